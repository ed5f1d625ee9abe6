import Boards
public import Domain
import Files
public import Gestures
public import GridGeometry
import Itinerary
public import PluginAPI
import ShowImport

/// One person's place at a workspace: the current show, and the surface that the person works on.
///
/// That is the session on a board, the list of the show's boards, or an itinerary. Several seats
/// can work on one workspace, also on the same board: each has a view, a mode, and steps to undo of
/// its own.
///
/// Every edit is decided on what the store holds now, kept by the store, and only then taken over
/// here, so that memory and file never disagree. What another seat or process committed meanwhile
/// is absorbed first, and the edit is decided again.
public actor Seat {
  /// The workspace, which it may share with other seats.
  public nonisolated let workspace: OpenWorkspace
  /// Seats share their workspace's executor: only one of them uses the store at a time, and none
  /// waits for another where it asks the workspace.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { workspace.unownedExecutor }

  /// Tells it from the other seats.
  nonisolated let number: Int
  var sources: WorkspaceSources
  /// The state of the store that the show and all that is open reflect.
  var sequence: StoreSequence
  /// What is open, the last in front: the itinerary of the current trip, once it was looked at, and
  /// before it a board or the list of boards.
  var open: [OpenSurface] = []
  /// The board that was current last: the one the list marks.
  var lastBoard: ID<Board>?
  /// What is known about the remembered view of the current board.
  var viewMemory = RememberedView()
  var recorder: TouchRecorder?
  /// The shows by name, once they are known; see `knownShows()`.
  var showsByName: [NameKey: ID<Show>]?
  /// The show of everything, once it is known; see `knownOwners()`.
  var owners: [EntityKey: ID<Show>]?
  /// The objects of a show, once they are known; see `objects(_:_:)`.
  var objectIndex: ObjectIndex?
  /// Which file has which show, since the workspace was opened.
  var naming = ShowNaming()
  /// Whether touches are only replayed: nothing is sent then.
  var isReplaying = false
  var pendingMessages: [Message] = []
  /// What was known before the draft that has begun; `nil` where changes are kept at once.
  var draft: DraftStart?
  /// What other processes did to the surface, apart from messages, since a reaction told of it.
  var absorbed = Reaction.none

  /// The current show, or `nil` where none is open.
  public internal(set) var show: Show?
  /// The current trip, or `nil` where none is open; it may be open beside a show and a board.
  public internal(set) var trip: ID<Trip>?
  /// How distances and travel times between places are estimated where none is given.
  public internal(set) var travelSettings = TravelSettings.usual
  /// The extent of the view in screen points, on every surface that is opened.
  public internal(set) var viewSize = Viewport.home.size
  /// The numbers that tell gestures apart, on every surface that is opened.
  public internal(set) var gestureSettings = GestureSettings.touch

  /// Opens or creates a workspace for one person.
  ///
  /// A workspace with one show opens it, and one with one trip opens that.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - registry: The plugins of this build.
  ///   - sources: Where time and randomness come from.
  ///   - wording: Turns refusals into sentences.
  /// - Throws: ``WorkspaceError`` where the store cannot open it.
  public init(
    at location: WorkspaceLocation, registry: Registry, sources: WorkspaceSources,
    wording: any Wording = EnglishWording()
  ) throws(WorkspaceError) {
    let workspace = try OpenWorkspace(at: location, registry: registry, wording: wording)
    // Nobody else has it yet, so its store is not in use.
    try self.init(at: workspace, sources: sources)
  }

  /// Takes a seat; called where nobody else uses the store.
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
    // A trip that cannot be read says so when it is asked for; the rest of the workspace is sound.
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

  /// The workspace, as the person named it.
  public nonisolated var location: String { workspace.location }

  /// Turns refusals into sentences.
  public nonisolated var wording: any Wording { workspace.wording }

  /// What is read and written: the draft, where one has begun.
  var store: any WorkspaceStore { draft?.store ?? workspace.store }

  /// Whether nothing can be written.
  public var isReadOnly: Bool { store.isReadOnly }

  /// The session on the current board, or `nil` where none is open.
  var session: BoardSession? { open.last?.surface as? BoardSession }

  /// The current board, or `nil` where none is open.
  public var board: Board? { session?.board }

  /// What can be done on the current board, or `nil` where none is open.
  public var mode: InteractionMode? { session?.mode }

  /// What there is to tell since the last call: what other processes did to the session.
  public func takeMessages() -> [Message] {
    defer { pendingMessages = [] }
    return pendingMessages
  }

  /// Leaves the workspace, and ends its use where no other seat is taken.
  ///
  /// What was answered is kept without it; it only tidies up beside the file. The seat is not used
  /// afterwards.
  ///
  /// - Throws: ``WorkspaceError`` where tidying up fails.
  public func close() throws(WorkspaceError) {
    leave()
    let left = workspace.shared { [number] workspace in
      Result { () throws(WorkspaceError) in try workspace.leave(number) }
    }
    try left.get()
  }

  /// Draws an identity for a new block.
  public func newItemID() -> ID<BoardItem> { newID() }

  func newID<Entity>() -> ID<Entity> {
    let high = sources.generator.next()
    return ID(high: high, low: sources.generator.next())
  }

  func now() -> Timestamp { sources.now() }

  /// What the history calls the person who sits here: the process and the number of the seat.
  var seatName: String { "\(sources.process.name)/\(number)" }
}

// MARK: - Reading and keeping

extension Seat {
  /// How often an edit is decided anew because other processes committed first.
  static let attempts = 100

  /// Runs a call to the store with its errors turned into the workspace's.
  func reading<Value>(
    _ body: (any WorkspaceStore) throws(StoreError) -> Value
  ) throws(WorkspaceError) -> Value {
    do throws(StoreError) {
      return try body(store)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Takes over what other processes committed since the last look.
  func refresh() throws(WorkspaceError) {
    do throws(StoreError) {
      guard try store.sequence() != sequence else { return }
      let news = try store.changes(after: sequence)
      takeOver(news.value, isOwn: false)
      objectIndex?.take(news.value, from: sequence, to: news.sequence)
      sequence = news.sequence
    } catch {
      guard error.code == .historyTrimmed else { throw WorkspaceError(error) }
      try reload()
    }
  }

  /// Decides an edit on the present state, keeps it, and takes it over; anew, where another process
  /// was faster.
  ///
  /// - Parameters:
  ///   - watch: Gives what watches the writing of these changes, and may give it up.
  ///   - decide: Gives the changes and a result. Called again after a lost race.
  /// - Returns: The result of the decision that was kept.
  /// - Throws: ``WorkspaceError`` where deciding fails or nothing can be written.
  func edit<Result>(
    watchedBy watch: (([Change]) -> CommitWatch)? = nil,
    _ decide: () throws(WorkspaceError) -> (changes: [Change], result: Result)
  ) throws(WorkspaceError) -> Result {
    for _ in 0..<Self.attempts {
      try refresh()
      // What is decided holds for this state only, whatever a read in between may have seen.
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
  /// - Returns: Whether they were kept; not, where another process committed since.
  func keep(
    _ changes: [Change], decidedOn state: StoreSequence, watchedBy watch: CommitWatch? = nil
  ) throws(WorkspaceError) -> Bool {
    guard !changes.isEmpty else { return true }
    do throws(StoreError) {
      sequence = try store.commit(
        changes, expecting: state, from: source(of: changes), watchedBy: watch)
      if draft == nil {
        let commit = Commit(changes: changes, sequence: sequence)
        workspace.shared { [number] in $0.tell(commit, decidedOn: state, by: number) }
      } else {
        draft?.words.append(RunningCommand.current?.words ?? wording.text(for: changes))
      }
      noteOwners(in: changes)
      objectIndex?.take(changes, from: state, to: sequence)
      return true
    } catch {
      if error.code == .stale { return false }
      throw WorkspaceError(error)
    }
  }

  /// Where changes come from: the command that is carried out, or a gesture, which has no words.
  private func source(of changes: [Change]) -> CommitSource {
    RunningCommand.current?.nextSource()
      ?? .command(CommandNote(words: wording.text(for: changes), time: now(), seat: seatName))
  }

  /// Brings the current show and the session up to changes that are in the store.
  ///
  /// - Parameters:
  ///   - changes: What was committed.
  ///   - isOwn: Whether it was decided here; the person then knows what became of the board.
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

  /// The current show, or an error that says how to open one.
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
