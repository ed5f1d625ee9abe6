import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// Who refuses, for people: `board 'Main' (grid)`.
  package func authority() async -> String? {
    if await workspace.isItineraryOpen {
      return await workspace.frontTripName.map { "trip '\($0)'" }
    }
    if await workspace.isListOpen { return "the list of boards" }
    return await workspace.board.map { "board '\($0.name)' (\(Description.rules($0.rules)))" }
  }

  /// Where items should lie by a command; empty if it does not say.
  func poses(of command: SessionCommand) async -> [Pose] {
    switch command {
    case .place(_, _, let cells): return [.cells(cells)]
    case .add(let item, _): return [item.pose]
    case .addAll(let items): return items.map(\.pose)
    case .arrange(let changes), .push(let changes): return changes.compactMap(\.to)
    case .move(let id, let cell):
      switch try? await workspace.items([id]).first?.placed.item.pose {
      case .cells(let cells)?: return cells.moved(to: cell).map { [.cells($0)] } ?? []
      case .shaped(let shape, _, let orientation)?: return [.shaped(shape, at: cell, orientation)]
      default: return []
      }
    default: return []
    }
  }

  /// The corner of the free place that is nearest to where items should lie.
  ///
  /// It is the top left cell of the box around them; `nil` if there is none near by.
  func freeCell(near poses: [Pose]) async -> Cell? {
    guard let found = await workspace.freePlace(near: poses) else { return nil }
    let corners = found.compactMap { $0.cells?.origin ?? $0.piece?.cell }
    guard let x = corners.map(\.x).min(), let y = corners.map(\.y).min() else { return nil }
    return Cell(x: x, y: y)
  }
}

extension GestureOutcome {
  /// The last refusal among what happened, as an error; `nil` if nothing was refused.
  package var refusal: CommandError? {
    for case .message(.refused(let refusal), let text, let obstacles) in events.reversed() {
      var error = CommandError(refusal, message: text)
      error.obstacles = obstacles
      if refusal.isAboutRoom { error.proposal = proposal }
      return error
    }
    return nil
  }
}

extension Refusal {
  /// Whether another place can help.
  var isAboutRoom: Bool { [.overlap, .acrossField].contains(reason) }
}
