import Gestures
import Testing

@Suite("Tap and press")
struct TapTests {
  static let taps = [
    Story("a tap", [.tap], [.down(1, 3, 4, at: 0), .up(1, 3, 4, at: 100)], ["tap 1 3,4"]),
    Story("no interest", [], [.down(1, 3, 4, at: 0), .up(1, 3, 4, at: 100)], []),
    Story(
      "as far as a tap goes", [.tap],
      [.down(1, 0, 0, at: 0), .move(1, 6, 8, at: 1), .up(1, 0, 10, at: 2)], ["tap 1 0,0"]),
    Story(
      "a little farther", [.tap],
      [.down(1, 0, 0, at: 0), .move(1, 6, 8.01, at: 1), .up(1, 0, 0, at: 2)], []),
    Story(
      "farther at the lift only", [.tap], [.down(1, 0, 0, at: 0), .up(1, 10.01, 0, at: 2)], []),
    Story(
      "as long as a tap lasts", [.tap], [.down(1, 0, 0, at: 5), .up(1, 0, 0, at: 750_005)],
      ["tap 1 0,0"]),
    Story(
      "a little longer", [.tap], [.down(1, 0, 0, at: 5), .up(1, 0, 0, at: 750_006)], []),
    Story(
      "no limit", [.tap, .untimedTap],
      [.down(1, 0, 0, at: 0), .still(1, at: 5_000_000), .up(1, 1, 0, at: 60_000_000)],
      ["tap 1 0,0"]),
    Story(
      "no limit makes it a tap", [.untimedTap], [.down(1, 0, 0, at: 0), .up(1, 1, 0, at: 1)],
      ["tap 1 0,0"]),
    Story(
      "two fingers, two taps", [.tap, .pinch],
      [
        .down(1, 0, 0, at: 0), .down(2, 50, 0, at: 1), .up(2, 50, 0, at: 2), .up(1, 0, 0, at: 3),
      ], ["tap 2 50,0", "tap 1 0,0"]),
    Story("taken away", [.tap], [.down(1, 0, 0, at: 0), .cancel(1, at: 1)], []),
    Story(
      "settings with a shorter way", [.tap], settings: .mouse,
      [
        .down(1, 0, 0, at: 0), .up(1, 4, 0, at: 1), .down(2, 0, 0, at: 2), .up(2, 4.01, 0, at: 3),
      ], ["tap 1 0,0"]),
  ]

  @Test("a tap stays near and is short", arguments: taps)
  func tap(story: Story) { story.check() }

  static let presses = [
    Story(
      "it ends right before its tap", [.press, .tap],
      [.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 1)],
      ["press began 1", "press ended 1", "tap 1 0,0"]),
    Story(
      "it ends without a tap that nothing wants", [.press],
      [.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 1)], ["press began 1", "press ended 1"]),
    Story(
      "it is cancelled as soon as the finger strays", [.press, .tap],
      [.down(1, 0, 0, at: 0), .move(1, 11, 0, at: 1)], ["press began 1", "press cancelled 1"]),
    Story(
      "a lift that comes too late cancels it", [.press, .tap],
      [.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 750_001)],
      ["press began 1", "press cancelled 1"]),
    Story(
      "time alone does not", [.press, .tap],
      [.down(1, 0, 0, at: 0), .wait(until: 9_000_000)], ["press began 1"]),
    Story(
      "a drag cancels it", [.press, .tap, .drag],
      [.down(1, 0, 0, at: 0), .up(1, 11, 0, at: 1)],
      [
        "press began 1", "press cancelled 1", "drag began 1 0,0>11,0", "drag ended 1 0,0>11,0",
      ]),
    Story(
      "a long press cancels it", [.press, .tap, .longPress],
      [.down(1, 0, 0, at: 0), .wait(until: 500_000)],
      ["press began 1", "press cancelled 1", "long press began 1 0,0>0,0"]),
    Story(
      "a pinch cancels those of its fingers", [.press, .tap, .pinch],
      [.down(1, 0, 0, at: 0), .down(2, 50, 0, at: 1), .move(2, 70, 0, at: 2)],
      [
        "press began 1", "press began 2", "press cancelled 2", "press cancelled 1",
        "pan began 25,0>35,0 x1.4",
      ]),
    Story(
      "a finger that joins at once never looks pressed", [.press, .pan, .pinch],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .down(2, 40, 0, at: 2)],
      [
        "press began 1", "press cancelled 1", "pan began 0,0>20,0", "pan changed anew 30,0>30,0",
      ]),
    Story(
      "the system cancels it", [.press, .tap], [.down(1, 0, 0, at: 0), .cancel(1, at: 1)],
      ["press began 1", "press cancelled 1"]),
    Story(
      "the host cancels it", [.press, .tap],
      [.down(1, 0, 0, at: 0), .cancelAll, .cancelAll, .up(1, 0, 0, at: 1)],
      ["press began 1", "press cancelled 1"]),
    Story(
      "it ends at the lift of a tap that is held back", [.press, .tap, .doubleTap],
      [.down(1, 0, 0, at: 0), .up(1, 0, 0, at: 1)], ["press began 1", "press ended 1"]),
  ]

  @Test("a press lasts as long as a tap is possible", arguments: presses)
  func press(story: Story) { story.check() }
}
