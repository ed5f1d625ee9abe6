import Domain
public import PluginAPI

/// A command of the history, with the names of what it changed.
public struct HistoryEntry: Hashable, Sendable {
  /// The command.
  public let record: CommandRecord
  /// The shows it changed; empty if that is no longer known.
  public internal(set) var shows: [String] = []
  /// The boards it changed.
  public internal(set) var boards: [String] = []
  /// The trips it changed.
  public internal(set) var trips: [String] = []
}

extension Seat {
  /// The newest commands that changed something, newest first.
  ///
  /// - Parameter limit: The maximum number of commands.
  /// - Returns: The commands, by any seat or process.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  /// - Complexity: Grows with the changes of these commands.
  public func history(limit: Int) throws(WorkspaceError) -> [HistoryEntry] {
    let records = try reading { store throws(StoreError) in
      try store.commands(before: nil, limit: limit).value
    }
    var names = HistoryNames()
    for show in try shows().map(\.show) {
      names.note(.show(show))
      let boards = try reading { store throws(StoreError) in try store.boards(of: show.id).value }
      for board in boards { names.note(.board(board.board)) }
    }
    for trip in try trips() { names.note(.trip(trip.trip)) }
    var entries: [HistoryEntry] = []
    for record in records { entries.append(names.entry(record, try changes(of: record))) }
    return entries
  }

  /// How much of the history the workspace keeps.
  ///
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func historyLimit() throws(WorkspaceError) -> HistoryLimit {
    try reading { store throws(StoreError) in try store.historyLimit() }
  }

  /// Sets how much of the history the workspace keeps, and drops what is beyond it.
  ///
  /// - Parameter limit: The limit.
  /// - Throws: ``WorkspaceError`` if its number is not possible, or nothing can be written.
  public func setHistoryLimit(_ limit: HistoryLimit) throws(WorkspaceError) {
    try reading { store throws(StoreError) in try store.setHistoryLimit(limit) }
  }

  /// The changes of a command; empty if they are no longer on record.
  private func changes(of record: CommandRecord) throws(WorkspaceError) -> [Change] {
    do throws(WorkspaceError) {
      return try reading { store throws(StoreError) in try store.changes(of: record) }
    } catch {
      guard error.code == .historyTrimmed else { throw error }
      return []
    }
  }
}

/// The names of shows, boards and trips: the present ones, or the last ones of what was deleted.
private struct HistoryNames {
  private var shows: [ID<Show>: String] = [:]
  private var boards: [ID<Board>: Board] = [:]
  private var trips: [ID<Trip>: String] = [:]

  /// Notes a name, unless there is a newer one.
  mutating func note(_ entity: Entity?) {
    switch entity {
    case .show(let show): if shows[show.id] == nil { shows[show.id] = show.name }
    case .board(let board): if boards[board.id] == nil { boards[board.id] = board }
    case .trip(let trip): if trips[trip.id] == nil { trips[trip.id] = trip.name }
    default: break
    }
  }

  /// The entry of a command; later commands must come first.
  mutating func entry(_ record: CommandRecord, _ changes: [Change]) -> HistoryEntry {
    for change in changes.reversed() {
      note(change.after)
      note(change.before)
    }
    var shows: [ID<Show>] = []
    var boards: [ID<Board>] = []
    var trips: [ID<Trip>] = []
    for entity in changes.compactMap({ $0.after ?? $0.before }) {
      switch entity {
      case .show(let show): shows.add(show.id)
      case .object(let object): shows.add(object.show)
      case .board(let board): boards.add(board.id)
      case .item(let item): boards.add(item.board)
      case .trip(let trip): trips.add(trip.id)
      case .city(let city): trips.add(city.trip)
      case .game(let game): trips.add(game.trip)
      case .entry(let entry): trips.add(entry.trip)
      }
    }
    for board in boards { if let show = self.boards[board]?.show { shows.add(show) } }
    var entry = HistoryEntry(record: record)
    entry.shows = shows.compactMap { self.shows[$0] }
    entry.boards = boards.compactMap { self.boards[$0]?.name }
    entry.trips = trips.compactMap { self.trips[$0] }
    return entry
  }
}

extension Array where Element: Equatable {
  fileprivate mutating func add(_ id: Element) { if !contains(id) { append(id) } }
}
