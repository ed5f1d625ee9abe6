import Gestures
import Testing

@Suite("Pan and pinch")
struct GroupTests {
  static let two: [Step] = [.down(1, 0, 0, at: 0), .down(2, 100, 0, at: 0)]

  static let beginnings = [
    Story(
      "as far as nothing happens", [.pinch],
      two + [.move(1, 0, 10, at: 1), .move(2, 100, 10, at: 2)], []),
    Story(
      "one goes farther: a pan that holds both", [.pinch, .drag, .tap],
      two + [.move(1, 0, 10.5, at: 1), .move(2, 100, 10.5, at: 2)],
      ["pan began 50,0>50,5.25 x1.0054974", "pan changed 50,0>50,10.5"]),
    Story(
      "as far apart as nothing happens", [.pinch],
      two + [.move(1, -5, 0, at: 1), .move(2, 105, 0, at: 2)], []),
    Story(
      "farther apart", [.pinch], two + [.move(1, -6, 0, at: 1), .move(2, 104.5, 0, at: 2)],
      ["pan began 50,0>49.25,0 x1.105"]),
    Story(
      "nearer", [.pinch], two + [.move(1, 6, 0, at: 1), .move(2, 95, 0, at: 2)],
      ["pan began 50,0>50.5,0 x0.89"]),
    Story(
      "the base is where the first one was when the second came", [.pinch],
      [
        .down(1, 0, 0, at: 0), .move(1, 8, 0, at: 1), .down(2, 108, 0, at: 2),
        .move(2, 158, 0, at: 3),
      ], ["pan began 58,0>83,0 x1.5"]),
    Story(
      "a finger that pinched nothing does not hinder a drag from touch-down", [.pinch, .pan],
      [
        .down(1, 0, 0, at: 0), .move(1, 8, 0, at: 1), .down(2, 99, 0, at: 2), .up(2, 99, 0, at: 3),
        .move(1, 20, 0, at: 4),
      ], ["pan began 0,0>20,0"]),
    Story(
      "one finger that only pinches waits for another, however far it goes", [.pinch],
      [.down(1, 0, 0, at: 0), .move(1, 80, 0, at: 1), .down(2, 180, 0, at: 2)],
      ["pan began 130,0>130,0"]),
    Story(
      "one that may not pinch does not", [.drag],
      [.down(1, 0, 0, at: 0, [.pinch]), .down(2, 99, 0, at: 0), .move(2, 150, 0, at: 1)],
      ["drag began 2 99,0>150,0"]),
    Story(
      "a drag gives way", [.pinch, .drag],
      [
        .down(1, 0, 0, at: 0), .move(1, 50, 0, at: 1), .down(2, 150, 0, at: 2),
        .move(2, 250, 0, at: 3),
      ],
      [
        "drag began 1 0,0>50,0", "drag cancelled 1 0,0>50,0", "pan began 100,0>100,0",
        "pan changed 100,0>150,0 x2.0",
      ]),
    Story(
      "three at once", [.pinch],
      [
        .down(1, 0, 0, at: 0), .down(2, 60, 0, at: 0), .down(3, 30, 30, at: 0),
        .move(3, 30, 60, at: 1),
      ],
      ["pan began 30,10>30,20 x1.3467509"]),
    Story(
      "fingers in one place", [.pinch],
      [.down(1, 0, 0, at: 0), .down(2, 0, 0, at: 0), .move(1, 16, 0, at: 1)],
      ["pan began 0,0>8,0 x16384.0"]),
  ]

  @Test("fingers that may pinch move the view together", arguments: beginnings)
  func beginning(story: Story) {
    let reported = gestures(of: story.steps, interest: story.interest).map(rounded)
    #expect(reported == story.gestures)
  }

  static let endings = [
    Story(
      "the last finger goes on", [.pinch, .drag],
      two + [
        .move(2, 200, 0, at: 1), .up(1, 0, 0, at: 2), .move(2, 220, 0, at: 3),
        .up(2, 230, 0, at: 4),
      ],
      [
        "pan began 50,0>100,0 x2.0", "pan changed anew 200,0>200,0", "pan changed 200,0>220,0",
        "pan changed 200,0>230,0", "pan ended 200,0>230,0",
      ]),
    Story(
      "the place of a lift counts", [.pinch],
      two + [.up(2, 200, 0, at: 1), .up(1, 50, 0, at: 2)],
      [
        "pan began 50,0>100,0 x2.0", "pan changed anew 0,0>0,0", "pan changed 0,0>50,0",
        "pan ended 0,0>50,0",
      ]),
    Story(
      "a finger joins at once", [.pinch],
      two + [.move(2, 200, 0, at: 1), .down(3, 100, 300, at: 2), .move(3, 100, 330, at: 3)],
      [
        "pan began 50,0>100,0 x2.0", "pan changed anew 100,100>100,100",
        "pan changed 100,100>100,110 x1.0714076",
      ]),
    Story(
      "one that pans joins by panning", [.pan],
      [
        .down(1, 0, 0, at: 0), .down(2, 0, 100, at: 0), .move(1, 20, 0, at: 1),
        .move(2, 20, 100, at: 2), .move(2, 20, 140, at: 3),
      ],
      [
        "pan began 0,0>20,0", "pan changed anew 20,50>20,50", "pan changed 20,50>20,70 x1.4",
      ]),
    Story(
      "one that may pinch joins by moving where it could not at once", [.pinch, .drag],
      [
        .down(1, 0, 0, at: 0), .down(2, 0, 100, at: 0, [.pan]), .move(2, 40, 100, at: 1),
        .move(1, 10, 0, at: 2), .move(1, 20, 0, at: 3),
      ], ["pan began 0,100>40,100", "pan changed anew 30,50>30,50"]),
    Story(
      "the system takes one away", [.pinch, .tap],
      two + [
        .move(2, 200, 0, at: 1), .cancel(1, at: 2), .move(2, 220, 0, at: 3), .up(2, 220, 0, at: 4),
      ], ["pan began 50,0>100,0 x2.0", "pan cancelled 50,0>100,0 x2.0"]),
    Story(
      "another pinch afterwards", [.pinch],
      two + [.up(2, 200, 0, at: 1), .up(1, 0, 0, at: 2)] + [
        .down(3, 0, 0, at: 5), .down(4, 10, 0, at: 5), .move(4, 40, 0, at: 6),
      ],
      [
        "pan began 50,0>100,0 x2.0", "pan changed anew 0,0>0,0", "pan ended 0,0>0,0",
        "pan began 5,0>20,0 x4.0",
      ]),
  ]

  @Test("fingers join, leave and are taken away", arguments: endings)
  func ending(story: Story) {
    let reported = gestures(of: story.steps, interest: story.interest).map(rounded)
    #expect(reported == story.gestures)
  }

  /// Cuts the scale to eight digits.
  private func rounded(_ text: String) -> String {
    guard let sign = text.lastIndex(of: "x"), let scale = Double(text[sign...].dropFirst())
    else { return text }
    let digits = Double(Int((scale * 1e7).rounded())) / 1e7
    return digits == 1 ? text : text[...sign] + "\(digits)"
  }
}
