import TextCells

/// The looks of all that is not a block.
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
}
