import Boards
import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let move = CommandSpec(
    "move", "moves a block, or several together, also to another board", .items, .destination,
    .flag("push"),
    details: """
      To the cell of its top left corner, or by columns and rows; on a canvas in points. On a flow, \
      N is a position in the order, from 1. On a tiles board a piece that does not fit there \
      goes to the nearest free cell beside it, as after a drop. Several blocks keep their places \
      to each other: the corner of the box around them goes there, and all find room or none \
      moves. With --push the blocks in the way give way, with the least total distance of columns \
      and rows; 'board set push=on' makes that the rule of a grid, also for fingers. On another \
      board of the show they come to the free place that is nearest to its middle, or last in its \
      order, unless you say where; 'revert' takes that back, and 'undo' does not.
      """,
    examples: [
      "move FOG to 4,0", "move #1 to 4,0", "move @3,-2 by -5,2", "move #4 to 1",
      "move #2 to 120,40.5", "move #1..#4 by 0,3", "move kind scene to 10,0 --push",
      "move #1..#4 to board Solo", "move FOG to board Solo at 0,6",
    ],
    synonyms: "mv"
  ) { runner, items, target, isPush throws(CommandError) in
    switch target {
    case .here(let destination):
      if isPush { _ = try await runner.items(items) }
      let pushes = try await runner.pushes(isPush)
      guard case .one(let item) = items.value else {
        return try await runner.move(items, destination, pushing: pushes)
      }
      return try await runner.move(item, destination, pushing: pushes)
    case .board(let name, let place):
      guard !isPush else {
        throw CommandError(
          .notAllowed, "nothing gives way to blocks from another board",
          remedy: "leave out --push", at: name.range)
      }
      return try await runner.move(items, to: name, at: place)
    }
  }
}

/// Where blocks move.
package enum MoveTarget: Hashable, Sendable {
  /// On the same board.
  case here(MoveDestination)
  /// To another board of the show.
  case board(Located<NameReference>, at: BoardPlace?)
}

/// Where a block moves on its board.
package enum MoveDestination: Hashable, Sendable {
  /// Its top left corner goes to a cell or point, or it goes to a position in the order.
  case to(BoardPlace)
  /// It goes so far to the right and down.
  case by(MoveDistance)
}

extension Part where Value == MoveTarget {
  fileprivate static var destination: Part {
    .oneOf(
      .after("to", .placeOrBoard), .after("by", .distance, as: { MoveTarget.here(.by($0)) }))
  }

  /// A place on the board, or another board.
  private static var placeOrBoard: Part {
    let place = Part<BoardPlace>.boardPlace
    let board = Part.after(
      "board",
      .sequence(
        .name(
          ValueKind("NAME", isOpen: true, from: .boards),
          missing: "the name of the board is missing"),
        .optional(.after("at", .boardPlace))
      ) { MoveTarget.board($0, at: $1) })
    return Part(.choice([place.shape, board.shape])) { reader throws(SyntaxError) in
      if reader.peek?.isKeyword("board") == true { return try board.read(&reader) }
      return .here(.to(try place.read(&reader)))
    }
  }
}

extension CommandRunner {
  /// Whether blocks in the way give way: because the command or the board says so.
  fileprivate func pushes(_ isAsked: Bool) async throws(CommandError) -> Bool {
    let pushing = await workspace.pushing
    guard isAsked, pushing == .never else { return isAsked || pushing == .always }
    guard await workspace.mode == .edit else { throw await refused(Refusal(.notEditable)) }
    guard let form = await workspace.poseForm else { throw Self.noBoard }
    // In an order all others give way anyway.
    if form == .ordered { return false }
    let reason =
      switch form {
      case .free: "blocks on a canvas may overlap, so that none has to give way"
      case .shaped: "pieces do not give way"
      case .cells, .ordered: "blocks on this board do not give way"
      }
    throw CommandError(.notAllowed, reason, remedy: "leave out --push")
  }

  fileprivate func move(
    _ reference: Located<ItemReference>, _ destination: MoveDestination, pushing: Bool
  ) async throws(CommandError) -> ItemAnswer {
    let placed = try await item(reference)
    let command: SessionCommand
    if case .to(.position(let position)) = destination {
      try await checkForOrder(
        "this board has \(await unit), not an order", example: "move #1 to \(position),0")
      command = .reorder(placed.item.id, to: position - 1)
    } else {
      try await checkForCells("to")
      command = try await self.command(moving: placed.item, destination, pushing: pushing)
    }
    let reaction: Reaction
    if placed.item.content.stroke != nil, case .reframe(let id, let area) = command,
      let old = placed.item.pose.area
    {
      reaction = try await moveStroke(id, by: area.origin - old.origin)
    } else {
      reaction = try await perform(command)
    }
    var answer = await result(of: reaction, on: placed, .moved)
    if pushing { answer.pushed = await blocks(pushedBy: reaction, except: [placed.item.id]) }
    return answer
  }

  /// Moves blocks together.
  fileprivate func move(
    _ reference: Located<ItemsReference>, _ destination: MoveDestination, pushing: Bool
  ) async throws(CommandError) -> ArrangeAnswer {
    let items = try await items(reference).map(\.item)
    switch destination {
    case .to(.position(let position)):
      try await checkForOrder(
        "this board has \(await unit), not an order", example: "move #1..#2 to \(position),0")
      let others = try await self.items().map(\.item).filter { !items.contains($0) }
      guard (1...others.count + 1).contains(position) else {
        throw await refused(Refusal(.noSuchPlace(of: others.count + 1)))
      }
      let order = others.prefix(position - 1) + items + others.dropFirst(position - 1)
      return try await arrange(.moved, items, at: reference.range) { () throws(Arrangement.Fault) in
        try Arrangement.reordered(Array(order))
      }
    case .to(let place):
      try await checkForCells("to")
      let corner = try await corner(of: place)
      return try await arrange(.moved, items, at: reference.range, pushing: pushing) {
        () throws(Arrangement.Fault) in try Arrangement(items).moved(toX: corner.x, y: corner.y)
      }
    case .by(let distance):
      let way = try await lengths(of: distance)
      return try await arrange(.moved, items, at: reference.range, pushing: pushing) {
        () throws(Arrangement.Fault) in try Arrangement(items).moved(byX: way.x, y: way.y)
      }
    }
  }

  /// Moves blocks to another board.
  fileprivate func move(
    _ reference: Located<ItemsReference>, to name: Located<NameReference>, at place: BoardPlace?
  ) async throws(CommandError) -> BlocksAnswer {
    let items = try await items(reference)
    let board = try await board(name)
    guard await workspace.mode == .edit else { throw await refused(Refusal(.notEditable)) }
    guard await workspace.board?.id != board.id else {
      throw CommandError(
        .notAllowed, "the blocks are on board '\(board.name)' already",
        remedy: "'move #1 to 4,0' moves on the board", at: name.range)
    }
    let spot: PasteSpot
    switch place {
    case nil: spot = .inView
    case .position(let position): spot = .position(position)
    case .cell(let cell): spot = .at(x: Double(cell.x), y: Double(cell.y))
    case .point(let point): spot = .at(x: point.value.x, y: point.value.y)
    }
    let report = try await ask(await workspace.transfer(items, to: board.id, at: spot))
    return BlocksAnswer(.moved, report.items, board: report.board)
  }

  /// A distance in the units of the board.
  func lengths(
    of distance: MoveDistance
  ) async throws(CommandError) -> (x: Double, y: Double) {
    if await workspace.poseForm == .free {
      let way = vector(distance)
      return (way.dx, way.dy)
    }
    let offset = try offset(distance)
    return (Double(offset.columns), Double(offset.rows))
  }

  /// What positions on the board are.
  var unit: String {
    get async { await workspace.poseForm == .free ? "points" : "cells" }
  }

  private func command(
    moving item: BoardItem, _ destination: MoveDestination, pushing: Bool
  ) async throws(CommandError) -> SessionCommand {
    if let area = item.pose.area {
      let origin =
        switch destination {
        case .to(let place): try await point(place)
        case .by(let distance): area.origin + vector(distance)
        }
      return .reframe(item.id, Rect(origin: origin, size: area.size))
    }
    let target: Cell
    switch destination {
    case .to(let place): target = try await cell(place)
    case .by(let distance):
      guard let origin = item.pose.cells?.origin ?? item.pose.piece?.cell else {
        throw await refused(Refusal(.notAllowed))
      }
      let offset = try offset(distance)
      guard let cell = origin.moved(byColumns: offset.columns, rows: offset.rows) else {
        throw await refused(Refusal(.outOfRange))
      }
      target = cell
    }
    guard pushing, let cells = item.pose.cells else { return .move(item.id, to: target) }
    guard let moved = cells.moved(to: target) else { throw await refused(Refusal(.outOfRange)) }
    return .push([PoseChange(item: item.id, from: item.pose, to: .cells(moved))])
  }
}
