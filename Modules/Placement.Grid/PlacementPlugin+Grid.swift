public import PluginAPI

extension PlacementPlugin {
  /// Blocks on whole cells that never overlap: the rules of a board that asks for no others.
  public static var grid: Self {
    Self(key: "grid", summary: "blocks on a grid of 44-point cells; overlaps are refused") {
      GridRules(board: $0, items: $1)
    }
  }
}
