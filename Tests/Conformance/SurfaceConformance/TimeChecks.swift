import Gestures
import PluginAPI

/// When a surface wants to be woken.
enum TimeChecks {
  static let all = [
    SurfaceCheck("a wake at the deadline does what was due", deadlines),
    SurfaceCheck("with no finger down there is an end of deadlines", ends),
    SurfaceCheck("the time is that of the last touch or wake, and never runs back", times),
    SurfaceCheck("other numbers for gestures start the clock again", clocks),
  ]

  private static func deadlines(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts])
    for _ in 0..<250 {
      let (step, _) = walk.step()
      guard let deadline = walk.surface.nextDeadline else { continue }
      if step.time != nil {
        try require(deadline > walk.surface.touchTime, "due after its time, \(walk.trail)")
      }
      guard walk.steps.count.isMultiple(of: 3) else { continue }
      var copy = walk.surface
      let early = copy.advance(to: Instant(microseconds: deadline.microseconds - 1))
      try requireEqual(early, .none, "before the deadline, \(walk.trail)")
      try requireEqual(copy.nextDeadline, deadline, "the deadline after that, \(walk.trail)")
      _ = copy.advance(to: deadline)
      try require(
        copy.nextDeadline.map { $0 > deadline } ?? true, "no progress by a wake, \(walk.trail)")
    }
  }

  private static func ends(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .commands, .absorbs, .lifts, .extremes])
    for round in 0..<20 {
      for _ in 0..<12 { _ = walk.step() }
      try walk.rest(round % 2 == 0 ? .ended : .cancelled)
      var copy = walk.surface
      let later = Instant(microseconds: walk.person.time).advanced(by: 86_400_000_000)
      try requireEqual(copy.advance(to: later), .none, "a day after all came to rest")
      try requireEqual(copy.advance(to: Instant(microseconds: .max)), .none, "at the end of time")
      try requireEqual(copy.nextDeadline, nil, "what is due at the end of time")
    }
  }

  private static func times(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.nonsense, .absorbs, .lifts])
    // The first moment heard of may lie before the clock's start.
    var hasStarted = false
    for _ in 0..<250 {
      let before = walk.surface.touchTime
      let (step, _) = walk.step()
      let time = step.time ?? before
      try requireEqual(
        walk.surface.touchTime, hasStarted ? max(before, time) : time, "the time, \(walk.trail)")
      hasStarted = hasStarted || step.time != nil
    }
  }

  private static func clocks(_ subject: SurfaceSubject, _ seed: UInt64) throws {
    var walk = Walk(subject, seed: seed, [.commands, .lifts])
    for settings in [GestureSettings.mouse, .touch, .touch] {
      for _ in 0..<40 { _ = walk.step() }
      _ = walk.take(.command(.setGestures(settings)))
      try requireEqual(walk.surface.touchTime, .zero, "the time afterwards")
      try requireEqual(walk.surface.nextDeadline, nil, "what is due afterwards")
      try require(!walk.surface.isTouched, "touched afterwards")
      var copy = walk.surface
      let touch = Touch(
        id: TouchID(rawValue: 1), phase: .began, position: walk.person.aim(on: walk.surface),
        time: .zero)
      let faults = copy.handle(touch).effects.filter {
        if case .strayTouch = $0 { true } else { false }
      }
      try requireEqual(faults, [], "a touch at the start of the clock")
      try require(copy.isTouched, "a touch at the start of the clock is not listened to")
      _ = walk.person.release(.cancelled)
    }
  }
}
