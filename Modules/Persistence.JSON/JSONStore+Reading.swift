public import Domain
import Persistence
public import PluginAPI

// Each method answers for one state of the workspace.
extension JSONStore {
  /// All shows with their sizes, by name.
  public func shows() throws(StoreError) -> Stored<[ShowSummary]> { try stored { $0.shows() } }

  /// The objects of a show, in no particular order; none if there is no such show.
  public func objects(of show: ID<Show>) throws(StoreError) -> Stored<[ShowObject]> {
    try stored { $0.objects(of: show) }
  }

  /// The boards of a show with the number of their blocks, in order.
  public func boards(of show: ID<Show>) throws(StoreError) -> Stored<[BoardSummary]> {
    try stored { $0.boardSummaries(of: show) }
  }

  /// Everything a show owns, or `nil` if there is no such show.
  public func contents(of show: ID<Show>) throws(StoreError) -> Stored<ShowContents>? {
    try stored { $0.contents(of: show) }.unwrapped()
  }

  /// Everything a session on a board needs, or `nil` if there is no such board.
  public func contents(of board: ID<Board>) throws(StoreError) -> Stored<BoardContents>? {
    try stored { $0.contents(of: board) }.unwrapped()
  }

  /// The blocks that show an object, on all boards.
  public func items(showing object: ID<ShowObject>) throws(StoreError) -> Stored<[BoardItem]> {
    try stored { $0.items(showing: object) }
  }

  /// All trips with their sizes, by name.
  public func trips() throws(StoreError) -> Stored<[TripSummary]> { try stored { $0.trips() } }

  /// Everything a trip owns, or `nil` if there is no such trip.
  public func contents(of trip: ID<Trip>) throws(StoreError) -> Stored<TripContents>? {
    try stored { $0.contents(of: trip) }.unwrapped()
  }

  /// The last view of a board; `nil` if it was never viewed.
  public func view(of board: ID<Board>) throws(StoreError) -> ViewMemory? {
    try read { $0.views[board] }
  }

  /// How the console of a show was connected last, or `nil` if it never was.
  public func connection(of show: ID<Show>) throws(StoreError) -> ConnectionMemory? {
    try read { $0.connections[show] }
  }

  /// The triggers that a show holds down or has switched on at its console, by key.
  public func activeTriggers(of show: ID<Show>) throws(StoreError) -> [ActiveTrigger] {
    try read { $0.activeTriggers(of: show) }
  }

  /// The changes of all commits after a state, in order.
  ///
  /// - Parameter sequence: The state last seen.
  /// - Returns: The changes and the state they lead to.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/historyTrimmed`` if the record
  ///   of changes does not reach back that far: read the contents again.
  public func changes(after sequence: StoreSequence) throws(StoreError) -> Stored<[Change]> {
    try stored { state throws(StateRefusal) in try state.record.changes(after: sequence) }
  }

  /// The newest commands, the newest first.
  public func commands(
    before number: Int64?, limit: Int
  ) throws(StoreError) -> Stored<[CommandRecord]> {
    try stored { $0.history.commands(before: number, limit: limit) }
  }

  /// The changes that a command made, in order.
  ///
  /// - Parameter command: The command.
  /// - Returns: The changes.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/historyTrimmed`` if they are
  ///   no longer on record.
  public func changes(of command: CommandRecord) throws(StoreError) -> [Change] {
    try read { state throws(StateRefusal) in try state.changes(of: command) }
  }

  /// The oldest state after which all changes are on record.
  public func recordStart() throws(StoreError) -> StoreSequence { try read(\.record.start) }

  /// How much of the history is kept.
  public func historyLimit() throws(StoreError) -> HistoryLimit { try read(\.historyLimit) }

  /// The oldest changes that are not acknowledged, in order; `nil` if no outbox is kept.
  public func outbox(
    after position: OutboxPosition?, limit: Int
  ) throws(StoreError) -> Stored<[OutboxEntry]>? {
    try stored { state throws(StateRefusal) in
      try state.outbox(after: position, limit: limit)
    }.unwrapped()
  }

  /// All rows of sync by name; none if no outbox is kept.
  public func syncRows() throws(StoreError) -> [String: [UInt8]] { try read(\.syncRows.values) }
}
