import Domain
public import PluginAPI

extension PlacementPlugin {
  /// The flow rules.
  public static var flow: Self {
    Self(
      key: BoardRules.flowKey,
      summary: "boxes of one size in reading order; drag several at once"
    ) { FlowRules(board: $0, items: $1) }
  }
}
