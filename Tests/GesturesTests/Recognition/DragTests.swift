import Gestures
import Testing

@Suite("Drag and pan of one finger")
struct DragTests {
  static let stories = [
    Story(
      "as far as nothing happens", [.drag],
      [.down(1, 0, 0, at: 0), .move(1, 6, 8, at: 1), .up(1, 10, 0, at: 2)], []),
    Story(
      "farther", [.drag],
      [
        .down(1, 0, 0, at: 0), .move(1, 10.5, 0, at: 1), .move(1, 30, 0, at: 2),
        .move(1, 30, 0, at: 3), .up(1, 30, 0, at: 4),
      ],
      [
        "drag began 1 0,0>10.5,0", "drag changed 1 0,0>30,0", "drag ended 1 0,0>30,0",
      ]),
    Story(
      "in the lift alone", [.drag], [.down(1, 5, 5, at: 0), .up(1, 305, 5, at: 1)],
      ["drag began 1 5,5>305,5", "drag ended 1 5,5>305,5"]),
    Story(
      "the lift goes farther", [.drag],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .up(1, 25, 0, at: 2)],
      [
        "drag began 1 0,0>20,0", "drag changed 1 0,0>25,0", "drag ended 1 0,0>25,0",
      ]),
    Story(
      "back to where it began", [.drag],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .up(1, 0, 0, at: 2)],
      ["drag began 1 0,0>20,0", "drag changed 1 0,0>0,0", "drag ended 1 0,0>0,0"]),
    Story(
      "taken away", [.drag],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .cancel(1, at: 2), .move(1, 30, 0, at: 3)],
      ["drag began 1 0,0>20,0", "drag cancelled 1 0,0>20,0"]),
    Story(
      "a place that counts as time only", [.drag],
      [.down(1, 50, 50, at: 0), .still(1, at: 1), .up(1, 50, 50, at: 2)], []),
    Story(
      "a drag comes before a pan", [.drag, .pan],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1)], ["drag began 1 0,0>20,0"]),
    Story(
      "one finger pans", [.pan],
      [.down(1, 0, 0, at: 0), .move(1, 20, 0, at: 1), .up(1, 30, 0, at: 2)],
      ["pan began 0,0>20,0", "pan changed 0,0>30,0", "pan ended 0,0>30,0"]),
    Story(
      "as far as no pan begins", [.pan], [.down(1, 0, 0, at: 0), .up(1, 10, 0, at: 1)], []),
    Story(
      "pan in the lift alone", [.pan], [.down(1, 0, 0, at: 0), .up(1, 10.5, 0, at: 1)],
      ["pan began 0,0>10.5,0", "pan ended 0,0>10.5,0"]),
    Story(
      "several fingers drag their own", [.drag],
      [
        .down(1, 0, 0, at: 0), .down(2, 0, 100, at: 1), .move(1, 20, 0, at: 2),
        .move(2, 20, 100, at: 2), .up(1, 20, 0, at: 3), .up(2, 20, 100, at: 3),
      ],
      [
        "drag began 1 0,0>20,0", "drag began 2 0,100>20,100", "drag ended 1 0,0>20,0",
        "drag ended 2 0,100>20,100",
      ]),
    Story(
      "a finger that drags what does not pinch is left alone", [.pinch, .drag],
      [
        .down(1, 0, 0, at: 0, [.drag]), .move(1, 20, 0, at: 1), .down(2, 50, 0, at: 2),
        .down(3, 90, 0, at: 3), .move(3, 130, 0, at: 4), .up(1, 20, 0, at: 5),
      ],
      ["drag began 1 0,0>20,0", "pan began 70,0>90,0 x2.0", "drag ended 1 0,0>20,0"]),
    Story(
      "a mouse is steadier", [.drag], settings: .mouse,
      [.down(1, 0, 0, at: 0), .move(1, 4, 0, at: 1), .move(1, 4.5, 0, at: 2)],
      ["drag began 1 0,0>4.5,0"]),
  ]

  @Test("a drag begins beyond the distance, measured from touch-down", arguments: stories)
  func drag(story: Story) { story.check() }
}
