import Foundation
import GRDBSQLite
import PluginAPI
import SyncServer

/// The rows of a server's batches, written by bare SQLite: the minimum cost of every server on it.
///
/// They go into the server's own tables, with the same durability. Nothing is read or checked, and
/// the fields of all records are bytes before.
struct BareServerRows {
  /// A batch as it is stored.
  private struct Batch {
    let owner: String
    let zone: Int64
    let name: String
    let records: [(name: String, type: String, fields: [UInt8])]
  }

  private let database: OpaquePointer
  private let zone: OpaquePointer
  private let record: OpaquePointer
  private let path: String
  private var sequences: [Int64] = Array(repeating: 0, count: LoadSenders.zones)

  /// Opens a file with the tables of a server.
  init(_ path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
      throw BuiltProcess.Failure(description: "SQLite cannot open a file of its own")
    }
    (database, self.path) = (opened, path)
    let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON"
    guard sqlite3_exec(opened, pragmas, nil, nil, nil) == SQLITE_OK else {
      throw Self.refusal(opened)
    }
    zone = try Self.prepared(
      """
      INSERT INTO zone (
        owner, number, name, sequence, first_sequence, minimum_sequence, bytes, deleted)
      VALUES (?, ?, ?, ?, 0, 0, 0, 0)
      ON CONFLICT (owner, number) DO UPDATE SET sequence = excluded.sequence
      """, opened)
    record = try Self.prepared(
      """
      INSERT INTO record (owner, zone, name, type, fields, sequence, epoch, modified)
      VALUES (?, ?, ?, ?, ?, ?, 1, 1700000000000)
      ON CONFLICT (owner, zone, name) DO UPDATE SET type = excluded.type,
        fields = excluded.fields, sequence = excluded.sequence, epoch = excluded.epoch,
        modified = excluded.modified
      """, opened)
  }

  /// Commits batches, one after the other.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - limit: After this time, none begins.
  /// - Returns: How many there were in a second, and the processor time of one.
  /// - Throws: ``BuiltProcess/Failure`` if SQLite refuses one.
  mutating func commit(_ count: Int, within limit: Duration) throws -> (
    perSecond: Double, processor: Duration
  ) {
    let batches = (0..<count).map(Self.batch)
    let start = ContinuousClock.now
    var done = 0
    var failure: (any Error)?
    let seconds = Measure.processorSeconds {
      do {
        while done < count, .now - start < limit {
          try commit(batches[done], number: done)
          done += 1
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return (
      Double(done) / ((.now - start) / .seconds(1)), .seconds(seconds / Double(max(1, done)))
    )
  }

  /// Closes the file.
  func close() {
    sqlite3_finalize(zone)
    sqlite3_finalize(record)
    sqlite3_close(database)
  }

  private static func batch(_ number: Int) -> Batch {
    let batch = LoadBatch(number, at: .ofBench)
    return Batch(
      owner: "owner-\(batch.zone.owner)", zone: Int64(number % LoadSenders.zones) + 1,
      name: batch.zone.name,
      records: batch.records.map { ($0.name, $0.type ?? "", FieldBytes.bytes(of: $0.fields)) })
  }

  private mutating func commit(_ batch: Batch, number: Int) throws {
    let place = number % LoadSenders.zones
    guard sqlite3_exec(database, "BEGIN IMMEDIATE", nil, nil, nil) == SQLITE_OK else {
      throw Self.refusal(database)
    }
    let last = sequences[place]
    sequences[place] += Int64(batch.records.count)
    bind(batch.owner, 1, zone)
    sqlite3_bind_int64(zone, 2, batch.zone)
    bind(batch.name, 3, zone)
    sqlite3_bind_int64(zone, 4, sequences[place])
    try step(zone)
    for (place, row) in batch.records.enumerated() {
      bind(batch.owner, 1, record)
      sqlite3_bind_int64(record, 2, batch.zone)
      bind(row.name, 3, record)
      bind(row.type, 4, record)
      row.fields.withUnsafeBytes { bytes in
        _ = sqlite3_bind_blob(record, 5, bytes.baseAddress, Int32(bytes.count), Self.copied)
      }
      sqlite3_bind_int64(record, 6, last + Int64(place) + 1)
      try step(record)
    }
    guard sqlite3_exec(database, "COMMIT", nil, nil, nil) == SQLITE_OK else {
      throw Self.refusal(database)
    }
  }

  /// SQLite copies what is bound.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func bind(_ text: String, _ place: Int32, _ statement: OpaquePointer) {
    sqlite3_bind_text(statement, place, text, -1, Self.copied)
  }

  private func step(_ statement: OpaquePointer) throws {
    guard sqlite3_step(statement) == SQLITE_DONE else { throw Self.refusal(database) }
    sqlite3_reset(statement)
  }

  private static func prepared(
    _ sql: String, _ database: OpaquePointer
  ) throws -> OpaquePointer {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK, let statement
    else { throw refusal(database) }
    return statement
  }

  private static func refusal(_ database: OpaquePointer) -> BuiltProcess.Failure {
    BuiltProcess.Failure(
      description: "bare SQLite refuses a batch: \(String(cString: sqlite3_errmsg(database)))")
  }
}
