import Gestures
import Testing

@Suite("Deadlines")
struct DeadlineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var interest: GestureInterest
    var steps: [Step]
    var deadline: Int64?

    init(_ name: String, _ interest: GestureInterest, _ steps: [Step], _ deadline: Int64?) {
      testDescription = name
      self.interest = interest
      self.steps = steps
      self.deadline = deadline
    }
  }

  static let cases = [
    Case("nothing is down", [], [], nil),
    Case("a tap needs no waking", [.press, .tap, .drag, .pinch], [.down(1, 0, 0, at: 5)], nil),
    Case("a long press", [.longPress], [.down(1, 0, 0, at: 5)], 500_005),
    Case(
      "none when the finger strayed", [.longPress],
      [.down(1, 0, 0, at: 5), .move(1, 11, 0, at: 6)], nil),
    Case(
      "none when it drags", [.longPress, .drag, .swipe],
      [.down(1, 0, 0, at: 5), .move(1, 0, 11, at: 6)], nil),
    Case("a swipe", [.swipe], [.down(1, 0, 0, at: 5), .move(1, 11, 0, at: 6)], 500_005),
    Case("none when it was lifted", [.longPress], DoubleTapTests.first, nil),
    Case("a held tap", [.tap, .doubleTap], DoubleTapTests.first, 450_000),
    Case(
      "none while the second finger is down", [.tap, .doubleTap],
      DoubleTapTests.first + [.down(2, 0, 0, at: 200_000)], nil),
    Case(
      "the earliest", [.longPress],
      [.down(1, 0, 0, at: 5), .down(2, 0, 0, at: 9), .up(1, 0, 0, at: 10)], 500_009),
    Case("none when all is cancelled", [.longPress], [.down(1, 0, 0, at: 5), .cancelAll], nil),
    Case(
      "none for a held tap that is lost", [.tap, .doubleTap], DoubleTapTests.first + [.cancelAll],
      nil),
    Case("at the end of time", [.longPress], [.down(1, 0, 0, at: .max - 5)], .max),
  ]

  @Test("the next deadline is that of what waits", arguments: cases)
  func nextDeadline(example: Case) {
    var arbiter = TouchArbiter()
    for step in example.steps { arbiter.perform(step, interest: example.interest) }
    #expect(arbiter.nextDeadline?.microseconds == example.deadline)
    guard let deadline = arbiter.nextDeadline else { return }
    arbiter.advance(to: deadline)
    #expect(arbiter.nextDeadline == nil)
    #expect(arbiter.time == deadline)
  }

  @Test("what is due is done in order of time")
  func order() {
    let steps: [Step] = [
      .down(1, 0, 0, at: 30_000, [.longPress]), .down(2, 200, 0, at: 10_000 + 30_000, [.longPress]),
      .down(3, 400, 0, at: 90_000, [.tap, .doubleTap]), .up(3, 400, 0, at: 185_000),
      .wait(until: 9_000_000),
    ]
    #expect(
      gestures(of: steps, interest: []) == [
        "long press began 1 0,0>0,0", "tap 3 400,0", "long press began 2 200,0>200,0",
      ])
  }

  @Test("going back does nothing")
  func backwards() {
    var arbiter = TouchArbiter()
    #expect(arbiter.time == .zero)
    arbiter.perform(.down(1, 0, 0, at: 100), interest: [.longPress])
    arbiter.perform(.wait(until: 50), interest: [])
    #expect(arbiter.time == Instant(microseconds: 100))
    arbiter.perform(.wait(until: .min), interest: [])
    #expect(arbiter.time == Instant(microseconds: 100))
    #expect(arbiter.next() == nil)
  }

  @Test("a refused touch reports the time all the same")
  func refusedTouch() {
    var arbiter = TouchArbiter()
    arbiter.perform(.down(1, 0, 0, at: 0), interest: [.longPress])
    arbiter.perform(.move(2, 0, 0, at: 500_000), interest: [])
    #expect(arbiter.time == Instant(microseconds: 500_000))
    #expect(arbiter.drain().map(\.text) == ["long press began 1 0,0>0,0"])
  }

  @Test("settings without sense come to an end", arguments: [Int64.min, -1, 0, .max])
  func settings(duration: Int64) {
    var settings = GestureSettings.touch
    settings.longPressDuration = duration
    settings.swipeDuration = duration
    settings.doubleTapGap = duration
    settings.tapDuration = duration
    settings.panDistance = .nan
    settings.maximumTouches = .min
    var arbiter = TouchArbiter(settings: settings)
    for id in UInt64(0)..<8 {
      arbiter.perform(.down(id, 0, 0, at: 5), interest: GestureInterest(rawValue: .max))
      arbiter.perform(.move(id, 50, 0, at: 5), interest: [])
      arbiter.perform(.up(id, 0, 0, at: 6), interest: [])
    }
    arbiter.perform(.wait(until: .max), interest: [])
    #expect(arbiter.nextDeadline == nil)
  }
}
