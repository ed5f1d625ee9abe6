import Domain
import PluginAPI

/// What a copy has of a workspace.
struct CopiedParts {
  /// The entities, boards in their order.
  let entities: [Entity]
  /// The last views of the boards.
  var views: [Domain.ID<Board>: ViewMemory] = [:]
  /// The connections of the shows.
  var connections: [Domain.ID<Show>: ConnectionMemory] = [:]
  /// How much of the history is kept.
  var historyLimit = HistoryLimit.standard
  /// The state of the workspace.
  private(set) var sequence = StoreSequence.start

  /// Puts entities together.
  init(entities: [Entity]) { self.entities = entities }

  /// Reads everything.
  ///
  /// - Parameter source: The workspace; others may change it meanwhile.
  /// - Throws: ``StoreError`` if it cannot be read, or if a block shows a missing object.
  init(of source: any WorkspaceStore) throws(StoreError) {
    let contents = try WorkspaceContents(of: source)
    try contents.checkOrphans(at: source.location)
    (entities, sequence) = (contents.entities, contents.sequence)
    for entity in entities {
      if case .board(let board) = entity { views[board.id] = try source.view(of: board.id) }
      if case .show(let show) = entity {
        connections[show.id] = try source.connection(of: show.id)
      }
    }
    historyLimit = try source.historyLimit()
  }

  /// Writes everything to an empty workspace.
  ///
  /// - Parameters:
  ///   - target: The workspace.
  ///   - progress: Called now and then.
  /// - Throws: ``StoreError`` if it cannot be written, and with ``ErrorCode/cancelled`` if the task
  ///   is cancelled.
  func write(
    to target: any WorkspaceStore, progress: WorkspaceCopy.Progress? = nil
  ) throws(StoreError) {
    let total = entities.count
    _ = try target.commit(
      entities.map { .insert($0) }, expecting: target.sequence(), from: .program
    ) { written in
      if written.isMultiple(of: 256) { progress?(UInt64(written), UInt64(total)) }
      return !Task.isCancelled
    }
    for entity in entities {
      if case .board(let board) = entity, let view = views[board.id] {
        try target.remember(view, of: board.id)
      }
      if case .show(let show) = entity, let connection = connections[show.id] {
        try target.remember(connection, of: show.id)
      }
    }
    // After the commit: a history without bounds would keep it as a change of every entity.
    if historyLimit != .standard { try target.setHistoryLimit(historyLimit) }
  }
}

extension WorkspaceContents {
  /// Refuses blocks whose object is missing, as other programs leave them: no store takes them.
  fileprivate func checkOrphans(at location: String) throws(StoreError) {
    guard let first = orphans.first else { return }
    let words = orphans.count == 1 ? "a block shows" : "\(orphans.count) blocks show"
    throw StoreError(
      .damaged, at: location, "\(words) an object that is missing, first the block \(first.id)",
      remedy: "remove it, or give it another object, and copy again")
  }
}
