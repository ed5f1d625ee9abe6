import Domain
import PluginAPI
import SyncClient
import Synchronization

/// A store that fails, or lets another process in, before a commit of sync; in front of a real one.
struct HookedStore: BoardStore, TripStore, SyncStore {
  let real: any SyncReplica.Store
  let hooks = Hooks()
  /// What is to happen before the contents of a show are read.
  let reads = Hooks()

  /// What is to happen; shared between the test and the store.
  final class Hooks: Sendable {
    private let state = Mutex<(commits: Int, bodies: [Int: Hook])>((0, [:]))
    typealias Hook = @Sendable () throws(StoreError) -> Void

    /// How often sync has tried to commit.
    var commits: Int { state.withLock { $0.commits } }

    /// Does something before one of the next commits of sync, the next one being number 1.
    func before(commit number: Int, _ body: @escaping Hook) {
      state.withLock { $0.bodies[$0.commits + number] = body }
    }

    /// Lets nothing happen any more.
    func clear() { state.withLock { $0.bodies = [:] } }

    func run() throws(StoreError) {
      let body = state.withLock { state in
        state.commits += 1
        return state.bodies.removeValue(forKey: state.commits)
      }
      try body?()
    }
  }

  init(_ real: any SyncReplica.Store) { self.real = real }

  var location: String { real.location }
  var isReadOnly: Bool { real.isReadOnly }

  func sequence() throws(StoreError) -> StoreSequence { try real.sequence() }
  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    try real.commit(changes, expecting: expected, from: source, watchedBy: watch)
  }
  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    try real.changes(after: sequence)
  }
  func close() throws(StoreError) { try real.close() }
  func shows() throws(StoreError) -> Stored<[ShowSummary]> { try real.shows() }
  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]> {
    try real.objects(of: show)
  }
  func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]> {
    try real.boards(of: show)
  }
  func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>? {
    try reads.run()
    return try real.contents(of: show)
  }
  func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>? {
    try real.contents(of: board)
  }
  func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]> {
    try real.items(showing: object)
  }
  func trips() throws(StoreError) -> Stored<[TripSummary]> { try real.trips() }
  func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>? {
    try real.contents(of: trip)
  }
  func startOutbox() throws(StoreError) -> StoreSequence { try real.startOutbox() }
  func stopOutbox() throws(StoreError) { try real.stopOutbox() }
  func outbox(
    after position: OutboxPosition?, limit: Int
  ) throws(StoreError) -> Stored<[OutboxEntry]>? {
    try real.outbox(after: position, limit: limit)
  }
  func acknowledge(through position: OutboxPosition) throws(StoreError) {
    try real.acknowledge(through: position)
  }
  func syncRows() throws(StoreError) -> [String: [UInt8]] { try real.syncRows() }
  func commit(
    _ changes: [Change], expecting expected: StoreSequence, sync: SyncUpdate
  ) throws(StoreError) -> StoreSequence {
    try hooks.run()
    return try real.commit(changes, expecting: expected, sync: sync)
  }
}
