import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = BoardFixture

@Suite("Looking (B3, B4, B10, G2)")
struct ViewTests {
  @Test("One finger pans in play, two in edit", arguments: [InteractionMode.play, .edit])
  func panning(_ mode: InteractionMode) {
    var hand = Fingers(Fixture.session(mode: mode))
    hand.down(1, at: 0, 0)
    if mode == .edit { hand.down(2, at: 60, 0) }
    for _ in 0..<5 {
      hand.move(1, by: 20, -10)
      if mode == .edit { hand.move(2, by: 20, -10) }
    }
    hand.up(1)
    if mode == .edit { hand.up(2) }
    #expect(hand.session.viewport.center == Point(x: -100, y: 50))
    #expect(hand.session.viewport.zoom == 1)
    #expect(hand.reaction.changes.isEmpty)
  }

  @Test(
    "The board point under the fingers stays under them", arguments: [0.001, 0.3, 1.7, 20, 1_000])
  func pinching(scale: Double) {
    var hand = Fingers(Fixture.session())
    hand.pinch(at: 130, -70, from: 200, to: 200 * scale, steps: 7)
    let seen = hand.session.viewport.toScreen(Point(x: 130, y: -70))
    #expect(abs(seen.x - 530) < 1e-6 && abs(seen.y - 230) < 1e-6)
    #expect(abs(hand.session.viewport.zoom / scale - 1) < 1e-12)
  }

  @Test("A pinch ends the same in any number of events", arguments: [10, 60])
  func eventsDoNotCount(steps: Int) {
    var once = Fingers(Fixture.session())
    once.pinch(at: 30, 40, from: 100, to: 230, steps: 1)
    var often = Fingers(Fixture.session())
    often.pinch(at: 30, 40, from: 100, to: 230, steps: steps)
    #expect(once.session.viewport == often.session.viewport)
  }

  @Test("Fingers that join and leave do not make the view jump")
  func joining() {
    var hand = Fingers(Fixture.session(mode: .play))
    hand.down(1, at: 0, 0)
    hand.move(1, by: 40, 0)
    let before = hand.session.viewport
    hand.down(2, at: 200, 100)
    #expect(hand.session.viewport == before)
    hand.down(3, at: -200, 250)
    #expect(hand.session.viewport == before)
    hand.move(2, by: 30, 30)
    let spread = hand.session.viewport
    hand.up(1)
    #expect(hand.session.viewport == spread)
    hand.up(3)
    #expect(hand.session.viewport == spread)
    hand.move(2, by: 10, 0)
    #expect(
      abs(hand.session.viewport.center.x - (spread.center.x - 10 / spread.zoom)) < 1e-9)
  }

  @Test("A pan or zoom beyond finite numbers is refused, and the view is as it was")
  func beyondRange() throws {
    let far = ViewMemory(center: Point(x: 1e308, y: 0), zoom: 1)
    var hand = Fingers(Fixture.session(mode: .play, view: far))
    let before = hand.session.viewport
    hand.send(1, .began, Point(x: 400, y: 300))
    hand.send(1, .moved, Point(x: -1.7e308, y: 300))
    hand.send(1, .moved, Point(x: -1.75e308, y: 300))
    hand.send(1, .ended, Point(x: -1.75e308, y: 300))
    #expect(hand.session.viewport == before)
    #expect(hand.events == [.message(.refused(Refusal(.viewOutOfRange)))])
  }

  @Test("The middle of the view stays when its size changes")
  func resizing() {
    let view = ViewMemory(center: Point(x: 12, y: 34), zoom: 1.5)
    var hand = Fingers(Fixture.session(view: view))
    _ = hand.session.perform(.setViewSize(Size(width: 300, height: 1_000)))
    #expect(hand.session.view == view)
    #expect(hand.session.viewport.toScreen(view.center) == Point(x: 150, y: 500))
  }

  @Test("A size that cannot be used is refused", arguments: [Double.nan, -1, .infinity])
  func unusableSize(side: Double) {
    var hand = Fingers(Fixture.session())
    let reaction = hand.session.perform(.setViewSize(Size(width: side, height: 10)))
    #expect(reaction.refusal?.reason == .viewOutOfRange)
    #expect(hand.session.viewport.size == Size(width: 800, height: 600))
  }

  @Test("Home looks at the origin, and fit at every block")
  func homeAndFit() {
    var hand = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(-50, 0)), Fixture.item(2, Fixture.cells(48, 10)),
      ]))
    _ = hand.session.perform(.fit)
    let seen = hand.session.viewport.visible
    for number: UInt64 in [1, 2] {
      guard let cells = hand.cells(number) else { continue }
      let frame = Grid.frame(of: cells)
      #expect(seen.contains(frame.origin) && seen.contains(frame.end))
    }
    _ = hand.session.perform(.goHome)
    #expect(hand.session.view == ViewMemory(center: .origin, zoom: 1))
    var near = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(10, 10, 2, 2))]))
    _ = near.session.perform(.fit)
    // A block alone is magnified, but does not fill the view.
    #expect(near.session.view == ViewMemory(center: Point(x: 484, y: 484), zoom: 4))
    var row = Fingers(
      Fixture.session([
        Fixture.item(1, Fixture.cells(0, 0, 2, 2)), Fixture.item(2, Fixture.cells(6, 0, 2, 2)),
      ]))
    _ = row.session.perform(.fit)
    let width = row.session.viewport.size.width
    #expect(row.session.viewport.zoom == (width - 44) / 352)
    var empty = Fingers(Fixture.session(view: ViewMemory(center: Point(x: 9, y: 9), zoom: 3)))
    _ = empty.session.perform(.fit)
    #expect(empty.session.view == ViewMemory(center: .origin, zoom: 1))
  }

  @Test("Dots are shown in edit where they are switched on, and never in play")
  func grid() {
    var session = Fixture.session()
    #expect(session.scene().grid != nil)
    _ = session.perform(.setGrid(false))
    #expect(session.scene().grid == nil)
    _ = session.perform(.setGrid(true))
    _ = session.perform(.setMode(.play))
    #expect(session.scene().grid == nil)
    _ = session.perform(.setMode(.edit))
    #expect(session.scene().grid != nil)
  }

  @Test("A pan that is cancelled leaves the view as it was (B11)")
  func cancelled() {
    var hand = Fingers(Fixture.session(mode: .play))
    hand.down(1, at: 0, 0)
    hand.move(1, by: 100, 0)
    hand.down(2, at: 100, 100)
    hand.move(2, by: 60, 60)
    hand.cancel(2)
    hand.move(1, by: 50, 0)
    hand.up(1)
    #expect(hand.session.view == ViewMemory(center: .origin, zoom: 1))
  }

  @Test("A drag that scrolled at the edge and is cancelled leaves the view as it was (B11)")
  func cancelledAtTheEdge() {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.down(at: 44, 44)
    hand.move(to: 398, 44)
    hand.wait(milliseconds: 2_000)
    #expect(hand.session.viewport.center.x > 400)
    hand.cancel()
    #expect(hand.session.view == ViewMemory(center: .origin, zoom: 1))
    #expect(hand.cells(1) == Fixture.cells(0, 0))
    #expect(hand.session.nextDeadline == nil)
  }

  @Test("A block held at the edge makes the view scroll, and lands where it is seen")
  func edgeScrolling() throws {
    var hand = Fingers(Fixture.session([Fixture.item(1, Fixture.cells(0, 0))]))
    hand.down(at: 44, 44)
    hand.move(to: 398, 44)
    #expect(hand.session.viewport.center == .origin)
    hand.wait(milliseconds: 400)
    #expect(hand.session.viewport.center == .origin)
    hand.wait(milliseconds: 2_000)
    let center = hand.session.viewport.center
    #expect(center.x > 500 && center.y == 0)
    let under = hand.session.viewport.toBoard(Point(x: 798, y: 344))
    hand.up()
    let cells = try #require(hand.cells(1))
    #expect(abs(Grid.frame(of: cells).center.x - under.x) <= 22)
    #expect(hand.session.nextDeadline == nil)
  }

  @Test("How often time is reported does not change where the view scrolls", arguments: 2...30)
  func scrollingInSteps(steps: Int64) {
    let view = ViewMemory(center: Point(x: 0.1, y: -0.7), zoom: 1.3)
    func scrolled(_ waits: [Int64]) -> Viewport {
      let session = Fixture.session([Fixture.item(1, Fixture.cells(0, 0))], view: view)
      var hand = Fingers(session)
      hand.down(at: 44, 44)
      hand.move(by: 337, 231)
      for wait in waits { hand.wait(milliseconds: wait) }
      return hand.session.viewport
    }
    let whole = scrolled([600 + steps * 37])
    #expect(whole.center != view.center)
    #expect(scrolled([600] + Array(repeating: 37, count: Int(steps))) == whole)
  }

  @Test("A finger that draws beyond finite numbers draws nothing")
  func drawingBeyondRange() {
    let view = ViewMemory(center: .origin, zoom: 1e-300)
    var hand = Fingers(Fixture.session(view: view))
    hand.send(1, .began, Point(x: 1e303, y: 10))
    hand.send(1, .moved, Point(x: 5e302, y: 300))
    let elements = hand.session.scene().elements
    #expect(elements.allSatisfy { $0.frame.isFinite })
    hand.up()
    #expect(hand.refusal != nil)
    #expect(hand.session.openPanel == nil)
  }

  @Test("Time that passes without anything due is the time of the session too")
  func time() {
    var session = Fixture.session()
    #expect(session.advance(to: Instant(microseconds: 7_000)) == .none)
    #expect(session.touchTime == Instant(microseconds: 7_000))
    // A touch that was on its way meanwhile counts as one of that moment.
    let late = Touch(
      id: TouchID(rawValue: 1), phase: .began, position: .origin,
      time: Instant(microseconds: 6_999))
    #expect(session.handle(late) == .none)
    #expect(session.touchTime == Instant(microseconds: 7_000))
  }
}
