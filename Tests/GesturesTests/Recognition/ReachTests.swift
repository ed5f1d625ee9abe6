import Gestures
import GridGeometry
import Testing

@Suite("How far a finger may go that presses something")
struct ReachTests {
  /// Two targets beside each other, each 100 points wide and high.
  private static let frames = [
    1: TouchReach.frame(Rect(origin: Point(x: 0, y: 0), size: Size(width: 100, height: 100))),
    2: TouchReach.frame(Rect(origin: Point(x: 100, y: 0), size: Size(width: 100, height: 100))),
  ]
  private static let press: GestureInterest = [.press, .tap, .untimedTap, .pinch]

  /// What comes of fingers of which the first two press the targets; others are on an empty place.
  private func gestures(
    _ steps: [Step], _ reaches: [Int: TouchReach] = frames
  ) -> [String] {
    var arbiter = TouchArbiter()
    for step in steps {
      guard let (touch, _) = step.touch else { continue }
      let reach = reaches[Int(touch.id.rawValue)]
      arbiter.handle(
        touch, interest: reach == nil ? [.pan, .pinch] : Self.press, within: reach ?? .nearby)
    }
    return arbiter.drain().map { gesture in
      guard case .press(let press) = gesture, press.hasSlidOff else { return gesture.text }
      return gesture.text + " slid off"
    }
  }

  @Test(
    "It taps as long as it is not more than 10 points outside",
    arguments: [
      (110.0, 50.0, true), (110.01, 50, false), (-10, 50, true), (-10.01, 50, false),
      (50, 110, true), (50, 110.01, false), (106, 108, true), (107, 108, false), (95, 5, true),
    ])
  func edges(x: Double, y: Double, taps: Bool) {
    let gestures = gestures([
      .down(1, 50, 50, at: 0), .move(1, x, y, at: 1), .up(1, 50, 50, at: 9_000_000),
    ])
    #expect(
      gestures
        == (taps
          ? ["press began 1", "press ended 1", "tap 1 50,50"]
          : ["press began 1", "press cancelled 1 slid off"]))
  }

  @Test("What began on a target never pans alone")
  func alone() {
    let gestures = gestures([
      .down(1, 50, 50, at: 0), .move(1, 400, 50, at: 1), .move(1, 500, 50, at: 2),
      .up(1, 500, 50, at: 3),
    ])
    #expect(gestures == ["press began 1", "press cancelled 1 slid off"])
  }

  @Test("Two fingers press both targets, and pinch once both have slid off")
  func together() {
    #expect(
      gestures([
        .down(1, 50, 50, at: 0), .down(2, 150, 50, at: 1), .up(1, 60, 50, at: 2),
        .up(2, 160, 70, at: 3),
      ]) == [
        "press began 1", "press began 2", "press ended 1", "tap 1 50,50", "press ended 2",
        "tap 2 150,50",
      ])
    #expect(
      gestures([
        .down(1, 50, 50, at: 0), .down(2, 150, 50, at: 1), .move(1, 50, 150, at: 2),
        .move(2, 150, 90, at: 3), .move(2, 150, 150, at: 4), .up(1, 50, 150, at: 5),
        .up(2, 150, 150, at: 6),
      ]) == [
        "press began 1", "press began 2", "press cancelled 1 slid off",
        "press cancelled 2 slid off", "pan began 100,50>100,150",
        "pan changed anew 150,150>150,150", "pan ended 150,150>150,150",
      ])
  }

  @Test("A finger that moves the view is joined by one that slides off its target")
  func joining() {
    #expect(
      gestures([
        .down(3, 300, 300, at: 0), .move(3, 300, 320, at: 1), .down(1, 50, 50, at: 2),
        .move(1, 50, 100, at: 3), .move(1, 50, 120, at: 4), .up(1, 50, 120, at: 5),
        .up(3, 300, 320, at: 6),
      ]) == [
        "pan began 300,300>300,320", "press began 1", "press cancelled 1 slid off",
        "pan changed anew 175,220>175,220", "pan changed anew 300,320>300,320",
        "pan ended 300,320>300,320",
      ])
  }

  @Test("What sticks to its finger stays pressed wherever it goes, and never moves the view")
  func sticking() {
    #expect(
      gestures(
        [
          .down(1, 50, 50, at: 0), .down(3, 300, 300, at: 1), .move(1, 900, 900, at: 2),
          .move(3, 300, 320, at: 3), .move(1, 400, 400, at: 4), .up(1, 400, 400, at: 5),
          .up(3, 300, 320, at: 6),
        ], [1: .everywhere]) == [
          "press began 1", "pan began 300,300>300,320", "press ended 1", "tap 1 50,50",
          "pan ended 300,300>300,320",
        ])
  }
}
