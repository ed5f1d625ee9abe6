import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let place = CommandSpec(
    "place", "places a block, or one for each of several objects", .placedObjects,
    .optional(.after("at", .placeSpot)), .pieceChoice,
    details: """
      X,Y is the top left cell. Without a size it is 2x2. On a flow board, N is a position in the \
      order, from 1; without it the block comes last. On a tiles board the block is a piece: \
      --shape gives it another shape than a rectangle (see 'help place tile'), and without X,Y it \
      gets the first free place in the tray. On a canvas X,Y and the size are in points; \
      without them the block lies in the middle of the view and is 88x88. Other boards need X,Y. \
      With thru it places a block for each of the objects with these numbers, in rows, all or \
      none; on a flow in order, without columns.
      """,
    examples: [
      "place list 5 at 0,0", "place \"Deep Blue\" at 3,-2 4x1", "place list 5", "place list 5 at 2",
      "place scene 3 at 2,3 --shape L --turn right", "place scene 3 at 120,40 200x100",
      "place scene 1 thru 20 at 0,0 columns 5", "place scene 1 thru 8 at 0,9 4x2 columns 4 gap 1",
    ], synonyms: "add put lay set insert"
  ) { runner, objects, spot, piece throws(CommandError) in
    switch objects.value {
    case .one(let object):
      try await runner.place(Located(object, at: objects.range), at: spot, as: piece)
    case .numbered(let numbers):
      try await runner.place(Located(numbers, at: objects.range), at: spot, as: piece)
    }
  }
}

/// The objects of new blocks.
package enum PlacedObjects: Hashable, Sendable {
  /// One object.
  case one(ObjectReference)
  /// The objects of a kind with some numbers.
  case numbered(ObjectNumbers)
}

/// Where a new block is placed, or several.
package struct PlaceSpot: Hashable, Sendable {
  /// The place of its top left corner, or its position in the order.
  package let place: BoardPlace
  /// Its size, if one was given.
  package let size: Located<BoardSize>?
  /// The number of columns of several, if it was given.
  package let columns: Int?
  /// The gap between several, if it was given.
  package let gap: Double?

  /// Creates a spot.
  package init(
    _ place: BoardPlace, _ size: Located<BoardSize>? = nil, columns: Int? = nil,
    gap: Double? = nil
  ) {
    (self.place, self.size, self.columns, self.gap) = (place, size, columns, gap)
  }
}

/// The shape that a new block has on a tiles board.
package struct PieceChoice: Hashable, Sendable {
  /// The shape; a rectangle where it is `nil`.
  package let shape: PieceShape?
  /// How many quarter turns clockwise it is turned.
  package let turns: Int
  /// Whether it is mirrored before.
  package let isMirrored: Bool

  /// Creates a choice.
  package init(_ shape: PieceShape? = nil, turns: Int = 0, isMirrored: Bool = false) {
    (self.shape, self.turns, self.isMirrored) = (shape, turns, isMirrored)
  }
}

extension Part where Value == PieceChoice {
  fileprivate static var pieceChoice: Part {
    .sequence(
      .option("shape", .piece), .option("turn", .quarterTurns, default: 0), .flag("mirrored")
    ) { PieceChoice($0, turns: $1, isMirrored: $2) }
  }
}

extension Part where Value == PlaceSpot {
  /// A cell or point with a size, or a position in the order, and how several lie there.
  static var placeSpot: Part {
    let (place, size) = (Part<BoardPlace>.boardPlace, Part<Located<BoardSize>>.boardSize)
    let rows = Part<PlaceSpot>.rows
    let shape = Shape.sequence([place.shape, .optional(size.shape), rows.shape])
    return Part(shape) { reader throws(SyntaxError) in
      let place = try place.read(&reader)
      var given: Located<BoardSize>?
      if let word = reader.peek, !["columns", "size", "gap"].contains(where: word.isKeyword) {
        given = try size.read(&reader)
      } else {
        reader.note(size.shape)
      }
      let rows = try rows.read(&reader)
      if case .position = place, let size = given ?? rows.size {
        throw SyntaxError("a position in the order has no size", at: size.range)
      }
      if given != nil, let size = rows.size {
        throw SyntaxError("the size is given twice", at: size.range)
      }
      return PlaceSpot(place, given ?? rows.size, columns: rows.columns, gap: rows.gap)
    }
  }

  /// How several blocks lie; the place does not count.
  private static var rows: Part {
    .sequence(
      .optional(.after("columns", .count(of: "columns", in: 1...100_000))),
      .optional(.after("size", .boardSize)), .optional(.after("gap", .gap))
    ) { PlaceSpot(.cell(.origin), $1, columns: $0, gap: $2) }
  }
}

extension Part where Value == Located<PlacedObjects> {
  /// An object before a place, or several by their numbers; a cell among its words lacks its
  /// keyword.
  fileprivate static var placedObjects: Part {
    let object = Part<Located<ObjectReference>>.object
    let more = Shape.sequence([.keyword("thru"), .value(ValueKind("NUMBER"))])
    return Part(.sequence([object.shape, .optional(more)])) { reader throws(SyntaxError) in
      for word in reader.words where word.token.form == .word && word.token.text.contains(",") {
        throw SyntaxError("'at' is missing before the cell", at: word.token.range, expected: ["at"])
      }
      let words = reader.words.prefix(4).map(\.token)
      guard words.count > 2, words[2].isKeyword("thru"),
        reader.kinds.kind(word: words[0].text) != nil,
        WordReader.looksLikeNumber(words[1])
      else { return try object.read(&reader).map(PlacedObjects.one) }
      let range = words[0].range.through(words[words.count - 1].range)
      return Located(.numbered(try Part<ObjectNumbers>.objectNumbers.read(&reader)), at: range)
    }
  }
}

extension CommandRunner {
  /// Places a block for one object.
  fileprivate func place(
    _ reference: Located<ObjectReference>, at spot: PlaceSpot?, as piece: PieceChoice
  ) async throws(CommandError) -> ItemAnswer {
    let object = try await object(reference)
    switch await workspace.poseForm {
    case .shaped: return try await place(object, asPieceAt: spot, piece)
    case .free:
      try await checkNoPiece(piece)
      return try await place(object, onCanvasAt: spot)
    default:
      try await checkNoPiece(piece)
      return try await place(object, onCellsAt: spot)
    }
  }

  /// Refuses a shape on a board without pieces.
  func checkNoPiece(_ piece: PieceChoice) async throws(CommandError) {
    if piece != PieceChoice() { try await checkForPieces() }
  }

  private func place(
    _ object: ShowObject, onCellsAt spot: PlaceSpot?
  ) async throws(CommandError) -> ItemAnswer {
    let id = await workspace.newItemID()
    let reaction: Reaction
    switch spot?.place {
    case .position(let position):
      try await checkForOrder(
        "this board has cells, not an order", example: "place list 5 at \(position),0")
      reaction = try await perform(.insert(id, object: object.id, at: position - 1))
    case nil:
      try await checkForOrder(
        "'at' and the cell are missing: this board has cells", example: "place list 5 at 0,0")
      reaction = try await perform(.insert(id, object: object.id, at: nil))
    case let place?:
      try await checkForCells("at")
      let cells = CellRect(origin: try await cell(place), span: try span(orStandard: spot?.size))
      guard let cells else { throw await refused(Refusal(.outOfRange)) }
      reaction = try await perform(.place(id, object: object.id, in: cells))
    }
    guard case .item(let item)? = reaction.changes.last?.after else {
      throw await refused(Refusal(.unknownItem))
    }
    return ItemAnswer(placed: await placed(item, object), action: .placed)
  }

  private func place(
    _ object: ShowObject, asPieceAt spot: PlaceSpot?, _ piece: PieceChoice
  ) async throws(CommandError) -> ItemAnswer {
    let shape = try shape(of: piece, spot?.size)
    let orientation = try await orientation(turns: piece.turns, isMirrored: piece.isMirrored)
    var cell: Cell?
    if let spot { cell = try await self.cell(spot.place) }
    let place = try await placeInTray(for: shape.turned(orientation), or: cell)
    return try await add(
      .object(object.id, message: nil), in: .shaped(shape, at: place, orientation),
      isExact: spot != nil, object: object)
  }

  /// The shape of a block: its own, or a rectangle.
  func shape(
    of piece: PieceChoice, _ size: Located<BoardSize>?
  ) throws(CommandError) -> Polyomino {
    if let shape = piece.shape?.shape {
      guard let size else { return shape }
      throw CommandError(
        .syntax, "a block with a shape has no size", remedy: "leave out one of them",
        at: size.range)
    }
    let span = try span(orStandard: size)
    guard let rectangle = Polyomino(rectangle: span) else {
      throw CommandError(
        .outOfRange, "a piece has at most \(Polyomino.limit) cells, not \(span)", at: size?.range)
    }
    return rectangle
  }

  private func place(
    _ object: ShowObject, onCanvasAt spot: PlaceSpot?
  ) async throws(CommandError) -> ItemAnswer {
    let size = (spot?.size).map(points) ?? Self.blockOnCanvas
    guard size.width >= Grid.unit, size.height >= Grid.unit else {
      throw await refused(Refusal(.tooSmall(width: 44, height: 44)))
    }
    var origin: Point<BoardSpace>?
    if case .position(let position) = spot?.place {
      try await checkForOrder(
        "this board has points, not an order", example: "place list 5 at \(position),0")
    }
    if let spot { origin = try await point(spot.place) }
    return try await add(.object(object.id, message: nil), on: origin, size, object: object)
  }

  /// The size of a block on a canvas, unless it has another one: 2 by 2 cells.
  static let blockOnCanvas = Size<BoardSpace>(width: 2 * Grid.unit, height: 2 * Grid.unit)

  /// The cells of a size, or those of a new block.
  func span(orStandard size: Located<BoardSize>?) throws(CommandError) -> CellSpan {
    guard let size else { return .standard }
    return try span(size)
  }
}
