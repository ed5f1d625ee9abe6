import Boards
import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let paste = CommandSpec(
    "paste", "adds the blocks that were copied or cut", .optional(.after("at", .boardPlace)),
    details: """
      They keep their places to each other, and all find room or none is added. The corner of the \
      box around them comes to X,Y; without it they come to the free place that is nearest to the \
      middle of the view. On a flow, N is a position in the order; without it they come last. On a \
      canvas they lie above all others, and without X,Y 22 points beside the originals. On a \
      board of another show they show its objects of the same kind and number; those that it \
      lacks are made, as the answer says.
      """,
    examples: ["paste", "paste at 0,6", "paste at 2"]
  ) { runner, place throws(CommandError) in
    let copied = try await runner.ask(await runner.workspace.blocksToPaste())
    let spot: PasteSpot
    if let place { spot = try await runner.spot(place, in: "paste") } else { spot = .inView }
    return try await runner.paste(copied, at: spot, .pasted)
  }

  static let duplicate = CommandSpec(
    "duplicate", "adds copies of blocks to the board", .items, .optional(.copyDestination),
    details: """
      The corner of the box around the copies comes to X,Y, or they lie so far from the originals; \
      without that they come to the free place that is nearest to them. On a flow they come right \
      behind the last one, or to position N.
      """,
    examples: ["duplicate #1", "duplicate #1..#4 at 0,6", "duplicate kind scene by 0,8"],
    synonyms: "dup"
  ) { runner, reference, destination throws(CommandError) in
    let items = try await runner.items(reference)
    let spot: PasteSpot
    switch destination {
    case nil: spot = .besideOriginals
    case .to(let place): spot = try await runner.spot(place, in: "duplicate #1")
    case .by(let distance):
      try await runner.checkForCells("at")
      let way = try await runner.lengths(of: distance)
      spot = .by(x: way.x, y: way.y)
    }
    let copied = try await runner.ask(await runner.workspace.copied(items))
    return try await runner.paste(copied, at: spot, .duplicated)
  }
}

extension Part where Value == MoveDestination {
  /// Where copies come to lie.
  fileprivate static var copyDestination: Part {
    .oneOf(
      .after("at", .boardPlace, as: MoveDestination.to),
      .after("by", .distance, as: MoveDestination.by))
  }
}

extension CommandRunner {
  /// Where a place on the current board is.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - command: The beginning of the command, for an example.
  /// - Returns: The spot.
  /// - Throws: ``CommandError`` if the board has no such places.
  fileprivate func spot(
    _ place: BoardPlace, in command: String
  ) async throws(CommandError) -> PasteSpot {
    if case .position(let position) = place {
      try await checkForOrder(
        "this board has \(await unit), not an order", example: "\(command) at \(position),0")
      return .position(position)
    }
    try await checkForCells("at")
    let corner = try await corner(of: place)
    return .at(x: corner.x, y: corner.y)
  }

  /// Adds copies to the current board.
  fileprivate func paste(
    _ copied: CopiedBlocks, at spot: PasteSpot, _ action: BlocksAnswer.Action
  ) async throws(CommandError) -> BlocksAnswer {
    guard await workspace.mode == .edit else { throw await refused(Refusal(.notEditable)) }
    let plan = try await ask(await workspace.plan(pasting: copied, at: spot))
    if let refusal = plan.refusal { throw await refused(refusal) }
    guard !plan.missing.isEmpty else {
      return BlocksAnswer(action, try await addAll(plan.items))
    }
    let items = try await together { () throws(CommandError) in
      try await ask(await workspace.insert(plan.missing))
      return try await addAll(plan.items)
    }
    return BlocksAnswer(action, items, made: plan.missing)
  }

  /// Adds several items to the current board.
  ///
  /// - Parameter items: The items.
  /// - Returns: The items as they were added.
  /// - Throws: ``CommandError`` if the board refuses them.
  func addAll(_ items: [BoardItem]) async throws(CommandError) -> [PlacedItem] {
    let reaction = try await perform(.addAll(items))
    let objects = await workspace.objectsOfBoard ?? [:]
    var placed: [PlacedItem] = []
    for case .item(let item)? in reaction.changes.map(\.after) {
      placed.append(await self.placed(item, item.object.flatMap { objects[$0] }))
    }
    return placed
  }
}
