public import Domain

/// What was read of a storage, as it was at one moment.
public struct StorageFacts: Hashable, Sendable {
  /// The epoch, at first 1.
  public let epoch: Int64
  /// The zones; none if there is no such zone.
  public var zones: [StoredZone] = []
  /// The records.
  public var page = StoredPage()
  /// How many records the zone has, if that was asked for.
  public var counts: RecordCounts?

  /// Creates facts without zones.
  public init(epoch: Int64) { self.epoch = epoch }
}

/// How many records a zone has.
public struct RecordCounts: Hashable, Sendable {
  /// Those that are not deleted for good; clients may have marked them as deleted.
  public let records: Int
  /// Those of which only the name is left.
  public let tombstones: Int
  /// When the newest version of any of them was made; `nil` if there are none.
  public let lastChange: Timestamp?

  /// Creates counts.
  public init(records: Int, tombstones: Int, lastChange: Timestamp?) {
    (self.records, self.tombstones, self.lastChange) = (records, tombstones, lastChange)
  }
}
