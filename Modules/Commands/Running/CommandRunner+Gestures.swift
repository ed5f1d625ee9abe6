import Domain
import Gestures
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  func gestureOutput(of command: Command) async throws(CommandError) -> CommandOutput {
    switch command {
    case .gesture(let gesture): return .gesture(try await touch(gesture))
    case .goHome: return .gesture(try await look(.goHome))
    case .fit: return .gesture(try await look(.fit))
    case .setGrid(let isShown): return .gesture(try await setGrid(isShown))
    case .pick(let pick): return try await self.pick(pick)
    case .choose(let choice): return .gesture(try await choose(choice))
    case .enter(let text): return .gesture(try await enter(text))
    case .fill(let field, let text): return .gesture(try await fill(field, text))
    case .cancel: return .gesture(try await cancel())
    case .replay(let path): return .gesture(try await replay(path))
    case .record(let path): return try await record(path)
    case .stopRecording: return try await stopRecording()
    default: return try await listBoards()
    }
  }

  // MARK: Fingers

  /// The silence before a gesture, so that two taps never become a double tap.
  private static let pause: Int64 = 1_000_000

  private func touch(
    _ gesture: Command.FingerGesture
  ) async throws(CommandError) -> GestureOutcome {
    if await workspace.mode == .play {
      await workspace.readyConsole(within: reconnectingPatience)
    }
    // Fingers that an earlier drag left on the board are taken away before others touch down.
    let earlier = try await takeAwayTouches()
    let (before, news) = try await scene()
    let start = await workspace.touchTime.advanced(by: Self.pause)
    var fingers = GestureTouches(on: before, at: start)
    let touches = try fingers.touches(for: gesture)
    let isHeld = before.mode == .play && gesture.lastsByTheClock
    let reaction = try await tellingWhatWasDone { workspace throws(WorkspaceError) in
      var whole = earlier
      whole.append(news)
      whole.append(
        isHeld ? try await hold(touches) : try await workspace.handle(touches))
      whole.append(try await workspace.settle())
      return whole
    }
    var outcome = try await outcome(of: try await whole(reaction, after: before), after: before)
    if case .drag(let drag) = gesture, drag.isHeld, await workspace.isTouched {
      outcome.sentences = ["held: 'view' shows it, and 'cancel' breaks it off"]
      return outcome
    }
    let hint = GestureHint(scene: before, point: fingers.point)
    outcome.hint =
      outcome.isNothing ? hint.text(for: gesture) : hint.warning(for: gesture)
    if outcome.hint.isEmpty, gesture.isForView { outcome.tellsLook = outcome.look?.mode != nil }
    return outcome
  }

  /// Touches down, waits until the lift is due by the clock, and lifts; or takes the finger away
  /// where the command is stopped.
  private func hold(_ touches: [Touch]) async throws(WorkspaceError) -> Reaction {
    guard let first = touches.first, var last = touches.last, touches.count > 1 else {
      return try await workspace.handle(touches)
    }
    var whole = Reaction.none
    var failure: WorkspaceError?
    do throws(WorkspaceError) {
      whole = tellingSent(try await workspace.handle(Array(touches.dropLast())))
      let start = ContinuousClock.now
      let length = last.time.microseconds(since: first.time)
      if await !Self.sleep(until: start + .microseconds(length)) {
        let (seconds, rest) = (ContinuousClock.now - start).components
        last.phase = .cancelled
        last.time = first.time.advanced(
          by: max(0, min(length, seconds * 1_000_000 + rest / 1_000_000_000_000)))
      }
    } catch {
      // What went down does not stay down because a recording cannot be written.
      (whole, failure) = (error.done, error)
      last.phase = .cancelled
    }
    do throws(WorkspaceError) {
      whole.append(try await workspace.handle([last]))
    } catch {
      whole.append(error.done)
      failure = failure ?? error
    }
    if let failure { throw failure.with(whole) }
    return whole
  }

  /// Tells at once what was sent, and leaves it out of what is told in the end.
  private func tellingSent(_ reaction: Reaction) -> Reaction {
    guard let tellSent else { return reaction }
    var rest = reaction
    rest.effects.removeAll { effect in
      guard case .sent(_, let messages, let address, _) = effect else { return false }
      tellSent(SentMessages(messages, to: address))
      return true
    }
    return rest
  }

  /// Sleeps, and tells whether it was for the whole time: a command that is stopped wakes at once.
  private static func sleep(until end: ContinuousClock.Instant) async -> Bool {
    do {
      try await Task.sleep(until: end, tolerance: .zero, clock: .continuous)
      return true
    } catch {
      return false
    }
  }

  /// Takes away the fingers that an earlier drag left on the board.
  ///
  /// - Returns: What is to be told of it: what the console was sent, or was not.
  /// - Throws: ``CommandError`` where the recording that is being made cannot be continued.
  func takeAwayTouches() async throws(CommandError) -> Reaction {
    let reaction = try await ask(await workspace.takeAwayTouches())
    return Reaction(
      effects: reaction.effects.filter { effect in
        switch effect {
        case .sent, .message: true
        default: false
        }
      })
  }

  /// A zoom may take several pinches: where one of them is refused, the person looks where they
  /// looked before, and is told once.
  private func whole(
    _ reaction: Reaction, after before: Scene
  ) async throws(CommandError) -> Reaction {
    guard let refusal = reaction.refusal, refusal.reason == .viewOutOfRange,
      reaction.changes.isEmpty
    else { return reaction }
    let view = ViewMemory(center: before.viewport.center, zoom: before.viewport.zoom)
    _ = try await perform(.look(view))
    return .refused(refusal.reason)
  }

  /// Gives the view the size that `view` draws and touches are made for.
  ///
  /// - Returns: Everything that is seen, and what came of another size.
  /// - Throws: ``CommandError`` where nothing is open.
  func scene() async throws(CommandError) -> (scene: Scene, news: Reaction) {
    let size = try renderer().view
    return try await ask { workspace throws(WorkspaceError) in
      let news = try await workspace.setViewSize(size)
      return (try await workspace.scene(in: size), news)
    }
  }

  /// Asks the workspace for something that can fail halfway; the error tells what was kept.
  func tellingWhatWasDone<Done: Sendable>(
    _ body: (Seat) async throws(WorkspaceError) -> Done
  ) async throws(CommandError) -> Done {
    do throws(WorkspaceError) {
      return try await body(workspace)
    } catch {
      var failure = CommandError(error)
      // A tap that still waits for a second one would surprise the next command.
      var done = error.done
      if let rest = try? await workspace.settle() { done.append(rest) }
      let objects = (try? await objectsByID()) ?? [:]
      let edits = EditSummary(of: done.changes).edits { objects[$0] }
      failure.notices = edits.flatMap { TextForm.lines(of: $0) }
      throw failure
    }
  }

  // MARK: Views

  /// Looks somewhere else.
  private func look(_ command: SessionCommand) async throws(CommandError) -> GestureOutcome {
    var outcome = try await answer(command)
    outcome.tellsLook = outcome.look?.mode != nil
    return outcome
  }

  private func setGrid(_ isShown: Bool) async throws(CommandError) -> GestureOutcome {
    var outcome = try await answer(.setGrid(isShown))
    let hides = isShown && outcome.look?.mode == .play
    outcome.sentences = [
      hides ? "the grid is shown in edit mode" : "the grid is \(isShown ? "shown" : "hidden")"
    ]
    return outcome
  }

  /// Carries out a command that fingers could give as well.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The name that it gives to something: errors about it lie there.
  ///   - remedy: What to do first, where nothing is open that it could answer.
  ///   - earlier: What is told with it, as it was done for it.
  /// - Returns: What came of it.
  /// - Throws: ``CommandError`` where it is refused.
  func answer(
    _ command: SessionCommand, naming name: Written<String>? = nil, remedy: String? = nil,
    after earlier: Reaction = .none
  ) async throws(CommandError) -> GestureOutcome {
    let (before, news) = try await scene()
    var whole = earlier
    whole.append(news)
    do throws(CommandError) {
      whole.append(try await perform(command, naming: name, isTold: true))
    } catch {
      guard error.code == .nothingOpen, let remedy else { throw error }
      throw nothingOpen(remedy)
    }
    return try await outcome(of: whole, after: before)
  }

  func nothingOpen(_ remedy: String) -> CommandError {
    CommandError(.nothingOpen, "no menu, picker or question is open", remedy: remedy)
  }
}

extension Command.FingerGesture {
  /// Whether the finger stays down for as long as the clock says, where it holds something then.
  fileprivate var lastsByTheClock: Bool {
    if case .press(_, _, let isInstant) = self { !isInstant } else { false }
  }

  /// Whether it can do nothing but move the view.
  fileprivate var isForView: Bool {
    switch self {
    case .pinch, .pan, .zoom: true
    default: false
    }
  }
}
