import Domain
import Hosting
import PluginAPI
import ShowImport

/// A seat's state when a draft begins, restored if the draft is given up.
struct DraftStart {
  let store: DraftStore
  let open: [OpenSurface]
  let lastBoard: ID<Board>?
  let viewMemory: RememberedView
  let show: Show?
  let trip: ID<Trip>?
  let sequence: StoreSequence
  let showsByName: [NameKey: ID<Show>]?
  let owners: [EntityKey: ID<Show>]?
  let objectIndex: ObjectIndex?
  let naming: ShowNaming
  /// The commands that changed something, for the history.
  var words: [String] = []
}

extension Seat {
  /// Whether changes are collected until ``commitDraft()``.
  public var isDrafting: Bool { draft != nil }

  /// Collects changes from now on, to be stored all together or not at all.
  ///
  /// Nothing is locked. Other seats and processes see the changes once they are committed.
  ///
  /// - Throws: ``WorkspaceError`` if there already is a draft, or nothing can be written.
  public func beginDraft() throws(WorkspaceError) {
    guard draft == nil else {
      throw WorkspaceError(
        .notAllowed, "a batch is open already", remedy: "'commit' or 'rollback' ends it")
    }
    guard !isReadOnly else {
      throw WorkspaceError(.readOnly, "\(location) can only be read")
    }
    try refresh()
    draft = DraftStart(
      store: DraftStore(over: workspace.store, at: sequence), open: open, lastBoard: lastBoard,
      viewMemory: viewMemory, show: show, trip: trip, sequence: sequence, showsByName: showsByName,
      owners: owners, objectIndex: objectIndex, naming: naming)
    for index in open.indices { open[index].surface.beginBatch() }
  }

  /// Commits all changes since the draft began, as one change and one undo step.
  ///
  /// - Returns: The number of changes.
  /// - Throws: ``WorkspaceError`` if there is no draft, another process changed the workspace, or
  ///   nothing can be written; everything is then as it was before the draft.
  public func commitDraft() throws(WorkspaceError) -> Int {
    guard let draft else { throw noDraft }
    let changes = draft.store.changes
    do throws(WorkspaceError) {
      try checkReachable(changes)
    } catch {
      restore(draft)
      throw error
    }
    self.draft = nil
    guard !changes.isEmpty else {
      endBatch()
      return 0
    }
    do throws(StoreError) {
      // A command on several blocks is one command.
      let words =
        draft.words.count == 1
        ? draft.words[0] : "begin; \(draft.words.joined(separator: "; ")); commit"
      let note = CommandNote(words: words, time: now(), seat: seatName)
      sequence = try workspace.store.commit(
        changes, expecting: draft.sequence, from: .command(note), watchedBy: nil)
    } catch {
      restore(draft)
      guard error.code == .stale else { throw WorkspaceError(error) }
      throw WorkspaceError(
        .stale, "another process changed the workspace since 'begin', so nothing was changed",
        remedy: "run the commands again")
    }
    let commit = Commit(changes: changes, sequence: sequence)
    workspace.shared { [number] in $0.report(commit, decidedOn: draft.sequence, by: number) }
    objectIndex = nil
    endBatch()
    return changes.count
  }

  private func endBatch() {
    for index in open.indices { open[index].surface.endBatch() }
  }

  /// Discards all changes since the draft began.
  ///
  /// - Returns: The number of discarded changes.
  /// - Throws: ``WorkspaceError`` if there is no draft.
  @discardableResult
  public func rollBackDraft() throws(WorkspaceError) -> Int {
    guard let draft else { throw noDraft }
    restore(draft)
    return draft.store.changes.count
  }

  private func restore(_ start: DraftStart) {
    draft = nil
    open = start.open
    lastBoard = start.lastBoard
    viewMemory = start.viewMemory
    show = start.show
    trip = start.trip
    sequence = start.sequence
    showsByName = start.showsByName
    owners = start.owners
    objectIndex = start.objectIndex
    naming = start.naming
    absorbed = .none
  }

  private var noDraft: WorkspaceError {
    WorkspaceError(.nothingOpen, "no batch is open", remedy: "'begin' opens one")
  }
}
