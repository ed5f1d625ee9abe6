public import PluginAPI

extension RendererPlugin {
  /// The terminal renderer, with box characters and colours.
  public static var terminal: RendererPlugin {
    RendererPlugin(key: "terminal", summary: "Boxes and colours in a terminal") { target in
      TerminalRenderer(target: target)
    }
  }
}
