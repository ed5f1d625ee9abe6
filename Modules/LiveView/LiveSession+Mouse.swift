import Gestures
import GridGeometry
import PluginAPI
import Terminal

extension LiveSession {
  /// Handles the mouse: the left button is a finger.
  func handle(_ event: MouseEvent) async {
    let point = renderer.point(column: event.column, row: event.row)
    // What is held goes on, whatever is shown over it: a release must reach the console.
    if pointer.isDown, await drag(event.action, to: point) { return }
    if case .text(let title, let lines, let first) = overlay {
      switch event.action {
      case .wheel(_, let up): return scroll(by: -3 * up, title, lines, first)
      case .press: overlay = .none
      case .move, .release: break
      }
      return
    }
    guard question == nil else { return }
    switch event.action {
    case .press(let button): await press(button, at: point)
    case .move, .release: break
    case .wheel(let right, let up): await turnWheel(right: right, up: up, at: point)
    }
  }

  /// Moves or releases what is held.
  ///
  /// - Returns: Whether the mouse did one of the two.
  private func drag(_ action: MouseEvent.Action, to point: Point<ScreenSpace>) async -> Bool {
    switch action {
    case .move:
      cursor = LivePlaces(scene: scene).within(point)
      await touch(pointer.move(to: point, time: await now()))
    case .release: await touch(pointer.release(time: await now()))
    case .press, .wheel: return false
    }
    return true
  }

  private func press(_ button: MouseEvent.Button, at point: Point<ScreenSpace>) async {
    await renewSceneIfOld()
    let places = LivePlaces(scene: scene)
    guard places.isVisible(point), await mayTouch() else { return }
    if entry?.purpose == .command { entry = nil }
    (hold, release) = (.none, nil)
    cursor = point
    let time = await now()
    switch button {
    case .left where !pointer.isDown: await touch(pointer.press(at: point, time: time))
    case .right where !pointer.isDown: await longPress(at: point)
    case .left, .right, .middle:
      await touch(pointer.pan(with: contacts(at: point), pointer: point, time: time))
    }
  }

  /// Where contacts touch down that move the view.
  private func contacts(at point: Point<ScreenSpace>) -> [Point<ScreenSpace>] {
    switch scene.mode {
    case .edit:
      let half = Vector<ScreenSpace>(dx: TouchComposer.fingerSpacing / 2, dy: 0)
      return [point - half, point + half]
    case .play, nil: return [point]
    }
  }

  private func turnWheel(right: Int, up: Int, at point: Point<ScreenSpace>) async {
    guard !pointer.isDown else { return }
    let places = LivePlaces(scene: scene)
    let point = places.within(point)
    guard places.zooms, up != 0 else { return await scroll(right: right, up: up, at: point) }
    await zoom(by: up > 0 ? 1.25 : 0.8, at: point)
  }

  /// Zooms around a place.
  func zoom(by factor: Double, at point: Point<ScreenSpace>) async {
    guard LivePlaces(scene: scene).zooms else { return say("there is nothing to zoom here") }
    // The view has limits, and the last step goes to 100 % exactly.
    let zoom = scene.viewport.zoom
    let next = zoom * factor
    let factor = (zoom < 1) != (next < 1) && zoom != 1 ? 1 / zoom : factor
    await gesture(of: scene.mode == .play ? .wheel : .finger) { composer throws(CompositionError) in
      try composer.pinch(by: factor, at: point)
    }
  }

  /// Scrolls a list by three rows.
  func scroll(right: Int, up: Int, at point: Point<ScreenSpace>) async {
    let way = Vector<ScreenSpace>(dx: Double(-66 * right), dy: Double(66 * up))
    guard way != .zero else { return }
    let fingers = scene.mode == .edit && !LivePlaces(scene: scene).hasPanel ? 2 : 1
    await gesture(of: scene.mode == .play ? .wheel : .finger) { composer throws(CompositionError) in
      try composer.pan(by: way, fingers: fingers, at: point)
    }
  }
}
