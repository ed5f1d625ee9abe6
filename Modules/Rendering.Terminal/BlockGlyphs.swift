import PluginAPI

/// The characters that draw a block: its content selects the lines, its state changes them.
///
/// Heavy lines mean selected, rounded corners lifted, solid corners pressed; `►` at the left
/// corners means running, `◉` switched on, `▻` that it ran and may still run; `×` at all corners
/// means that it cannot go there, and `!` that it is in the way.
enum BlockGlyphs {
  /// The content of a block, whatever its state.
  enum Substance {
    case filled
    case outlined
    case orphaned

    init(_ states: Set<SceneElement.State>) {
      self =
        states.contains(.orphaned) ? .orphaned : states.contains(.outlined) ? .outlined : .filled
    }
  }

  static func of(_ states: Set<SceneElement.State>) -> BoxGlyphs {
    var glyphs = lines(of: Substance(states), states)
    if states.contains(.chosen) { glyphs = glyphs.with(leftCorners: "◉") }
    if states.contains(.running) { glyphs = glyphs.with(leftCorners: "►") }
    if states.contains(.unknown) { glyphs = glyphs.with(leftCorners: "▻") }
    return warning(of: states).map(glyphs.with(corners:)) ?? glyphs
  }

  /// The corners of a block that is in the way or cannot go there.
  static func warning(of states: Set<SceneElement.State>) -> Character? {
    states.contains(.invalid) ? "×" : states.contains(.obstructing) ? "!" : nil
  }

  private static func lines(
    of substance: Substance, _ states: Set<SceneElement.State>
  ) -> BoxGlyphs {
    if states.contains(.pressed) {
      switch substance {
      case .filled: BoxGlyphs("▛▀▜▌▐▙▄▟", row: "▐▌", mark: "█", inner: "▗▖▝▘")
      case .outlined: BoxGlyphs("█═█║║█═█", row: "█)", mark: "▣", inner: "╔╗╚╝")
      case .orphaned: BoxGlyphs("█╌█╎╎█╌█", row: "█?", mark: "▒", inner: "┌┐└┘")
      }
    } else if states.contains(.lifted) {
      switch substance {
      case .filled: BoxGlyphs("╭┄╮┆┆╰┄╯", row: "{}", mark: "●")
      case .outlined: BoxGlyphs("╭═╮║║╰═╯", row: "{)", mark: "○")
      case .orphaned: BoxGlyphs("╭╌╮╎╎╰╌╯", row: "{?", mark: "◌")
      }
    } else if states.contains(.selected) {
      switch substance {
      case .filled: BoxGlyphs("┏━┓┃┃┗━┛", row: "┃┃", mark: "■")
      case .outlined: BoxGlyphs("▛═▜║║▙═▟", row: "║║", mark: "□", inner: "╔╗╚╝")
      case .orphaned: BoxGlyphs("┏╍┓╏╏┗╍┛", row: "╏╏", mark: "▨")
      }
    } else {
      switch substance {
      case .filled: BoxGlyphs("┌─┐││└─┘", row: "[]", mark: "▪")
      case .outlined: BoxGlyphs("╔═╗║║╚═╝", row: "()", mark: "▫")
      case .orphaned: BoxGlyphs("┌╌┐╎╎└╌┘", row: "??", mark: "?")
      }
    }
  }
}
