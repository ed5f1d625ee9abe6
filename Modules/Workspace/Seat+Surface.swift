import Boards
public import Domain
import Hosting
import PluginAPI

// MARK: - Deciding

extension Seat {
  /// Asks the current surface to decide, and stores its changes.
  ///
  /// A commit that fails leaves both unchanged. If another process was faster, its changes are
  /// absorbed, and the surface decides again.
  ///
  /// - Parameter input: The input.
  /// - Returns: The effects of other processes' changes, and the surface's answer.
  /// - Throws: ``WorkspaceError`` if nothing is open or nothing can be written.
  func decide(_ input: SurfaceInput) throws(WorkspaceError) -> Reaction {
    for _ in 0..<Self.attempts {
      try refresh()
      let front = try frontIndex()
      open[front].surface.stamp(sources.now)
      let kept = try open[front].surface.attempt(input, keeping: keep(_:))
      if let kept {
        share(kept.changes, from: front)
        return try carryOut(kept)
      }
    }
    throw lostEveryRace()
  }

  /// Applies one surface's changes to the other open surfaces.
  func share(_ changes: [Change], from index: Int) {
    guard open.count > 1, !changes.isEmpty else { return }
    for other in open.indices where other != index { _ = open[other].surface.absorb(changes) }
  }

  /// Commits changes decided on the current state; fails if another process committed since.
  func keep(_ changes: [Change]) throws(WorkspaceError) -> Bool {
    try keep(changes, decidedOn: sequence)
  }

  /// The index of the front surface; reads the current trip's itinerary if needed.
  func frontIndex() throws(WorkspaceError) -> Int {
    if isItineraryOpen { _ = try itinerary() }
    guard !open.isEmpty else { throw nothingOpen() }
    return open.count - 1
  }

  /// Whether there is a surface to touch and draw.
  var hasSurface: Bool { !open.isEmpty || trip != nil }

  /// Does what a stored reaction requests from the workspace: opens a board, or copies and pastes.
  ///
  /// - Parameter reaction: The surface's reaction.
  /// - Returns: The reaction, after the effects of other processes.
  /// - Throws: ``WorkspaceError`` if a board cannot be opened, or nothing can be pasted, including
  ///   what was done before.
  func carryOut(_ reaction: Reaction) throws(WorkspaceError) -> Reaction {
    var whole = takeAbsorbed()
    whole.append(reaction)
    for effect in reaction.effects {
      do throws(WorkspaceError) {
        switch effect {
        case .openBoard(let id, let isNew): try enterBoard(id, mode: isNew ? .edit : .play)
        case .copied(let items): keep(try copied(items))
        case .paste(let point): whole.append(try paste(near: point))
        default: break
        }
      } catch {
        throw error.after(whole)
      }
    }
    return whole
  }

  func takeAbsorbed() -> Reaction {
    defer { absorbed = .none }
    return absorbed
  }

  /// The error if a surface is needed and none is open.
  func nothingOpen() -> WorkspaceError {
    do throws(WorkspaceError) {
      _ = try currentShow()
    } catch {
      return error
    }
    return WorkspaceError(
      .noBoard, "no board is open", remedy: "'board NAME' opens one, 'board new' makes one")
  }
}

// MARK: - Opening and closing

extension Seat {
  /// The key of the surface that shows a board.
  static let boardKey = "board"
  /// The key of the surface that lists the boards of a show.
  static let boardListKey = "boards"
  /// The key of the surface that shows a trip.
  static let itineraryKey = "itinerary"

  /// Opens a surface at the state of the store that all open surfaces match.
  ///
  /// - Parameters:
  ///   - key: The kind of surface.
  ///   - subject: The subject.
  ///   - mode: The mode, if it has modes.
  /// - Returns: The surface; `nil` if its subject no longer exists.
  /// - Throws: ``WorkspaceError`` if this build cannot show it, or it cannot be read.
  func opening(
    _ key: String, of subject: EntityKey, mode: InteractionMode = .play
  ) throws(WorkspaceError) -> OpenSurface? {
    guard let kind = registry.surface(key) else {
      throw WorkspaceError(.cannotOpen, "this build has no surface '\(key)'")
    }
    for _ in 0..<Self.attempts {
      try refresh()
      guard let read = try read(kind, subject, mode: mode, as: nil) else { return nil }
      if read.sequence == sequence { return read.value }
    }
    throw lostEveryRace()
  }

  private func read(
    _ kind: SurfacePlugin, _ subject: EntityKey, mode: InteractionMode,
    as previous: (any Surface)?
  ) throws(WorkspaceError) -> Stored<OpenSurface>? {
    let opening = SurfaceOpening(
      subject: subject, registry: registry, in: viewSize,
      ids: IDSequence(using: &sources.generator), now: now(), mode: mode,
      isReadOnly: isReadOnly, lastBoard: lastBoard, travel: travelSettings, previous: previous,
      wording: wording)
    do throws(SurfaceError) {
      guard let read = try kind.open(opening, store) else { return nil }
      var surface = read.value
      _ = surface.perform(.setGestures(gestureSettings))
      return Stored(
        OpenSurface(kind: kind, subject: subject, surface: surface), at: read.sequence)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Opens any kind of surface in this build, and makes it current.
  ///
  /// - Parameters:
  ///   - key: The key of its plugin.
  ///   - subject: The subject.
  /// - Throws: ``WorkspaceError`` if the build has no such surface, its subject no longer exists,
  ///   or it cannot be read.
  public func openSurface(_ key: String, of subject: EntityKey) throws(WorkspaceError) {
    if key == Self.itineraryKey, case .trip(let id) = subject {
      _ = try openTrip(id)
    } else {
      try enter(key, of: subject, registry.surface(key)?.noun ?? "the surface")
    }
  }

  /// Opens a board, and makes it the current surface.
  func enterBoard(_ id: ID<Board>, mode: InteractionMode) throws(WorkspaceError) {
    try enter(Self.boardKey, of: .board(id), mode: mode, "that board")
    lastBoard = id
    show = session?.show ?? show
    try showOwnView()
  }

  /// Opens a board or the list of boards, and makes it the current surface.
  ///
  /// - Parameters:
  ///   - key: The kind of surface.
  ///   - subject: The subject.
  ///   - mode: The mode, if it has modes.
  ///   - what: What to call the subject if it is missing.
  /// - Throws: ``WorkspaceError`` if the subject no longer exists, or cannot be read or shown.
  func enter(
    _ key: String, of subject: EntityKey, mode: InteractionMode = .play, _ what: String
  ) throws(WorkspaceError) {
    // Before reading the surface: it may be the same board.
    keepWhatWaits()
    guard let opened = try opening(key, of: subject, mode: mode) else { throw missing(what) }
    leave()
    open.append(opened)
    viewMemory = RememberedView(opened.surface.rememberedView)
  }

  /// Closes the current surface: gestures are dropped, the view is remembered.
  func leave() {
    keepWhatWaits()
    for index in open.indices where open[index].isItinerary || open[index].surface.isTouched {
      _ = open[index].surface.perform(.cancel)
    }
    if let message = open.last?.surface.stepsGivenUp { pendingMessages.append(message) }
    viewMemory.forgetFailure()
    for case .message(let message) in keepView() { pendingMessages.append(message) }
    drop()
  }

  /// Stores drops that only wait for the end of their instant; reports failures.
  func keepWhatWaits() {
    guard isDropDue(by: .cancel) else { return }
    do throws(WorkspaceError) {
      let reaction = try decide(.command(.cancel))
      notifyLater(reaction.effects + fire(for: reaction.effects))
    } catch {
      if session != nil { pendingMessages.append(.dropNotKept(error.message)) }
      giveUp()
    }
  }

  /// Whether a command that changes nothing itself finishes pending drops.
  func isDropDue(by command: SessionCommand) -> Bool {
    guard var trial = open.last?.surface, trial.nextDeadline != nil else { return false }
    return !trial.perform(command).changes.isEmpty
  }

  /// Closes the current surface, and forgets its board: another show is current.
  func leaveShow() {
    leave()
    lastBoard = nil
    leaveConsoleOfOtherShow()
  }

  /// Closes the current surface without storing anything: it is gone from the store.
  ///
  /// The current trip's itinerary stays open.
  func drop() {
    releaseFlashes()
    open.removeAll { !$0.isItinerary }
    absorbed = .none
    if let ended = endRecording() { pendingMessages.append(ended) }
  }

  /// Applies stored changes to everything that is open.
  func absorb(_ changes: [Change], isOwn: Bool) {
    for index in open.indices {
      let reaction = open[index].surface.absorb(changes)
      guard index == open.count - 1 else { continue }
      // It is gone together with its show, which is reported.
      let isReported = isOwn || show == nil
      notifyLater(reaction.effects.filter { !isReported || $0 != .message(.boardDeleted) })
    }
    // A deleted trip is reported when it is used next.
    guard !isItineraryOpen, let front = open.last else { return }
    if front.surface.isDeleted || show == nil && !front.subject.isOfTrips { drop() }
  }

  /// Reads the show and surfaces again, if the record of changes does not reach back far enough, or
  /// memory and store disagree.
  ///
  /// Gestures are lost, which is reported; drops are stored if still possible.
  func reload() throws(WorkspaceError) {
    showsByName = nil
    owners = nil
    releaseFlashes()
    let (old, shown) = (open, show)
    try readAllAnew()
    if let shown, show == nil { pendingMessages.append(.showDeleted(shown.name)) }
    guard var front = old.last else { return }
    guard open.last?.subject == front.subject else {
      if front.kind.key == Self.boardKey, show != nil { pendingMessages.append(.boardDeleted) }
      return drop()
    }
    let isTouched = front.surface.isTouched
    let isWaiting = front.surface.nextDeadline != nil
    let dropped = isWaiting ? front.surface.perform(.cancel).changes : []
    if !keepLate(dropped) || isTouched { pendingMessages.append(.gestureInterrupted) }
    let steps = front.surface.stepCount
    if steps > 0 { pendingMessages.append(.stepsDropped(steps)) }
  }

  /// Reads the show and surfaces at one state of the store.
  private func readAllAnew() throws(WorkspaceError) {
    for _ in 0..<Self.attempts {
      let shows = try reading { store throws(StoreError) in try store.shows() }
      var read: [Stored<OpenSurface>] = []
      for old in open {
        let again = try self.read(old.kind, old.subject, mode: .play, as: old.surface)
        if let again { read.append(again) }
      }
      guard read.allSatisfy({ $0.sequence == shows.sequence }) else { continue }
      open = read.map(\.value)
      show = shows.value.first { $0.show.id == show?.id }?.show
      sequence = shows.sequence
      if show == nil { leaveConsoleOfOtherShow() }
      return
    }
    throw lostEveryRace()
  }

  /// Stores changes of blocks that were decided on an older state.
  ///
  /// - Returns: Whether they were stored; not if a block has changed since.
  private func keepLate(_ changes: [Change]) -> Bool {
    guard !changes.isEmpty else { return true }
    let areSound = changes.allSatisfy { change in
      guard case .item(let item)? = change.before else { return false }
      return session?.item(item.id) == item
    }
    do throws(WorkspaceError) {
      guard areSound, try keep(changes) else { return false }
      absorb(changes, isOwn: true)
      return true
    } catch {
      return false
    }
  }

  /// Makes memory agree with the store again, after a surface applied changes that were not stored.
  func rebuild() throws(WorkspaceError) {
    do throws(WorkspaceError) {
      try reload()
    } catch {
      drop()
      open = []
      throw error
    }
  }
}
