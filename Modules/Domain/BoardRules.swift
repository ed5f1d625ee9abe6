/// The rules of a board and their settings.
///
/// ``grid(minimum:)`` makes those of a grid, and `BoardRules.flow(_:)` of the module
/// `Placement.Flow` those of a flow. The key is that of a `PlacementPlugin`, such as
/// `PlacementPlugin.grid` of the module `Placement.Grid`.
public struct BoardRules: Hashable, Sendable {
  /// The key of the placement plugin.
  public let key: String
  /// The settings that differ from the defaults, by name; only the rules know what they mean.
  public var settings: [String: String]

  /// The key of the default rules.
  public static let defaultKey = "grid"

  /// The key of the rules that keep their items in an order.
  public static let flowKey = "flow"

  /// The key of the rules under which items lie anywhere.
  public static let canvasKey = "canvas"

  /// The key of the rules of pieces that share no cells.
  public static let tilesKey = "tiles"

  /// Creates rules.
  ///
  /// The settings are not checked: the rules judge them when the board is opened or changed. A
  /// board whose settings they refuse is stored, but cannot be opened.
  public init(_ key: String = BoardRules.defaultKey, settings: [String: String] = [:]) {
    self.key = key
    self.settings = settings
  }
}
