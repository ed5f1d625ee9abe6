import Domain
package import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let place = CommandSpec(
    "place", "places a block", .placedObject, .optional(.after("at", .placeSpot)),
    details: """
      X,Y is the top left cell. Without a size it is 2x2. On a flow board, N is a position in the \
      order, from 1; without it the block comes last. Other boards need X,Y.
      """,
    examples: [
      "place list 5 at 0,0", "place \"Deep Blue\" at 3,-2 4x1", "place list 5", "place list 5 at 2",
    ], synonyms: "add put lay set insert"
  ) { runner, object, spot throws(CommandError) in
    try await runner.place(object, at: spot)
  }
}

/// Where a new block is placed.
package enum PlaceSpot: Hashable, Sendable {
  /// With its top left corner on a cell, in a size.
  case cell(Cell, CellSpan)
  /// At a position in the order, from 1.
  case position(Int)
}

extension Part where Value == PlaceSpot {
  /// A cell with a size, or a position in the order.
  fileprivate static var placeSpot: Part {
    .sequence(.cellOrPosition, .optional(.span)) { spot, span throws(SyntaxError) in
      switch (spot, span) {
      case (.cell(let cell), let span): return .cell(cell, span?.value ?? .standard)
      case (.position(let position), nil): return .position(position)
      case (.position, let span?):
        throw SyntaxError("a position in the order has no size", at: span.range)
      }
    }
  }
}

extension Part where Value == Located<ObjectReference> {
  /// An object before a place; a cell among its words lacks its keyword.
  fileprivate static var placedObject: Part {
    Part(Part.object.shape) { reader throws(SyntaxError) in
      for word in reader.words where word.token.form == .word && word.token.text.contains(",") {
        throw SyntaxError("'at' is missing before the cell", at: word.token.range, expected: ["at"])
      }
      return try reader.object()
    }
  }
}

extension CommandRunner {
  fileprivate func place(
    _ reference: Located<ObjectReference>, at spot: PlaceSpot?
  ) async throws(CommandError) -> ItemAnswer {
    let object = try await object(reference)
    let id = await workspace.newItemID()
    let reaction: Reaction
    switch spot {
    case .cell(let cell, let span):
      try await checkForCells("at")
      guard let cells = CellRect(origin: cell, span: span) else {
        throw await refused(Refusal(.outOfRange))
      }
      reaction = try await perform(.place(id, object: object.id, in: cells))
    case .position(let position):
      try await checkForOrder(
        "this board has cells, not an order", example: "place list 5 at \(position),0")
      reaction = try await perform(.insert(id, object: object.id, at: position - 1))
    case nil:
      try await checkForOrder(
        "'at' and the cell are missing: this board has cells", example: "place list 5 at 0,0")
      reaction = try await perform(.insert(id, object: object.id, at: nil))
    }
    guard case .item(let item)? = reaction.changes.last?.after else {
      throw await refused(Refusal(.unknownItem))
    }
    return ItemAnswer(placed: await placed(item, object), action: .placed)
  }
}
