import Foundation
import PluginAPI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads a workspace's XML.
///
/// Names are matched without prefix and namespace, for version 4.0 wrote none.
final class QLCParser: NSObject {
  /// How deep elements may nest; real workspaces have a dozen levels.
  static let maximumDepth = 128
  /// How many functions, groups and palettes, or widgets a workspace may have; the largest known
  /// has some hundred of each.
  static let maximumCount = 100_000
  /// What to do about a document type with declarations.
  static let declarationRemedy = "only a bare '<!DOCTYPE Workspace>' is accepted"
  /// How long a text may be that is looked at.
  private static let maximumText = 100_000
  /// What libxml2 calls content after the root's end.
  ///
  /// It is noted as an error, yet the parse counts as done.
  private static let extraContent = 5

  private var workspace = QLCWorkspace()
  /// Why the parse ended early.
  private(set) var failure: ShowFileError?
  private var hasRoot = false
  /// The names of the open elements.
  private var path: [String] = []
  /// The text of the element that is open, where it is of interest.
  private var text: String?
  /// The widgets that are open, with their depths.
  private var openWidgets: [(place: Int, depth: Int)] = []

  /// Parses a workspace.
  ///
  /// - Parameter text: The whole file as ``XMLText`` gives it.
  /// - Returns: What stands in it.
  /// - Throws: ``ShowFileError`` where the XML is broken, or no workspace.
  static func workspace(in text: [UInt8]) throws(ShowFileError) -> QLCWorkspace {
    if let declaration = XMLDeclarations.first(in: text) {
      throw ShowFileError(
        .malformed, "the file declares entities, elements, attributes or notations",
        line: XMLText.line(of: declaration, in: text), remedy: declarationRemedy)
    }
    let reader = QLCParser()
    let parser = XMLParser(data: Data(text))
    parser.shouldProcessNamespaces = false
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    var isWellFormed = parser.parse()
    if let failure = reader.failure { throw failure }
    if let error = parser.parserError as NSError?, error.code == extraContent {
      isWellFormed = false
    }
    guard isWellFormed, reader.hasRoot, reader.path.isEmpty else {
      throw ShowFileError(
        .malformed, reader.fault,
        line: max(1, parser.lineNumber),
        remedy: "the file seems damaged or cut off; save the workspace again in QLC+")
    }
    return reader.workspace
  }

  /// Ends the parse with an error, unless it failed already.
  func fail(_ error: ShowFileError, in parser: XMLParser) {
    if failure == nil { failure = error }
    parser.abortParsing()
  }

  /// What is wrong with XML that did not parse.
  private var fault: String {
    guard let open = path.last else {
      return hasRoot ? "something follows the end of the root" : "this is no XML"
    }
    return "the XML is broken or ends within '\(open.prefix(80))'"
  }
}

extension QLCParser: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    let name = Self.localName(elementName)
    path.append(name)
    text = nil
    let line = max(1, parser.lineNumber)
    if path.count > Self.maximumDepth {
      failure = ShowFileError(
        .malformed, "elements nest more than \(Self.maximumDepth) deep", line: line,
        remedy: "the file seems damaged; save the workspace again in QLC+")
    } else if path.count == 1, name != "Workspace" {
      failure = ShowFileError(
        .malformed, "the root is '\(name.prefix(80))', not 'Workspace'", line: line)
    }
    guard failure == nil else { return parser.abortParsing() }
    hasRoot = true
    start(name, attributes, line: line)
    if failure != nil { parser.abortParsing() }
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil, !path.isEmpty else { return }
    if let text { finishText(text.trimmingCharacters(in: .whitespacesAndNewlines)) }
    text = nil
    if openWidgets.last?.depth == path.count { openWidgets.removeLast() }
    path.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard let length = text?.utf8.count, length < Self.maximumText else { return }
    text?.append(string)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  private static func localName(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}

// MARK: - Elements

extension QLCParser {
  private func start(_ name: String, _ attributes: [String: String], line: Int) {
    guard path.count >= 2 else { return }
    switch path[1] {
    case "Engine": startInEngine(name, attributes, line: line)
    case "VirtualConsole": startInConsole(name, attributes, line: line)
    case "SimpleDesk":
      if path.count == 4 {
        workspace.others.add("SimpleDesk/\(name.prefix(80))", reason: Reason.noKind)
      }
    case "Creator": break
    default:
      if path.count == 2 { workspace.others.add(String(name.prefix(80)), reason: Reason.noKind) }
    }
  }

  /// The reasons for what has no place in a show.
  private enum Reason {
    static let noKind = "no kind of object corresponds to it"
    static let outputs = "inputs and outputs are not imported"
    static let patch = "the patch is not imported"
  }

  private func startInEngine(_ name: String, _ attributes: [String: String], line: Int) {
    switch (path.count, name) {
    case (3, "Function"):
      guard hasRoom(workspace.functions.count, "functions", line: line) else { return }
      workspace.functions.append(
        QLCWorkspace.Function(
          id: attributes["ID"] ?? "", type: attributes["Type"] ?? "",
          name: attributes["Name"] ?? "", folder: attributes["Path"] ?? "",
          isHidden: attributes["Hidden"].map(Self.isTrue) ?? false, line: line))
    case (3, "FixtureGroup"), (3, "ChannelsGroup"), (3, "Palette"):
      guard hasRoom(workspace.entries.count, "groups and palettes", line: line) else { return }
      workspace.entries.append(
        QLCWorkspace.Entry(
          element: name, id: attributes["ID"] ?? "", type: attributes["Type"] ?? "",
          name: attributes["Name"] ?? "", line: line))
    case (3, "InputOutputMap"): workspace.others.add(name, reason: Reason.outputs)
    case (3, "Fixture"): workspace.others.add(name, reason: Reason.patch)
    case (3, _): workspace.others.add(String(name.prefix(80)), reason: Reason.noKind)
    case (4, "Universe") where path[2] == "InputOutputMap":
      workspace.others.add(name, reason: Reason.outputs)
    case (4, "Name") where path[2] == "FixtureGroup": text = ""
    case (4, "Step") where path[2] == "Function":
      guard let last = workspace.functions.indices.last else { return }
      workspace.functions[last].stepCount += 1
      // The steps of a sequence hold values, those of a chaser name functions.
      if workspace.functions[last].type == "Chaser" { text = "" }
    default: break
    }
  }

  /// Whether one more of a sort is accepted; the parse ends where it is not.
  private func hasRoom(_ count: Int, _ what: String, line: Int) -> Bool {
    if count < Self.maximumCount { return true }
    failure = ShowFileError(
      .tooLarge, "the workspace has more than \(Self.maximumCount) \(what)", line: line,
      remedy: "remove what is not needed from it in QLC+")
    return false
  }

  private func startInConsole(_ name: String, _ attributes: [String: String], line: Int) {
    if isWidget(name, attributes) {
      guard hasRoom(workspace.widgets.count, "widgets", line: line) else { return }
      openWidgets.append((workspace.widgets.count, path.count))
      workspace.widgets.append(
        QLCWorkspace.Widget(
          element: name, id: attributes["ID"], caption: attributes["Caption"] ?? "",
          page: attributes["Page"].flatMap { Int($0) } ?? 0,
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
    startDetail(name, attributes, of: open.place, depth: path.count - open.depth)
  }

  /// Whether an element is a widget: one of those known, or a new sort with a caption, in a frame.
  private func isWidget(_ name: String, _ attributes: [String: String]) -> Bool {
    let known: Set<String> = [
      "Button", "Slider", "Frame", "SoloFrame", "CueList", "Label", "XYPad", "SpeedDial",
      "Matrix", "AudioTriggers", "Clock", "Animation",
    ]
    guard let open = openWidgets.last else {
      return path.count == 3 && (name == "Frame" || name == "SoloFrame")
    }
    guard open.depth == path.count - 1, workspace.widgets[open.place].isFrame else { return false }
    return known.contains(name) || attributes["Caption"] != nil
  }
}

// MARK: - Details of widgets

extension QLCParser {
  private func startDetail(
    _ name: String, _ attributes: [String: String], of place: Int, depth: Int
  ) {
    let element = workspace.widgets[place].element
    switch (depth, name) {
    case (1, "WindowState"):
      workspace.widgets[place].frame = QLCGeometry.frame(attributes)
      workspace.widgets[place].isVisible = attributes["Visible"].map(Self.isTrue)
    case (1, "Multipage"):
      workspace.widgets[place].currentPage = attributes["CurrentPage"].flatMap { Int($0) } ?? 0
    case (1, "Function") where element == "Button" && attributes["ID"] != nil:
      workspace.widgets[place].function = attributes["ID"]
    case (1, "Function") where element == "Button" || element == "CueList", (1, "Chaser"),
      (1, "Action"), (1, "SliderMode"), (1, "Collapsed"):
      text = ""
    case (2, "Function") where path[path.count - 2] == "Playback", (2, "BackgroundColor"):
      text = ""
    default: break
    }
  }

  /// Keeps the text of an element that ends.
  private func finishText(_ text: String) {
    guard let name = path.last, path.count >= 4 else { return }
    if path[1] == "Engine" {
      if name == "Name", let last = workspace.entries.indices.last {
        workspace.entries[last].name = text
      } else if name == "Step", let last = workspace.functions.indices.last {
        workspace.functions[last].stepTargets.append(text)
      }
      return
    }
    guard let place = openWidgets.last?.place else { return }
    switch name {
    case "Function", "Chaser":
      // Old cue lists name their chaser both ways; the first that says something stands.
      if workspace.widgets[place].function == nil { workspace.widgets[place].function = text }
    case "Action", "SliderMode": workspace.widgets[place].mode = text
    case "Collapsed": workspace.widgets[place].isCollapsed = Self.isTrue(text)
    case "BackgroundColor": workspace.widgets[place].background = QLCGeometry.color(text)
    default: break
    }
  }

  private static func isTrue(_ text: String) -> Bool {
    text.lowercased() == "true" || text == "1"
  }
}
