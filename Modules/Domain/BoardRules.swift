/// The rules of a board: which ones, and how they are set.
public struct BoardRules: Hashable, Sendable {
  /// The key of the placement plugin whose rules hold.
  public let key: String
  /// The settings that are not the usual ones, by their names; only the rules know what they mean.
  public var settings: [String: String]

  /// The key of the rules of a board that asks for no others.
  public static let defaultKey = "grid"

  /// The key of the rules that keep their items in an order.
  public static let flowKey = "flow"

  /// Creates rules.
  ///
  /// The settings are taken as they are: the rules judge them when the board is opened or set.
  public init(_ key: String = BoardRules.defaultKey, settings: [String: String] = [:]) {
    self.key = key
    self.settings = settings
  }
}
