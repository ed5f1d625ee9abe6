import Gestures
import GridGeometry
import PluginAPI
import Terminal
import Workspace

extension LiveSession {
  /// How long a key that stays down is silent at most, once it repeats.
  static let longestRepeat = Duration.milliseconds(120)

  /// Holds what is under the cursor, or what the next arrow reaches, or releases it.
  func holdOrRelease() async {
    if pointer.isDown {
      guard scene.mode == .play else { return await releaseHeld() }
      // A key that stays down is sent again and again, and a flash must not flicker.
      release = terminal.now + Self.longestRepeat
    } else if scene.mode == .play {
      let point = cursor
      if await mayTouch() { await touch(pointer.press(at: point, time: await now())) }
    } else {
      hold = hold == .armed ? .none : .armed
      say(hold == .armed ? "arrows drag; Space releases, Esc cancels" : "hold cancelled")
    }
  }

  /// Releases what a key has held down until it stopped to repeat.
  func releaseIfDue() async {
    guard let due = release, due <= terminal.now else { return }
    await releaseHeld()
  }

  /// Releases what is held.
  func releaseHeld() async {
    (hold, release) = (.none, nil)
    let time = await now()
    await touch(pointer.release(time: time))
    await react { seat throws(WorkspaceError) in try seat.settle() }
  }

  /// Cancels what is held: nothing moves, and a flash goes out.
  func cancelHeld() async {
    (hold, release) = (.none, nil)
    await touch(pointer.cancel(time: await now()))
  }

  /// Holds the thing under the cursor, or begins to draw a region.
  func touchDown(towards direction: LiveAction.Direction) async {
    let places = LivePlaces(scene: scene)
    var point = cursor
    hold = .thing
    if let row = places.element(at: cursor), row.kind == .itineraryRow {
      // Rows are carried by their handles; anything else scrolls.
      guard let handle = places.handle(of: row) else {
        hold = .none
        return say("this row keeps its place")
      }
      (cursor, point) = (handle.frame.center, handle.frame.center)
    } else if places.element(at: cursor) == nil, !places.hasHandle(at: cursor),
      let cell = places.cell(at: cursor)
    {
      hold = .region(from: cell, towards: direction)
      guard case .region(_, let corner) = hold else { return }
      point = places.corner(corner, of: cell)
    }
    await touch(pointer.press(at: point, time: await now()))
  }

  /// Moves what is held to a place.
  func carry(to point: Point<ScreenSpace>) async {
    let time = await now()
    var touches: [Touch] = []
    if let detour = await pointer.way(to: point)?.detour(beyond: seat.gestureSettings.panDistance) {
      touches = pointer.move(to: point + detour, time: time)
    }
    await touch(touches + pointer.move(to: point, time: time))
  }

  /// Drags from one place to another, however near.
  func drag(from start: Point<ScreenSpace>, by way: Vector<ScreenSpace>) async {
    let detour = way.detour(beyond: await seat.gestureSettings.panDistance)
    await gesture { composer throws(CompositionError) in
      try composer.drag(through: [start] + (detour.map { [start + $0] } ?? []) + [start + way])
    }
  }
}
