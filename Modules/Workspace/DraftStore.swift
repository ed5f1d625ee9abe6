import Domain
import PluginAPI
import Synchronization

/// A workspace with uncommitted changes: reads see them, and the store below does not.
///
/// It locks nothing. If another process has committed since the draft began, reads are refused:
/// they would mix two states.
final class DraftStore: WorkspaceStore {
  /// An entity before and after the draft's changes.
  private typealias Fate = (before: Entity?, after: Entity?)

  private struct Draft {
    var changes: [Change] = []
    var commits: Int64 = 0
    var fates: [EntityKey: Fate] = [:]
    /// The changed entities, in the order of their first change.
    var order: [EntityKey] = []
  }

  private let base: any WorkspaceStore
  /// The state of the store below when the draft began.
  let start: StoreSequence
  private let draft = Mutex(Draft())

  init(over base: any WorkspaceStore, at start: StoreSequence) {
    self.base = base
    self.start = start
  }

  /// All changes of the draft, in order.
  var changes: [Change] { draft.withLock { $0.changes } }

  var location: String { base.location }
  var isReadOnly: Bool { base.isReadOnly }
  func keeps(fileAt path: String) -> Bool { base.keeps(fileAt: path) }
  func close() {}

  func sequence() -> StoreSequence { StoreSequence(start.value + draft.withLock { $0.commits }) }

  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    try draft.withLock { draft throws(StoreError) in
      guard expected.value == start.value + draft.commits else {
        throw StoreError(.stale, at: location, "the draft moved on")
      }
      draft.changes += changes
      for change in changes {
        guard let key = change.key else { continue }
        if draft.fates[key] == nil {
          draft.fates[key] = (change.before, nil)
          draft.order.append(key)
        }
        draft.fates[key]?.after = change.after
      }
      draft.commits += 1
      return StoreSequence(start.value + draft.commits)
    }
  }

  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    throw StoreError(.historyTrimmed, at: location, "a draft keeps no record of its states")
  }
}

// MARK: - Reading

extension DraftStore {
  func shows() throws(StoreError) -> Stored<[ShowSummary]> {
    let shows = try below { base throws(StoreError) in try base.shows() }
    let old = Dictionary(shows.map { ($0.show.id, $0) }) { $1 }
    let now = merged(shows.map(\.show)) { _ in true }
    let summaries = now.map { show in
      ShowSummary(
        show: show,
        objectCount: (old[show.id]?.objectCount ?? 0) + gain(of: ShowObject.self, \.show, show.id),
        boardCount: (old[show.id]?.boardCount ?? 0) + gain(of: Board.self, \.show, show.id))
    }
    return stored(summaries.inOrder(of: \.show.name))
  }

  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]> {
    let objects = try below { base throws(StoreError) in try base.objects(of: show) }
    return stored(merged(objects) { $0.show == show })
  }

  func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]> {
    let boards = try below { base throws(StoreError) in try base.boards(of: show) }
    let old = Dictionary(boards.map { ($0.board.id, $0.itemCount) }) { $1 }
    return stored(
      merged(boards.map(\.board)) { $0.show == show }.inOrder.map { board in
        BoardSummary(
          board: board,
          itemCount: (old[board.id] ?? 0) + gain(of: BoardItem.self, \.board, board.id))
      })
  }

  func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>? {
    let old = try belowIfAny { base throws(StoreError) in try base.contents(of: show) }
    guard let owner = one(.show(show), old?.show) else { return nil }
    let boards = merged(old?.boards ?? []) { $0.show == show }.inOrder
    let ids = Set(boards.map(\.id))
    return stored(
      ShowContents(
        show: owner, objects: merged(old?.objects ?? []) { $0.show == show }, boards: boards,
        items: merged(old?.items ?? []) { ids.contains($0.board) }))
  }

  func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>? {
    let old = try belowIfAny { base throws(StoreError) in try base.contents(of: board) }
    guard let found = one(.board(board), old?.board) else { return nil }
    guard let old else {
      // It was created in the draft.
      guard let whole = try contents(of: found.show)?.value else { return nil }
      return stored(
        BoardContents(
          show: whole.show, board: found, items: whole.items.filter { $0.board == board },
          objects: whole.objects, boards: whole.boards))
    }
    guard let show = one(.show(found.show), old.show) else { return nil }
    return stored(
      BoardContents(
        show: show, board: found, items: merged(old.items) { $0.board == board },
        objects: merged(old.objects) { $0.show == show.id },
        boards: merged(old.boards) { $0.show == show.id }.inOrder))
  }

  func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]> {
    let items = try below { base throws(StoreError) in try base.items(showing: object) }
    return stored(merged(items) { $0.object == object })
  }

  func trips() throws(StoreError) -> Stored<[TripSummary]> {
    let trips = try below { base throws(StoreError) in try base.trips() }
    let old = Dictionary(trips.map { ($0.trip.id, $0) }) { $1 }
    let now = merged(trips.map(\.trip)) { _ in true }
    let summaries = now.map { trip in
      TripSummary(
        trip: trip,
        gameCount: (old[trip.id]?.gameCount ?? 0) + gain(of: Game.self, \.trip, trip.id),
        entryCount: (old[trip.id]?.entryCount ?? 0)
          + gain(of: ItineraryEntry.self, \.trip, trip.id))
    }
    return stored(summaries.inOrder(of: \.trip.name))
  }

  func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>? {
    let old = try belowIfAny { base throws(StoreError) in try base.contents(of: trip) }
    guard let owner = one(.trip(trip), old?.trip) else { return nil }
    return stored(
      TripContents(
        trip: owner, cities: merged(old?.cities ?? []) { $0.trip == trip },
        games: merged(old?.games ?? []) { $0.trip == trip },
        entries: merged(old?.entries ?? []) { $0.trip == trip }))
  }

  func commands(before number: Int64?, limit: Int) throws(StoreError) -> Stored<[CommandRecord]> {
    stored(
      try below { base throws(StoreError) in try base.commands(before: number, limit: limit) })
  }

  func changes(of command: CommandRecord) throws(StoreError) -> [Change] {
    try base.changes(of: command)
  }

  func recordStart() -> StoreSequence { sequence() }
  func historyLimit() throws(StoreError) -> HistoryLimit { try base.historyLimit() }

  // MARK: Both together

  private func stored<Value>(_ value: Value) -> Stored<Value> { Stored(value, at: sequence()) }

  /// Reads from the store below.
  private func below<Value>(
    _ read: (any WorkspaceStore) throws(StoreError) -> Stored<Value>
  ) throws(StoreError) -> Value {
    let stored = try read(base)
    try checkState(stored.sequence)
    return stored.value
  }

  private func belowIfAny<Value>(
    _ read: (any WorkspaceStore) throws(StoreError) -> Stored<Value>?
  ) throws(StoreError) -> Value? {
    let stored = try read(base)
    if let stored { try checkState(stored.sequence) } else { try checkState(try base.sequence()) }
    return stored?.value
  }

  private func checkState(_ state: StoreSequence) throws(StoreError) {
    guard state != start else { return }
    throw StoreError(
      .stale, at: location, "another process changed the workspace since 'begin'",
      remedy: "'rollback' and begin again")
  }

  /// The current state of an entity.
  private func one<Value: EntityValue>(_ key: EntityKey, _ old: Value?) -> Value? {
    draft.withLock { draft in draft.fates[key].map { Value($0.after) } ?? old }
  }

  /// The current entities: unchanged ones from below, and changed ones that belong.
  private func merged<Value: EntityValue>(
    _ old: [Value], where belongs: (Value) -> Bool
  ) -> [Value] {
    draft.withLock { draft in
      guard !draft.fates.isEmpty else { return old }
      let kept = old.filter { draft.fates[$0.entity.key] == nil }
      return kept + draft.order.compactMap { Value(draft.fates[$0]?.after) }.filter(belongs)
    }
  }

  /// How many more entities an owner has than in the store below.
  private func gain<Value: EntityValue, Owner: Equatable>(
    of type: Value.Type, _ owner: (Value) -> Owner, _ id: Owner
  ) -> Int {
    draft.withLock { draft in
      draft.fates.values.reduce(0) { gain, fate in
        let (before, after) = (Value(fate.before).map(owner), Value(fate.after).map(owner))
        return gain + (after == id ? 1 : 0) - (before == id ? 1 : 0)
      }
    }
  }
}

// MARK: - Local data, and what is refused

extension DraftStore {
  func view(of board: ID<Board>) throws(StoreError) -> ViewMemory? { try base.view(of: board) }
  func remember(_ view: ViewMemory, of board: ID<Board>) throws(StoreError) {}
  func connection(of show: ID<Show>) throws(StoreError) -> ConnectionMemory? {
    try base.connection(of: show)
  }
  func remember(_ connection: ConnectionMemory?, of show: ID<Show>) throws(StoreError) {
    throw refusal
  }
  func activeTriggers(of show: ID<Show>) throws(StoreError) -> [ActiveTrigger] {
    try base.activeTriggers(of: show)
  }
  func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError) { throw refusal }
  func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError) { throw refusal }
  func setHistoryLimit(_ limit: HistoryLimit) throws(StoreError) { throw refusal }
  func startOutbox() throws(StoreError) -> StoreSequence { throw refusal }
  func stopOutbox() throws(StoreError) { throw refusal }
  func outbox(
    after position: OutboxPosition?, limit: Int
  ) throws(StoreError) -> Stored<[OutboxEntry]>? { throw refusal }
  func acknowledge(through position: OutboxPosition) throws(StoreError) { throw refusal }
  func syncRows() throws(StoreError) -> [String: [UInt8]] { throw refusal }
  func commit(
    _ changes: [Change], expecting expected: StoreSequence, sync: SyncUpdate
  ) throws(StoreError) -> StoreSequence { throw refusal }
  func findings(_ extent: CheckExtent) throws(StoreError) -> [StoreFinding] {
    try base.findings(extent)
  }
  func compact() throws(StoreError) { throw refusal }
  func backUp(to path: String) throws(StoreError) { throw refusal }

  /// The error for operations that cannot be undone.
  private var refusal: StoreError {
    StoreError(
      .notAllowed, at: location, "between 'begin' and 'commit' only changes are made",
      remedy: "'commit' or 'rollback' first")
  }
}
