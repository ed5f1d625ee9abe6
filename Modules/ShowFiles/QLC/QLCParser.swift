import PluginAPI
import XMLReading

/// Reads the elements of a workspace.
///
/// Names are matched without prefix and namespace, because version 4.0 wrote none.
struct QLCParser: XMLHandler {
  /// How many functions, groups and palettes, or widgets a workspace may have; the largest known
  /// has some hundred of each.
  static let maximumCount = 50_000
  /// How many steps all chasers together may have whose functions are looked for.
  static let maximumSteps = 1_000_000
  /// How many pages of a frame may have a name.
  static let maximumPages = 1_000
  /// How many bytes all names and other texts together may have that are kept.
  static let maximumTextLength = 32 << 20
  /// The expected form of a workspace.
  static let expectations = XMLExpectations(
    roots: ["Workspace"],
    remedy: "the file seems damaged or cut off; save the workspace again in QLC+",
    // What is longer than any name is not a name.
    textLength: 4_096)

  /// The workspace as read so far.
  private(set) var workspace = QLCWorkspace()
  /// The names of the open elements.
  private var path: [String] = []
  /// Whether the text of the element that begins is of interest.
  private var isTextWanted = false
  /// Why reading stops.
  private var failure: ShowFileError?
  private var stepCount = 0
  private var textLength = 0
  /// The widgets that are open, with their depths.
  private var openWidgets: [(place: Int, depth: Int)] = []

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    self.path = path
    isTextWanted = false
    begin(tag)
    if let failure { throw failure }
    return isTextWanted
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {
    self.path = path
    if let text { finishText(text) }
    if let failure { throw failure }
    if openWidgets.last?.depth == path.count { openWidgets.removeLast() }
  }
}

// MARK: - Elements

extension QLCParser {
  private mutating func begin(_ tag: borrowing XMLTag) {
    guard path.count >= 2 else { return }
    let name = tag.name
    switch path[1] {
    case "Engine": startInEngine(tag)
    case "VirtualConsole": startInConsole(tag)
    case "SimpleDesk":
      if path.count == 4 {
        workspace.others.add("SimpleDesk/\(name.prefix(80))", reason: Reason.noKind)
      }
    case "Creator": break
    default:
      if path.count == 2 { workspace.others.add(String(name.prefix(80)), reason: Reason.noKind) }
    }
  }

  /// The reasons for ignored elements.
  private enum Reason {
    static let noKind = "no kind of object corresponds to it"
    static let outputs = "inputs and outputs are not imported"
    static let patch = "the patch is not imported"
    static let keys = "keys of QLC+ are not imported"
    static let texts = "blocks have no colours of captions"
  }

  private mutating func startInEngine(_ tag: borrowing XMLTag) {
    let (name, line) = (tag.name, tag.line)
    switch (path.count, name) {
    case (3, "Function"):
      guard hasRoom(workspace.functions.count, "functions", line: line) else { return }
      workspace.functions.append(
        QLCWorkspace.Function(
          id: kept(tag["ID"], line: line), type: kept(tag["Type"], line: line),
          name: kept(tag["Name"], line: line), folder: kept(tag["Path"], line: line),
          isHidden: tag["Hidden"].map(Self.isTrue) ?? false, line: line))
    case (3, "FixtureGroup"), (3, "ChannelsGroup"), (3, "Palette"):
      guard hasRoom(workspace.entries.count, "groups and palettes", line: line) else { return }
      workspace.entries.append(
        QLCWorkspace.Entry(
          element: name, id: kept(tag["ID"], line: line), type: kept(tag["Type"], line: line),
          name: kept(tag["Name"], line: line), line: line))
    case (3, "InputOutputMap"): workspace.others.add(name, reason: Reason.outputs)
    case (3, "Fixture"): workspace.others.add(name, reason: Reason.patch)
    case (3, _): workspace.others.add(String(name.prefix(80)), reason: Reason.noKind)
    case (4, "Universe") where path[2] == "InputOutputMap":
      workspace.others.add(name, reason: Reason.outputs)
    case (4, "Name") where path[2] == "FixtureGroup": isTextWanted = true
    case (4, "Sequence") where path[2] == "Function":
      guard let last = workspace.functions.indices.last else { return }
      workspace.functions[last].isSequence = true
      workspace.functions[last].stepTargets = []
    case (4, "Step") where path[2] == "Function":
      guard let last = workspace.functions.indices.last else { return }
      workspace.functions[last].stepCount += 1
      // The steps of a sequence contain values, those of a chaser name functions.
      guard workspace.functions[last].type == "Chaser", !workspace.functions[last].isSequence else {
        return
      }
      stepCount += 1
      if stepCount > Self.maximumSteps {
        failure = ShowFileError(
          .tooLarge, "the chasers have more than \(Self.maximumSteps) steps", line: line,
          remedy: "remove what is not needed from the workspace in QLC+")
      }
      isTextWanted = true
    default: break
    }
  }

  /// Whether one more of a sort is accepted; the parse ends if it is not.
  private mutating func hasRoom(_ count: Int, _ what: String, line: Int) -> Bool {
    if count < Self.maximumCount { return true }
    failure = ShowFileError(
      .tooLarge, "the workspace has more than \(Self.maximumCount) \(what)", line: line,
      remedy: "remove what is not needed from it in QLC+")
    return false
  }

  /// A text that is kept, counted so that a file of names alone does not fill the memory.
  private mutating func kept(_ text: String?, line: Int) -> String {
    guard let text else { return "" }
    textLength += text.utf8.count
    if textLength > Self.maximumTextLength { failure = Self.tooManyTexts(line: line) }
    return text
  }

  private static func tooManyTexts(line: Int?) -> ShowFileError {
    ShowFileError(
      .tooLarge, "the names in the workspace have more than \(maximumTextLength >> 20) MiB",
      line: line, remedy: "remove what is not needed from it in QLC+")
  }

  private mutating func startInConsole(_ tag: borrowing XMLTag) {
    let (name, line) = (tag.name, tag.line)
    if isWidget(tag) {
      guard hasRoom(workspace.widgets.count, "widgets", line: line) else { return }
      openWidgets.append((workspace.widgets.count, path.count))
      workspace.widgets.append(
        QLCWorkspace.Widget(
          element: kept(name, line: line), id: tag["ID"].map { kept($0, line: line) },
          caption: kept(tag["Caption"], line: line),
          page: Self.page(tag["Page"]),
          parent: openWidgets.dropLast().last?.place, line: line))
      return
    }
    guard let open = openWidgets.last else {
      if path.count == 3 {
        workspace.others.add(
          "VirtualConsole/\(name.prefix(80))", reason: "settings of QLC+ are not imported")
      }
      return
    }
    startDetail(tag, of: open.place, depth: path.count - open.depth)
  }

  private static let widgets: Set<String> = [
    "Button", "Slider", "Frame", "SoloFrame", "CueList", "Label", "XYPad", "SpeedDial",
    "Matrix", "AudioTriggers", "Clock", "Animation",
  ]

  /// Whether an element is a widget: one of those known, or a new sort with a caption, in a frame.
  private func isWidget(_ tag: borrowing XMLTag) -> Bool {
    let name = tag.name
    guard let open = openWidgets.last else {
      return path.count == 3 && (name == "Frame" || name == "SoloFrame")
    }
    guard open.depth == path.count - 1, workspace.widgets[open.place].isFrame else { return false }
    return Self.widgets.contains(name) || tag["Caption"] != nil
  }
}

// MARK: - Details of widgets

extension QLCParser {
  /// The widgets whose element `Function` has an ID; version 5 calls the matrix an animation.
  private static let bound: Set<String> = ["Button", "Matrix", "Animation"]

  private mutating func startDetail(_ tag: borrowing XMLTag, of place: Int, depth: Int) {
    let name = tag.name
    let element = workspace.widgets[place].element
    switch (depth, name) {
    case (1, "WindowState"):
      workspace.widgets[place].frame = QLCGeometry.frame(tag)
      workspace.widgets[place].isVisible = tag["Visible"].map(Self.isTrue)
    case (1, "Shortcut") where workspace.widgets[place].isFrame:
      let page = Self.page(tag["Page"])
      if let name = tag["Name"], workspace.widgets[place].pageNames.count < Self.maximumPages {
        workspace.widgets[place].pageNames[page] = kept(name, line: tag.line)
      }
    case (_, "Input"): workspace.others.add("widget/Input", reason: Reason.outputs)
    case (_, "Key"): isTextWanted = true
    case (1, "Multipage"):
      workspace.widgets[place].currentPage = Self.page(tag["CurrentPage"])
    case (1, "Function") where Self.bound.contains(element) && tag["ID"] != nil:
      bind(place, to: kept(tag["ID"], line: tag.line))
    case (1, "Adjust"): bind(place, to: kept(tag["Function"], line: tag.line))
    case (1, "Function") where element == "Button" || element == "CueList", (1, "Chaser"),
      (1, "Action"), (1, "SliderMode"), (1, "Collapsed"):
      isTextWanted = true
    case (2, "Function") where ["Playback", "Adjust"].contains(path[path.count - 2]),
      (2, "BackgroundColor"), (2, "ForegroundColor"):
      isTextWanted = true
    default: break
    }
  }

  /// Keeps the text of an element that ends.
  private mutating func finishText(_ text: String) {
    guard let name = path.last, path.count >= 4 else { return }
    if path[1] == "Engine" {
      if name == "Name", let last = workspace.entries.indices.last {
        workspace.entries[last].name = kept(text, line: workspace.entries[last].line)
      } else if name == "Step", let last = workspace.functions.indices.last {
        workspace.functions[last].stepTargets.append(QLCAssembler.id(text))
      }
      return
    }
    guard let place = openWidgets.last?.place else { return }
    let line = workspace.widgets[place].line
    switch name {
    case "Function", "Chaser": bind(place, to: kept(text, line: line))
    case "Action", "SliderMode": workspace.widgets[place].mode = kept(text, line: line)
    case "Collapsed": workspace.widgets[place].isCollapsed = Self.isTrue(text)
    case "Key" where text.contains { !$0.isWhitespace }:
      workspace.others.add("widget/Key", reason: Reason.keys)
    case "ForegroundColor" where QLCGeometry.color(text) != nil:
      workspace.others.add("widget/ForegroundColor", reason: Reason.texts)
    case "BackgroundColor": workspace.widgets[place].background = QLCGeometry.color(text)
    default: break
    }
  }

  /// Records a function of a widget.
  ///
  /// Old cue lists name their chaser both ways; the first that there can be is.
  private mutating func bind(_ place: Int, to function: String) {
    guard workspace.widgets[place].function.flatMap(QLCAssembler.id) == nil else { return }
    workspace.widgets[place].function = function
  }

  /// The page of a frame, from 0; an invalid one becomes the first.
  private static func page(_ text: String?) -> Int {
    text.flatMap { UInt16($0) }.map(Int.init) ?? 0
  }

  private static func isTrue(_ text: String) -> Bool {
    text.lowercased() == "true" || text == "1"
  }
}
