import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let move = CommandSpec(
    "move", "moves a block", .item, .destination,
    details: """
      To the cell of its top left corner, or by columns and rows; on a canvas in points. On a flow, \
      N is a position in the order, from 1. On a tiles board a piece that does not fit there \
      goes to the nearest free cell beside it, as after a drop.
      """,
    examples: [
      "move FOG to 4,0", "move #1 to 4,0", "move @3,-2 by -5,2", "move #4 to 1",
      "move #2 to 120,40.5",
    ],
    synonyms: "mv"
  ) { runner, item, destination throws(CommandError) in
    try await runner.move(item, destination)
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
  fileprivate func move(
    _ reference: Located<ItemReference>, _ destination: MoveDestination
  ) async throws(CommandError) -> ItemAnswer {
    let placed = try await item(reference)
    let command: SessionCommand
    if case .to(.position(let position)) = destination {
      try await checkForOrder(
        "this board has \(await unit), not an order", example: "move #1 to \(position),0")
      command = .reorder(placed.item.id, to: position - 1)
    } else {
      try await checkForCells("to")
      command = try await self.command(moving: placed.item, destination)
    }
    let reaction: Reaction
    if placed.item.content.stroke != nil, case .reframe(let id, let area) = command,
      let old = placed.item.pose.area
    {
      reaction = try await moveStroke(id, by: area.origin - old.origin)
    } else {
      reaction = try await perform(command)
    }
    return await result(of: reaction, on: placed, .moved)
  }

  /// What positions on the board are.
  private var unit: String {
    get async { await workspace.poseForm == .free ? "points" : "cells" }
  }

  private func command(
    moving item: BoardItem, _ destination: MoveDestination
  ) async throws(CommandError) -> SessionCommand {
    if let area = item.pose.area {
      let origin =
        switch destination {
        case .to(let place): try await point(place)
        case .by(let distance): area.origin + vector(distance)
        }
      return .reframe(item.id, Rect(origin: origin, size: area.size))
    }
    switch destination {
    case .to(let place): return .move(item.id, to: try await cell(place))
    case .by(let distance):
      guard let origin = item.pose.cells?.origin ?? item.pose.piece?.cell else {
        throw await refused(Refusal(.notAllowed))
      }
      let offset = try offset(distance)
      guard let cell = origin.moved(byColumns: offset.columns, rows: offset.rows) else {
        throw await refused(Refusal(.outOfRange))
      }
      return .move(item.id, to: cell)
    }
  }
}
