import Boards
import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI

// MARK: - Deciding

extension Seat {
  /// Lets the current surface decide, and keeps what it decided.
  ///
  /// A commit that fails leaves both as they were. Where another process was faster, its changes
  /// are absorbed and the surface decides again.
  ///
  /// - Parameter input: What the surface is asked.
  /// - Returns: What other processes did to the surface, and what the surface answers.
  /// - Throws: ``WorkspaceError`` where nothing is open or nothing can be written.
  func decide(_ input: SurfaceInput) throws(WorkspaceError) -> Reaction {
    for _ in 0..<Self.attempts {
      try refresh()
      let kept: Reaction?
      if list != nil {
        list?.now = now()
        kept = try list?.attempt(input, keeping: keep(_:)) ?? nil
      } else if session != nil {
        kept = try session?.attempt(input, keeping: keep(_:)) ?? nil
      } else {
        guard trip != nil else { throw nothingOpen() }
        return try decideOnItinerary { $0.react(to: input) }
      }
      if let kept { return try carryOut(kept) }
    }
    throw lostEveryRace()
  }

  /// Commits changes that were decided on the present state; not, where another process committed
  /// since.
  private func keep(_ changes: [Change]) throws(WorkspaceError) -> Bool {
    try keep(changes, decidedOn: sequence)
  }

  /// Does what a reaction that was kept asks of the workspace itself: a board is opened.
  ///
  /// - Parameter reaction: What the surface answered.
  /// - Returns: The reaction, after what other processes did.
  /// - Throws: ``WorkspaceError`` where a board cannot be opened, with what was done before.
  func carryOut(_ reaction: Reaction) throws(WorkspaceError) -> Reaction {
    var whole = takeAbsorbed()
    whole.append(reaction)
    for case .openBoard(let id, let isNew) in reaction.effects {
      do throws(WorkspaceError) {
        guard try openSession(id, mode: isNew ? .edit : .play) else { throw missing("that board") }
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

  /// The error for what needs a surface, where none is open.
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
  /// Makes a board the current surface.
  func enter(_ opened: BoardSession) {
    leave()
    session = opened
    lastBoard = opened.board.id
    viewMemory = RememberedView(opened.view)
  }

  /// Closes the current surface: what fingers were doing counts for nothing, the view is kept.
  func leave() {
    keepWhatWaits()
    if session?.isTouched == true { _ = session?.perform(.cancel) }
    _ = tripState?.session.perform(SessionCommand.cancel)
    if let message = session?.stepsGivenUp { pendingMessages.append(message) }
    viewMemory.forgetFailure()
    for case .message(let message) in keepView() { pendingMessages.append(message) }
    drop()
  }

  /// Keeps what fingers dropped that only waits for the end of its instant; what cannot be kept is
  /// told.
  func keepWhatWaits() {
    guard isDropDue(by: .cancel) else { return }
    do throws(WorkspaceError) {
      let reaction = try decide(.command(.cancel))
      tellLater(reaction.effects + fire(for: reaction.effects))
    } catch {
      if session != nil { pendingMessages.append(.dropNotKept(error.message)) }
    }
  }

  /// Whether a command that changes nothing itself drops what waits for the end of its instant.
  func isDropDue(by command: SessionCommand) -> Bool {
    guard var trial = session, trial.nextDeadline != nil else { return false }
    return !trial.perform(command).changes.isEmpty
  }

  /// Closes the current surface, and forgets which board it showed: another show is current.
  func leaveShow() {
    leave()
    lastBoard = nil
    leaveConsoleOfOtherShow()
  }

  /// Closes the current surface without a look back: it is gone from the store.
  func drop() {
    letGoOfFlashes()
    session = nil
    list = nil
    absorbed = .none
    if let ended = endRecording() { pendingMessages.append(ended) }
  }

  /// Brings the current surface up to changes that are in the store.
  func absorb(_ changes: [Change], isOwn: Bool) {
    guard let reaction = list?.absorb(changes) ?? session?.absorb(changes) else { return }
    tellLater(reaction.effects.filter { !isOwn || $0 != .message(.boardDeleted) })
    if session?.isDeleted == true || show == nil { drop() }
  }

  /// Reads show and surface anew, where the record of changes does not reach back to what is known,
  /// or where what is known is not what is kept.
  ///
  /// What fingers were doing is lost, and told; what they dropped is kept where it still can be.
  func reload() throws(WorkspaceError) {
    showsByName = nil
    owners = nil
    if list != nil { return try reloadList() }
    letGoOfFlashes()
    if var old = session {
      let id = old.board.id
      let stored = try reading { store throws(StoreError) in try store.contents(of: id) }
      if let stored {
        session = try makeSession(
          stored.value, mode: old.mode, view: old.view, isGridShown: old.isGridShown)
        show = stored.value.show
        sequence = stored.sequence
        let isTouched = old.isTouched
        let dropped = old.nextDeadline == nil ? [] : old.perform(.cancel).changes
        if !keepLate(dropped) || isTouched { pendingMessages.append(.gestureInterrupted) }
        let steps = old.undoCount + old.redoCount
        if steps > 0 { pendingMessages.append(.stepsDropped(steps)) }
        return
      }
      pendingMessages.append(.boardDeleted)
    }
    let shows = try reading { store throws(StoreError) in try store.shows() }
    drop()
    show = shows.value.first { $0.show.id == show?.id }?.show
    sequence = shows.sequence
  }

  /// Keeps changes of blocks that were decided on an older state.
  ///
  /// - Returns: Whether they were kept; not, where a block is another one by now.
  private func keepLate(_ changes: [Change]) -> Bool {
    guard !changes.isEmpty else { return true }
    let areSound = changes.allSatisfy { change in
      guard case .item(let item)? = change.before else { return false }
      return session?.item(item.id) == item
    }
    do throws(WorkspaceError) {
      guard areSound, try keep(changes, decidedOn: sequence) else { return false }
      absorb(changes, isOwn: true)
      return true
    } catch {
      return false
    }
  }

  /// Makes memory agree with the store again, after the surface took over what was not kept.
  func rebuild() throws(WorkspaceError) {
    do throws(WorkspaceError) {
      if isItineraryOpen, let trip {
        _ = try reopen(trip)
      } else {
        try reload()
      }
    } catch {
      drop()
      throw error
    }
  }

  /// Opens a session on a board, where it exists.
  func openSession(_ id: ID<Board>, mode: InteractionMode) throws(WorkspaceError) -> Bool {
    let stored = try reading { store throws(StoreError) in try store.contents(of: id) }
    guard let stored else { return false }
    let view = try reading { store throws(StoreError) in try store.view(of: id) }
    enter(try makeSession(stored.value, mode: mode, view: view))
    show = stored.value.show
    sequence = stored.sequence
    return true
  }

  /// A session on a board as it was read, or as it is about to be kept.
  func makeSession(
    _ contents: BoardContents, mode: InteractionMode, view: ViewMemory? = nil,
    isGridShown: Bool = true
  ) throws(WorkspaceError) -> BoardSession {
    guard let placement = registry.placement(contents.board.rules.key) else {
      let known = registry.placements.map(\.key).joined(separator: ", ")
      throw WorkspaceError(
        .cannotOpen,
        "board '\(contents.board.name)' follows the rules '\(contents.board.rules.key)'",
        remedy: "this build knows \(known)")
    }
    let rules = placement.make(contents.board, contents.items)
    if let refusal = rules.judge(settings: contents.board.rules.settings),
      case .badSetting = refusal.reason
    {
      throw WorkspaceError(
        refusal.reason.code,
        "board '\(contents.board.name)' cannot be opened: "
          + EnglishWording().text(for: refusal.reason))
    }
    var made = BoardSession(
      contents, rules: rules, mode: mode,
      ids: IDSequence(using: &sources.generator), view: view, kinds: registry.kinds)
    // A view that cannot be shown at this size stays without one; the scene is then empty.
    _ = made.perform(.setViewSize(viewSize))
    _ = made.perform(.setGestures(gestureSettings))
    if !isGridShown { _ = made.perform(.setGrid(false)) }
    return made
  }
}
