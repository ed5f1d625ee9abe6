import Domain
import PluginAPI
import TextCells

/// The characters and styles that a block is drawn with.
struct BlockLook {
  /// The characters of a box and of its smaller forms.
  struct Glyphs {
    let topLeft: Character
    let topRight: Character
    let bottomLeft: Character
    let bottomRight: Character
    let horizontal: Character
    let vertical: Character
    /// Around a block that is one row high.
    let open: Character
    let close: Character
    /// A block of a single terminal cell.
    let mark: Character

    init(box: String, row: String, mark: Character) {
      var box = Array(box)[...]
      var row = Array(row)[...]
      topLeft = box.popFirst() ?? " "
      topRight = box.popFirst() ?? " "
      bottomLeft = box.popFirst() ?? " "
      bottomRight = box.popFirst() ?? " "
      horizontal = box.popFirst() ?? " "
      vertical = box.popFirst() ?? " "
      open = row.popFirst() ?? " "
      close = row.popFirst() ?? " "
      self.mark = mark
    }

    static let filled = Glyphs(box: "┌┐└┘─│", row: "[]", mark: "▪")
    static let outlined = Glyphs(box: "╔╗╚╝═║", row: "()", mark: "▫")
    static let orphaned = Glyphs(box: "┌┐└┘╌╎", row: "??", mark: "?")
  }

  let glyphs: Glyphs
  /// The border.
  let line: TextStyle
  /// The number.
  let label: TextStyle
  /// The name, and the ground it stands on.
  let text: TextStyle
  /// A block of a single terminal cell.
  let mark: TextStyle

  /// Where an object has no colour of its own.
  private static let neutral = TerminalColor(rgb: 0x4E5560)

  init(states: Set<SceneElement.State>, color: ObjectColor?, depth: ColorDepth) {
    let color = color.map { TerminalColor(red: $0.red, green: $0.green, blue: $0.blue) }
    if states.contains(.orphaned) {
      self.init(glyphs: .orphaned, edge: nil, isDim: true)
    } else if states.contains(.outlined) {
      self.init(glyphs: .outlined, edge: color.map(Self.visible), isDim: false)
    } else {
      self.init(ground: color ?? Self.neutral, depth: depth)
    }
  }

  /// A block that shows the terminal's own ground.
  private init(glyphs: Glyphs, edge: TerminalColor?, isDim: Bool) {
    self.glyphs = glyphs
    line = TextStyle(foreground: edge, dim: isDim)
    label = TextStyle(bold: !isDim, dim: isDim)
    text = TextStyle(dim: isDim)
    mark = line
  }

  /// A block with a ground of its own.
  private init(ground: TerminalColor, depth: ColorDepth) {
    glyphs = .filled
    let shown = ground.shown(at: depth)
    let ink = shown.readableText
    // With 16 colours there is nothing between the ground and black or white.
    let edge = depth > .sixteen ? shown.mixed(with: ink, share: 0.4) : ink
    line = TextStyle(foreground: edge, background: ground)
    label = TextStyle(foreground: ink, background: ground, bold: true)
    text = TextStyle(foreground: ink, background: ground)
    mark = TextStyle(foreground: Self.visible(ground))
  }

  /// Lifts a colour that would vanish on the black ground of most terminals.
  private static func visible(_ color: TerminalColor) -> TerminalColor {
    color.luminance < 0.03 ? color.mixed(with: .white, share: 0.4) : color
  }
}
