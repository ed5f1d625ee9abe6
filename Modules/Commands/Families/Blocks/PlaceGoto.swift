import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let placeGoto = CommandSpec(
    "place goto", "places a block that opens another board when it is tapped", .destination,
    details: """
      The block has the name of the board, also after the board is renamed, unless it has a label. \
      A tap in play mode opens the board; once the board is deleted, the tap says so. X,Y and the \
      size are as for 'place'. To place an object of the show that is named goto, put its name in \
      quotes.
      """,
    examples: ["place goto Finale at 0,0", "place goto \"Act 2\" at 4,0 3x1"],
    synonyms: "link jump button"
  ) { runner, destination throws(CommandError) in
    let board = try await runner.board(destination.board)
    return try await runner.place(.goto(board.id), at: destination.spot)
  }
}

/// The board that a new block opens, and its place.
package struct Destination: Hashable, Sendable {
  /// The name of the board.
  package let board: Located<NameReference>
  /// The place; `nil` for the end of an order, or the middle of the view.
  package let spot: PlaceSpot?

  /// Creates a destination.
  package init(_ board: Located<NameReference>, at spot: PlaceSpot? = nil) {
    (self.board, self.spot) = (board, spot)
  }
}

extension Part where Value == Destination {
  /// `NAME [at PLACE]`.
  fileprivate static var destination: Part {
    let kind = ValueKind("NAME", isOpen: true, from: .boards)
    let spot = Part<PlaceSpot>.placeSpot
    let shape = Shape.sequence([
      .value(kind), .optional(.sequence([.keyword("at"), spot.shape])),
    ])
    let missing = "the name of the board to open is missing"
    return Part(shape) { reader throws(SyntaxError) in
      guard var name = reader.words(beforeLast: "at") else {
        return Destination(try reader.name(missing: missing, kind.forms))
      }
      let board = try name.name(missing: missing, kind.forms)
      reader.note(spot.shape)
      return Destination(board, at: try spot.read(&reader))
    }
  }
}

extension CommandRunner {
  /// Places a block without an object.
  fileprivate func place(
    _ content: ItemContent, at spot: PlaceSpot?
  ) async throws(CommandError) -> ItemAnswer {
    switch await workspace.poseForm {
    case .free:
      var origin: Point<BoardSpace>?
      if let spot { origin = try await point(spot.place) }
      if let size = spot?.size { try await check(size, Self.leastOnCanvas) }
      return try await add(content, on: origin, (spot?.size).map(points) ?? Self.blockOnCanvas)
    case .ordered: return try await place(content, inOrderAt: spot)
    case .cells, .shaped, nil: break
    }
    let span = try span(orStandard: spot?.size)
    if await workspace.poseForm == .shaped {
      guard let shape = Polyomino(rectangle: span) else {
        throw CommandError(
          .outOfRange, "a piece has at most \(Polyomino.limit) cells, not \(span)",
          at: spot?.size?.range)
      }
      var cell: Cell?
      if let spot { cell = try await self.cell(spot.place) }
      let place = try await placeInTray(for: shape, or: cell)
      return try await add(content, in: .shaped(shape, at: place, .upright), isExact: spot != nil)
    }
    guard let spot else {
      throw CommandError(
        .syntax, "'at' and the cell are missing: this board has cells",
        remedy: "add them, as in 'place goto Finale at 0,0'")
    }
    try await checkForCells("at")
    guard let cells = CellRect(origin: try await cell(spot.place), span: span) else {
      throw await refused(Refusal(.outOfRange))
    }
    return try await add(content, in: .cells(cells), isExact: true)
  }

  /// Places a block at a position in the order, or at its end.
  private func place(
    _ content: ItemContent, inOrderAt spot: PlaceSpot?
  ) async throws(CommandError) -> ItemAnswer {
    let keys = try await items().compactMap(\.item.pose.order)
    var index = keys.count
    if let spot {
      guard case .position(let position) = spot.place else {
        throw CommandError(
          .syntax, "this board has an order, not cells",
          remedy: "'place goto Finale at 1' puts the block first")
      }
      guard position <= keys.count + 1 else {
        throw await refused(Refusal(.noSuchPlace(of: keys.count + 1)))
      }
      index = position - 1
    }
    let (low, high) = (keys.prefix(index).last, keys.dropFirst(index).first)
    guard let key = OrderKey.between(low, high) else { throw await refused(Refusal(.outOfRange)) }
    return try await add(content, in: .ordered(key), isExact: true)
  }
}
