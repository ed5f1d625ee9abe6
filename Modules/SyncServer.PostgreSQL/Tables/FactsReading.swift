import Domain
import SyncServer

/// Reads what a core needs with one statement, which sees one state of the tables.
///
/// Each reading of records has an order that only the right index has. Without it, a plan could use
/// any index that begins with owner and zone, as long as the statistics expect few records there.
enum FactsReading {
  private static let zoneColumns =
    """
    z.owner, z.number, z.name, z.sequence, z.first_sequence, z.minimum_sequence, z.bytes,
    z.deleted
    """
  private static let recordColumns = "name, type, fields, bytes, sequence, epoch, modified"

  /// The first column is the epoch; a zone begins with the second one, a record with the tenth.
  private static let (zoneColumn, recordColumn) = (1, 9)

  private static let zones = Statement(
    "zones",
    """
    SELECT s.epoch, \(zoneColumns)
    FROM server s LEFT JOIN zone z ON z.owner = $1::text ORDER BY z.name
    """)
  private static let zonesAfter = Statement(
    "zones_after",
    """
    SELECT s.epoch, \(zoneColumns) FROM server s LEFT JOIN LATERAL (
      SELECT * FROM zone WHERE (owner, number) > ($1::text, $2::bigint) AND NOT deleted
      ORDER BY owner, number LIMIT $3::bigint
    ) z ON true ORDER BY z.owner, z.number
    """)
  private static let zone = Statement(
    "zone",
    """
    SELECT s.epoch, \(zoneColumns)
    FROM server s LEFT JOIN zone z ON z.owner = $1::text AND z.name = $2::text
    """)
  private static let named = Statement(
    "zone_named",
    withRecords(
      """
      SELECT r.*, n.place,
        row_number() OVER w = 1 OR sum(r.bytes) OVER w <= $4::bigint AS is_in
      FROM unnest($3::text[]) WITH ORDINALITY AS n (name, place)
      CROSS JOIN LATERAL (
        SELECT \(recordColumns) FROM record
        WHERE owner = z.owner AND zone = z.number AND name >= n.name AND name <= n.name
        ORDER BY name LIMIT 1
      ) r
      WINDOW w AS (ORDER BY n.place)
      """))
  private static let changes = Statement(
    "zone_changes",
    withRecords(
      page("sequence > $5::bigint", order: "sequence")))
  private static let ofType = Statement(
    "zone_of_type",
    withRecords(
      page(
        "(type, name) > ($5::text, $6::text) AND type <= $5::text", order: "type, name")))

  private static let counts = Statement(
    "zone_counts",
    """
    SELECT s.epoch, \(zoneColumns), c.records, c.tombstones, c.last
    FROM server s LEFT JOIN zone z ON z.owner = $1::text AND z.name = $2::text
    LEFT JOIN LATERAL (
      SELECT count(type) AS records, count(*) - count(type) AS tombstones, max(modified) AS last
      FROM record WHERE owner = z.owner AND zone = z.number
    ) c ON true
    """)

  /// A page of records, and one more, which has no fields: it only shows that there is one.
  ///
  /// PostgreSQL reads the fields of a record from their own place, so those that are too much are
  /// not read at all.
  private static func page(_ condition: String, order: String) -> String {
    """
    SELECT f.*, row_number() OVER w AS place,
      row_number() OVER w = 1 OR row_number() OVER w <= $3::bigint
        AND sum(f.bytes) OVER w - f.bytes < $4::bigint AS is_in
    FROM (
      SELECT \(recordColumns) FROM record
      WHERE owner = z.owner AND zone = z.number AND \(condition)
      ORDER BY \(order) LIMIT $3::bigint + 1
    ) f
    WINDOW w AS (ORDER BY \(order))
    """
  }

  private static func withRecords(_ page: String) -> String {
    """
    SELECT s.epoch, \(zoneColumns), p.name, p.type, CASE WHEN p.is_in THEN p.fields END AS fields,
      p.sequence, p.epoch, p.modified
    FROM server s LEFT JOIN zone z ON z.owner = $1::text AND z.name = $2::text
    LEFT JOIN LATERAL (\(page)) p ON true
    ORDER BY p.place
    """
  }

  /// Reads what a core needs.
  static func read(_ need: StorageNeed, _ session: Session) throws -> StorageFacts {
    switch need {
    case .zones(let owner): return try facts(session.run(zones) { $0.add(owner) })
    case .zonesAfter(let key, let limit):
      return try facts(
        session.run(zonesAfter) { parameters in
          parameters.add(key?.owner ?? "")
          parameters.add(key?.number ?? 0)
          parameters.add(Int64(limit))
        })
    case .zone(let name, let owner, let need):
      let rows = try session.run(statement(need)) { parameters in
        parameters.add(owner)
        parameters.add(name)
        add(need, to: &parameters)
      }
      // Each row has the same zone.
      var facts = try facts(rows, count: min(rows.count, 1))
      switch need {
      case .none: break
      case .counts: facts.counts = facts.zones.isEmpty ? nil : try recordCounts(rows)
      default: facts.page = try page(rows, need)
      }
      return facts
    }
  }

  private static func statement(_ need: RecordNeed) -> Statement {
    switch need {
    case .none: zone
    case .counts: counts
    case .named: named
    case .changes: changes
    case .ofType: ofType
    }
  }

  private static func add(_ need: RecordNeed, to parameters: inout Parameters) {
    switch need {
    case .none, .counts: break
    case .named(let names, let bytes):
      parameters.add(names)
      parameters.add(Int64(bytes))
    case .changes(let sequence, let limit):
      add(limit, to: &parameters)
      parameters.add(sequence)
    case .ofType(let type, let name, let limit):
      add(limit, to: &parameters)
      parameters.add(type)
      parameters.add(name)
    }
  }

  private static func add(_ limit: PageLimit, to parameters: inout Parameters) {
    // One more is read.
    parameters.add(min(Int64(limit.records), .max - 1))
    parameters.add(Int64(limit.bytes))
  }

  private static func facts(_ rows: Rows, count: Int? = nil) throws -> StorageFacts {
    guard rows.count > 0 else { throw ServerFault.damaged("the table 'server' has no row") }
    var facts = StorageFacts(epoch: try rows.integer(0, 0))
    for row in 0..<(count ?? rows.count) where !rows.isNull(row, zoneColumn) {
      facts.zones.append(try zone(row, rows))
    }
    return facts
  }

  private static func page(_ rows: Rows, _ need: RecordNeed) throws -> StoredPage {
    var page = StoredPage()
    for row in 0..<rows.count where !rows.isNull(row, recordColumn) {
      let isIn = !rows.isNull(row, recordColumn + 2)
      switch need {
      case .named:
        if isIn {
          page.records.append(try record(row, rows))
        } else {
          page.unread.insert(try rows.text(row, recordColumn))
        }
      default:
        if isIn { page.records.append(try record(row, rows)) } else { page.hasMore = true }
      }
    }
    return page
  }

  private static func recordCounts(_ rows: Rows) throws -> RecordCounts {
    let first = recordColumn
    return RecordCounts(
      records: Int(try rows.integer(0, first)), tombstones: Int(try rows.integer(0, first + 1)),
      lastChange: rows.isNull(0, first + 2)
        ? nil : Timestamp(milliseconds: try rows.integer(0, first + 2)))
  }

  private static func zone(_ row: Int, _ rows: Rows) throws -> StoredZone {
    let first = zoneColumn
    return StoredZone(
      ZoneKey(owner: try rows.text(row, first), number: try rows.integer(row, first + 1)),
      name: try rows.text(row, first + 2), sequence: try rows.integer(row, first + 3),
      firstSequence: try rows.integer(row, first + 4),
      minimumSequence: try rows.integer(row, first + 5),
      byteCount: try rows.integer(row, first + 6), isDeleted: try rows.boolean(row, first + 7))
  }

  private static func record(_ row: Int, _ rows: Rows) throws -> StoredRecord {
    let first = recordColumn
    let name = try rows.text(row, first)
    guard let fields = FieldBytes.fields(of: try rows.bytes(row, first + 2)) else {
      throw ServerFault.damaged("the fields of the record '\(name)' are garbled")
    }
    return StoredRecord(
      name: name, type: rows.isNull(row, first + 1) ? nil : try rows.text(row, first + 1),
      fields: fields, sequence: try rows.integer(row, first + 3),
      epoch: try rows.integer(row, first + 4),
      modified: Timestamp(milliseconds: try rows.integer(row, first + 5)))
  }
}
