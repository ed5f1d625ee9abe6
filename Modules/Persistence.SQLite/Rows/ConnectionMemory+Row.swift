import Domain
import GRDB
import PluginAPI

extension ConnectionMemory {
  /// Reads how the console of a show was connected last.
  static func fetch(_ db: Database, of show: ID<Show>) throws -> ConnectionMemory? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM connection WHERE show = ?")
    guard let row = try Row.fetchOne(statement, arguments: [show.description]) else { return nil }
    var reader = RowReader(row, table: "connection", owner: "show \(show)")
    return try ConnectionMemory(&reader)
  }

  /// The columns of a connection, without the show.
  static let columns = "address, profile, options, gap, listening_port"

  /// Reads the columns.
  init(_ reader: inout RowReader) throws {
    let (address, profile) = (try reader.text(), try reader.textIfAny())
    let options = try reader.keyedTexts(.bytes(TextLimit.list))
    self.init(
      address: address, profile: profile, options: options, gap: try reader.countIfAny(),
      listeningPort: try reader.countIfAny())
  }

  /// Keeps how the console of a show is connected, if there is such a show.
  func write(_ db: Database, of show: ID<Show>) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO connection (show, address, profile, options, gap, listening_port)
        SELECT id, ?, ?, ?, ?, ? FROM show WHERE id = ?
        ON CONFLICT (show) DO UPDATE SET
        address = excluded.address, profile = excluded.profile, options = excluded.options,
        gap = excluded.gap, listening_port = excluded.listening_port
        """)
    try statement.execute(arguments: [
      address, profile, EntityJSON.object(of: options), gap, listeningPort, show.description,
    ])
  }

  /// Forgets how the console of a show was connected.
  static func forget(_ db: Database, of show: ID<Show>) throws {
    let statement = try db.cachedStatement(sql: "DELETE FROM connection WHERE show = ?")
    try statement.execute(arguments: [show.description])
  }
}
