import Domain
import PluginAPI
import ShowImport

extension Seat {
  /// The identities in an export that belong to other shows, and cannot be kept.
  func identities(
    of imported: ImportedShow, takenBesides show: ID<Show>
  ) throws(WorkspaceError) -> Set<EntityKey> {
    let owners = try knownOwners()
    return imported.identities(in: show).filter { key in
      owners[key].map { $0 != show } ?? false
    }
  }

  /// The owning show of every entity in the workspace; read once, because reading it again for
  /// thousands of exports is slow.
  private func knownOwners() throws(WorkspaceError) -> [EntityKey: ID<Show>] {
    if let owners { return owners }
    try refresh()
    var known: [EntityKey: ID<Show>] = [:]
    for summary in try shows() {
      let (id, contents) = (summary.show.id, try contents(of: summary.show.id))
      for object in contents.objects { known[.object(object.id)] = id }
      for board in contents.boards { known[.board(board.id)] = id }
      for item in contents.items { known[.item(item.id)] = id }
    }
    owners = known
    return known
  }

  /// Keeps ``knownOwners()`` up to date.
  func noteOwners(in changes: [Change]) {
    guard owners != nil else { return }
    for change in changes {
      switch change.after {
      case .object(let object): owners?[.object(object.id)] = object.show
      case .board(let board): owners?[.board(board.id)] = board.show
      case .item(let item):
        let owner = owners?[.board(item.board)]
        owners?[.item(item.id)] = owner
      // Exports contain shows, never anything of a trip.
      case .show, .trip, .city, .game, .entry: break
      case nil:
        if let before = change.before { owners?[before.key] = nil }
      }
    }
  }
}
