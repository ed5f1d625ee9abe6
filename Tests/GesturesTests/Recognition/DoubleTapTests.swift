import Gestures
import Testing

@Suite("Double tap")
struct DoubleTapTests {
  static let both: GestureInterest = [.tap, .doubleTap]
  /// A tap at 0,0 that is lifted at 0.1 s.
  static let first: [Step] = [.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 100_000)]

  static let stories = [
    Story("a tap waits", both, first + [.wait(until: 449_999)], []),
    Story("until the gap is over", both, first + [.wait(until: 450_000)], ["tap 1 0,0"]),
    Story(
      "two taps", both, first + [.down(2, 3, 0, at: 200_000), .up(2, 3, 0, at: 300_000)],
      ["double tap 2 3,0"]),
    Story(
      "at the end of the gap", both,
      first + [.down(2, 0, 0, at: 449_999), .up(2, 0, 0, at: 900_000)], ["double tap 2 0,0"]),
    Story(
      "after the gap", both,
      first + [.down(2, 0, 0, at: 450_000), .up(2, 0, 0, at: 460_000), .wait(until: 9_000_000)],
      ["tap 1 0,0", "tap 2 0,0"]),
    Story(
      "as far apart as may be", both,
      first + [.down(2, 45, 0, at: 200_000), .up(2, 45, 0, at: 300_000)], ["double tap 2 45,0"]),
    Story(
      "farther apart", both, first + [.down(2, 45.01, 0, at: 200_000)], ["tap 1 0,0"]),
    Story(
      "the second one knows no double tap", both,
      first + [.down(2, 0, 0, at: 200_000, [.tap]), .up(2, 0, 0, at: 300_000)],
      ["tap 1 0,0", "tap 2 0,0"]),
    Story(
      "nothing waits without interest", [.tap],
      first + [.down(2, 0, 0, at: 200_000), .up(2, 0, 0, at: 300_000)],
      ["tap 1 0,0", "tap 2 0,0"]),
    Story(
      "a target of double taps alone", [.doubleTap],
      first + [.down(2, 0, 0, at: 200_000), .up(2, 0, 0, at: 300_000)] + [
        .down(3, 0, 0, at: 400_000), .up(3, 0, 0, at: 500_000), .wait(until: 9_000_000),
      ], ["double tap 2 0,0"]),
    Story(
      "three taps are two and one", both,
      first + [.down(2, 0, 0, at: 200_000), .up(2, 0, 0, at: 300_000)] + [
        .down(3, 0, 0, at: 400_000), .up(3, 0, 0, at: 500_000), .wait(until: 9_000_000),
      ], ["double tap 2 0,0", "tap 3 0,0"]),
    Story(
      "the same finger may bear the same number", both,
      first + [.down(1, 0, 0, at: 200_000), .up(1, 0, 0, at: 300_000)], ["double tap 1 0,0"]),
    Story(
      "presses come in between", both.union(.press),
      first + [.down(2, 0, 0, at: 200_000), .up(2, 0, 0, at: 300_000)],
      ["press began 1", "press ended 1", "press began 2", "press ended 2", "double tap 2 0,0"]),
    Story(
      "a tap of another finger meanwhile does not wait", both,
      [.down(9, 300, 0, at: 0, [.tap])] + first
        + [.up(9, 300, 0, at: 110_000), .wait(until: 9_000_000)], ["tap 9 300,0", "tap 1 0,0"]),
    Story(
      "two fingers at once are two taps", both,
      [
        .down(1, 0, 0, at: 0), .down(2, 20, 0, at: 0), .up(1, 0, 0, at: 1), .up(2, 20, 0, at: 2),
        .wait(until: 9_000_000),
      ], ["tap 1 0,0", "tap 2 20,0"]),
  ]

  @Test("two taps near each other are one double tap", arguments: stories)
  func doubleTap(story: Story) { story.check() }

  static let failures = [
    Story(
      "drags", both.union(.drag),
      first + [.down(2, 0, 0, at: 200_000), .move(2, 11, 0, at: 210_000)],
      ["tap 1 0,0", "drag began 2 0,0>11,0"]),
    Story(
      "strays", both.union(.press),
      first + [.down(2, 0, 0, at: 200_000), .move(2, 11, 0, at: 210_000)],
      [
        "press began 1", "press ended 1", "press began 2", "tap 1 0,0", "press cancelled 2",
      ]),
    Story(
      "is pressed long", both.union(.longPress),
      first + [.down(2, 0, 0, at: 200_000), .wait(until: 700_000)],
      ["tap 1 0,0", "long press began 2 0,0>0,0"]),
    Story(
      "swipes", both.union(.swipe),
      first + [.down(2, 0, 0, at: 200_000), .move(2, 50, 0, at: 210_000)],
      ["tap 1 0,0", "swipe right 2 0,0"]),
    Story(
      "rests too long", both,
      first + [.down(2, 0, 0, at: 200_000), .up(2, 0, 0, at: 950_001)], ["tap 1 0,0"]),
    Story(
      "is taken away", both, first + [.down(2, 0, 0, at: 200_000), .cancel(2, at: 210_000)],
      ["tap 1 0,0"]),
    Story(
      "is joined by a third one", both,
      first + [
        .down(2, 0, 0, at: 200_000), .down(3, 0, 0, at: 210_000), .up(3, 0, 0, at: 220_000),
        .up(2, 0, 0, at: 230_000), .wait(until: 9_000_000),
      ], ["tap 1 0,0", "tap 3 0,0", "tap 2 0,0"]),
    Story(
      "joins those that pan", both.union([.pan, .pinch]),
      [.down(9, 0, 0, at: 0), .down(1, 20, 0, at: 1), .up(1, 20, 0, at: 2)] + [
        .move(9, 20, 0, at: 3), .down(2, 40, 0, at: 4),
      ], ["pan began 0,0>20,0", "tap 1 20,0", "pan changed anew 30,0>30,0"]),
    Story(
      "is none, and all is cancelled", both, first + [.cancelAll, .wait(until: 9_000_000)], []),
  ]

  @Test("the held tap comes first where the second finger", arguments: failures)
  func failure(story: Story) { story.check() }
}
