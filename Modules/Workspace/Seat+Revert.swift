import Boards
import Domain
import Itinerary
public import PluginAPI

/// A command that was taken back.
public struct RevertReport: Hashable, Sendable {
  /// The command.
  public let record: CommandRecord
  /// The number of changes that took it back; 0 if nothing was left of it.
  public let changes: Int
}

extension Seat {
  /// Takes back one command of the history, by any seat or process, although others followed.
  ///
  /// What later commands left alone becomes as it was before. The rules judge the result.
  ///
  /// - Parameter number: The number of the command in the history.
  /// - Returns: The command, and the number of changes.
  /// - Throws: ``WorkspaceError`` if there is no such command, its changes are no longer kept,
  ///   something later depends on it or is in its way, or nothing can be written.
  public func revert(_ number: Int64) throws(WorkspaceError) -> RevertReport {
    guard draft == nil else {
      throw WorkspaceError(
        .notAllowed, "no command can be reverted within a batch",
        remedy: "'commit' or 'rollback' ends it")
    }
    return try edit { () throws(WorkspaceError) in
      let record = try self.command(number)
      let reversal = try self.reversal(of: record)
      if let obstacle = reversal.obstacles.first {
        throw try self.blocked(record, by: obstacle)
      }
      try self.judge(
        reversal.changes, for: Judgement(failure: "\(record.title) cannot be reverted", of: record))
      return (
        reversal.changes, RevertReport(record: record, changes: reversal.changes.count)
      )
    }
  }

  private func command(_ number: Int64) throws(WorkspaceError) -> CommandRecord {
    let (next, isLast) = number.addingReportingOverflow(1)
    let found = try reading { store throws(StoreError) in
      try store.commands(before: isLast ? nil : next, limit: 1).value
    }
    if let record = found.first, record.number == number { return record }
    let newest = try reading { store throws(StoreError) in
      try store.commands(before: nil, limit: 1).value.first
    }
    // Numbers have no gaps: what is missing before the newest one was dropped.
    if let newest, (1..<newest.number).contains(number) {
      throw WorkspaceError(
        .historyTrimmed, "command \(number) is no longer kept",
        remedy: "'history keep' says how far the history reaches back")
    }
    throw WorkspaceError(
      .notFound, "the history has no command \(number)", remedy: "'history' lists them")
  }

  private func reversal(of record: CommandRecord) throws(WorkspaceError) -> Reversal {
    do throws(WorkspaceError) {
      return try reading { store throws(StoreError) in
        let changes = try store.changes(of: record)
        let later = try store.changes(after: record.commits.upperBound).value
        return Reversal(of: changes, since: later)
      }
    } catch {
      guard error.code == .historyTrimmed else { throw error }
      throw WorkspaceError(
        .historyTrimmed, "the changes of \(record.title) are no longer kept",
        remedy: "'history keep' says how far the history reaches back")
    }
  }

  // MARK: What is in the way

  private func blocked(
    _ record: CommandRecord, by obstacle: Reversal.Obstacle
  ) throws(WorkspaceError) -> WorkspaceError {
    let thing = obstacle.key.sort.noun
    let action =
      switch obstacle {
      case .changed: "changed the same \(thing)"
      case .deleted: "deleted the \(thing)"
      case .needed: "changed or made something that depends on it"
      case .ownerless: "deleted what it depends on"
      }
    let later = try newestCommand(after: record, changing: [obstacle.key])
    return WorkspaceError(
      .notUndoable,
      "\(record.title) cannot be reverted: \(later?.title ?? "a later change") \(action)",
      remedy: later.map { "'revert \($0.number)' first, if you want both back" })
  }

  /// The newest command after another one that changed one of several entities.
  private func newestCommand(
    after record: CommandRecord, changing keys: Set<EntityKey>
  ) throws(WorkspaceError) -> CommandRecord? {
    var cursor: Int64?
    while true {
      let page = try reading { store throws(StoreError) in
        try store.commands(before: cursor, limit: 64).value
      }
      for command in page where command.number > record.number {
        let changes = try reading { store throws(StoreError) in try store.changes(of: command) }
        if changes.contains(where: { $0.key.map(keys.contains) ?? false }) { return command }
      }
      guard let last = page.last, last.number > record.number else { return nil }
      cursor = last.number
    }
  }

  // MARK: The rules

  /// What is refused if the rules do not allow it.
  struct Judgement {
    /// What to say first: `command 12 ('…') cannot be reverted`.
    let failure: String
    /// The command that is taken back; `nil` if it is none.
    let record: CommandRecord?

    init(failure: String, of record: CommandRecord? = nil) {
      (self.failure, self.record) = (failure, record)
    }
  }

  /// Refuses changes after which a board or a trip would break rules that it keeps now.
  func judge(_ changes: [Change], for judgement: Judgement) throws(WorkspaceError) {
    var boards: [ID<Board>: [Change]] = [:]
    var trips: [ID<Trip>: [Change]] = [:]
    for change in changes {
      switch change.after ?? change.before {
      case .board(let board): boards[board.id, default: []].append(change)
      case .item(let item): boards[item.board, default: []].append(change)
      case .trip(let trip): trips[trip.id, default: []].append(change)
      case .city(let city): trips[city.trip, default: []].append(change)
      case .game(let game): trips[game.trip, default: []].append(change)
      case .entry(let entry): trips[entry.trip, default: []].append(change)
      case .show, .object, nil: break
      }
    }
    for (board, changes) in boards.sorted(by: { $0.key < $1.key }) {
      try judge(changes, on: board, judgement)
    }
    for (trip, changes) in trips.sorted(by: { $0.key < $1.key }) {
      try judge(changes, in: trip, judgement)
    }
  }

  private func judge(
    _ changes: [Change], on id: ID<Board>, _ judgement: Judgement
  ) throws(WorkspaceError) {
    let stored = try reading { store throws(StoreError) in try store.contents(of: id)?.value }
    let made = changes.lazy.compactMap { Board($0.after) }.first
    // A board that goes takes its blocks with it.
    guard let board = stored?.board ?? made,
      !changes.contains(where: { Board($0.before) != nil && $0.after == nil })
    else { return }
    var rules: any PlacementRules
    do throws(SurfaceError) {
      rules = try registry.placement(of: board).make(board, stored?.items ?? [])
    } catch {
      throw WorkspaceError(error)
    }
    let before = Set(rules.violations())
    rules.apply(changes)
    guard let violation = rules.violations().first(where: { !before.contains($0) }) else { return }
    let restored = Set(changes.compactMap { BoardItem($0.after)?.id })
    let others = violation.items.filter { !restored.contains($0) }
    let later = try judgement.record.flatMap { record throws(WorkspaceError) in
      try newestCommand(after: record, changing: Set(others.map(EntityKey.item)))
    }
    throw WorkspaceError(
      violation.reason.code, "\(judgement.failure): \(words(of: violation.reason))",
      remedy: later.map { "\($0.title) changed what is in the way" }, by: others)
  }

  /// What rules refuse, for a sentence that goes on with a remedy.
  func words(of reason: RefusalReason) -> String {
    let text = wording.text(.refusal(reason))
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private func judge(
    _ changes: [Change], in id: ID<Trip>, _ judgement: Judgement
  ) throws(WorkspaceError) {
    try checkOnline(id)
    let stored = try reading { store throws(StoreError) in try store.contents(of: id)?.value }
    let made = changes.lazy.compactMap { Trip($0.after) }.first
    guard let trip = stored?.trip ?? made,
      !changes.contains(where: { Trip($0.before) != nil && $0.after == nil })
    else { return }
    var plan = TripPlan(stored ?? TripContents(trip: trip, cities: [], games: [], entries: []))
    let isSound = TripCheck.faults(in: plan).isEmpty
    plan.apply(changes)
    guard isSound, !TripCheck.faults(in: plan).isEmpty else { return }
    throw WorkspaceError(
      .notUndoable,
      "\(judgement.failure): the itinerary would break its rules as it is now",
      remedy: "move what is in the way first; 'days' shows it")
  }
}

extension CommandRecord {
  /// Its number and words: `command 12 ('move #1 by 5,0')`.
  var title: String { "command \(number) ('\(note.words)')" }
}

extension Entity.Sort {
  /// What people call it.
  fileprivate var noun: String {
    switch self {
    case .show: "show"
    case .object: "object"
    case .board: "board"
    case .item: "block"
    case .trip: "trip"
    case .city: "city"
    case .game: "game"
    case .entry: "entry"
    }
  }
}
