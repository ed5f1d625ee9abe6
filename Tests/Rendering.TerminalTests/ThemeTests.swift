import Domain
import Foundation
import GridGeometry
import PluginAPI
import Testing
import TextCells

@testable import Rendering_Terminal

@Suite("Themes")
struct ThemeTests {
  private func bytes(_ theme: TerminalTheme, _ depth: ColorDepth) throws -> [UInt8] {
    let target = RenderTarget.terminal(columns: 80, rows: 24, colorDepth: depth)
    let renderer = TerminalRenderer(target: target, theme: theme)
    let scene = try renderer.scene(
      [
        Sample(.list, "5", "Opening", "#FFFFFF", (0, 0, 3, 3)),
        Sample(.group, "1", "Front", nil, (4, 0, 3, 3)),
      ], center: (0, 0),
      adding: [
        landing(.valid, x: 440), landing(.invalid, x: 572),
        SceneElement(
          id: .part(.picker, .kind(.group)), kind: .filter, label: "Groups", title: "Groups",
          subtitle: "",
          frame: Rect(origin: Point(x: 22, y: 44), size: Size(width: 110, height: 22)),
          states: [.chosen], color: nil),
      ])
    return renderer.render(scene)
  }

  private func landing(_ state: SceneElement.State, x: Double) -> SceneElement {
    SceneElement(
      id: .landing, kind: .landing, label: "", title: "", subtitle: "",
      frame: Rect(origin: Point(x: x, y: 66), size: Size(width: 88, height: 88)),
      states: [state], color: nil)
  }

  @Test("Each theme has its own colours", arguments: [ColorDepth.full, .indexed])
  func different(depth: ColorDepth) throws {
    let drawn = try TerminalTheme.allCases.map { try bytes($0, depth) }
    #expect(Set(drawn).count == TerminalTheme.allCases.count)
    let plugin = RendererPlugin.terminal(.light)
    let target = RenderTarget.terminal(columns: 80, rows: 24, colorDepth: depth)
    #expect(plugin.key == "terminal" && plugin.make(target) is TerminalRenderer)
  }

  @Test("Without colours all themes are the same")
  func plain() throws {
    let drawn = try TerminalTheme.allCases.map { try bytes($0, .none) }
    #expect(Set(drawn).count == 1)
  }

  // MARK: Contrast

  /// The ground that a terminal for a theme has at worst.
  private func ground(of theme: TerminalTheme) -> TerminalColor {
    TerminalColor(rgb: theme == .light ? 0xF5F5F5 : 0x1E1E1E)
  }

  @Test(
    "What only a colour says is read on every ground of its theme",
    arguments: TerminalTheme.allCases, [ColorDepth.full, .indexed])
  func colors(theme: TerminalTheme, depth: ColorDepth) {
    let palette = Palette(theme, depth: depth)
    let ground = ground(of: theme)
    func contrast(_ color: TerminalColor, _ other: TerminalColor) -> Double {
      color.shown(at: depth).contrast(with: other.shown(at: depth))
    }
    // Lines: allowed and refused drops, and what is chosen.
    for color in [palette.valid, palette.danger, palette.accent] {
      #expect(contrast(color, ground) >= 3, "\(color) on the terminal")
    }
    // Texts: buttons that delete, and chosen ones.
    for color in [palette.danger, palette.accent] {
      #expect(contrast(color, palette.panelGround) >= 4.5, "\(color) on a panel")
    }
    let warning = (palette.warning.foreground, palette.warning.background)
    if case (let text?, let ground?) = warning { #expect(contrast(text, ground) >= 4.5) }
    #expect(contrast(palette.number.foreground ?? ground, ground) >= 4.5)
  }

  @Test(
    "The name of a block is read in each state, whatever its colour",
    arguments: TerminalTheme.allCases, [ColorDepth.full, .indexed])
  func states(theme: TerminalTheme, depth: ColorDepth) throws {
    let palette = Palette(theme, depth: depth)
    let states: [SceneElement.State?] = [nil, .running, .unknown, .selected, .chosen, .pressed]
    let colors = [nil, "#000000", "#FFFFFF", "#FF0000", "#00A000", "#0000FF", "#808080", "#FFBF00"]
    for color in try colors.map({ try $0.map { try #require(ObjectColor($0)) } }) {
      for state in states {
        let look = BlockLook(states: Set([state].compactMap { $0 }), color: color, palette: palette)
        for style in [look.text, look.label] + (state == .selected ? [look.line] : []) {
          let text = try #require(style.foreground).shown(at: depth)
          let ground = try #require(style.background).shown(at: depth)
          #expect(text.contrast(with: ground) >= 4.5, "\(String(describing: state)) \(text)")
        }
      }
      // Not by colour alone: without any, they still differ.
      let plain = states.map { state in
        "\(BlockGlyphs.of(Set([state].compactMap { $0 })))"
      }
      #expect(plain[1] != plain[0] && plain[2] != plain[1] && plain[3] != plain[0])
    }
  }

  @Test(
    "Those who confuse red and green can distinguish the colours of their theme",
    arguments: [ColorDepth.full, .indexed])
  func confusion(depth: ColorDepth) {
    func least(_ theme: TerminalTheme) -> Double {
      let palette = Palette(theme, depth: depth)
      let seen = [palette.valid, palette.danger, palette.accent]
        .map { $0.shown(at: depth).seenWithoutGreen }
      return [(0, 1), (0, 2), (1, 2)].map { seen[$0].distance(to: seen[$1]) }.min() ?? 0
    }
    #expect(least(.colorBlind) > 80)
    #expect(least(.colorBlind) > least(.dark))
  }
}

extension TerminalColor {
  private var linear: [Double] {
    [red, green, blue].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  /// The contrast by WCAG's formula, from 1 to 21.
  fileprivate func contrast(with other: Self) -> Double {
    let both = [self, other].map { color in
      zip(color.linear, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 } + 0.05
    }
    return max(both[0], both[1]) / min(both[0], both[1])
  }

  /// About what is seen with deuteranopia, by Viénot, Brettel and Mollon (1999).
  fileprivate var seenWithoutGreen: Self {
    let (r, g, b) = (linear[0], linear[1], linear[2])
    func part(_ value: Double) -> UInt8 {
      let value = min(max(value, 0), 1)
      let encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
      return UInt8((encoded * 255).rounded())
    }
    let yellow = 0.29275 * r + 0.70725 * g
    return TerminalColor(
      red: part(yellow), green: part(yellow), blue: part(-0.02234 * r + 0.02234 * g + b))
  }

  /// How far two colours are apart, in steps of their parts.
  fileprivate func distance(to other: Self) -> Double {
    zip([red, green, blue], [other.red, other.green, other.blue])
      .reduce(0) { $0 + pow(Double($1.0) - Double($1.1), 2) }.squareRoot()
  }
}
