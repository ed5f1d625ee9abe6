import Domain
import GridGeometry
import PluginAPI

/// The object of a function.
enum QLCTarget {
  /// The identifier of the object that it became.
  case object(String)
  /// None.
  case leftOut
}

/// Makes layouts from the virtual console: one for each page of a frame that contains a widget with
/// an object.
struct QLCLayoutBuilder {
  /// The result for a virtual console.
  struct Result {
    /// The layouts, in the file's order.
    var layouts: [ImportedLayout] = []
    /// The colours of objects, by identifier: of the first widget that has one.
    var colors: [String: ObjectColor] = [:]
    /// Widgets that are ignored.
    var leftOut = LeftOutTally()
    /// The warnings for the user.
    var warnings: [ImportWarning] = []
  }

  /// A page of a frame.
  private struct Page: Hashable {
    var frame: Int?
    var page: Int
  }

  private let widgets: [QLCWorkspace.Widget]
  private let functions: [UInt32: QLCTarget]
  /// Whether a `Visible="False"` says anything: not if no widget is visible.
  private let hasVisibility: Bool
  /// How many frames without an ID precede each such frame, by index.
  private let unnumberedFrames: [Int: Int]

  private var result = Result()
  private var placed: [Page: [ImportedWidget]] = [:]
  private var withoutPosition: (count: Int, line: Int)?

  init(_ widgets: [QLCWorkspace.Widget], functions: [UInt32: QLCTarget]) {
    self.widgets = widgets
    self.functions = functions
    hasVisibility = widgets.contains { $0.isVisible == true }
    let unnumbered = widgets.indices.filter { widgets[$0].isFrame && widgets[$0].id == nil }
    unnumberedFrames = Dictionary(
      uniqueKeysWithValues: unnumbered.enumerated().map { ($0.element, $0.offset) })
  }

  /// The layouts.
  consuming func built() -> Result {
    var order: [Page] = []
    for place in widgets.indices where !widgets[place].isFrame {
      guard let widget = placedWidget(place) else { continue }
      let page = Page(frame: widgets[place].parent, page: widgets[place].page)
      if placed[page] == nil { order.append(page) }
      placed[page, default: []].append(widget)
    }
    order.sort { ($0.frame ?? -1, $0.page) < ($1.frame ?? -1, $1.page) }
    addLayouts(order)
    countFrames(used: Set(order.compactMap(\.frame)))
    if let (count, line) = withoutPosition {
      result.warnings.append(
        ImportWarning(
          line: line, "\(counted(count, "widget has", "widgets have")) no readable position"))
    }
    return result
  }
}

// MARK: - Widgets

extension QLCLayoutBuilder {
  private mutating func placedWidget(_ place: Int) -> ImportedWidget? {
    let widget = widgets[place]
    let what = "widget/\(widget.element)"
    guard Self.firing.contains(widget.element) else {
      result.leftOut.add(what, reason: "it fires no object")
      return nil
    }
    if widget.element == "Button", ["StopAll", "Blackout"].contains(widget.mode) {
      return presser(of: place)
    }
    guard let id = widget.function.flatMap(QLCAssembler.id) else {
      result.leftOut.add("\(what)-unbound", reason: "it has no function")
      return nil
    }
    guard let target = functions[id] else {
      result.leftOut.add("\(what)-dangling", reason: "its function does not exist")
      return nil
    }
    guard case .object(let identifier) = target else {
      result.leftOut.add("\(what)-unmapped", reason: "its function became no object")
      return nil
    }
    guard fires(widget) else {
      result.leftOut.add("\(what)-\(widget.mode)", reason: "in this mode it fires no function")
      return nil
    }
    guard !isHidden(place) else {
      result.leftOut.add("\(what)-hidden", reason: "it is hidden in the virtual console")
      return nil
    }
    if result.colors[identifier] == nil { result.colors[identifier] = widget.background }
    return ImportedWidget(
      object: identifier, frame: frame(of: widget), action: Self.action(of: widget),
      label: Name.cleaned(widget.caption))
  }

  /// The widgets that can have a function; version 5 calls the matrix an animation.
  private static let firing: Set<String> = [
    "Button", "CueList", "Slider", "Matrix", "Animation",
  ]

  /// A block that presses the very widget over the web access of QLC+.
  ///
  /// Each press stops all functions, or switches the blackout; QLC+ ignores the release of both.
  private mutating func presser(of place: Int) -> ImportedWidget? {
    let widget = widgets[place]
    let what = "widget/\(widget.element)-\(widget.mode)"
    guard let id = widget.id.flatMap(QLCAssembler.id) else {
      result.leftOut.add(what, reason: "it has no ID by which it could be pressed")
      return nil
    }
    guard !isHidden(place) else {
      result.leftOut.add("\(what)-hidden", reason: "it is hidden in the virtual console")
      return nil
    }
    return ImportedWidget(
      object: nil, frame: frame(of: widget), message: "\(id)|255",
      label: Name.cleaned(widget.caption))
  }

  /// The action of a tap; a QLC+ button without one is a toggle.
  private static func action(of widget: QLCWorkspace.Widget) -> TriggerAction {
    guard widget.element == "Button" else { return .go }
    return widget.mode == "Flash" ? .flash : .toggle
  }

  /// Whether a widget starts its function in the mode it has.
  private func fires(_ widget: QLCWorkspace.Widget) -> Bool {
    widget.element != "Slider" || ["", "Playback", "Adjust"].contains(widget.mode)
  }

  private mutating func frame(of widget: QLCWorkspace.Widget) -> Rect<BoardSpace> {
    if let frame = widget.frame { return frame }
    withoutPosition = ((withoutPosition?.count ?? 0) + 1, withoutPosition?.line ?? widget.line)
    return Rect(origin: .origin, size: Size(width: 50, height: 50))
  }

  /// Whether the user hid a widget.
  ///
  /// `Visible="False"` alone is not enough: QLC+ writes it for everything off the screen when the
  /// file was saved, such as other pages of a frame and collapsed frames.
  private func isHidden(_ place: Int) -> Bool {
    guard hasVisibility, widgets[place].isVisible == false else { return false }
    var current = place
    while let parent = widgets[current].parent {
      let frame = widgets[parent]
      if frame.isCollapsed || frame.currentPage != widgets[current].page { return false }
      current = parent
    }
    return true
  }
}

// MARK: - Frames

extension QLCLayoutBuilder {
  private mutating func addLayouts(_ order: [Page]) {
    var identifiers: Set<String> = []
    for page in order {
      var identifier = "Frame:\(frameName(page.frame))/\(page.page)"
      // Frame IDs are unique, but a file edited by hand may say otherwise.
      if !identifiers.insert(identifier).inserted {
        identifier += "@\(page.frame ?? 0)"
        identifiers.insert(identifier)
      }
      result.layouts.append(
        ImportedLayout(
          identifier: identifier, name: name(of: page), widgets: placed[page] ?? []))
    }
  }

  /// The frame's part of an identifier: its ID; in version 4 the outermost frame has none, and in
  /// the oldest files no frame has one.
  private func frameName(_ place: Int?) -> String {
    guard let place, place > 0 || widgets[place].id != nil else { return "top" }
    if let id = widgets[place].id { return Name.cleaned(id.prefix(80)) }
    return "unnumbered-\(unnumberedFrames[place] ?? place)"
  }

  /// The caption, or that of the nearest enclosing frame that has one, or the name of its widgets.
  private func name(of page: Page) -> String {
    var current = page.frame
    var number = page.page
    while let place = current {
      let isTop = widgets[place].parent == nil
      let caption = Name.cleaned(widgets[place].caption)
      let base = caption.isEmpty && isTop && place == page.frame ? "Virtual Console" : caption
      if !base.isEmpty { return number > 0 ? "\(base) page \(number + 1)" : base }
      if number == 0 { number = widgets[place].page }
      current = widgets[place].parent
    }
    if page.page > 0 { return "Page \(page.page + 1)" }
    let captions = (placed[page] ?? []).map { $0.label.split { !$0.isLetter && !$0.isNumber } }
    return Name.cleaned(Self.commonWords(captions).joined(separator: " "))
  }

  /// The words with which all of several captions begin.
  private static func commonWords(_ captions: [[Substring]]) -> ArraySlice<Substring> {
    guard captions.count > 1, let first = captions.first else { return [] }
    let count = captions.dropFirst().reduce(first.count) { count, words in
      zip(first.prefix(count), words).prefix { $0 == $1 }.count
    }
    return first.prefix(count)
  }

  private mutating func countFrames(used: Set<Int>) {
    for place in widgets.indices where widgets[place].isFrame && !used.contains(place) {
      // The outermost frame of version 4 is not one of the user's.
      guard widgets[place].parent != nil || !widgets[place].caption.isEmpty else { continue }
      result.leftOut.add(
        "widget/\(widgets[place].element)", reason: "it holds no widget that fires an object")
    }
  }
}
