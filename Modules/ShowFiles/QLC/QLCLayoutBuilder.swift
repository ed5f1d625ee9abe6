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
    /// The widgets that start objects, by identifier, in the file's order.
    var controls: [String: [ConsoleControl]] = [:]
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
  /// How many blocks are in solo frames.
  private var soloCount = 0

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
    if soloCount > 0 {
      result.warnings.append(
        ImportWarning(
          "\(counted(soloCount, "block is", "blocks are")) in solo frames: QLC+ stops what else"
            + " runs in the frame when one starts"))
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
      return presser(of: place, widget.mode, .go)
    }
    guard let id = widget.function.flatMap(QLCAssembler.id) else {
      result.leftOut.add(
        "\(what)-unbound", reason: Self.sliderReasons[widget.mode] ?? "it has no function")
      return nil
    }
    guard let target = functions[id] else {
      result.leftOut.add("\(what)-dangling", reason: "its function does not exist")
      return nil
    }
    guard case .object(let identifier) = target else {
      if widget.element == "Button" {
        return presser(of: place, "unmapped", Self.action(of: widget))
      }
      result.leftOut.add("\(what)-unmapped", reason: "its function became no object")
      return nil
    }
    guard fires(widget) else {
      result.leftOut.add(
        "\(what)-\(widget.mode)",
        reason: Self.sliderReasons[widget.mode] ?? "in this mode it fires no function")
      return nil
    }
    guard !isHidden(place) else {
      result.leftOut.add("\(what)-hidden", reason: "it is hidden in the virtual console")
      return nil
    }
    if let known = result.colors[identifier], let color = widget.background, color != known {
      result.leftOut.add("\(what)/color", reason: "its object has another colour already")
    }
    if result.colors[identifier] == nil { result.colors[identifier] = widget.background }
    if let control = Self.control(of: widget) {
      result.controls[identifier, default: []].append(control)
    }
    if isInSoloFrame(place) { soloCount += 1 }
    return ImportedWidget(
      object: identifier, frame: frame(of: widget), action: Self.action(of: widget),
      label: Name.cleaned(widget.caption))
  }

  /// The widgets that can have a function; version 5 calls the matrix an animation.
  private static let firing: Set<String> = [
    "Button", "CueList", "Slider", "Matrix", "Animation",
  ]

  /// Why sliders of a mode fire nothing.
  private static let sliderReasons = [
    "Level": "it sets channels", "Submaster": "it limits what runs in its frame",
    "GrandMaster": "it is the grand master of QLC+",
  ]

  /// A block that presses the very widget over the web access of QLC+, because nothing else does
  /// the same: it stops all functions, switches the blackout, or starts what has no kind.
  private mutating func presser(
    of place: Int, _ sort: String, _ action: TriggerAction
  ) -> ImportedWidget? {
    let widget = widgets[place]
    let what = "widget/\(widget.element)-\(sort)"
    guard let id = widget.id.flatMap(QLCAssembler.id) else {
      result.leftOut.add(what, reason: "it has no ID by which it could be pressed")
      return nil
    }
    guard !isHidden(place) else {
      result.leftOut.add("\(what)-hidden", reason: "it is hidden in the virtual console")
      return nil
    }
    if widget.background != nil {
      result.leftOut.add("\(what)/color", reason: "a block has no colour of its own")
    }
    if isInSoloFrame(place) { soloCount += 1 }
    return ImportedWidget(
      object: nil, frame: frame(of: widget), action: action, message: "\(id)|255",
      label: Name.cleaned(widget.caption))
  }

  /// The action of a tap: a QLC+ button without one is a toggle, and a slider starts and stops.
  private static func action(of widget: QLCWorkspace.Widget) -> TriggerAction {
    switch widget.element {
    case "Button": widget.mode == "Flash" ? .flash : .toggle
    case "Slider": .toggle
    default: .go
    }
  }

  /// The widget as a control that blocks use over the web access of QLC+.
  private static func control(of widget: QLCWorkspace.Widget) -> ConsoleControl? {
    let kind: ConsoleControl.Kind? =
      switch (widget.element, widget.mode) {
      case ("Button", "Flash"): .flash
      case ("Button", _): .toggle
      case ("CueList", _): .cueList
      case ("Slider", "Playback"): .slider
      default: nil
      }
    guard let kind, let id = widget.id.flatMap(QLCAssembler.id) else { return nil }
    return ConsoleControl(kind, id, caption: Name.cleaned(widget.caption))
  }

  private func isInSoloFrame(_ place: Int) -> Bool {
    var current = widgets[place].parent
    while let place = current {
      if widgets[place].element == "SoloFrame" { return true }
      current = widgets[place].parent
    }
    return false
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
          identifier: identifier, name: name(of: page), book: page.frame.map { "frame \($0)" },
          widgets: placed[page] ?? []))
    }
  }

  /// The frame's part of an identifier: its ID; in version 4 the outermost frame has none, and in
  /// the oldest files no frame has one.
  private func frameName(_ place: Int?) -> String {
    guard let place, place > 0 || widgets[place].id != nil else { return "top" }
    if let id = widgets[place].id { return Name.cleaned(id.prefix(80)) }
    return "unnumbered-\(unnumberedFrames[place] ?? place)"
  }

  /// The caption, or that of the nearest enclosing frame that has one, or the name of its widgets;
  /// with the page, by its name or else its number.
  private func name(of page: Page) -> String {
    var current = page.frame
    // Of the innermost frame that is on another page than its first, or has names for them.
    var (paged, number) = (page.frame, page.page)
    while let place = current {
      let isTop = widgets[place].parent == nil
      let caption = Name.cleaned(widgets[place].caption)
      let base = caption.isEmpty && isTop && place == page.frame ? "Virtual Console" : caption
      let pageName = paged.map { Name.cleaned(widgets[$0].pageNames[number] ?? "") } ?? ""
      if !base.isEmpty {
        guard pageName.isEmpty else { return "\(base) \(pageName)" }
        return number > 0 ? "\(base) page \(number + 1)" : base
      }
      if number == 0, pageName.isEmpty {
        (paged, number) = (widgets[place].parent, widgets[place].page)
      }
      current = widgets[place].parent
    }
    let pageName = paged.map { Name.cleaned(widgets[$0].pageNames[number] ?? "") } ?? ""
    if !pageName.isEmpty { return pageName }
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
