public import PluginAPI

extension PlacementPlugin {
  /// The canvas rules.
  public static var canvas: Self {
    Self(key: "canvas", summary: "cards and blocks anywhere, on top of each other") {
      CanvasRules(board: $0, items: $1)
    }
  }
}
