public import PluginAPI

extension RendererPlugin {
  /// Box characters and colours, for people who work in a terminal.
  public static var terminal: RendererPlugin {
    RendererPlugin(key: "terminal", summary: "Boxes and colours in a terminal") { target in
      TerminalRenderer(target: target)
    }
  }
}
