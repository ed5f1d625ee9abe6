import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let move = CommandSpec(
    "move", "moves a block", .item, .destination,
    details: """
      To the cell of its top left corner, or by columns and rows. On a flow board, N is a position \
      in the order, from 1.
      """,
    examples: ["move FOG to 4,0", "move #1 to 4,0", "move @3,-2 by -5,2", "move #4 to 1"],
    synonyms: "mv"
  ) { runner, item, destination throws(CommandError) in
    try await runner.move(item, destination)
  }
}

/// Where a block moves.
package enum MoveDestination: Hashable, Sendable {
  /// Its top left corner goes to a cell, or it goes to a position in the order.
  case to(CellOrPosition)
  /// It goes so many cells to the right and down.
  case by(CellOffset)
}

extension Part where Value == MoveDestination {
  fileprivate static var destination: Part {
    .oneOf(
      .after("to", .cellOrPosition, as: MoveDestination.to),
      .after("by", .offset, as: MoveDestination.by))
  }
}

extension CommandRunner {
  fileprivate func move(
    _ reference: Located<ItemReference>, _ destination: MoveDestination
  ) async throws(CommandError) -> ItemAnswer {
    let placed = try await item(reference)
    let cell: Cell
    switch destination {
    case .to(.position(let position)):
      try await checkForOrder(
        "this board has cells, not an order", example: "move #1 to \(position),0")
      let reaction = try await perform(.reorder(placed.item.id, to: position - 1))
      return await result(of: reaction, on: placed, .moved)
    case .to(.cell(let destination)):
      try await checkForCells("to")
      cell = destination
    case .by(let offset):
      try await checkForCells("to")
      guard let origin = placed.item.pose.cells?.origin else {
        throw await refused(Refusal(.notAllowed))
      }
      guard let destination = origin.moved(byColumns: offset.columns, rows: offset.rows) else {
        throw await refused(Refusal(.outOfRange))
      }
      cell = destination
    }
    return await result(
      of: try await perform(.move(placed.item.id, to: cell)), on: placed, .moved)
  }
}
