import TextCells

/// The colours of one drawing: those of a theme, at the depth of the output.
struct Palette: Hashable {
  let depth: ColorDepth
  /// Whether the terminal is expected to have a light ground.
  let isLight: Bool

  /// Dots and rulers: there, but behind everything.
  let guide: TextStyle
  /// The numbers of rulers.
  let number: TextStyle
  /// The mark of the origin.
  let origin: TextStyle
  /// The names in the header.
  let heading = TextStyle(bold: true)
  /// The mode in the header.
  let mode = TextStyle(bold: true, reverse: true)

  /// Where an object has no colour of its own.
  let neutral: TerminalColor
  /// The same in a thumbnail: further from the ground, for it has no border.
  let miniature: TerminalColor
  /// A corner that marks an invalid position.
  let warning: TextStyle
  /// A drop that is allowed.
  let valid: TerminalColor
  /// A drop that is not allowed, and buttons that delete.
  let danger: TerminalColor
  /// A chosen item, or a field with the focus.
  let accent: TerminalColor
  /// Behind the contents of a panel.
  let panelGround: TerminalColor
  /// Behind the text of a card, and behind the blocks of a thumbnail.
  let cardGround: TerminalColor

  init(_ theme: TerminalTheme, depth: ColorDepth) {
    self.depth = depth
    isLight = theme == .light
    let isSafe = theme == .colorBlind
    let grounds: (guide: UInt32, number: UInt32, origin: UInt32, panel: UInt32, card: UInt32) =
      isLight
      ? (0x9E9E9E, 0x6C6C6C, 0x424242, 0xE4E4E4, 0xF5F5F5)
      : (0x6C6C6C, 0x9E9E9E, 0xBDBDBD, 0x262626, 0x1C1C1C)
    guide = TextStyle(foreground: TerminalColor(rgb: grounds.guide))
    number = TextStyle(foreground: TerminalColor(rgb: grounds.number))
    origin = TextStyle(foreground: TerminalColor(rgb: grounds.origin), bold: true)
    panelGround = TerminalColor(rgb: grounds.panel)
    cardGround = TerminalColor(rgb: grounds.card)
    neutral = TerminalColor(rgb: isLight ? 0xC3C9D2 : 0x4E5560)
    miniature = TerminalColor(rgb: isLight ? 0x8A929E : 0x7C8490)
    // Blue, orange and yellow differ for nearly everyone who confuses red and green.
    valid = TerminalColor(rgb: isSafe ? 0x56B4E9 : isLight ? 0x2E7D32 : 0x5FD75F)
    danger = TerminalColor(rgb: isSafe ? 0xE69F00 : isLight ? 0xB71C1C : 0xFF6B6B)
    accent = TerminalColor(rgb: isSafe ? 0xF0E442 : isLight ? 0x0069A8 : 0x5FD7FF)
    warning = TextStyle(
      foreground: isSafe ? .black : .white,
      background: TerminalColor(rgb: isSafe ? 0xE69F00 : 0xB00020), bold: true)
  }
}

extension TerminalColor {
  /// A colour that can be seen on the ground of the terminal: nearly black ones are lifted on a
  /// dark ground, and nearly white ones lowered on a light ground.
  func visible(in palette: Palette) -> TerminalColor {
    if palette.isLight { return luminance > 0.8 ? mixed(with: .black, share: 0.4) : self }
    return luminance < 0.03 ? mixed(with: .white, share: 0.4) : self
  }
}
