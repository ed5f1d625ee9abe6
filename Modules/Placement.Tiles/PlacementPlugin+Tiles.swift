public import PluginAPI

extension PlacementPlugin {
  /// The tiles rules.
  public static var tiles: Self {
    Self(
      key: "tiles", summary: "pieces of any shape that turn, in a field with a tray or without"
    ) { TilesRules(board: $0, items: $1) }
  }
}
