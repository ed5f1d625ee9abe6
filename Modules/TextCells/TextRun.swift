/// A piece of a text, in one style.
public struct TextRun: Hashable, Sendable {
  /// The text.
  public var text: String
  /// Its style; plain parts take the style of the text around it.
  public var style: TextStyle

  /// Creates a piece of a text.
  public init(_ text: String, style: TextStyle = .plain) {
    self.text = text
    self.style = style
  }
}

extension TextStyle {
  /// This style, with plain parts taken from another one.
  public func over(_ base: TextStyle) -> TextStyle {
    TextStyle(
      foreground: foreground ?? base.foreground, background: background ?? base.background,
      bold: bold || base.bold, dim: dim || base.dim, underline: underline || base.underline,
      reverse: reverse || base.reverse)
  }
}

extension TextRun: CustomStringConvertible {
  /// The text in quotes, and its style if it has one.
  public var description: String { text.debugDescription + (style == .plain ? "" : " \(style)") }
}
