import CallboardKit

/// What a workspace contains after some commits.
struct JournalState: Sendable {
  let location: String
  var entities: [EntityKey: Entity] = [:]
  var commits: [[Change]] = []
  /// The byte of the journal at which the last commit ends.
  var end = 0

  var sequence: StoreSequence { StoreSequence(Int64(commits.count)) }

  func all<Value: EntityValue>(_ type: Value.Type = Value.self) -> [Value] {
    entities.values.compactMap { Value($0) }
  }

  func boards(of show: ID<Show>) -> [Board] {
    all(Board.self).filter { $0.show == show }.sorted { $0.id < $1.id }.inOrder
  }

  /// Applies commits, the last of which ends at a byte of the journal.
  mutating func add(_ news: [[Change]], endingAt end: Int) throws(StoreError) {
    for change in news.joined() { try apply(change) }
    commits += news
    self.end = end
  }

  // snippet changes
  /// Applies one change: it starts from the stored entity.
  mutating func apply(_ change: Change) throws(StoreError) {
    guard let key = change.key, change.after?.key ?? key == key else {
      throw misfit("a change must be about one entity")
    }
    guard !key.isOfTrips else { throw misfit("this workspace contains no trips") }
    guard entities[key] == change.before else {
      throw misfit("\(key) is not stored as the change says")
    }
    entities[key] = change.after
  }

  /// Checks references and names, once all changes of a list are applied.
  ///
  /// It looks at everything. A store for large workspaces knows which entities refer to which.
  func check() throws(StoreError) {
    var names: Set<[NameKey]> = []
    for (key, entity) in entities {
      if let missing = entity.needs.first(where: { entities[$0] == nil }) {
        throw misfit("\(key) refers to \(missing), which does not exist")
      }
      let name: [NameKey]? =
        switch entity {
        case .show(let show): [NameKey(show.name)]
        case .board(let board): [NameKey("\(board.show)"), NameKey(board.name)]
        default: nil
        }
      if let name, !names.insert(name).inserted {
        throw StoreError(.duplicateName, at: location, "the name of \(key) is taken")
      }
    }
  }

  private func misfit(_ text: String) -> StoreError { StoreError(.damaged, at: location, text) }
  // end
}
