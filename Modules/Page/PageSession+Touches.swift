import Domain
import Gestures
import GridGeometry
import PluginAPI
import Workspace

/// Touches of a page.
extension PageSession {
  /// How late a touch may come: its person saw what the console did then.
  private static let latest = Duration.seconds(1)
  /// How long a tap plays nothing on a board that a touch has opened: the second tap of two was
  /// meant for what was there before.
  private static let settling = Duration.milliseconds(500)
  /// The most contacts that are down at once; more are left out.
  private static let mostContacts = 64

  func touch(_ touches: [PageTouch]) async {
    guard await mayTouch() else { return }
    let isFree = contacts.isEmpty
    let isSettled = await seat.mode != .play || settled.map { $0 <= now() } ?? true
    let board = await seat.board?.id
    var last = await seat.touchTime
    var known: [Touch] = []
    for touch in touches {
      // What a contact does after it was cancelled here is left out.
      if touch.phase == .began {
        guard isInTime(touch.milliseconds), isSettled, contacts.count < Self.mostContacts
        else { continue }
        contacts.insert(touch.id)
      } else if !contacts.contains(touch.id) {
        continue
      }
      if touch.phase == .ended || touch.phase == .cancelled { contacts.remove(touch.id) }
      guard let time = clock?.time(of: touch.milliseconds, at: now(), after: last) else { return }
      last = time
      known.append(
        Touch(
          id: touch.id, kind: touch.kind, phase: touch.phase, position: touch.position, time: time,
          pressure: touch.pressure))
    }
    guard !known.isEmpty else {
      if !notices.isEmpty { await show() }
      return
    }
    if isFree { await beginRecording() }
    // Keys are not held up.
    let start = touches.contains(where: \.isTyped) ? nil : clock?.moment(of: .zero)
    await react { [known] seat throws(WorkspaceError) in try seat.handle(known, since: start) }
    if await seat.board?.id != board { settled = now() + Self.settling }
  }

  /// Whether something came soon enough to be played; notes it if not.
  func isInTime(_ milliseconds: Double) -> Bool {
    guard let delay = clock?.delay(of: milliseconds, at: now()), delay > Self.latest else {
      return true
    }
    let seconds = delay.components.seconds
    note("a touch came \(seconds) s late and was ignored; touch again", isRefusal: true)
    return false
  }

  /// Whether touches are allowed now; says why if not.
  private func mayTouch() async -> Bool {
    guard await seat.mode == .play, await seat.isDrafting else { return true }
    note("blocks cannot be triggered during a batch", isRefusal: true)
    return false
  }

  func cancelContacts() async {
    guard !contacts.isEmpty else { return }
    contacts = []
    await react { seat throws(WorkspaceError) in try seat.takeAwayTouches() }
  }

  /// Makes the touches of a gesture, and lets what they decide happen at once.
  func gesture(
    _ compose: (inout TouchComposer) throws(CompositionError) -> [Touch]
  ) async {
    guard contacts.isEmpty else { return }
    let touchTime = await seat.touchTime
    guard let start = clock?.time(at: now(), after: touchTime) else { return }
    var composer = TouchComposer(
      startingAt: start, kind: scene?.mode == .play ? .wheel : .finger,
      settings: await seat.gestureSettings)
    let touches: [Touch]
    do throws(CompositionError) {
      touches = try compose(&composer)
    } catch {
      return note(error.message, isRefusal: true)
    }
    await beginRecording()
    await react { seat throws(WorkspaceError) in try seat.handleAndSettle(touches) }
  }

  func scroll(_ vector: Vector<ScreenSpace>, at point: Point<ScreenSpace>) async {
    guard vector != .zero, let scene else { return }
    let fingers = scene.mode == .edit && !scene.hasPanel ? 2 : 1
    await gesture { composer throws(CompositionError) in
      try composer.pan(by: vector, fingers: fingers, at: point)
    }
  }
}
