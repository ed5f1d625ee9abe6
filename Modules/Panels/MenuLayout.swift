package import GridGeometry
package import PluginAPI

/// Where the parts of a menu, a prompt or a question lie on the screen, and what is under a point.
///
/// From top to bottom: lines of text, fields for text, and a button for every choice.
package struct MenuLayout<Choice: Hashable & Sendable>: Hashable, Sendable {
  /// One of the choices.
  package struct Row: Hashable, Sendable {
    /// What is chosen.
    package let choice: Choice
    /// The identity of its element.
    package let id: String
    /// What it says.
    package let label: String
    /// Whether it deletes something.
    package let isDestructive: Bool

    /// Creates a row.
    package init(_ choice: Choice, id: String, label: String, isDestructive: Bool = false) {
      self.choice = choice
      self.id = id
      self.label = label
      self.isDestructive = isDestructive
    }
  }

  /// A text that can be typed.
  package struct Field: Hashable, Sendable {
    /// The identity of its element.
    package let id: String
    /// What a screen reader calls it.
    package let label: String
    /// What it holds.
    package let text: String
    /// What a touch on it chooses; `nil` where it is the only field.
    package let choice: Choice?
    /// Whether it takes what is typed.
    package let isFocused: Bool

    /// Creates a field.
    package init(
      id: String, label: String, text: String, choice: Choice? = nil, isFocused: Bool = true
    ) {
      self.id = id
      self.label = label
      self.text = text
      self.choice = choice
      self.isFocused = isFocused
    }

    /// What is drawn before the text: which one it is of several fields.
    fileprivate var caption: String { choice == nil ? "" : label }
  }

  /// The ground of the panel.
  package let frame: Rect<ScreenSpace>

  private let id: String
  private let label: String
  private let lines: [String]
  private let fields: [Field]
  private let rows: [Row]

  /// Lays out a panel.
  ///
  /// - Parameters:
  ///   - id: The identity of the panel's element; lines of text have it with `:text:1` and so on.
  ///   - label: What a screen reader calls the panel.
  ///   - text: Paragraphs above the choices, for example a question. Long ones take several lines.
  ///   - fields: Texts to type, from top to bottom.
  ///   - rows: The choices, from top to bottom.
  ///   - anchor: What the panel is about; it opens beside it, as ``PanelPlacement`` says.
  ///   - view: The extent of the view.
  package init(
    id: String, label: String, text: [String] = [], fields: [Field] = [], rows: [Row],
    near anchor: Rect<ScreenSpace>, in view: Size<ScreenSpace>
  ) {
    self.id = id
    self.label = label
    self.fields = fields
    self.rows = rows

    let typed = fields.map { $0.caption.isEmpty ? $0.text : "\($0.caption) \($0.text)" }
    let texts = text + typed + rows.map { $0.label }
    let widest = texts.map { PanelMetrics.width(of: $0) }.max() ?? 0
    let width = PanelPlacement.clamped(widest, Self.minimumWidth, Self.maximumWidth)
    let characters = Int((width - 2 * PanelMetrics.margin) / PanelMetrics.character)
    let lines = text.flatMap {
      PanelMetrics.lines(of: $0, characters: characters, limit: Self.maximumLines)
    }
    self.lines = lines

    let targets = Double(rows.count + fields.count) * PanelMetrics.target
    let size = Size<ScreenSpace>(width: width, height: Self.textHeight(lines) + targets)
    frame = PanelPlacement(near: anchor, in: view).frame(of: size)
  }

  /// Whether a point lies on the panel.
  package func contains(_ point: Point<ScreenSpace>) -> Bool { frame.contains(point) }

  /// The choice under a point, or `nil`.
  package func choice(at point: Point<ScreenSpace>) -> Choice? {
    let row = rows.indices.last { frame(ofRow: $0).contains(point) }
    if let row { return rows[row].choice }
    return fields.indices.last { frame(ofTarget: $0).contains(point) }.flatMap { fields[$0].choice }
  }

  /// What there is to draw, the ground first.
  package var elements: [SceneElement] {
    var elements = [element(id, .panel, label, title: "", frame)]
    for (index, line) in lines.enumerated() {
      elements.append(
        element("\(id):text:\(index + 1)", .text, line, title: line, frame(ofLine: index)))
    }
    for (index, field) in fields.enumerated() {
      elements.append(
        element(
          field.id, .field, field.label, title: field.text, subtitle: field.caption,
          frame(ofTarget: index), states: field.isFocused ? [.focused] : []))
    }
    for (index, row) in rows.enumerated() {
      elements.append(
        element(
          row.id, .button, row.label, title: row.label, frame(ofRow: index),
          states: row.isDestructive ? [.destructive] : []))
    }
    return elements
  }

  private func element(
    _ id: String, _ kind: SceneElement.Kind, _ label: String, title: String,
    subtitle: String = "", _ frame: Rect<ScreenSpace>, states: Set<SceneElement.State> = []
  ) -> SceneElement {
    SceneElement(
      id: id, kind: kind, label: label, title: title, subtitle: subtitle, frame: frame,
      states: states, color: nil)
  }
}

// MARK: Measures

extension MenuLayout {
  private static var minimumWidth: Double { 176 }
  private static var maximumWidth: Double { 264 }
  /// The most lines of a paragraph.
  private static var maximumLines: Int { 6 }

  /// The height of the lines of text, with as much free above and below them as beside them.
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
