import Boards
public import Domain
import Files
public import Gestures
public import GridGeometry
import Hosting
import Itinerary
public import PluginAPI
import ShowImport

/// One person's seat at a workspace: the current show and the open surface.
///
/// The surface is a board, the list of the show's boards, or an itinerary. Several seats can work
/// on one workspace, even on the same board: each has its own view, mode and undo steps.
///
/// Every edit is decided on the store's current state, stored, and only then applied here, so that
/// memory and file never disagree. Commits of other seats or processes are absorbed first, and the
/// edit is decided again.
public actor Seat {
  /// The workspace, which other seats may share.
  public nonisolated let workspace: OpenWorkspace
  /// Seats share their workspace's executor: only one uses the store at a time, and calls to the
  /// workspace do not wait.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { workspace.unownedExecutor }

  /// What a seat is called that is none of a device.
  package static let unnamed = "the prompt"
  /// The number of this seat.
  nonisolated let number: Int
  var sources: WorkspaceSources
  /// The state of the store that the show and all open surfaces match.
  var sequence: StoreSequence
  /// The open surfaces, the front one last: the current trip's itinerary, once it was read, and in
  /// front of it a board or the list of boards.
  var open: [OpenSurface] = []
  /// The last current board, which the list marks.
  var lastBoard: ID<Board>?
  /// The remembered view of the current board.
  var viewMemory = RememberedView()
  /// The views of a device that remembers its own; `nil` if the workspace does.
  var ownViews: [ID<Board>: ViewMemory]?
  /// Those of them that are new to the device.
  var newViews: [ID<Board>: ViewMemory] = [:]
  var recorder: TouchRecorder?
  /// The shows by name, if known; see `knownShows()`.
  var showsByName: [NameKey: ID<Show>]?
  /// The owning show of everything, if known; see `knownOwners()`.
  var owners: [EntityKey: ID<Show>]?
  /// The objects of a show, if known; see `objects(_:_:)`.
  var objectIndex: ObjectIndex?
  /// The show of each file, since the workspace was opened.
  var naming = ShowNaming()
  /// Whether a replay is running: it sends nothing.
  var isReplaying = false
  var pendingMessages: [Message] = []
  /// The state before the current draft; `nil` if there is no draft.
  var draft: DraftStart?
  /// The blocks to paste, if any were copied or cut.
  var clipboard: CopiedBlocks?
  /// The effects of other processes' changes, except messages, since the last reaction.
  var absorbed = Reaction.none

  /// The current show, or `nil`.
  public internal(set) var show: Show?
  /// The current trip, or `nil`; it may be open beside a show and a board.
  public internal(set) var trip: ID<Trip>?
  /// Whether the person made the current trip read-only.
  var isHeldOffline = false
  /// What the other seats call it: the name of a device.
  public var name = Seat.unnamed
  /// Whether each go of any seat is shown here for a moment.
  public var isWatching = false
  /// What the person may do here; see ``take(_:)-(SeatRole)``.
  public internal(set) var role = SeatRole.edit
  /// How to estimate distances and travel times if none is given.
  public internal(set) var travelSettings = TravelSettings.usual
  /// The size of the view in screen points, for every surface that opens.
  public internal(set) var viewSize = Viewport.home.size
  /// The gesture thresholds, for every surface that opens.
  public internal(set) var gestureSettings = GestureSettings.touch

  /// Opens or creates a workspace for one person.
  ///
  /// A workspace with one show opens that show, and one with one trip opens that trip.
  ///
  /// - Parameters:
  ///   - location: The path or URL.
  ///   - registry: The plugins of this build.
  ///   - sources: The sources of time and randomness.
  ///   - wording: Turns refusals into sentences.
  ///   - executor: Where the workspace and its seats run; `nil` for the runtime's threads.
  /// - Throws: ``WorkspaceError`` if the store cannot open it.
  public init(
    at location: WorkspaceLocation, registry: Registry, sources: WorkspaceSources,
    wording: any Wording = EnglishWording(), executor: (any SerialExecutor)? = nil
  ) throws(WorkspaceError) {
    let workspace = try OpenWorkspace(
      at: location, registry: registry, wording: wording, executor: executor)
    // No other seat has it yet, so its store is not in use.
    try self.init(at: workspace, sources: sources)
  }

  /// Creates a seat; call it only while the store is not in use.
  init(at workspace: OpenWorkspace, sources: WorkspaceSources) throws(WorkspaceError) {
    self.workspace = workspace
    self.sources = sources
    let store = workspace.store
    do {
      let shows = try store.shows()
      sequence = shows.sequence
      if shows.value.count == 1 { show = shows.value.first?.show }
      let trips = try store.trips().value
      if trips.count == 1 { trip = trips.first?.trip.id }
    } catch {
      throw WorkspaceError(error)
    }
    number = workspace.seats.take()
    // A trip that cannot be read is reported on use; the rest of the workspace is sound.
    if let trip, let stored = try? store.contents(of: trip) {
      let faults = TripCheck.faults(in: TripPlan(stored.value)).count
      let name = stored.value.trip.name
      if faults > 0 { pendingMessages.append(.tripDamaged(name: name, faults: faults)) }
    }
    workspace.seats.sit(self)
  }

  deinit {
    _ = workspace.seats.leave(number)
    Task { [workspace, number] in await workspace.forget(seat: number) }
  }

  /// The plugins of this build.
  public nonisolated var registry: Registry { workspace.registry }

  /// The workspace, as the user named it.
  public nonisolated var location: String { workspace.location }

  /// Turns refusals into sentences.
  public nonisolated var wording: any Wording { workspace.wording }

  /// The store to read and write: the draft, if there is one.
  var store: any WorkspaceStore { draft?.store ?? workspace.store }

  /// Whether nothing can be written from here.
  public var isReadOnly: Bool { store.isReadOnly || role < .edit }

  /// The current board's session, or `nil`.
  var session: BoardSession? { open.last?.surface as? BoardSession }

  /// The current board, or `nil`.
  public var board: Board? { session?.board }

  /// The current board's mode, or `nil`.
  public var mode: InteractionMode? { session?.mode }

  /// Returns the messages since the last call: the effects of other processes' changes.
  public func takeMessages() -> [Message] {
    defer { pendingMessages = [] }
    return pendingMessages
  }

  /// Leaves the workspace, and closes it if this is the last seat.
  ///
  /// All results are already stored; this only cleans up beside the file. Do not use the seat
  /// afterwards.
  ///
  /// - Throws: ``WorkspaceError`` if the clean-up fails.
  public func close() throws(WorkspaceError) {
    leave()
    let left = workspace.shared { [number] workspace in
      Result { () throws(WorkspaceError) in try workspace.leave(number) }
    }
    try left.get()
  }

  /// Creates an identity for a new block.
  public func newItemID() -> ID<BoardItem> { newID() }

  func newID<Entity>() -> ID<Entity> {
    let high = sources.generator.next()
    return ID(high: high, low: sources.generator.next())
  }

  /// The time now, for a new card.
  public var timestamp: Timestamp { now() }

  func now() -> Timestamp { sources.now() }

  /// The name of this seat in the history: the process and the seat's number.
  ///
  /// A person knows it by its name, which comes last.
  var seatName: String {
    "\(sources.process.name)/\(number)" + (name == Self.unnamed ? "" : " \(name)")
  }
}

// MARK: - Reading and storing

extension Seat {
  /// The name of a seat as the history has it: `iPad`, or `the prompt` for one without a name.
  package static func name(inHistory seat: String) -> String {
    seat.firstIndex(of: " ").map { String(seat[seat.index(after: $0)...]) } ?? unnamed
  }

  /// How often to decide an edit again because other processes committed first.
  static let attempts = 100

  /// Calls the store, and converts its errors.
  func reading<Value>(
    _ body: (any WorkspaceStore) throws(StoreError) -> Value
  ) throws(WorkspaceError) -> Value {
    do throws(StoreError) {
      return try body(store)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Applies what other processes committed since the last look.
  func refresh() throws(WorkspaceError) {
    let command = RunningCommand.current
    guard command?.hasJustLooked != true else { return }
    do throws(StoreError) {
      let state = try store.sequence()
      command?.note(hasLooked: true)
      guard state != sequence else { return }
      let news = try store.changes(after: sequence)
      takeOver(news.value, isOwn: false)
      objectIndex?.take(news.value, from: sequence, to: news.sequence)
      sequence = news.sequence
    } catch {
      guard error.code == .historyTrimmed else { throw WorkspaceError(error) }
      try reload()
    }
  }

  /// Decides an edit on the present state, stores it, and applies it; decides again if another
  /// process was faster.
  ///
  /// - Parameters:
  ///   - watch: Returns a watch for writing these changes, which can cancel it.
  ///   - decide: Returns the changes and a result; called again after a conflict.
  /// - Returns: The result of the final decision.
  /// - Throws: ``WorkspaceError`` if deciding fails or nothing can be written.
  func edit<Result>(
    watchedBy watch: (([Change]) -> CommitWatch)? = nil,
    _ decide: () throws(WorkspaceError) -> (changes: [Change], result: Result)
  ) throws(WorkspaceError) -> Result {
    for _ in 0..<Self.attempts {
      try refresh()
      // The decision is valid only for this state, whatever was read in between.
      let state = sequence
      let (changes, result) = try decide()
      if try keep(changes, decidedOn: state, watchedBy: watch?(changes)) {
        takeOver(changes, isOwn: true)
        return result
      }
    }
    throw lostEveryRace()
  }

  func lostEveryRace() -> WorkspaceError {
    WorkspaceError(
      .stale, "\(location): other processes keep changing the workspace",
      remedy: "try again when they are done")
  }

  /// Commits changes that were decided on a state of the store.
  ///
  /// - Returns: Whether they were stored; not if another process committed since.
  func keep(
    _ changes: [Change], decidedOn state: StoreSequence, watchedBy watch: CommitWatch? = nil
  ) throws(WorkspaceError) -> Bool {
    guard !changes.isEmpty else { return true }
    try checkMayEdit()
    try checkReachable(changes)
    do throws(StoreError) {
      sequence = try store.commit(
        changes, expecting: state, from: source(of: changes), watchedBy: watch)
      if draft == nil {
        let commit = Commit(changes: changes, sequence: sequence)
        workspace.shared { [number] in $0.report(commit, decidedOn: state, by: number) }
      } else {
        let words = RunningCommand.current?.words ?? words(for: changes)
        if draft?.words.last != words { draft?.words.append(words) }
      }
      noteOwners(in: changes)
      objectIndex?.take(changes, from: state, to: sequence)
      return true
    } catch {
      if error.code == .stale {
        RunningCommand.current?.note(hasLooked: false)
        return false
      }
      throw WorkspaceError(error)
    }
  }

  /// Describes changes that no command made: in English, as the commands of the history are.
  private func words(for changes: [Change]) -> String {
    EnglishWording().text(.changes(ChangeTally.tallies(of: changes)))
  }

  /// The source of changes: the running command, or a gesture, which has no words.
  private func source(of changes: [Change]) -> CommitSource {
    RunningCommand.current?.nextSource()
      ?? .command(CommandNote(words: words(for: changes), time: now(), seat: seatName))
  }

  /// Applies stored changes to the current show and session.
  ///
  /// - Parameters:
  ///   - changes: The committed changes.
  ///   - isOwn: Whether they were decided here, so that the user knows about the board.
  func takeOver(_ changes: [Change], isOwn: Bool) {
    noteShows(in: changes)
    noteOwners(in: changes)
    if isOwn { noteUnrecorded(changes) }
    let before = show
    for change in changes {
      guard case .show(let changed)? = change.after ?? change.before, changed.id == show?.id else {
        continue
      }
      if case .show(let after)? = change.after { show = after } else { show = nil }
    }
    if let before, show == nil {
      leaveConsoleOfOtherShow()
      if !isOwn { pendingMessages.append(.showDeleted(before.name)) }
    }
    absorb(changes, isOwn: isOwn)
  }

  /// The current show; throws an error that says how to open one.
  func currentShow() throws(WorkspaceError) -> Show {
    guard let show else {
      throw WorkspaceError(
        .noShow, "no show is open", remedy: "'show NAME' opens one, 'show new NAME' makes one")
    }
    return show
  }

  func missing(_ what: String) -> WorkspaceError {
    WorkspaceError(.notFound, "\(what) is gone; it was deleted elsewhere")
  }
}
