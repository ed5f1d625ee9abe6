import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Checks that a gesture's result does not depend on the number of events.
///
/// A script is played as it is, and once more with extra events for a finger that is alone on the
/// screen, or for one of two that move the view: one halfway, and one without movement. Only where
/// nothing may differ: the finger stays within tap distance, or is so far away that everything is
/// decided; it is not near the edges, where the view scrolls with time; and the view accepts every
/// movement.
public enum Subdivision {
  /// Plays a script in both ways.
  ///
  /// - Parameters:
  ///   - script: A script that breaks no promise as it is; otherwise ``Referee`` handles it.
  ///   - kind: The simulated surface.
  ///   - mutant: A fault to inject, or `nil`.
  ///   - checkLevel: How often the script itself is checked.
  /// - Returns: The difference, or `nil`.
  public static func finding(
    in script: Script, of kind: SimulatedSurface, mutant: Mutant? = nil,
    checkLevel: CheckLevel = .campaign
  ) -> Variation.Finding? {
    var plain = Referee(kind, on: script.stage, mutant: mutant, checkLevel: checkLevel)
    var fine = Referee(kind, on: script.stage, mutant: mutant)
    var fineSteps: [Step] = []
    var stretch = Stretch(settings: script.stage.settings)
    for (place, step) in script.steps.enumerated() {
      var finer = script.touchesDownAtOnce(after: place) ? [] : stretch.between(plain, and: step)
      finer.append(step)
      guard plain.take(step) == nil else { return nil }
      for one in finer {
        fineSteps.append(one)
        guard let fault = fine.take(one) else { continue }
        return Variation.Finding(
          script: Script(stage: script.stage, steps: fineSteps), fault: fault)
      }
      // A stroke is where its pencil was reported, while other fingers may move the view.
      let inks = (plain.reaction.changes + fine.reaction.changes).contains { change in
        (change.after ?? change.before)?.isInk == true
      }
      if inks { return nil }
      stretch.note(step, on: plain.surface)
      let isDue = place == script.steps.count - 1 || !plain.reaction.changes.isEmpty
      guard isDue || step.touch?.phase == .ended else { continue }
      if let fault = difference(plain, fine, withContents: isDue) {
        let steps = Array(script.steps[...place])
        return Variation.Finding(script: Script(stage: script.stage, steps: steps), fault: fault)
      }
    }
    return nil
  }

  /// How the views differ, or the contents.
  private static func difference(
    _ plain: Referee, _ fine: Referee, withContents: Bool
  ) -> Fault? {
    let few = plain.surface.viewport
    let many = fine.surface.viewport
    if few != many {
      return Fault(
        .subdivision,
        "view: expected \(Words.text(few)) as with few events, got \(Words.text(many)) with many")
    }
    guard withContents else { return nil }
    let (expected, got) = (plain.surface.contents(), fine.surface.contents())
    return Referee.difference(expected: expected, got: got).map {
      Fault(.subdivision, "\($0) with many events")
    }
  }
}

extension Script {
  /// Whether a finger touches down in the instant of a step, after it: it is over what was drawn
  /// when the instant began, and with more events that is elsewhere.
  fileprivate func touchesDownAtOnce(after place: Int) -> Bool {
    guard let time = steps[place].touch?.time else { return false }
    return steps[(place + 1)...].prefix { $0.touch.map { $0.time == time } ?? true }
      .contains { $0.touch?.phase == .began }
  }
}

/// The track of a single finger on the screen.
private struct Stretch {
  let settings: GestureSettings
  /// Where it touched down; `nil` if there is no such finger.
  private var start: Touch?
  /// Its last report.
  private var last: Touch?
  /// Where the fingers that are down are now, and how far each was from where it touched down.
  private var fingers: [TouchID: (start: Touch, last: Touch, reach: Double)] = [:]
  /// The view when a finger joined or left last; `nil` if something else was done since.
  private var view: Viewport?
  /// How far it was from where it touched down, at most.
  private var reach = 0.0

  private let least: Double
  private let most: Double

  init(settings: GestureSettings) {
    self.settings = settings
    let distances = [
      settings.panDistance, settings.pinchDistance, settings.tapDistance,
      settings.doubleTapDistance, settings.longPressDistance, settings.swipeDistance,
    ]
    // A little less, as the middle of two points on a circle may be rounded to outside of it.
    least = (distances.min() ?? 0) * 0.999
    // So far on the diagonal is farther than the longest of them on one axis.
    most = (distances.max() ?? 0) * 1.5
  }

  /// Takes notice of a step that was taken.
  mutating func note(_ step: Step, on surface: any ObservedSurface) {
    noteFingers(step, on: surface)
    guard let touch = step.touch, surface.touches == [touch.id] else {
      // The passage of time is not an action of a finger.
      if case .wake = step { last = nil } else { start = nil }
      return
    }
    if touch.phase == .began {
      (start, last, reach) = (touch, touch, 0)
    } else if let start, start.id == touch.id {
      // A finger that rests reports no position.
      if touch.phase == .moved { reach = max(reach, (touch.position - start.position).length) }
      if touch.phase == .moved || last?.position == touch.position { last = touch }
    }
  }

  private mutating func noteFingers(_ step: Step, on surface: any ObservedSurface) {
    guard let touch = step.touch else {
      if case .wake = step { return }
      return view = nil
    }
    switch touch.phase {
    case .began: fingers[touch.id] = (touch, touch, 0)
    case .moved:
      guard let known = fingers[touch.id] else { return }
      let reach = max(known.reach, (touch.position - known.start.position).length)
      return fingers[touch.id] = (known.start, touch, reach)
    case .stationary: return
    case .ended, .cancelled: fingers[touch.id] = nil
    }
    view = surface.viewport
  }

  /// The extra events between two steps; none if they might matter.
  func between(_ referee: Referee, and step: Step) -> [Step] {
    let surface = referee.surface
    guard surface.touches.count != 2 else { return betweenTwo(surface, and: step) }
    guard let touch = step.touch, touch.phase == .moved || touch.phase == .ended,
      let start, let last, last.id == touch.id, start.id == touch.id,
      referee.surface.touchTime == last.time, touch.time >= last.time
    else { return [] }
    let excursion = (touch.position - start.position).length
    guard reach > most || max(reach, excursion) < least else { return [] }
    let viewport = referee.surface.viewport
    guard isCalm(viewport), isInside(last.position, viewport), isInside(touch.position, viewport)
    else { return [] }
    return half(from: last, to: touch, since: last.time)
  }

  /// The extra events of one of two fingers that have begun to move the view.
  private func betweenTwo(_ surface: any ObservedSurface, and step: Step) -> [Step] {
    guard let touch = step.touch, touch.phase == .moved, let view, surface.viewport != view,
      let known = fingers[touch.id], known.reach > most, surface.touches.contains(touch.id),
      let other = surface.touches.first(where: { $0 != touch.id }).flatMap({ fingers[$0] }),
      touch.time >= surface.touchTime, surface.seen.held == nil, isCalm(surface.viewport),
      isInside(known.last.position, surface.viewport), isInside(touch.position, surface.viewport)
    else { return [] }
    let steps = half(from: known.last, to: touch, since: surface.touchTime)
    // Fingers in one place would shrink the view to nothing.
    let isApart = steps.allSatisfy { step in
      step.touch.map { ($0.position - other.last.position).length > least } ?? false
    }
    return isApart ? steps : []
  }

  /// Halfway, and still there.
  private func half(from last: Touch, to touch: Touch, since time: Instant) -> [Step] {
    var half = last
    half.phase = .moved
    half.position = last.position + (touch.position - last.position) * 0.5
    half.time = time.advanced(by: touch.time.microseconds(since: time) / 2)
    var rest = half
    rest.phase = .stationary
    return [.touch(half), .touch(rest)]
  }

  /// Whether no finger can pan or pinch beyond the limits.
  private func isCalm(_ viewport: Viewport) -> Bool {
    (1e-3...1e3).contains(viewport.zoom) && abs(viewport.center.x) < 1e9
      && abs(viewport.center.y) < 1e9
  }

  /// Whether a place is in the view, and not where the view scrolls.
  private func isInside(_ point: Point<ScreenSpace>, _ viewport: Viewport) -> Bool {
    let margin = settings.scrollMargin + 1
    return point.x > margin && point.x < viewport.size.width - margin && point.y > margin
      && point.y < viewport.size.height - margin
  }
}
