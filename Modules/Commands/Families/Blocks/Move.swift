import Boards
import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let move = CommandSpec(
    "move", "moves a block, or several together", .items, .destination,
    .flag("push"),
    details: """
      To the cell of its top left corner, or by columns and rows; on a canvas in points. On a flow, \
      N is a position in the order, from 1. On a tiles board a piece that does not fit there \
      goes to the nearest free cell beside it, as after a drop. Several blocks keep their places \
      to each other: the corner of the box around them goes there, and all find room or none \
      moves. With --push the blocks in the way give way, with the least total distance of columns \
      and rows; 'board set push=on' makes that the rule of a grid, also for fingers.
      """,
    examples: [
      "move FOG to 4,0", "move #1 to 4,0", "move @3,-2 by -5,2", "move #4 to 1",
      "move #2 to 120,40.5", "move #1..#4 by 0,3", "move kind scene to 10,0 --push",
    ],
    synonyms: "mv"
  ) { runner, items, destination, isPush throws(CommandError) in
    let pushes = try await runner.pushes(isPush)
    if case .one(let item) = items.value {
      return try await runner.move(item, destination, pushing: pushes)
    }
    return try await runner.move(items, destination, pushing: pushes)
  }
}

/// Where a block moves.
package enum MoveDestination: Hashable, Sendable {
  /// Its top left corner goes to a cell or point, or it goes to a position in the order.
  case to(BoardPlace)
  /// It goes so far to the right and down.
  case by(MoveDistance)
}

extension Part where Value == MoveDestination {
  fileprivate static var destination: Part {
    .oneOf(
      .after("to", .boardPlace, as: MoveDestination.to),
      .after("by", .distance, as: MoveDestination.by))
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

  /// A distance in the units of the board.
  private func lengths(
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
  private var unit: String {
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
