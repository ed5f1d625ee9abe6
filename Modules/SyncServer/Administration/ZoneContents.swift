public import Domain
public import PluginAPI

/// The records of a zone that is going to be stored as a whole, with what is left of deleted ones.
///
/// They are held in memory, as they are stored in one step.
public struct ZoneContents: Sendable {
  /// A record, and when it was made.
  struct Entry: Sendable {
    let record: RemoteRecord
    let modified: Timestamp?
  }

  /// About how many bytes they have.
  public private(set) var byteCount: Int64 = 0
  private(set) var entries: [Entry] = []
  /// Where each record is, by name.
  private var places: [String: Int] = [:]
  private let mostBytes: Int64

  /// Starts without records.
  ///
  /// - Parameter settings: The settings of the server, which limit a zone.
  public init(_ settings: ServerSettings = .init()) {
    mostBytes = settings.zoneBytes
  }

  /// How many records there are, and of how many only the name is left.
  public var counts: (records: Int, tombstones: Int) {
    let tombstones = entries.count { $0.record.isDeleted }
    return (entries.count - tombstones, tombstones)
  }

  /// Adds a record, or what is left of a deleted one.
  ///
  /// - Parameters:
  ///   - record: The record, which is not trusted; its tag does not count. If there is one of this
  ///     name, it is replaced.
  ///   - modified: When this version was made; `nil` for the time at which it is stored.
  /// - Throws: ``/PluginAPI/RemoteFailure`` if a server does not store such a record, or the zone
  ///   is full.
  public mutating func add(
    _ record: RemoteRecord, modified: Timestamp? = nil
  ) throws(RemoteFailure) {
    let record = try Self.checked(record)
    let entry = Entry(record: record, modified: modified)
    let place = places[record.name]
    let added =
      Self.byteCount(of: record) - (place.map { Self.byteCount(of: entries[$0].record) } ?? 0)
    let (sum, isOver) = byteCount.addingReportingOverflow(added)
    guard !isOver, sum <= mostBytes else {
      throw RemoteFailure(
        .quotaExceeded, "a zone has at most \(mostBytes) bytes", detail: .tooLarge(.zone))
    }
    byteCount = sum
    if let place {
      entries[place] = entry
    } else {
      places[record.name] = entries.count
      entries.append(entry)
    }
  }

  private static func checked(_ record: RemoteRecord) throws(RemoteFailure) -> RemoteRecord {
    if record.isDeleted {
      let left = RemoteRecord(name: record.name, type: nil, isDeleted: true)
      if let fault = RecordRules.fault(in: RemoteOperation(.forceDelete, left)) { throw fault }
      return left
    }
    if let fault = RecordRules.fault(in: RemoteOperation(.forceReplace, record)) { throw fault }
    guard let type = record.type else {
      throw RemoteFailure(.badRequest, "the record has no type")
    }
    if let excess = RecordRules.excess(name: record.name, type: type, fields: record.fields) {
      throw excess
    }
    return RemoteRecord(name: record.name, type: type, fields: record.fields)
  }

  private static func byteCount(of record: RemoteRecord) -> Int64 {
    Int64(RecordRules.byteCount(name: record.name, type: record.type, fields: record.fields))
  }
}
