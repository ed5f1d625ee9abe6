import TextCells

/// The looks of all that has no colour of its own.
enum Palette {
  /// Dots and rulers: there, but behind everything.
  static let guide = TextStyle(foreground: TerminalColor(rgb: 0x6C6C6C))
  /// The numbers of rulers.
  static let number = TextStyle(foreground: TerminalColor(rgb: 0x9E9E9E))
  /// The mark of the origin.
  static let origin = TextStyle(foreground: TerminalColor(rgb: 0xBDBDBD), bold: true)
  /// The names in the header.
  static let heading = TextStyle(bold: true)
  /// The mode in the header.
  static let mode = TextStyle(bold: true, reverse: true)

  /// Where an object has no colour of its own.
  static let neutral = TerminalColor(rgb: 0x4E5560)
  /// A corner that marks an invalid position.
  static let warning = TextStyle(
    foreground: .white, background: TerminalColor(rgb: 0xB00020), bold: true)
  /// A drop that is allowed.
  static let valid = TerminalColor(rgb: 0x5FD75F)
  /// A drop that is not allowed, and buttons that delete.
  static let danger = TerminalColor(rgb: 0xFF6B6B)
  /// A chosen item, or a field with the focus.
  static let accent = TerminalColor(rgb: 0x5FD7FF)
  /// Behind the contents of a panel.
  static let panelGround = TerminalColor(rgb: 0x262626)
  /// Behind the text of a card.
  static let cardGround = TerminalColor(rgb: 0x1C1C1C)
  /// Behind the blocks of a thumbnail.
  static let thumbnailGround = TerminalColor(rgb: 0x1C1C1C)
}
