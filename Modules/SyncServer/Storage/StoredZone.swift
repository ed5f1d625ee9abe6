/// A zone as a server stores it.
///
/// A zone that is deleted keeps its row. Its numbers go on if it is made again, so that tokens and
/// tags of the former one fit nothing of the new one.
public struct StoredZone: Hashable, Sendable {
  /// The number, which stays, and belongs to one zone of the whole server.
  public let number: Int64
  /// Whose zone it is.
  public let owner: String
  /// The name, unique among the owner's zones.
  public let name: String
  /// The number of its newest change.
  public var sequence: Int64
  /// The change that made the zone; a token from before is of a former zone of this name.
  public var firstSequence: Int64
  /// The oldest change from which the feed is complete.
  public var minimumSequence: Int64
  /// The number of its newest change among those of all the owner's zones.
  public var ownerSequence: Int64
  /// About how many bytes its records have, with those that are left of deleted ones.
  public var byteCount: Int64
  /// Whether it is deleted.
  public var isDeleted: Bool

  /// Creates a row.
  public init(
    number: Int64, owner: String, name: String, sequence: Int64 = 0, firstSequence: Int64 = 0,
    minimumSequence: Int64 = 0, ownerSequence: Int64, byteCount: Int64 = 0,
    isDeleted: Bool = false
  ) {
    self.number = number
    self.owner = owner
    self.name = name
    self.sequence = sequence
    self.firstSequence = firstSequence
    self.minimumSequence = minimumSequence
    self.ownerSequence = ownerSequence
    self.byteCount = byteCount
    self.isDeleted = isDeleted
  }
}
