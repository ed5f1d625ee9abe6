import Domain
import SyncServer

/// Stores a change of a zone with one statement, which is a transaction.
///
/// The row of the zone is locked first, and only if it is as expected. It stays locked until the
/// commit, so the numbers of changes have the order of the commits: a reader that follows the feed
/// by number misses none. If the zone is not as expected, nothing else is written.
enum UpdateWriting {
  private static let make = Statement(
    "zone_make", writes: true,
    """
    WITH changed AS (
      INSERT INTO zone (
        owner, number, name, sequence, first_sequence, minimum_sequence, bytes, deleted)
      VALUES (
        $1::text, $2::bigint, $3::text, $4::bigint, $5::bigint, $6::bigint, $7::bigint,
        $8::boolean)
      ON CONFLICT DO NOTHING
      RETURNING owner, number
    ), \(written(from: 9))
    SELECT count(*) FROM changed
    """)

  /// Records that are written again are not removed first: a statement changes a row once.
  ///
  /// Their names are hashed, as a zone can be replaced as a whole: an array would be searched for
  /// each record that there was.
  private static let change = Statement(
    "zone_change", writes: true,
    """
    WITH changed AS (
      UPDATE zone SET sequence = $4::bigint, first_sequence = $5::bigint,
        minimum_sequence = $6::bigint, bytes = $7::bigint, deleted = $8::boolean
      WHERE owner = $1::text AND number = $2::bigint AND name = $3::text
        AND sequence = $16::bigint AND first_sequence = $17::bigint
        AND minimum_sequence = $18::bigint AND bytes = $19::bigint AND deleted = $20::boolean
      RETURNING owner, number
    ), \(written(from: 9)), removed AS (
      DELETE FROM record USING changed
      WHERE $21::boolean AND record.owner = changed.owner AND record.zone = changed.number
        AND record.name NOT IN (SELECT unnest($9::text[]))
    )
    SELECT count(*) FROM changed
    """)

  /// Removes what is left of old deletions in one zone.
  private static let purge = Statement(
    "zone_purge", writes: true,
    """
    WITH locked AS (
      SELECT owner, number FROM zone WHERE owner = $1::text AND number = $2::bigint FOR UPDATE
    ), gone AS (
      DELETE FROM record USING locked
      WHERE record.owner = locked.owner AND record.zone = locked.number
        AND record.type IS NULL AND record.modified < $3::bigint
      RETURNING record.sequence, octet_length(record.name) AS bytes
    ), sums AS (
      SELECT count(*) AS records, max(sequence) AS last, sum(bytes)::bigint AS bytes FROM gone
    ), changed AS (
      UPDATE zone SET minimum_sequence = greatest(minimum_sequence, sums.last),
        bytes = zone.bytes - sums.bytes
      FROM sums WHERE sums.records > 0 AND owner = $1::text AND number = $2::bigint
    )
    SELECT records FROM sums
    """)

  private static let zonesToPurge = Statement(
    "zones_to_purge",
    """
    SELECT DISTINCT owner, zone FROM record WHERE type IS NULL AND modified < $1::bigint
      AND ($2::text IS NULL OR owner = $2::text)
    ORDER BY owner, zone
    """)

  /// Writes records, which are parameters from a number on: an array for each column.
  private static func written(from first: Int) -> String {
    let types = ["text", "text", "bytea", "bigint", "bigint", "bigint", "bigint"]
    let arrays = types.enumerated().map { "$\(first + $0)::\($1)[]" }.joined(separator: ", ")
    return """
      written AS (
        INSERT INTO record (
          owner, zone, name, type, fields, bytes, sequence, epoch, modified)
        SELECT changed.owner, changed.number, new.*
        FROM changed, unnest(\(arrays)) AS new
        ON CONFLICT (owner, zone, name) DO UPDATE SET type = excluded.type,
          fields = excluded.fields, bytes = excluded.bytes, sequence = excluded.sequence,
          epoch = excluded.epoch, modified = excluded.modified
      )
      """
  }

  /// Stores a change.
  ///
  /// - Throws: `ServerFault`; it is stale if the zone is not as expected.
  static func apply(_ update: StorageUpdate, _ session: Session) throws {
    let rows: Rows
    if let expected = update.expected {
      guard expected.key == update.zone.key, expected.name == update.zone.name else {
        throw ServerFault.stale
      }
      rows = try session.run(change) { parameters in
        add(update.zone, to: &parameters)
        add(update.records, to: &parameters)
        addNumbers(of: expected, to: &parameters)
        parameters.add(update.removesRecords)
      }
    } else {
      rows = try session.run(make) { parameters in
        add(update.zone, to: &parameters)
        add(update.records, to: &parameters)
      }
    }
    guard rows.count == 1, try rows.integer(0, 0) == 1 else { throw ServerFault.stale }
  }

  private static func add(_ zone: StoredZone, to parameters: inout Parameters) {
    parameters.add(zone.owner)
    parameters.add(zone.key.number)
    parameters.add(zone.name)
    addNumbers(of: zone, to: &parameters)
  }

  private static func addNumbers(of zone: StoredZone, to parameters: inout Parameters) {
    parameters.add(zone.sequence)
    parameters.add(zone.firstSequence)
    parameters.add(zone.minimumSequence)
    parameters.add(zone.byteCount)
    parameters.add(zone.isDeleted)
  }

  private static func add(_ records: [StoredRecord], to parameters: inout Parameters) {
    parameters.add(records.map(\.name))
    parameters.add(records.map(\.type))
    parameters.add(records.map { FieldBytes.bytes(of: $0.fields) })
    parameters.add(records.map { Int64($0.byteCount) })
    parameters.add(records.map(\.sequence))
    parameters.add(records.map(\.epoch))
    parameters.add(records.map(\.modified.milliseconds))
  }

  /// The zones that have old deletions, of one owner or of all.
  static func zones(
    withDeletionsBefore moment: Timestamp, of owner: String?, _ session: Session
  ) throws -> [ZoneKey] {
    let rows = try session.run(zonesToPurge) { parameters in
      parameters.add(moment.milliseconds)
      parameters.add(owner)
    }
    return try (0..<rows.count).map { row in
      ZoneKey(owner: try rows.text(row, 0), number: try rows.integer(row, 1))
    }
  }

  /// Removes what is left of old deletions in a zone.
  ///
  /// - Returns: How many there were.
  static func purge(
    _ zone: ZoneKey, before moment: Timestamp, _ session: Session
  ) throws -> Int {
    let rows = try session.run(purge) { parameters in
      parameters.add(zone.owner)
      parameters.add(zone.number)
      parameters.add(moment.milliseconds)
    }
    return rows.count == 0 ? 0 : Int(try rows.integer(0, 0))
  }
}
