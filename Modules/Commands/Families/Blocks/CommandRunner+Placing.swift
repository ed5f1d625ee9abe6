import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// Places a block without an object.
  ///
  /// - Parameters:
  ///   - content: What it is.
  ///   - spot: Where; `nil` for the end of an order, or the middle of the view.
  ///   - example: The command, for an error that shows how to say where.
  /// - Returns: The block.
  /// - Throws: ``CommandError`` if there is no such place on the board.
  func place(
    _ content: ItemContent, at spot: PlaceSpot?, as example: String
  ) async throws(CommandError) -> ItemAnswer {
    switch await workspace.poseForm {
    case .free:
      var origin: Point<BoardSpace>?
      if let spot { origin = try await point(spot.place) }
      if let size = spot?.size { try await check(size, Self.leastOnCanvas) }
      return try await add(content, on: origin, (spot?.size).map(points) ?? Self.blockOnCanvas)
    case .ordered: return try await place(content, inOrderAt: spot, as: example)
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
        remedy: "add them, as in '\(example) at 0,0'")
    }
    try await checkForCells("at")
    guard let cells = CellRect(origin: try await cell(spot.place), span: span) else {
      throw await refused(Refusal(.outOfRange))
    }
    return try await add(content, in: .cells(cells), isExact: true)
  }

  /// Places a block at a position in the order, or at its end.
  private func place(
    _ content: ItemContent, inOrderAt spot: PlaceSpot?, as example: String
  ) async throws(CommandError) -> ItemAnswer {
    let keys = try await items().compactMap(\.item.pose.order)
    var index = keys.count
    if let spot {
      guard case .position(let position) = spot.place else {
        throw CommandError(
          .syntax, "this board has an order, not cells",
          remedy: "'\(example) at 1' puts the block first")
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
