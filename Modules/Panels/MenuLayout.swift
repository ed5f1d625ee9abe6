package import GridGeometry
package import PluginAPI

/// The layout of a menu, a prompt or a question on the screen.
///
/// From top to bottom: lines of text, fields for text, and a button for every choice.
package struct MenuLayout: Sendable {
  /// A text field.
  package struct Field: Sendable {
    /// Its identity.
    package let part: PanelPart
    /// Its label for screen readers.
    package let label: String
    /// Its text.
    package let text: String
    /// Whether it has the keyboard focus.
    package let isFocused: Bool

    /// Creates a field.
    package init(_ part: PanelPart, label: String, text: String, isFocused: Bool = true) {
      self.part = part
      self.label = label
      self.text = text
      self.isFocused = isFocused
    }

    /// What a touch on it chooses; `nil` if it is the only field.
    fileprivate var choice: PanelPart? { part == .name ? nil : part }
    /// The caption before the text, if there are several fields.
    fileprivate var caption: String { choice == nil ? "" : label }
  }

  /// The background of the panel.
  package let frame: Rect<ScreenSpace>

  private let panel: Panel
  private let label: String
  private let lines: [String]
  private let fields: [Field]
  private let choices: [(part: PanelPart, label: String)]

  /// Lays out a panel.
  ///
  /// - Parameters:
  ///   - panel: The kind of panel.
  ///   - label: The panel's label for screen readers.
  ///   - text: Paragraphs above the choices, for example a question. Long ones take several lines.
  ///   - fields: The text fields, from top to bottom.
  ///   - choices: The choices with their titles, from top to bottom.
  ///   - anchor: The subject of the panel; it opens beside it, as ``PanelPlacement`` says.
  ///   - view: The extent of the view.
  package init(
    _ panel: Panel, label: String, text: [String] = [], fields: [Field] = [],
    choices: [(part: PanelPart, label: String)],
    near anchor: Rect<ScreenSpace>, in view: Size<ScreenSpace>
  ) {
    self.panel = panel
    self.label = label
    self.fields = fields
    self.choices = choices

    let typed = fields.map { $0.caption.isEmpty ? $0.text : "\($0.caption) \($0.text)" }
    let texts = text + typed + choices.map(\.label)
    let widest = texts.map { PanelMetrics.width(of: $0) }.max() ?? 0
    let width = PanelPlacement.clamped(widest, Self.minimumWidth, Self.maximumWidth)
    let characters = Int((width - 2 * PanelMetrics.margin) / PanelMetrics.character)
    let lines = text.flatMap {
      PanelMetrics.lines(of: $0, characters: characters, limit: Self.maximumLines)
    }
    self.lines = lines

    let targets = Double(choices.count + fields.count) * PanelMetrics.target
    let size = Size<ScreenSpace>(width: width, height: Self.textHeight(lines) + targets)
    frame = PanelPlacement(near: anchor, in: view).frame(of: size)
  }

  /// Whether a point is on the panel.
  package func contains(_ point: Point<ScreenSpace>) -> Bool { frame.contains(point) }

  /// The choice under a point, or `nil`.
  package func choice(at point: Point<ScreenSpace>) -> PanelPart? {
    let row = choices.indices.last { frame(ofRow: $0).contains(point) }
    if let row { return choices[row].part }
    return fields.indices.last { frame(ofTarget: $0).contains(point) }.flatMap { fields[$0].choice }
  }

  /// The elements to draw, the background first.
  ///
  /// - Parameter pressed: The elements that fingers press.
  /// - Returns: The background, lines of text, fields and buttons.
  package func elements(pressed: [SceneID] = []) -> [SceneElement] {
    var elements = [element(.panel(panel), .panel, label, title: "", frame)]
    func add(
      _ part: PanelPart, _ kind: SceneElement.Kind, _ label: String, title: String,
      subtitle: String = "", _ frame: Rect<ScreenSpace>, _ states: Set<SceneElement.State> = []
    ) {
      var element = element(.part(panel, part), kind, label, title: title, frame)
      element.subtitle = subtitle
      element.states = pressed.contains(element.id) ? states.union([.pressed]) : states
      elements.append(element)
    }
    for (index, line) in lines.enumerated() {
      add(.text(index + 1), .text, line, title: line, frame(ofLine: index))
    }
    for (index, field) in fields.enumerated() {
      add(
        field.part, .field, field.label, title: field.text, subtitle: field.caption,
        frame(ofTarget: index), field.isFocused ? [.focused] : [])
    }
    for (index, choice) in choices.enumerated() {
      add(
        choice.part, .button, choice.label, title: choice.label, frame(ofRow: index),
        choice.part.isDestructive ? [.destructive] : [])
    }
    return elements
  }

  private func element(
    _ id: SceneID, _ kind: SceneElement.Kind, _ label: String, title: String,
    _ frame: Rect<ScreenSpace>
  ) -> SceneElement {
    SceneElement(
      id: id, kind: kind, label: label, title: title, subtitle: "", frame: frame, color: nil)
  }
}

// MARK: Measures

extension MenuLayout {
  private static var minimumWidth: Double { 176 }
  private static var maximumWidth: Double { 264 }
  /// The maximum number of lines in a paragraph.
  private static var maximumLines: Int { 6 }

  /// The height of the lines of text, with the same margin above and below as beside them.
  private static func textHeight(_ lines: [String]) -> Double {
    lines.isEmpty ? 0 : Double(lines.count) * PanelMetrics.line + 2 * PanelMetrics.margin
  }

  private func frame(ofLine index: Int) -> Rect<ScreenSpace> {
    Rect(
      origin: Point(
        x: frame.minX + PanelMetrics.margin,
        y: frame.minY + PanelMetrics.margin + Double(index) * PanelMetrics.line),
      size: Size(
        width: frame.size.width - 2 * PanelMetrics.margin, height: PanelMetrics.line))
  }

  private func frame(ofRow index: Int) -> Rect<ScreenSpace> {
    frame(ofTarget: index + fields.count)
  }

  private func frame(ofTarget index: Int) -> Rect<ScreenSpace> {
    let y = frame.minY + Self.textHeight(lines) + Double(index) * PanelMetrics.target
    return Rect(
      origin: Point(x: frame.minX, y: y),
      size: Size(width: frame.size.width, height: PanelMetrics.target))
  }
}
