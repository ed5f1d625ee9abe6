import Gestures
import GridGeometry
import Testing

@Suite("Touches that make no sense")
struct TouchFaultTests {
  /// A story, and what its last step is answered with.
  struct Case: Sendable, CustomTestStringConvertible {
    var story: Story
    var fault: TouchFault

    init(
      _ name: String, _ interest: GestureInterest, _ steps: [Step], _ fault: TouchFault,
      _ gestures: [String] = []
    ) {
      story = Story(name, interest, steps, gestures)
      self.fault = fault
    }

    var testDescription: String { story.name }

    /// Checks the story, the answers, and what comes of a tap elsewhere afterwards.
    func check() {
      story.check()
      var arbiter = TouchArbiter()
      var faults = story.steps.map { arbiter.perform($0, interest: story.interest) }
      #expect(faults.popLast() == fault)
      #expect(faults.allSatisfy { $0 == nil })
    }
  }

  static let dragging: [Step] = [.down(1, 0, 0, at: 5), .move(1, 20, 0, at: 10)]
  static let began = "drag began 1 0,0>20,0"
  static let cancelled = "drag cancelled 1 0,0>20,0"
  static let gone: [Step] = [.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 1)]

  static let unknown = [
    Case("moved before it began", [.tap], [.move(1, 0, 0, at: 0)], .notDown),
    Case("rests before it began", [.tap], [.still(1, at: 0)], .notDown),
    Case("lifted before it began", [.tap], [.up(1, 0, 0, at: 0)], .notDown),
    Case("taken away before it began", [.tap], [.cancel(1, at: 0)], .notDown),
    Case("lifted twice", [.tap], gone + [.up(1, 0, 0, at: 2)], .notDown, ["tap 1 0,0"]),
    Case("moved when it is gone", [.tap], gone + [.move(1, 9, 9, at: 2)], .notDown, ["tap 1 0,0"]),
    Case("lifted after a refused touch-down", [.tap], [.up(1, .nan, 0, at: 0)], .notDown),
  ]

  @Test("a finger that is not down", arguments: unknown)
  func notDown(example: Case) { example.check() }

  static let twice = [
    Case(
      "undecided", [.press], [.down(1, 0, 0, at: 0), .down(1, 9, 9, at: 1)], .alreadyDown,
      ["press began 1", "press cancelled 1"]),
    Case(
      "dragging", [.drag], dragging + [.down(1, 0, 0, at: 11)], .alreadyDown, [began, cancelled]),
    Case(
      "at an impossible place", [.drag], dragging + [.down(1, .nan, 0, at: 11)], .alreadyDown,
      [began, cancelled]),
    Case(
      "in the past", [.drag], dragging + [.down(1, 0, 0, at: 3)], .alreadyDown,
      [began, cancelled]),
    Case(
      "one of two that pan", [.pinch],
      [.down(1, 0, 0, at: 0), .down(2, 99, 0, at: 0), .move(2, 198, 0, at: 1)] + [
        .down(1, 0, 0, at: 2)
      ], .alreadyDown, ["pan began 49.5,0>99,0 x2.0", "pan cancelled 49.5,0>99,0 x2.0"]),
  ]

  @Test("a finger that is down already", arguments: twice)
  func alreadyDown(example: Case) { example.check() }

  static let places = [
    Case("touch-down", [.tap], [.down(1, .nan, 0, at: 0)], .notFinite),
    Case("touch-down at infinity", [.tap], [.down(1, 0, -.infinity, at: 0)], .notFinite),
    Case(
      "movement", [.drag], dragging + [.move(1, 0, .nan, at: 11)], .notFinite,
      [began, cancelled]),
    Case(
      "movement to infinity", [.drag], dragging + [.move(1, .infinity, 0, at: 11)], .notFinite,
      [began, cancelled]),
    Case("lift", [.drag], dragging + [.up(1, 0, .nan, at: 11)], .notFinite, [began, cancelled]),
    Case(
      "lift that would tap", [.tap], [.down(1, 0, 0, at: 0), .up(1, .nan, 0, at: 1)], .notFinite),
  ]

  @Test("a place that is none", arguments: places)
  func notFinite(example: Case) { example.check() }

  @Test("a place that says nothing may be none", arguments: [TouchPhase.stationary, .cancelled])
  func ignoredPlace(phase: TouchPhase) {
    var arbiter = TouchArbiter()
    arbiter.perform(.down(1, 0, 0, at: 0), interest: [.tap])
    #expect(arbiter.handle(Touch(1, phase, .nan, .infinity, 1), interest: []) == nil)
    let isDown = arbiter.perform(.up(1, 0, 0, at: 2), interest: []) == nil
    #expect(isDown == (phase == .stationary))
    #expect(arbiter.drain().map(\.text) == (isDown ? ["tap 1 0,0"] : []))
  }

  static let times = [
    Case("touch-down", [.tap], gone + [.down(2, 0, 0, at: 0)], .timeReversed, ["tap 1 0,0"]),
    Case(
      "movement", [.drag], dragging + [.move(1, 30, 0, at: 9)], .timeReversed,
      [began, cancelled]),
    Case("rest", [.drag], dragging + [.still(1, at: 9)], .timeReversed, [began, cancelled]),
    Case("lift", [.drag], dragging + [.up(1, 30, 0, at: 9)], .timeReversed, [began, cancelled]),
    Case("loss", [.drag], dragging + [.cancel(1, at: 9)], .timeReversed, [began, cancelled]),
  ]

  @Test("time that runs backwards", arguments: times)
  func timeReversed(example: Case) {
    // The story is not reported with the arbiter woken first: that would be a later time.
    var arbiter = TouchArbiter()
    let faults = example.story.steps.map { arbiter.perform($0, interest: example.story.interest) }
    #expect(faults.last == example.fault)
    #expect(arbiter.drain().map(\.text) == example.story.gestures)
  }

  @Test("a finger that was refused is ignored until it is lifted, then counts again")
  func afterwards() {
    let steps =
      Self.dragging + [.move(1, .nan, 0, at: 11), .move(1, 90, 0, at: 12), .up(1, 90, 0, at: 13)]
      + [.down(1, 0, 0, at: 14), .up(1, 0, 0, at: 15)]
    #expect(
      gestures(of: steps, interest: [.drag, .tap]) == [Self.began, Self.cancelled, "tap 1 0,0"])
  }

  @Test("one finger too many cancels all", arguments: [1, 2, 10, 32])
  func tooMany(limit: Int) {
    var settings = GestureSettings.touch
    settings.maximumTouches = limit
    var arbiter = TouchArbiter(settings: settings)
    let fingers = UInt64(limit)
    for id in 1...fingers {
      #expect(arbiter.perform(.down(id, 0, 0, at: 0), interest: [.press, .tap]) == nil)
    }
    #expect(arbiter.perform(.down(99, 0, 0, at: 1), interest: [.press, .tap]) == .tooMany)
    // An ignored finger leaves in silence; one beyond what can be counted was never there.
    let left = arbiter.perform(.up(99, 0, 0, at: 2), interest: [])
    #expect(left == (limit == GestureSettings.touchLimit ? .notDown : nil))
    for id in 1...fingers {
      #expect(arbiter.isTouched)
      #expect(arbiter.perform(.up(id, 0, 0, at: 3), interest: []) == nil)
    }
    #expect(!arbiter.isTouched)
    let texts = arbiter.drain().map(\.text)
    #expect(
      texts == (1...fingers).map { "press began \($0)" }
        + (1...fingers).map { "press cancelled \($0)" })
    arbiter.perform(.down(1, 0, 0, at: 4), interest: [.tap])
    arbiter.perform(.up(1, 0, 0, at: 5), interest: [])
    #expect(arbiter.drain().map(\.text) == ["tap 1 0,0"])
  }

  @Test("one finger too many does not take back a tap that was made")
  func tooManyAfterTap() {
    var settings = GestureSettings.touch
    settings.maximumTouches = 1
    let steps: [Step] =
      DoubleTapTests.first + [.down(2, 0, 0, at: 200_000), .down(3, 0, 0, at: 200_001)]
    let reported = gestures(of: steps, interest: DoubleTapTests.both, settings: settings)
    #expect(reported == ["tap 1 0,0"])
  }

  @Test("fifty fingers, again and again, are bounded", arguments: [-3, 0, 10, 32, 1000])
  func fifty(limit: Int) {
    var settings = GestureSettings.touch
    settings.maximumTouches = limit
    var arbiter = TouchArbiter(settings: settings)
    for time in Int64(0)..<4 {
      for id in UInt64(0)..<50 { arbiter.perform(.down(id, 0, 0, at: time), interest: [.pinch]) }
      for id in UInt64(0)..<50 { arbiter.perform(.up(id, 50, 0, at: time), interest: []) }
      #expect(!arbiter.isTouched)
    }
  }

  @Test("huge places never trap", arguments: [1e150, 1e155, 1e307, Double.greatestFiniteMagnitude])
  func huge(far: Double) {
    var arbiter = TouchArbiter()
    arbiter.perform(.down(1, far, -far, at: 0), interest: [.press, .tap, .swipe, .drag, .pinch])
    arbiter.perform(.down(2, -far, far, at: 0), interest: [.press, .tap, .pinch])
    arbiter.perform(.move(1, -far, far, at: 1), interest: [])
    arbiter.perform(.move(2, far, far, at: 2), interest: [])
    arbiter.perform(.up(1, 0, 0, at: 3), interest: [])
    arbiter.perform(.up(2, 0, 0, at: 4), interest: [])
    let pans = arbiter.drain().compactMap { if case .pan(let pan) = $0 { pan } else { nil } }
    #expect(pans.first?.phase == .began)
    #expect(pans.last == Gesture.Pan(.ended, from: Point(x: far, y: far), to: .origin))
  }

  @Test(
    "The first touch may come at any moment of its clock",
    arguments: [Int64.min, -1, 0, 1, 1 << 62])
  func firstTouch(microseconds: Int64) {
    var arbiter = TouchArbiter()
    let touch = Touch(
      id: TouchID(rawValue: 1), phase: .began, position: .origin,
      time: Instant(microseconds: microseconds))
    #expect(arbiter.handle(touch, interest: [.tap]) == nil)
    #expect(arbiter.isTouched)
    #expect(arbiter.time == touch.time)
  }

  @Test("A touch that was on its way while time passed goes on with what its finger does")
  func lateTouch() {
    var arbiter = TouchArbiter()
    func touch(_ phase: TouchPhase, _ x: Double, at milliseconds: Int64) -> Touch {
      Touch(
        id: TouchID(rawValue: 1), phase: phase, position: Point(x: x, y: 0),
        time: Instant(microseconds: milliseconds * 1_000))
    }
    arbiter.handle(touch(.began, 0, at: 10), interest: [.drag])
    arbiter.handle(touch(.moved, 50, at: 20), interest: [])
    arbiter.advance(to: Instant(microseconds: 36_000))
    #expect(arbiter.handle(touch(.moved, 60, at: 30), interest: []) == nil)
    #expect(arbiter.handle(touch(.moved, 70, at: 29), interest: []) == .timeReversed)
    var phases: [GesturePhase] = []
    while let gesture = arbiter.next() {
      if case .drag(let drag) = gesture { phases.append(drag.phase) }
    }
    #expect(phases == [.began, .changed, .cancelled])
  }
}
