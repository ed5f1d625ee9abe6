// snippet Persistence
import Domain
import Persistence
import PluginAPI

// end

/// Puts a stored show back, and renames it.
package func exampleOfPersistence(
  show: Show
) throws -> (names: [String], sequence: StoreSequence, recorded: Int) {
  // snippet Persistence
  var state = WorkspaceState(at: StoreSequence(7))
  _ = state.restore(.show(show))

  let change = Change.updating(show) { $0.name = "Hamlet, revised" }
  let sequence = try state.commit(
    [change], expecting: StoreSequence(7), from: .program, watchedBy: nil)
  let names = state.shows().map(\.show.name)
  let recorded = try state.record.changes(after: StoreSequence(7)).count  // 1
  // end
  return (names, sequence, recorded)
}
