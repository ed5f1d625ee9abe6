import Gestures
import Testing

@Suite("Swipe")
struct SwipeTests {
  static let stories = [
    Story(
      "to the right", [.swipe], [.down(1, 0, 0, at: 0), .move(1, 44, 43, at: 9)],
      ["swipe right 1 0,0"]),
    Story(
      "to the left, in steps", [.swipe, .drag],
      [.down(1, 90, 0, at: 0), .move(1, 60, 1, at: 1), .move(1, 46, 2, at: 2)],
      ["swipe left 1 90,0"]),
    Story(
      "seen at the lift only", [.swipe], [.down(1, 0, 0, at: 0), .up(1, 44, 0, at: 9)],
      ["swipe right 1 0,0"]),
    Story(
      "it ends where it is recognised", [.swipe, .drag, .tap],
      [.down(1, 0, 0, at: 0), .move(1, 50, 0, at: 1), .move(1, 99, 0, at: 2), .up(1, 0, 0, at: 3)],
      ["swipe right 1 0,0"]),
    Story(
      "not far enough", [.swipe, .drag], [.down(1, 0, 0, at: 0), .move(1, 43.99, 0, at: 9)], []),
    Story(
      "lifted before: a drag", [.swipe, .drag], [.down(1, 0, 0, at: 0), .up(1, 40, 0, at: 9)],
      ["drag began 1 0,0>40,0", "drag ended 1 0,0>40,0"]),
    Story(
      "lifted before: a pan", [.swipe, .pan], [.down(1, 0, 0, at: 0), .up(1, 40, 0, at: 9)],
      ["pan began 0,0>40,0", "pan ended 0,0>40,0"]),
    Story(
      "lifted before: nothing", [.swipe, .tap], [.down(1, 0, 0, at: 0), .up(1, 40, 0, at: 9)], []),
    Story(
      "just in time", [.swipe],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 9), .move(1, 44, 0, at: 499_999)],
      ["swipe right 1 0,0"]),
    Story(
      "too late", [.swipe, .drag],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 9), .move(1, 44, 0, at: 500_000)],
      ["drag began 1 0,0>20,0", "drag changed 1 0,0>44,0"]),
    Story(
      "it drags when time is over, unasked", [.swipe, .drag],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 9), .wait(until: 500_000)],
      ["drag began 1 0,0>20,0"]),
    Story(
      "it rested too long to swipe, and drags", [.swipe, .drag],
      [.down(1, 0, 0, at: 0), .move(1, 60, 0, at: 500_001)], ["drag began 1 0,0>60,0"]),
    Story(
      "mostly down at once", [.swipe, .drag], [.down(1, 0, 0, at: 0), .move(1, 8, 8, at: 9)],
      ["drag began 1 0,0>8,8"]),
    Story(
      "it turns down", [.swipe, .drag],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .move(1, 22, 22, at: 2)],
      ["drag began 1 0,0>22,22"]),
    Story(
      "it comes back and turns down: a drag, however near", [.swipe, .drag],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .move(1, 0, 5, at: 2)],
      ["drag began 1 0,0>0,5"]),
    Story(
      "within the first points nothing counts", [.swipe, .drag],
      [.down(1, 0, 0, at: 0), .move(1, 0, 10, at: 1), .move(1, 50, 10, at: 2)],
      ["swipe right 1 0,0"]),
    Story(
      "taken away", [.swipe, .drag],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .cancel(1, at: 2), .wait(until: 9_000_000)],
      []),
    Story(
      "a second finger pinches instead", [.swipe, .drag, .pinch],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .down(2, 40, 0, at: 2)],
      ["pan began 30,0>30,0"]),
  ]

  @Test("a swipe is fast, far and along the horizontal", arguments: stories)
  func swipe(story: Story) { story.check() }
}
