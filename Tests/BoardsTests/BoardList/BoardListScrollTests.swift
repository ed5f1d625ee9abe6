import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Hand = BoardListHand

@Suite("Scrolling the list of boards")
struct BoardListScrollTests {
  /// Where the list is scrolled to: the first board lies at 88 points when it is not.
  private static func scroll(of hand: BoardListHand) -> Double? {
    let tall = hand.session.scene().elements
    guard let entry = tall.first(where: { $0.kind == .boardCard }) else { return nil }
    let number = (0..<100).first { .board(BoardListHand.id($0)) == entry.id } ?? 0
    return 88 + Double(number / 2) * 198 - entry.frame.minY
  }

  // 20 boards in two columns: 88 + 10 rows of 198 points, of which 400 are seen.
  @Test(
    "A drag scrolls as far as the finger goes, within the limits",
    arguments: [
      ([-100], 100), ([100], 0), ([-10_000], 1_668), ([-100, -50], 150), ([-300, 100], 200),
      ([-10_000, 100], 1_568), ([-1e308], 1_668), ([1e308], 0), ([-8], 0),
    ] as [([Double], Double)])
  func drags(ways: [Double], expected: Double) {
    var hand = Hand(boards: 20)
    for way in ways { hand.drag(from: Point(x: 250, y: 200), by: Vector(dx: 0, dy: way)) }
    #expect(Self.scroll(of: hand) == expected)
    #expect(hand.reaction == .none)
  }

  @Test("A drag that begins on a board scrolls and does not open it", arguments: [-60.0, 60])
  func fromBoard(_ dx: Double) {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 100, y: 150), by: Vector(dx: dx, dy: -120))
    #expect(Self.scroll(of: hand) == 120)
    #expect(hand.reaction == .none)
  }

  @Test("It does not depend on how many touches reported it", arguments: [1, 3, 60])
  func subdivision(steps: Int) {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -240), steps: steps)
    #expect(Self.scroll(of: hand) == 240)
  }

  @Test("A drag that is cancelled scrolls back")
  func cancelled() {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 200), by: Vector(dx: 0, dy: -150))
    hand.drag(from: Point(x: 250, y: 200), by: Vector(dx: 0, dy: -70), end: nil)
    #expect(Self.scroll(of: hand) == 220)
    hand.send(.cancelled, Point(x: 250, y: 130))
    #expect(Self.scroll(of: hand) == 150)
  }

  @Test("The command to cancel scrolls back too, and the finger does nothing more")
  func command() {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 200), by: Vector(dx: 0, dy: -70), end: nil)
    #expect(hand.session.perform(.cancel) == .none)
    #expect(Self.scroll(of: hand) == 0)
    hand.send(.moved, Point(x: 250, y: 10))
    hand.send(.ended, Point(x: 250, y: 10))
    #expect(Self.scroll(of: hand) == 0)
  }

  @Test("One finger scrolls; a second one does not make the list jump")
  func secondFinger() {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -60), end: nil)
    hand.send(.began, Point(x: 250, y: 50), finger: 2)
    hand.send(.moved, Point(x: 250, y: 150), finger: 2)
    #expect(Self.scroll(of: hand) == 60)
    hand.send(.ended, Point(x: 250, y: 240))
    hand.send(.moved, Point(x: 250, y: 160), finger: 2)
    #expect(Self.scroll(of: hand) == 60)
  }

  @Test(
    "What opens holds the list where it is; a drag that is cancelled then never was",
    arguments: [(.ended, 60), (.cancelled, 0)] as [(TouchPhase, Double)])
  func held(end: TouchPhase, expected: Double) throws {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -60), end: nil)
    try hand.hold(entry: 2, finger: 2)
    #expect(hand.reaction.effects == [.opened(.menu)])
    hand.send(.moved, Point(x: 250, y: 100))
    #expect(Self.scroll(of: hand) == 60)
    hand.send(end, Point(x: 250, y: 100))
    #expect(Self.scroll(of: hand) == expected)
  }

  @Test("A list that fits does not scroll")
  func short() {
    var hand = Hand(boards: 2)
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -240))
    #expect(Self.scroll(of: hand) == 0)
  }

  @Test("Touches find the boards where they are seen")
  func hits() throws {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -1_000))
    try hand.tap(entry: 13)
    #expect(hand.reaction.effects == [.openBoard(Hand.id(13), isNew: false)])
  }

  @Test("A larger view, and fewer boards, keep the list within its limits")
  func limits() {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -5_000))
    #expect(hand.session.perform(.setViewSize(Size(width: 528, height: 1_400))) == .none)
    _ = hand.session.perform(.setViewSize(Hand.view))
    #expect(Self.scroll(of: hand) == 668)
    _ = hand.session.absorb((4..<20).map { .delete(.board(Hand.board($0))) })
    #expect(Self.scroll(of: hand) == 84)
  }

  @Test("A size that cannot be used is refused and changes nothing")
  func badSize() {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -100))
    let before = hand.elements
    #expect(
      hand.session.perform(.setViewSize(Size(width: .nan, height: 4))).refusal?.reason
        == .viewOutOfRange)
    #expect(hand.elements == before)
  }

  @Test(
    "Another size breaks off what fingers do; the same size does not", arguments: [true, false])
  func sizeWhileTouched(isOther: Bool) throws {
    var hand = Hand(boards: 20)
    let entry = try hand.middle(of: "board:\(Hand.id(1))")
    let size = isOther ? Size(width: Hand.view.width, height: 300) : Hand.view
    hand.send(.began, entry)
    _ = hand.session.perform(.setViewSize(size))
    hand.send(.ended, entry)
    #expect(hand.reaction.effects == (isOther ? [] : [.openBoard(Hand.id(1), isNew: false)]))
    hand.send(.began, Point(x: 250, y: 290))
    hand.send(.moved, Point(x: 250, y: 190))
    _ = hand.session.perform(.setViewSize(isOther ? Hand.view : size))
    hand.send(.moved, Point(x: 250, y: 90))
    hand.send(.ended, Point(x: 250, y: 90))
    #expect(Self.scroll(of: hand) == (isOther ? 0 : 200))
  }

  @Test("Home is the top")
  func home() {
    var hand = Hand(boards: 20)
    hand.drag(from: Point(x: 250, y: 300), by: Vector(dx: 0, dy: -100))
    #expect(hand.session.perform(.goHome) == .none)
    #expect(Self.scroll(of: hand) == 0)
  }
}
