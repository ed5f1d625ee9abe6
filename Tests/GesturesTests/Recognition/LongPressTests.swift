import Gestures
import Testing

@Suite("Long press")
struct LongPressTests {
  static let stories = [
    Story(
      "not yet", [.longPress, .tap],
      [.down(1, 0, 0, at: 7), .wait(until: 500_006), .up(1, 0, 0, at: 500_006)], ["tap 1 0,0"]),
    Story(
      "long enough", [.longPress, .tap], [.down(1, 0, 0, at: 7), .up(1, 0, 0, at: 500_007)],
      ["long press began 1 0,0>0,0", "long press ended 1 0,0>0,0"]),
    Story(
      "without interest", [.tap], [.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 600_000)],
      ["tap 1 0,0"]),
    Story(
      "as far as it may stray", [.longPress],
      [.down(1, 0, 0, at: 0), .move(1, 10, 0, at: 1), .wait(until: 500_000)],
      ["long press began 1 0,0>10,0"]),
    Story(
      "farther, although it came back", [.longPress],
      [
        .down(1, 0, 0, at: 0), .move(1, 10.01, 0, at: 1), .move(1, 0, 0, at: 2),
        .wait(until: 9_000_000),
      ], []),
    Story(
      "it goes on as a drag", [.longPress, .drag],
      [
        .down(1, 0, 0, at: 0), .move(1, 2, 0, at: 600_000), .move(1, 40, 0, at: 600_001),
        .still(1, at: 600_002), .up(1, 41, 0, at: 600_003),
      ],
      [
        "long press began 1 0,0>0,0", "long press changed 1 0,0>2,0",
        "long press changed 1 0,0>40,0", "long press changed 1 0,0>41,0",
        "long press ended 1 0,0>41,0",
      ]),
    Story(
      "it is taken away", [.longPress],
      [.down(1, 0, 0, at: 0), .still(1, at: 600_000), .cancel(1, at: 600_001)],
      ["long press began 1 0,0>0,0", "long press cancelled 1 0,0>0,0"]),
    Story(
      "a drag comes first", [.longPress, .drag],
      [.down(1, 0, 0, at: 0), .move(1, 11, 0, at: 499_999), .wait(until: 9_000_000)],
      ["drag began 1 0,0>11,0"]),
    Story(
      "each finger for itself", [.longPress, .pinch],
      [.down(1, 0, 0, at: 0), .down(2, 50, 0, at: 9), .wait(until: 500_008)],
      ["long press began 1 0,0>0,0"]),
    Story(
      "a pinch leaves it alone", [.longPress, .pinch],
      [
        .down(1, 0, 0, at: 0), .wait(until: 500_000), .down(2, 50, 0, at: 500_001),
        .move(2, 90, 0, at: 500_002), .up(1, 0, 0, at: 500_003),
      ], ["long press began 1 0,0>0,0", "long press ended 1 0,0>0,0"]),
  ]

  @Test("a long press rests until its time has come", arguments: stories)
  func longPress(story: Story) { story.check() }
}
