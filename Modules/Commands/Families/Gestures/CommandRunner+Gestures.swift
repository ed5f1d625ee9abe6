import Domain
import Gestures
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// The silence before a gesture, so that two taps never become a double tap.
  private static let pause: Int64 = 1_000_000

  /// Touches the board.
  ///
  /// - Parameters:
  ///   - kind: What touches.
  ///   - spots: The places that the fingers touch; a drag grips a block at the first one.
  ///   - isDrag: Whether the first place is where a drag begins.
  ///   - isTimed: Whether the fingers lift by the clock in play mode, where they may hold a flash.
  ///   - isHeld: Whether the fingers stay down at the end.
  ///   - isForView: Whether it can do nothing but move the view.
  ///   - hint: Why it did nothing; empty where that is not plain.
  ///   - check: Throws what is wrong where it would do something else than what was meant.
  ///   - compose: Makes the touches.
  /// - Returns: What came of it.
  /// - Throws: ``CommandError`` where fingers cannot do that, or the workspace fails.
  func touch(
    with kind: TouchKind = .finger, at spots: [Spot], isDrag: Bool = false, isTimed: Bool = false,
    isHeld: Bool = false,
    isForView: Bool = false,
    hint: (Fingers) -> String = { _ in "" },
    check: (Fingers) throws(CommandError) -> Void = { _ in },
    _ compose: (inout Fingers) throws(CompositionError) -> [Touch]
  ) async throws(CommandError) -> any Answer {
    if await workspace.mode == .play {
      guard await !workspace.isDrafting else {
        throw CommandError(
          .notAllowed, "touches in play mode are refused between 'begin' and 'commit'",
          remedy: "'commit' or 'rollback' first")
      }
      await workspace.readyConsole(within: reconnectingPatience)
    }
    // Fingers that an earlier drag left on the board are taken away before others touch down.
    let earlier = try await takeAwayTouches()
    let (before, news) = try await scene()
    var places: [Spot: Point<ScreenSpace>] = [:]
    for spot in spots.reversed() {
      guard case .thing(let thing) = spot else { continue }
      places[spot] = try await place(of: thing, in: before, isGripped: isDrag)
    }
    let start = await workspace.touchTime.advanced(by: Self.pause)
    // What only moves the view presses no block.
    let isWheel = isForView && before.mode == .play
    var fingers = Fingers(
      on: before, places, at: start, kind: isWheel ? .wheel : kind,
      settings: await workspace.gestureSettings)
    try check(fingers)
    let ink = await inkState
    let touches: [Touch]
    do throws(CompositionError) {
      touches = try compose(&fingers)
    } catch {
      throw CommandError(.outOfRange, "no finger can do that: \(error.message)")
    }
    let waits = isTimed && before.mode == .play
    let reaction = try await reportingEdits { workspace throws(WorkspaceError) in
      var whole = earlier
      whole.append(news)
      whole.append(waits ? try await hold(touches) : try await workspace.handle(touches))
      whole.append(try await workspace.settle())
      return whole
    }
    var outcome = try await outcome(of: try await whole(reaction, after: before), after: before)
    outcome.sentences += await inkNews(since: ink)
    if isHeld, await workspace.isTouched {
      outcome.sentences = ["held: 'view' shows it, and 'cancel' breaks it off"]
    } else if !outcome.isNothing || !outcome.sentences.isEmpty {
      outcome.hint = ""
    } else if before.elements.contains(where: { $0.kind == .panel }) {
      outcome.hint = "a menu, picker or question is open; 'cancel' closes it"
    } else {
      outcome.hint = hint(fingers)
    }
    if isForView, outcome.hint.isEmpty { outcome.reportsLook = outcome.look?.mode != nil }
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
      whole = reportingSent(try await workspace.handle(Array(touches.dropLast())))
      let start = ContinuousClock.now
      let length = last.time.microseconds(since: first.time)
      if await !Self.sleep(until: start + .microseconds(length)) {
        let (seconds, rest) = (ContinuousClock.now - start).components
        last.phase = .cancelled
        last.time = first.time.advanced(
          by: max(0, min(length, seconds * 1_000_000 + rest / 1_000_000_000_000)))
      }
    } catch {
      // A finger does not stay down because a recording cannot be written.
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

  /// Reports at once what was sent, and leaves it out of the final report.
  private func reportingSent(_ reaction: Reaction) -> Reaction {
    guard let reportSent else { return reaction }
    var rest = reaction
    rest.effects.removeAll { effect in
      guard case .sent(_, let messages, let address, _) = effect else { return false }
      reportSent(SentMessages(messages, to: address))
      return true
    }
    return rest
  }

  /// Sleeps, and returns whether it was for the whole time: a command that is stopped wakes at
  /// once.
  private static func sleep(until end: ContinuousClock.Instant) async -> Bool {
    do {
      try await Task.sleep(until: end, tolerance: .zero, clock: .continuous)
      return true
    } catch {
      return false
    }
  }

  /// A zoom may take several pinches: where one of them is refused, the view goes back to where it
  /// was, and one message says so.
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
}
