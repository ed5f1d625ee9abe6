public import Domain
import PluginAPI

/// Where a server keeps zones and records.
///
/// A ``ServerCore`` reads rows, decides, and stores the outcome in one step that is all or nothing.
/// If someone else has changed the zone in between, the step is refused as ``ServerFault/stale``,
/// and the core decides again; so several servers can use one storage.
public protocol ServerStorage: Sendable {
  /// The epoch, at first 1.
  func epoch() throws(ServerFault) -> Int64

  /// Begins another epoch.
  mutating func setEpoch(_ epoch: Int64) throws(ServerFault)

  /// A zone of an owner, also a deleted one; `nil` if there never was one.
  func zone(_ name: String, of owner: String) throws(ServerFault) -> StoredZone?

  /// All zones that an owner ever had, by name.
  func zones(of owner: String) throws(ServerFault) -> [StoredZone]

  /// Zones of all owners that are not deleted, after one of them, in the order of their keys.
  func zones(after key: ZoneKey?, limit: Int) throws(ServerFault) -> [StoredZone]

  /// Stores a new zone, and gives it a number.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - owner: The owner.
  /// - Returns: The row.
  /// - Throws: ``ServerFault``; it is stale if the owner has this zone.
  mutating func makeZone(_ name: String, of owner: String) throws(ServerFault) -> StoredZone

  /// Records by name, also what is left of deleted ones, read at once.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - zone: The zone.
  ///   - bytes: The bytes after which no other record is read; the first one always is.
  /// - Returns: Those that there are.
  /// - Throws: ``ServerFault`` if they cannot be read.
  func records(
    named names: [String], in zone: ZoneKey, upTo bytes: Int
  ) throws(ServerFault) -> NamedRecords

  /// The records of a zone with a change after a number, in the order of the changes.
  func changes(
    in zone: ZoneKey, after sequence: Int64, upTo limit: PageLimit
  ) throws(ServerFault) -> StoredPage

  /// The records of a type that are not deleted, with names after a name, in the order of the
  /// bytes of their names.
  func records(
    ofType type: String, in zone: ZoneKey, after name: String?, upTo limit: PageLimit
  ) throws(ServerFault) -> StoredPage

  /// Stores a change of a zone, all or nothing.
  ///
  /// - Parameter update: The change.
  /// - Throws: ``ServerFault``; it is stale if the zone is not as expected.
  mutating func apply(_ update: StorageUpdate) throws(ServerFault)

  /// Removes what is left of records that were deleted before a moment.
  ///
  /// It raises ``StoredZone/minimumSequence`` of their zones to the highest change that is removed,
  /// and subtracts their names from ``StoredZone/byteCount``.
  ///
  /// - Parameter moment: The moment.
  /// - Returns: How many were removed.
  /// - Throws: ``ServerFault`` if they cannot be removed.
  mutating func purgeTombstones(before moment: Timestamp) throws(ServerFault) -> Int
}

/// Records that were read by name.
public struct NamedRecords: Hashable, Sendable {
  /// The records.
  public var records: [String: StoredRecord]
  /// The names of the records that are there, and would have been too much.
  public var unread: Set<String>

  /// Creates the outcome of a reading.
  public init(_ records: [String: StoredRecord] = [:], unread: Set<String> = []) {
    (self.records, self.unread) = (records, unread)
  }

  /// Why a record was not read; `nil` if it was, or is not there.
  func failure(of name: String) -> RemoteFailure? {
    guard records[name] == nil, unread.contains(name) else { return nil }
    return RemoteFailure(
      .quotaExceeded, "the records are too large together", detail: .tooLarge(.request))
  }
}

/// The most that a page of records has; it has at least one record if there is one.
public struct PageLimit: Hashable, Sendable {
  /// The most records, at least 1.
  public let records: Int
  /// The bytes after which no other record is added.
  public let bytes: Int

  /// Creates a limit.
  public init(records: Int, bytes: Int) {
    self.records = max(1, records)
    self.bytes = bytes
  }
}

/// A page of records.
public struct StoredPage: Hashable, Sendable {
  /// The records.
  public var records: [StoredRecord] = []
  /// Whether there are more.
  public var hasMore = false
  private var bytes = 0

  /// Creates an empty page.
  public init() {}

  /// Adds the next record, unless the page is full; it then has more.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - limit: The most that the page has.
  /// - Returns: Whether it was added.
  public mutating func add(_ record: StoredRecord, upTo limit: PageLimit) -> Bool {
    guard records.count < limit.records, records.isEmpty || bytes < limit.bytes else {
      hasMore = true
      return false
    }
    records.append(record)
    bytes += record.byteCount
    return true
  }
}

/// A change of a zone, to be stored all or nothing.
public struct StorageUpdate: Hashable, Sendable {
  /// The zone as it is afterwards.
  public let zone: StoredZone
  /// The zone as it was when the change was decided.
  public let expected: StoredZone
  /// New versions of records.
  public let records: [StoredRecord]
  /// Whether all records are removed first.
  public let removesRecords: Bool

  /// Creates a change.
  public init(
    zone: StoredZone, expected: StoredZone, records: [StoredRecord] = [],
    removesRecords: Bool = false
  ) {
    self.zone = zone
    self.expected = expected
    self.records = records
    self.removesRecords = removesRecords
  }
}

/// Why a storage did not do what it should.
public enum ServerFault: Error, Hashable, Sendable {
  /// The zone was changed since it was read.
  case stale
  /// The storage is busy or cannot be reached.
  case unavailable(String)
  /// The storage has no room.
  case full(String)
  /// The storage has contents that no server wrote.
  case damaged(String)
}
