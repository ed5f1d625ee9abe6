package import Domain
package import PluginAPI

/// The contents of a workspace in memory.
///
/// The cost of a commit depends on its changes, not on the size of the workspace.
package struct WorkspaceState: Sendable {
  /// How many of the newest changes are kept with the standard limit, in whole commits.
  package static let changeLimit = 50_000
  /// How many of the newest commands are kept with the standard limit.
  package static let commandLimit = 100_000

  /// The number of commits.
  package private(set) var sequence = StoreSequence.start
  /// The stored entities.
  package private(set) var entities: [EntityKey: Entity] = [:]
  /// The newest changes.
  package var record = ChangeRecord()
  /// The commands that people ran.
  package var history = CommandHistory()
  /// How much of both is kept.
  package var historyLimit = HistoryLimit.standard
  /// When each board was put in, counted.
  package private(set) var arrivals: [ID<Board>: Int] = [:]
  /// Where people last looked.
  package var views: [ID<Board>: ViewMemory] = [:]
  /// How consoles were connected last.
  package var connections: [ID<Show>: ConnectionMemory] = [:]
  /// The triggers that are held down or switched on, by key.
  package var active: [ID<Show>: [String: ActiveTrigger]] = [:]
  /// What sync knows.
  package var syncRows = SyncRows()

  /// The entities that refer to each entity: the blocks of an object, the boards of a show and so
  /// on.
  private var naming: [EntityKey: Set<EntityKey>] = [:]
  /// The owners of each unique name; more than one only while a commit is applied.
  private var owners: [UniqueName: Set<EntityKey>] = [:]
  private var arrivalCount = 0

  /// Starts an empty workspace.
  package init() {}

  /// The entities that refer to an entity.
  package func dependants(on key: EntityKey) -> Set<EntityKey> { naming[key] ?? [] }

  /// Stores changes, and what sync knows about them, all or none.
  package mutating func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?, sync: SyncUpdate? = nil
  ) throws(StateRefusal) -> StoreSequence {
    guard sequence == expected else {
      throw StateRefusal(
        .stale,
        "the workspace is at state \(sequence.value), not \(expected.value): it was changed "
          + "elsewhere", remedy: "take in the changes and try again")
    }
    guard !changes.isEmpty || sync != nil else { return expected }
    let sent = try sync.map { sync throws(StateRefusal) in try check(sync) }
    try apply(changes, watchedBy: watch)
    if let sync {
      syncRows.take(sync.rows)
      record.sent = sent
    }
    if !changes.isEmpty {
      noteBoardsAndShows(in: changes)
      sequence = StoreSequence(sequence.value + 1)
      record.append(RecordedChanges(changes), at: sequence, isFromSync: source == .sync)
      history.append(source, at: sequence)
    }
    trimHistory(atMost: HistoryLimit.stride)
    return sequence
  }

  /// Refuses an update of sync that cannot be stored.
  ///
  /// - Returns: The last change that is sent then.
  private func check(_ sync: SyncUpdate) throws(StateRefusal) -> OutboxPosition {
    if let fault = sync.fault { throw StateRefusal(.outOfRange, fault) }
    guard let sent = try record.sent(through: sync.acknowledged) else {
      throw StateRefusal(
        .notAllowed, "the workspace is not synced any more", remedy: "sync it again")
    }
    return sent
  }

  /// Applies changes, all or none.
  private mutating func apply(
    _ changes: [Change], watchedBy watch: CommitWatch?
  ) throws(StateRefusal) {
    var applied = 0
    do throws(StateRefusal) {
      for change in changes {
        guard watch?(applied) ?? true else {
          throw StateRefusal(.cancelled, "the writing was stopped before anything was kept")
        }
        try check(change)
        put(change)
        applied += 1
      }
      for change in changes { try checkOutcome(of: change) }
    } catch {
      for change in changes.prefix(applied).inverse { put(change) }
      throw error
    }
  }

  /// Drops the oldest commands and changes beyond the limit.
  ///
  /// - Parameter most: The maximum number of commands, and of commits.
  package mutating func trimHistory(atMost most: Int = .max) {
    history.trim(to: historyLimit, atMost: most, through: record.unsent)
    switch historyLimit {
    case .all: break
    case .standard: record.trim(toLength: Self.changeLimit)
    case .commands, .days: record.trim(to: history.startOfOldest ?? sequence, atMost: most)
    }
  }

  /// Sets how much of the history is kept, and drops what is beyond it.
  package mutating func setHistoryLimit(_ limit: HistoryLimit) throws(StateRefusal) {
    guard limit.isPossible else { throw StateRefusal(.outOfRange, limit.impossible) }
    historyLimit = limit
    trimHistory()
  }

  /// Stops keeping an outbox, and drops what was only kept for it.
  package mutating func stopOutbox() {
    record.sent = nil
    syncRows = SyncRows()
    trimHistory()
  }

  /// Forgets changes that are sent.
  package mutating func acknowledge(through position: OutboxPosition) throws(StateRefusal) {
    record.sent = try record.sent(through: position)
    trimHistory()
  }

  /// Applies a change that fits.
  private mutating func put(_ change: Change) {
    if let before = change.before {
      let key = before.key
      entities[key] = nil
      for needed in before.needs { naming[needed]?.remove(key) }
      if let name = before.uniqueName { owners[name]?.remove(key) }
      if change.after == nil, dependants(on: key).isEmpty { naming[key] = nil }
    }
    if let after = change.after {
      let key = after.key
      entities[key] = after
      for needed in after.needs { naming[needed, default: []].insert(key) }
      if let name = after.uniqueName { owners[name, default: []].insert(key) }
    }
  }

  /// Records added boards, and forgets the remembered state of removed boards and shows, even if a
  /// later change brings them back.
  private mutating func noteBoardsAndShows(in changes: [Change]) {
    for change in changes {
      switch (change.before, change.after) {
      case (nil, .board(let board)): noteArrival(of: board)
      case (.board(let board), nil): (arrivals[board.id], views[board.id]) = (nil, nil)
      case (.show(let show), nil): (connections[show.id], active[show.id]) = (nil, nil)
      default: break
      }
    }
  }

  private mutating func noteArrival(of board: Board) {
    arrivalCount += 1
    arrivals[board.id] = arrivalCount
  }
}

// MARK: - Restoring

extension WorkspaceState {
  /// Starts with what was stored before: a state, whose entities ``restore(_:)`` puts in.
  package init(at sequence: StoreSequence) {
    self.sequence = sequence
    record = ChangeRecord(from: sequence)
  }

  /// Puts in an entity that was stored before; boards in the order of their arrival.
  ///
  /// - Parameter entity: The entity.
  /// - Returns: Whether its identity was free.
  package mutating func restore(_ entity: Entity) -> Bool {
    guard entities[entity.key] == nil else { return false }
    put(.insert(entity))
    if case .board(let board) = entity { noteArrival(of: board) }
    return true
  }

  /// Why an entity cannot be stored beside the others, or `nil`; to ask once all are put in.
  package func fault(of entity: Entity) -> String? {
    entity.fault.map { "\(entity.key.words) \($0)" } ?? missing(to: entity)
      ?? takenName(of: entity).map { "the name '\($0)' is taken" }
  }
}

// MARK: - Judging

extension WorkspaceState {
  /// Refuses a change that does not fit the stored entities.
  private func check(_ change: Change) throws(StateRefusal) {
    guard let key = change.key else { throw misfit("a change names no entity") }
    guard change.before?.key ?? key == key else {
      throw misfit("a change turns an entity into another one")
    }
    if let fault = change.after?.fault {
      throw StateRefusal(
        .outOfRange, "\(key.words) \(fault); nothing was written",
        remedy: "correct it and try again")
    }
    guard entities[key] == change.before else {
      throw misfit("\(key.words) is not stored as the change says")
    }
  }

  /// Refuses an invalid outcome: a missing owner, a forgotten dependant, a name taken twice.
  private func checkOutcome(of change: Change) throws(StateRefusal) {
    guard let key = change.key else { return }
    guard let entity = entities[key] else {
      guard dependants(on: key).isEmpty else {
        throw misfit("something names \(key.words), which is gone")
      }
      return
    }
    if let missing = missing(to: entity) { throw misfit(missing) }
    if let name = takenName(of: entity) {
      throw StateRefusal(
        .duplicateName, "the name '\(name)' is taken; nothing was written",
        remedy: "choose another name")
    }
  }

  /// What an entity refers to that does not exist, in words, or `nil`.
  private func missing(to entity: Entity) -> String? {
    entity.needs.first { entities[$0] == nil }.map {
      "\(entity.key.words) names \($0.words), which is missing"
    }
  }

  /// The name of an entity, if another one has it too.
  private func takenName(of entity: Entity) -> String? {
    guard let name = entity.uniqueName, owners[name, default: []].count > 1 else { return nil }
    return name.text
  }

  private func misfit(_ message: String) -> StateRefusal {
    StateRefusal(.damaged, "\(message); nothing was written", remedy: "open the workspace again")
  }
}
