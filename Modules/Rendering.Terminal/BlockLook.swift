import Domain
import PluginAPI
import TextCells

/// The characters and styles that a block is drawn with.
struct BlockLook {
  let glyphs: BoxGlyphs
  /// The border.
  private(set) var line: TextStyle
  /// The corners of the border.
  private(set) var corner: TextStyle
  /// The number.
  private(set) var label: TextStyle
  /// The name, and the ground it is on.
  private(set) var text: TextStyle
  /// A block of a single terminal cell.
  private(set) var mark: TextStyle

  init(states: Set<SceneElement.State>, color: ObjectColor?, palette: Palette) {
    let color = color.map(TerminalColor.init)
    let glyphs = BlockGlyphs.of(states)
    switch BlockGlyphs.Substance(states) {
    case .orphaned: self.init(glyphs: glyphs, edge: nil, isDim: true)
    case .outlined: self.init(glyphs: glyphs, edge: color?.visible(in: palette), isDim: false)
    case .filled: self.init(glyphs: glyphs, ground: color ?? palette.neutral, palette: palette)
    }
    show(states, palette: palette)
  }

  /// The look of a card below its title: terminal colours are read on a dark ground, and the edge
  /// has the colour of the card.
  init(cardIn states: Set<SceneElement.State>, color: ObjectColor?, palette: Palette) {
    self.init(glyphs: BlockGlyphs.of(states), ground: palette.cardGround, palette: palette)
    if let color = color.map(TerminalColor.init) { line.foreground = color.visible(in: palette) }
    corner = line
    show(states, palette: palette)
  }

  private mutating func show(_ states: Set<SceneElement.State>, palette: Palette) {
    if states.contains(.selected) { strengthenLine(palette: palette) }
    if states.contains(.pressed) { exchange() }
    if states.contains(.running) { emphasize() }
    if BlockGlyphs.warning(of: states) != nil {
      corner = palette.warning
      mark = palette.warning
    }
  }

  /// A block that shows the terminal's own ground.
  private init(glyphs: BoxGlyphs, edge: TerminalColor?, isDim: Bool) {
    self.glyphs = glyphs
    line = TextStyle(foreground: edge, dim: isDim)
    corner = line
    label = TextStyle(bold: !isDim, dim: isDim)
    text = TextStyle(dim: isDim)
    mark = line
  }

  /// A block with a ground of its own.
  private init(glyphs: BoxGlyphs, ground: TerminalColor, palette: Palette) {
    self.glyphs = glyphs
    let shown = ground.shown(at: palette.depth)
    let ink = shown.readableText
    // With 16 colours there is nothing between the background and black or white.
    let edge = palette.depth > .sixteen ? shown.mixed(with: ink, share: 0.4) : ink
    line = TextStyle(foreground: edge, background: ground)
    corner = line
    label = TextStyle(foreground: ink, background: ground, bold: true)
    text = TextStyle(foreground: ink, background: ground)
    mark = TextStyle(foreground: ground.visible(in: palette))
  }

  /// Gives the border the most visible colour.
  private mutating func strengthenLine(palette: Palette) {
    if let ground = line.background {
      line.foreground = ground.shown(at: palette.depth).readableText
    }
    line.dim = false
    line.bold = true
    corner = line
  }

  /// Emphasises a running block: all bold, the number in inverted colours.
  private mutating func emphasize() {
    corner.bold = true
    mark.bold = true
    text.bold = true
    text.dim = false
    label.bold = true
    label.reverse = true
  }

  /// Exchanges ground and text; a border without a ground stays, or its corners would vanish.
  private mutating func exchange() {
    label.reverse = true
    text.reverse = true
    guard line.background != nil else { return }
    // The text's colour is read on the ground, so the ground is read on the text's colour.
    line.foreground = text.foreground
    line.reverse = true
    corner = line
  }
}

extension TerminalColor {
  init(_ color: ObjectColor) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
