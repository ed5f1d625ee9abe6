public import PluginAPI

extension PlacementPlugin {
  /// The flow rules.
  public static var flow: Self {
    Self(
      key: "flow", summary: "boxes of one size in an order, moved aside by any number of fingers"
    ) { FlowRules(board: $0, items: $1) }
  }
}
