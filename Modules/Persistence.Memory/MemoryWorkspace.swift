import Domain
import PluginAPI

/// The contents of a workspace in memory.
struct MemoryWorkspace: Sendable {
  /// The number of commits.
  private(set) var sequence = StoreSequence.start
  /// The stored entities.
  private(set) var entities: [EntityKey: Entity] = [:]
  /// The newest changes.
  var record = ChangeRecord()
  /// The commands that people ran.
  private(set) var history = CommandHistory()
  /// How much of both is kept.
  var historyLimit = HistoryLimit.standard
  /// When each board was put in, counted.
  private(set) var arrivals: [ID<Board>: Int] = [:]
  /// Where people last looked.
  var views: [ID<Board>: ViewMemory] = [:]
  /// How consoles were connected last.
  var connections: [ID<Show>: ConnectionMemory] = [:]
  /// The triggers that are held down or switched on, by key.
  var active: [ID<Show>: [String: ActiveTrigger]] = [:]

  /// The entities that refer to each entity: the blocks of an object, the boards of a show and so
  /// on.
  private var naming: [EntityKey: Set<EntityKey>] = [:]
  /// The owners of each unique name; more than one only while a commit is applied.
  private var owners: [UniqueName: Set<EntityKey>] = [:]
  private var arrivalCount = 0

  /// The entities that refer to an entity.
  func dependants(on key: EntityKey) -> Set<EntityKey> { naming[key] ?? [] }

  /// Stores changes, all or none.
  mutating func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(Refusal) -> StoreSequence {
    guard sequence == expected else {
      throw Refusal(
        .stale,
        "the workspace is at state \(sequence.value), not \(expected.value): it was changed "
          + "elsewhere", remedy: "take in the changes and try again")
    }
    guard !changes.isEmpty else { return expected }
    var applied = 0
    do throws(Refusal) {
      for change in changes {
        guard watch?(applied) ?? true else {
          throw Refusal(.cancelled, "the writing was stopped before anything was kept")
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
    noteBoardsAndShows(in: changes)
    sequence = StoreSequence(sequence.value + 1)
    record.append(changes, at: sequence, isFromSync: source == .sync)
    history.append(source, at: sequence)
    trimHistory(atMost: HistoryLimit.stride)
    return sequence
  }

  /// Drops the oldest commands and changes beyond the limit.
  ///
  /// - Parameter most: The maximum number of commands, and of commits.
  mutating func trimHistory(atMost most: Int = .max) {
    history.trim(to: historyLimit, atMost: most)
    switch historyLimit {
    case .all: break
    case .standard: record.trim(toLength: MemoryStore.historyLimit)
    case .commands, .days: record.trim(to: history.startOfOldest ?? sequence, atMost: most)
    }
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
      case (nil, .board(let board)):
        arrivalCount += 1
        arrivals[board.id] = arrivalCount
      case (.board(let board), nil): (arrivals[board.id], views[board.id]) = (nil, nil)
      case (.show(let show), nil): (connections[show.id], active[show.id]) = (nil, nil)
      default: break
      }
    }
  }
}

// MARK: - Judging

extension MemoryWorkspace {
  /// Refuses a change that does not fit the stored entities.
  private func check(_ change: Change) throws(Refusal) {
    guard let key = change.key else { throw misfit("a change names no entity") }
    guard change.before?.key ?? key == key else {
      throw misfit("a change turns an entity into another one")
    }
    if let fault = change.after?.fault {
      throw Refusal(
        .outOfRange, "\(key.words) \(fault); nothing was written",
        remedy: "correct it and try again")
    }
    guard entities[key] == change.before else {
      throw misfit("\(key.words) is not stored as the change says")
    }
  }

  /// Refuses an invalid outcome: a missing owner, a forgotten dependant, a name taken twice.
  private func checkOutcome(of change: Change) throws(Refusal) {
    guard let key = change.key else { return }
    guard let entity = entities[key] else {
      guard dependants(on: key).isEmpty else {
        throw misfit("something names \(key.words), which is gone")
      }
      return
    }
    for needed in entity.needs where entities[needed] == nil {
      throw misfit("\(key.words) names \(needed.words), which is missing")
    }
    if let name = entity.uniqueName, owners[name, default: []].count > 1 {
      throw Refusal(
        .duplicateName, "the name '\(name.text)' is taken; nothing was written",
        remedy: "choose another name")
    }
  }

  private func misfit(_ message: String) -> Refusal {
    Refusal(.damaged, "\(message); nothing was written", remedy: "open the workspace again")
  }
}
