public import PluginAPI

extension RendererPlugin {
  /// The terminal renderer, with box characters and colours.
  public static var terminal: RendererPlugin { terminal(.dark) }

  /// The terminal renderer with the colours of a theme.
  package static func terminal(_ theme: TerminalTheme) -> RendererPlugin {
    RendererPlugin(key: "terminal", summary: "Boxes and colours in a terminal") { target in
      TerminalRenderer(target: target, theme: theme)
    }
  }
}
