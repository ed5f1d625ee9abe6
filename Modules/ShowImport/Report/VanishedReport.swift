public import Domain
import PluginAPI

/// The objects that came from such a file before and are not in this one.
public struct VanishedReport: Hashable, Sendable {
  /// How many there are, by kind.
  public let counts: [ObjectKind: Int]
  /// Each as messages name it, by kind and number.
  public let names: [String]
  /// How many blocks show them, on all boards.
  public let blocks: Int
  /// Whether they were deleted with their blocks; otherwise they stay.
  public var isDeleted: Bool

  /// Creates a report.
  public init(counts: [ObjectKind: Int], names: [String], blocks: Int, isDeleted: Bool) {
    self.counts = counts
    self.names = names
    self.blocks = blocks
    self.isDeleted = isDeleted
  }

  /// How many there are.
  public var count: Int { names.count }

  /// The first names, and how many more there are.
  ///
  /// - Parameter most: The most names.
  /// - Returns: One text.
  public func names(atMost most: Int) -> String {
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).joined(separator: ", ") + rest
  }

  /// How many objects and blocks there are: `2 objects with 5 blocks`.
  public var amount: String {
    "\(counted(count, "object")) with \(counted(blocks, "block"))"
  }
}
