import Domain
import GRDB
import GridGeometry
import PluginAPI

extension ViewMemory {
  /// Reads where a person last looked at a board.
  static func fetch(_ db: Database, of board: ID<Board>) throws -> ViewMemory? {
    let statement = try db.cachedStatement(
      sql: "SELECT \(columns) FROM view WHERE board = ?")
    guard let row = try Row.fetchOne(statement, arguments: [board.description]) else {
      return nil
    }
    var reader = RowReader(row, table: "view", owner: "board \(board)")
    return try ViewMemory(&reader)
  }

  /// The columns of a view, without the board.
  static let columns = "center_x, center_y, zoom"

  /// Reads the columns.
  init(_ reader: inout RowReader) throws {
    let center = Point<BoardSpace>(x: try reader.number(), y: try reader.number())
    self.init(center: center, zoom: try reader.number())
    guard fault == nil else {
      throw reader.wrong("the zoom of a view that somebody can have had")
    }
  }

  /// Stores the view of a board, if the board exists.
  func write(_ db: Database, of board: ID<Board>) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO view (board, center_x, center_y, zoom)
        SELECT id, ?, ?, ? FROM board WHERE id = ?
        ON CONFLICT (board) DO UPDATE SET
        center_x = excluded.center_x, center_y = excluded.center_y, zoom = excluded.zoom
        """)
    try statement.execute(arguments: [center.x, center.y, zoom, board.description])
  }
}
