/// Which zone of which owner: all that is stored of a zone is found by its owner first, so that a
/// storage can spread owners over many machines.
public struct ZoneKey: Hashable, Comparable, Sendable {
  /// Whose zone it is.
  public let owner: String
  /// The number, which stays, and belongs to one zone of the owner.
  public let number: Int64

  /// Creates a key.
  public init(owner: String, number: Int64) { (self.owner, self.number) = (owner, number) }

  /// Orders by the bytes of the owner's name, then by number.
  public static func < (left: Self, right: Self) -> Bool {
    guard left.owner == right.owner else {
      return left.owner.utf8.lexicographicallyPrecedes(right.owner.utf8)
    }
    return left.number < right.number
  }
}

/// A zone as a server stores it.
///
/// A zone that is deleted keeps its row. Its numbers go on if it is made again, so that tokens and
/// tags of the former one fit nothing of the new one.
public struct StoredZone: Hashable, Sendable {
  /// Whose zone it is, and its number.
  public let key: ZoneKey
  /// The name, unique among the owner's zones.
  public let name: String
  /// The number of its newest change.
  public var sequence: Int64
  /// The change that made the zone; a token from before is of a former zone of this name.
  public var firstSequence: Int64
  /// The oldest change from which the feed is complete.
  public var minimumSequence: Int64
  /// About how many bytes its records have, with those that are left of deleted ones.
  public var byteCount: Int64
  /// Whether it is deleted.
  public var isDeleted: Bool

  /// Creates a row.
  public init(
    _ key: ZoneKey, name: String, sequence: Int64 = 0, firstSequence: Int64 = 0,
    minimumSequence: Int64 = 0, byteCount: Int64 = 0, isDeleted: Bool = false
  ) {
    self.key = key
    self.name = name
    self.sequence = sequence
    self.firstSequence = firstSequence
    self.minimumSequence = minimumSequence
    self.byteCount = byteCount
    self.isDeleted = isDeleted
  }

  /// Whose zone it is.
  public var owner: String { key.owner }
}
