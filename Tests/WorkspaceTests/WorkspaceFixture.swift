import Boards
import Domain
import Foundation
import GridGeometry
import Itinerary
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import ShowFiles
import Synchronization
import Testing
import Workspace

enum WorkspaceFixture {
  static let sources = WorkspaceSources(now: { Timestamp(milliseconds: 1_700_000_000_000) })

  static func registry(
    store: StorePlugin = .sqlite, transports: [TransportPlugin] = [],
    placements: [PlacementPlugin] = [.grid], remotes: [RemotePlugin] = []
  ) throws -> Registry {
    try Registry(
      surfaces: [.board, .boardList, .itinerary], placements: placements, stores: [store],
      formats: .everyShowFile, exports: .everyExport,
      transports: transports, remotes: remotes)
  }

  static func open(
    _ path: String, store: StorePlugin = .sqlite, transports: [TransportPlugin] = [],
    placements: [PlacementPlugin] = [.grid], sources: WorkspaceSources = Self.sources
  ) throws -> Seat {
    let registry = try registry(store: store, transports: transports, placements: placements)
    return try Seat(
      at: WorkspaceLocation(path, registry: registry), registry: registry, sources: sources)
  }

  /// How two people work on one file.
  enum Company: CaseIterable {
    /// Each opens it, as two processes do.
    case workspaces
    /// Each has a seat at the same open workspace.
    case seats
  }

  /// A second person's seat.
  static func join(_ first: Seat, at path: String, _ company: Company) async throws -> Seat {
    switch company {
    case .workspaces: try open(path)
    case .seats: try await first.workspace.seat(sources: sources)
    }
  }

  static func cells(_ x: Int32, _ y: Int32, _ width: Int32 = 2, _ height: Int32 = 2) throws
    -> CellRect
  {
    try #require(CellRect(x: x, y: y, width: width, height: height))
  }
}

extension Seat {
  /// Makes a show with an object, and a board in edit mode.
  func prepare() throws -> (object: ShowObject, board: Board) {
    _ = try createShow(named: "Opening")
    let made = try addObjects([
      NewObject(kind: .list, number: ConsoleNumber(ObjectNumber(1)), name: "Preset")
    ])
    return (try #require(made.first), try createBoard(named: nil))
  }
}

/// A store that fails, or lets another process in, on demand; in front of a real one.
struct FlakyStore: WorkspaceStore {
  let real: any WorkspaceStore
  let failure: Failure

  /// What is to go wrong; shared between the test and the store.
  final class Failure: Sendable {
    private struct State {
      var commits: [StoreError?] = []
      var readsLeft: Int?
      var interference: (@Sendable () -> Void)?
      var isHistoryTrimmed = false
      var isReadOnly = false
      var viewError: StoreError?
      var activeError: StoreError?
      var readError: StoreError?
      var stopError: StoreError?
      var reads = 0
      var views: [ViewMemory] = []
    }

    private let state = Mutex(State())

    /// Lets the next commits throw.
    func fail(with errors: [StoreError]) { state.withLock { $0.commits = errors } }

    /// Lets every question throw, or none.
    func failReads(with error: StoreError?) { state.withLock { $0.readError = error } }

    /// What every question throws, or `nil`.
    var readError: StoreError? { state.withLock { $0.readError } }

    /// Lets every attempt to end the outbox throw, or none.
    func failStop(with error: StoreError?) { state.withLock { $0.stopError = error } }

    /// What an attempt to end the outbox throws, or `nil`.
    var stopError: StoreError? { state.withLock { $0.stopError } }

    /// Lets every attempt to remember a view throw, or none.
    func failViews(with error: StoreError?) { state.withLock { $0.viewError = error } }

    /// Lets every attempt to remember what is on throw, or none.
    func failActive(with error: StoreError?) { state.withLock { $0.activeError = error } }

    /// What an attempt to remember what is on throws, or `nil`.
    var activeError: StoreError? { state.withLock { $0.activeError } }

    /// Lets the store say that nothing can be written.
    func makeReadOnly() { state.withLock { $0.isReadOnly = true } }

    /// Whether the store says that nothing can be written.
    var isReadOnly: Bool { state.withLock { $0.isReadOnly } }

    /// How often the store was asked for something.
    var reads: Int { state.withLock { $0.reads } }

    /// The views that the store was asked to remember.
    var views: [ViewMemory] { state.withLock { $0.views } }

    func remember(_ view: ViewMemory) -> StoreError? {
      state.withLock { state in
        state.views.append(view)
        return state.viewError
      }
    }

    /// Lets one of the next commits throw, the first being number 1.
    func failCommit(number: Int, with error: StoreError) {
      state.withLock { $0.commits = Array(repeating: nil, count: number - 1) + [error] }
    }

    /// Lets the next question for changes find them trimmed.
    func trimHistory() { state.withLock { $0.isHistoryTrimmed = true } }

    /// Does something once, after a number of reads and before the next one or a commit.
    func interfere(after reads: Int, _ body: @escaping @Sendable () -> Void) {
      state.withLock { ($0.readsLeft, $0.interference) = (reads, body) }
    }

    func takeTrimming() -> Bool {
      state.withLock { state in
        defer { state.isHistoryTrimmed = false }
        return state.isHistoryTrimmed
      }
    }

    func takeError() -> StoreError? {
      state.withLock { $0.commits.isEmpty ? nil : $0.commits.removeFirst() }
    }

    func read() {
      let body: (@Sendable () -> Void)? = state.withLock { state in
        state.reads += 1
        guard let left = state.readsLeft else { return nil }
        state.readsLeft = left == 0 ? nil : left - 1
        return left == 0 ? state.interference : nil
      }
      body?()
    }
  }

  var location: String { real.location }
  var isReadOnly: Bool { failure.isReadOnly || real.isReadOnly }
  func keeps(fileAt path: String) -> Bool { real.keeps(fileAt: path) }

  private func reading<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    failure.read()
    if let error = failure.readError { throw error }
    return try body()
  }

  func sequence() throws(StoreError) -> StoreSequence {
    try reading { () throws(StoreError) in try real.sequence() }
  }
  func shows() throws(StoreError) -> Stored<[ShowSummary]> {
    try reading { () throws(StoreError) in try real.shows() }
  }
  func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]> {
    try reading { () throws(StoreError) in try real.objects(of: show) }
  }
  func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]> {
    try reading { () throws(StoreError) in try real.boards(of: show) }
  }
  func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>? {
    try reading { () throws(StoreError) in try real.contents(of: show) }
  }
  func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>? {
    try reading { () throws(StoreError) in try real.contents(of: board) }
  }
  func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]> {
    try reading { () throws(StoreError) in try real.items(showing: object) }
  }
  func trips() throws(StoreError) -> Stored<[TripSummary]> {
    try reading { () throws(StoreError) in try real.trips() }
  }
  func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>? {
    try reading { () throws(StoreError) in try real.contents(of: trip) }
  }
  func commit(
    _ changes: [Change], expecting expected: StoreSequence, from source: CommitSource,
    watchedBy watch: CommitWatch?
  ) throws(StoreError) -> StoreSequence {
    failure.read()
    if let error = failure.takeError() { throw error }
    if failure.isReadOnly, !changes.isEmpty {
      throw StoreError(.readOnly, at: location, "read-only")
    }
    return try real.commit(changes, expecting: expected, from: source, watchedBy: watch)
  }
  func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    if failure.takeTrimming() { throw StoreError(.historyTrimmed, at: location, "trimmed") }
    return try reading { () throws(StoreError) in try real.changes(after: sequence) }
  }
  func view(of board: ID<Board>) throws(StoreError) -> ViewMemory? { try real.view(of: board) }
  func remember(_ view: ViewMemory, of board: ID<Board>) throws(StoreError) {
    if let error = failure.remember(view) { throw error }
    try real.remember(view, of: board)
  }
  func connection(of show: ID<Show>) throws(StoreError) -> ConnectionMemory? {
    try real.connection(of: show)
  }
  func remember(_ connection: ConnectionMemory?, of show: ID<Show>) throws(StoreError) {
    try real.remember(connection, of: show)
  }
  func activeTriggers(of show: ID<Show>) throws(StoreError) -> [ActiveTrigger] {
    try reading { () throws(StoreError) in try real.activeTriggers(of: show) }
  }
  func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError) {
    if let error = failure.activeError { throw error }
    try real.remember(active, of: show)
  }
  func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError) {
    if let error = failure.activeError { throw error }
    try real.forgetActive(keys, of: show)
  }
  func commands(
    before number: Int64?, limit: Int
  ) throws(StoreError) -> Stored<[CommandRecord]> {
    try real.commands(before: number, limit: limit)
  }
  func changes(of command: CommandRecord) throws(StoreError) -> [Change] {
    try real.changes(of: command)
  }
  func recordStart() throws(StoreError) -> StoreSequence { try real.recordStart() }
  func historyLimit() throws(StoreError) -> HistoryLimit { try real.historyLimit() }
  func setHistoryLimit(_ limit: HistoryLimit) throws(StoreError) {
    try real.setHistoryLimit(limit)
  }
  func startOutbox() throws(StoreError) -> StoreSequence { try real.startOutbox() }
  func stopOutbox() throws(StoreError) {
    if let error = failure.stopError { throw error }
    try real.stopOutbox()
  }
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
    if let error = failure.takeError() { throw error }
    return try real.commit(changes, expecting: expected, sync: sync)
  }
  func findings(_ extent: CheckExtent) throws(StoreError) -> [StoreFinding] {
    try real.findings(extent)
  }
  func compact() throws(StoreError) { try real.compact() }
  func backUp(to path: String) throws(StoreError) { try real.backUp(to: path) }
  func close() throws(StoreError) { try real.close() }

  static func plugin(_ failure: Failure) -> StorePlugin {
    StorePlugin(key: "flaky", summary: "fails on demand", extensions: ["flaky"]) {
      path throws(StoreError) in
      FlakyStore(real: try StorePlugin.sqlite.open(path), failure: failure)
    }
  }
}
