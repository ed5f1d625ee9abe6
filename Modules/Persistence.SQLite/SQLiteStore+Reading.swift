public import Domain
import GRDB
public import PluginAPI

extension SQLiteStore {
  /// All shows with their sizes, by name.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func shows() throws(StoreError) -> Stored<[ShowSummary]> {
    try readStored { db in
      try Show.fetch(
        db,
        ", (SELECT count(*) FROM object WHERE object.show = show.id)"
          + ", (SELECT count(*) FROM board WHERE board.show = show.id)",
        ""
      ) { show, reader in
        ShowSummary(
          show: show, objectCount: try reader.count(), boardCount: try reader.count())
      }.inOrder(of: \.show.name)
    }
  }

  /// The objects of a show, in no particular order; none if there is no such show.
  ///
  /// - Parameter show: The show that owns them.
  /// - Returns: The objects.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]> {
    try readStored { db in try ShowObject.fetch(db, where: "show", is: show) }
  }

  /// The boards of a show with the number of their blocks, in order.
  ///
  /// - Parameter show: The show that owns them.
  /// - Returns: The boards.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]> {
    try readStored { db in
      try Board.fetch(
        db, ", (SELECT count(*) FROM item WHERE item.board = board.id)",
        "WHERE show = ? \(Board.asPutIn)", [show.description]
      ) { board, reader in
        BoardSummary(board: board, itemCount: try reader.count())
      }.inOrder(\.board)
    }
  }

  /// Everything a show owns, or `nil` if there is no such show.
  ///
  /// - Parameter show: The show to read.
  /// - Returns: The contents.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>? {
    try readStored { db -> ShowContents? in
      guard let owner = try Show.fetch(db, where: "id", is: show).first else { return nil }
      return ShowContents(
        show: owner,
        objects: try ShowObject.fetch(db, where: "show", is: show),
        boards: try Board.fetch(db, where: "show", is: show, Board.asPutIn).inOrder,
        items: try BoardItem.fetch(
          db, "", "WHERE board IN (SELECT id FROM board WHERE show = ?)", [show.description]
        ) { item, _ in item })
    }.unwrapped()
  }

  /// Everything a session on a board needs, or `nil` if there is no such board.
  ///
  /// - Parameter board: The board to read.
  /// - Returns: The contents.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>? {
    try readStored { db -> BoardContents? in
      guard let plane = try Board.fetch(db, where: "id", is: board).first else { return nil }
      guard let show = try Show.fetch(db, where: "id", is: plane.show).first else {
        throw RowError(table: "board", reason: "board \(board) has no show")
      }
      return BoardContents(
        show: show, board: plane,
        items: try BoardItem.fetch(db, where: "board", is: board),
        objects: try ShowObject.fetch(db, where: "show", is: plane.show),
        boards: try Board.fetch(db, where: "show", is: plane.show, Board.asPutIn).inOrder)
    }.unwrapped()
  }

  /// The blocks that show an object, on all boards.
  ///
  /// - Parameter object: The object shown.
  /// - Returns: The blocks.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func items(
    showing object: ID<ShowObject>
  ) throws(StoreError) -> Stored<[BoardItem]> {
    try readStored { db in try BoardItem.fetch(db, where: "object", is: object) }
  }

  /// All trips with their sizes, by name.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func trips() throws(StoreError) -> Stored<[TripSummary]> {
    try readStored { db in
      try Trip.fetch(
        db,
        ", (SELECT count(*) FROM game WHERE game.trip = trip.id)"
          + ", (SELECT count(*) FROM entry WHERE entry.trip = trip.id)",
        ""
      ) { trip, reader in
        TripSummary(trip: trip, gameCount: try reader.count(), entryCount: try reader.count())
      }.inOrder(of: \.trip.name)
    }
  }

  /// Everything a trip owns, or `nil` if there is no such trip.
  ///
  /// - Parameter trip: The trip to read.
  /// - Returns: The contents.
  /// - Throws: ``/PluginAPI/StoreError`` if the workspace cannot be read.
  public func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>? {
    try readStored { db -> TripContents? in
      guard let owner = try Trip.fetch(db, where: "id", is: trip).first else { return nil }
      return TripContents(
        trip: owner,
        cities: try City.fetch(db, where: "trip", is: trip),
        games: try Game.fetch(db, where: "trip", is: trip),
        entries: try ItineraryEntry.fetch(db, where: "trip", is: trip))
    }.unwrapped()
  }

  func readStored<Value: Sendable>(
    _ body: (Database) throws -> Value
  ) throws(StoreError) -> Stored<Value> {
    try read { db in
      let value = try body(db)
      return Stored(value, at: try Meta.read(db).sequence)
    }
  }
}
