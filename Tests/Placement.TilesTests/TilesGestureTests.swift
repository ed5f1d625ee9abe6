import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Testing

private typealias Fixture = TilesFixture

@Suite("Fingers on tiles")
struct TilesGestureTests {
  private static func hand(_ poses: [Pose], _ settings: [String: String] = Fixture.field)
    -> TilesHand
  {
    TilesHand(Fixture.session(Fixture.items(poses), settings))
  }

  // MARK: Lifting

  @Test("A pan lifts a piece half its height above the finger", arguments: Pentomino.allCases)
  func pan(piece: Pentomino) throws {
    var hand = Self.hand([Fixture.pose(piece, 4, 0)])
    let cell = try #require(piece.shape.cells.first)
    let place = try #require(hand.frame(of: 1))
    let grip = Point<BoardSpace>(
      x: place.minX + Double(cell.x) * 44 + 30, y: Double(cell.y) * 44 + 30)
    hand.down(at: grip.x, grip.y)
    #expect(hand.frame(of: 1) == place)
    hand.move(to: grip.x + 30, grip.y + 5)
    let drawn = Rect(
      origin: place.origin + Vector(dx: 30, dy: 5 - place.size.height / 2), size: place.size)
    #expect(hand.frame(of: 1) == drawn)
    #expect(hand.drawn(1)?.states.contains(.lifted) == true)
    #expect(hand.haptics == [.lift])
    // One change of its frame, which a frontend animates.
    #expect(hand.frames.first == FrameChange(item: Fixture.id(1), from: place, to: drawn))
  }

  @Test("A long press lifts a piece where the finger is")
  func longPress() {
    var hand = Self.hand([Fixture.pose(.x, 0, 0)])
    hand.down(at: 66, 66)
    hand.wait(milliseconds: 499)
    #expect(hand.drawn(1)?.states.contains(.lifted) == false)
    hand.wait(milliseconds: 2)
    #expect(hand.drawn(1)?.states.contains(.lifted) == true)
    #expect(hand.frame(of: 1)?.origin == .origin)
    // It can be turned and carried like any other; it does not tap.
    hand.tapWithSecondFinger()
    hand.move(to: 66 + 88, 66 + 66)
    hand.up()
    #expect(hand.pose(of: 1) == Fixture.pose(.x, 2, 0, .right))
    #expect(hand.session.openPanel == nil && hand.session.undoCount == 1)
  }

  @Test("A long press without a movement leaves the piece where it is")
  func restingPress() {
    var hand = Self.hand([Fixture.pose(.x, 0, 3)])
    hand.down(at: 66, 3 * 44 + 66)
    hand.wait(milliseconds: 600)
    hand.up()
    #expect(hand.pose(of: 1) == Fixture.pose(.x, 0, 3) && hand.session.undoCount == 0)
  }

  @Test("A finger beside the cells of a piece moves the view, also within its box")
  func beside() {
    var hand = Self.hand([Fixture.pose(.x, 0, 0)])
    let view = hand.session.viewport
    hand.down(at: 10, 10)
    hand.move(to: 60, 40)
    hand.up()
    #expect(hand.session.viewport.center == view.center + Vector(dx: -50, dy: -30))
    #expect(hand.pose(of: 1) == Fixture.pose(.x, 0, 0) && hand.reaction.changes.isEmpty)
  }

  // MARK: Turning

  @Test("A second finger's tap turns a held piece about its middle, over the finger")
  func turning() throws {
    var hand = Self.hand([Fixture.pose(.l, 4, 0)])
    hand.down(at: 5 * 44 + 20, 20)
    hand.move(to: 5 * 44 + 20, 100)
    var frames: [Rect<BoardSpace>] = []
    for _ in 0..<5 {
      frames.append(try #require(hand.frame(of: 1)))
      hand.tapWithSecondFinger()
    }
    let first = try #require(frames.first)
    for (turns, frame) in frames.enumerated() {
      let size = first.size
      #expect(
        frame.size
          == (turns.isMultiple(of: 2) ? size : Size(width: size.height, height: size.width)))
      // Nothing jumps: the middle stays over the finger, and the lower edge where it was.
      #expect(frame.center.x == first.center.x && frame.maxY == first.maxY)
    }
    #expect(frames[4] == first)
    hand.up()
    #expect(hand.pose(of: 1)?.piece?.orientation == .right)
  }

  @Test("Every turn changes its frame once, and each frame follows the one before")
  func frames() {
    var hand = Self.hand([Fixture.pose(.y, 4, 0)])
    hand.down(at: 5 * 44 + 20, 20)
    hand.move(to: 5 * 44 + 20, 100)
    hand.tapWithSecondFinger()
    hand.tapWithSecondFinger()
    hand.move(to: 200, 100)
    hand.up()
    for (one, next) in zip(hand.frames, hand.frames.dropFirst()) { #expect(one.to == next.from) }
    #expect(hand.frames.count == 5)
    #expect(hand.frames.last?.to == Grid.frame(of: hand.bounds(of: 1)))
  }

  @Test("What a turned piece shows is judged again: it fits, or it does not")
  func judgedAnew() {
    // Between two bars it fits only lying.
    let bar = Fixture.shape("xxxxx")
    var hand = Self.hand([
      Fixture.pose(.i, 10, 0), .shaped(bar, at: Cell(x: 0, y: 3), .upright),
      .shaped(bar, at: Cell(x: 0, y: 5), .upright),
    ])
    hand.down(at: 10 * 44 + 22, 22)
    // Its lower edge is as far below the finger as it was taken above its middle.
    hand.move(to: 2 * 44 + 32, 3 * 44)
    #expect(hand.landing?.states == [.invalid])
    #expect(hand.drawn(2)?.states == [.obstructing])
    hand.tapWithSecondFinger()
    #expect(hand.landing?.states == [.valid] && hand.landingCell == Cell(x: 0, y: 4))
    #expect(hand.drawn(2)?.states.isEmpty == true)
    hand.tapWithSecondFinger()
    #expect(hand.landing?.states == [.invalid])
    hand.tapWithSecondFinger()
    hand.up()
    #expect(hand.pose(of: 1) == Fixture.pose(.i, 0, 4, .left))
    #expect(hand.session.violations().isEmpty)
  }

  @Test("A second finger neither pans nor pinches, and its drag turns nothing")
  func secondFinger() {
    var hand = Self.hand([Fixture.pose(.l, 4, 0), Fixture.pose(.x, 0, 0)])
    hand.down(at: 5 * 44 + 20, 20)
    hand.move(to: 5 * 44 + 20, 100)
    let (view, frame) = (hand.session.viewport, hand.frame(of: 1))
    hand.down(2, at: 66, 66)
    hand.move(2, to: 200, 200)
    hand.up(2)
    #expect(hand.session.viewport == view && hand.frame(of: 1) == frame)
    #expect(hand.drawn(2)?.states.isEmpty == true)
    // A tap on another piece turns the held one too, and opens no menu.
    hand.down(2, at: 66, 66)
    hand.up(2)
    #expect(hand.frame(of: 1)?.size.width == frame?.size.height)
    #expect(hand.session.openPanel == nil)
  }

  // MARK: Dropping

  @Test("A piece that fits nowhere goes back where it was lifted, as it was")
  func backAsItWas() {
    var hand = Self.hand([Fixture.pose(.l, 4, 1), Fixture.pose(.x, 0, 0)])
    let place = hand.frame(of: 1)
    hand.down(at: 5 * 44 + 20, 44 + 20)
    hand.move(to: 5 * 44 + 50, 44 + 20)
    hand.tapWithSecondFinger()
    // Across the left edge, more than one cell out.
    hand.move(to: 42, 64)
    #expect(hand.landing?.states == [.invalid])
    hand.up()
    #expect(hand.pose(of: 1) == Fixture.pose(.l, 4, 1))
    #expect(hand.frame(of: 1) == place && hand.frames.last?.to == place)
    #expect(hand.reaction.refusal?.reason == .acrossField)
    #expect(hand.reaction.changes.isEmpty && hand.session.undoCount == 0)
    #expect(hand.haptics.last == .refusal)
  }

  @Test("Cancelled, it goes back as it was, and the view too", arguments: [false, true])
  func cancelled(isByCommand: Bool) {
    var hand = Self.hand([Fixture.pose(.l, 4, 1)])
    let (place, view) = (hand.frame(of: 1), hand.session.viewport)
    hand.down(at: 5 * 44 + 20, 44 + 20)
    hand.move(to: 200, 200)
    hand.tapWithSecondFinger()
    #expect(hand.landing?.states == [.valid])
    if isByCommand { hand.perform(.cancel) } else { hand.cancel() }
    #expect(hand.pose(of: 1) == Fixture.pose(.l, 4, 1))
    #expect(hand.frame(of: 1) == place && hand.frames.last?.to == place)
    #expect(hand.session.viewport == view)
    #expect(hand.reaction.changes.isEmpty && hand.session.undoCount == 0)
  }

  @Test("A drop is one step, which takes back place and turn together")
  func undo() {
    var hand = Self.hand([Fixture.pose(.l, 4, 0)])
    hand.down(at: 5 * 44 + 20, 20)
    hand.move(to: 200, 200)
    hand.tapWithSecondFinger()
    hand.up()
    let after = hand.pose(of: 1)
    #expect(after != Fixture.pose(.l, 4, 0) && hand.reaction.changes.count == 1)
    #expect(hand.session.undoCount == 1)
    _ = hand.session.perform(.undo)
    #expect(hand.pose(of: 1) == Fixture.pose(.l, 4, 0))
    _ = hand.session.perform(.redo)
    #expect(hand.pose(of: 1) == after)
    // The cells are those of the piece as it lies.
    #expect(hand.session.violations().isEmpty)
  }

  // MARK: Others

  @Test("A piece that another seat deletes or turns is released", arguments: [false, true])
  func changedElsewhere(isTurned: Bool) {
    let item = Fixture.item(1, Fixture.pose(.l, 4, 0))
    var hand = TilesHand(Fixture.session([item]))
    hand.down(at: 5 * 44 + 20, 20)
    hand.move(to: 200, 200)
    let turned = Change.updating(item) { $0.pose = Fixture.pose(.l, 4, 0, .right) }
    let reaction = hand.session.absorb([isTurned ? turned : .delete(.item(item))])
    #expect(reaction.effects.contains(.message(.gestureInterrupted)))
    hand.tapWithSecondFinger()
    hand.up()
    #expect(hand.pose(of: 1) == (isTurned ? Fixture.pose(.l, 4, 0, .right) : nil))
    #expect(hand.reaction.changes.isEmpty)
  }

  @Test("A piece that another seat places where mine would go turns mine aside, or back")
  func placedElsewhere() {
    var hand = Self.hand([Fixture.pose(.x, 7, 0)])
    hand.down(at: 8 * 44 + 22, 66)
    // One and a half cells below its place at the left edge.
    hand.move(to: 66 + 8, 66 + 66 + 4)
    #expect(hand.landingCell == Cell(x: 0, y: 0))
    let reaction = hand.session.absorb([
      .insert(.item(Fixture.item(2, .shaped(.single, at: Cell(x: 0, y: 1), .upright))))
    ])
    #expect(reaction.effects.contains { if case .message = $0 { true } else { false } } == false)
    #expect(hand.landing?.states == [.valid] && hand.landingCell == Cell(x: 1, y: 0))
    _ = hand.session.absorb([
      .insert(
        .item(Fixture.item(3, .shaped(Fixture.shape("x/x/x"), at: Cell(x: 2, y: 0), .upright))))
    ])
    #expect(hand.landing?.states == [.invalid])
    #expect(hand.drawn(2)?.states == [.obstructing] && hand.drawn(3)?.states == [.obstructing])
    hand.up()
    #expect(hand.pose(of: 1) == Fixture.pose(.x, 7, 0))
    #expect(hand.reaction.refusal == Refusal(.overlap, by: [Fixture.id(3), Fixture.id(2)]))
  }

  @Test("A step whose place another seat took is dropped, and one in another corner is not")
  func obstructedSteps() {
    var hand = Self.hand([Fixture.pose(.x, 0, 0)])
    _ = hand.session.perform(.move(Fixture.id(1), to: Cell(x: 7, y: 3)))
    let corner = Pose.shaped(.single, at: Cell(x: 0, y: 0), .upright)
    _ = hand.session.absorb([.insert(.item(Fixture.item(2, corner)))])
    #expect(hand.session.undoCount == 1)
    let middle = Pose.shaped(.single, at: Cell(x: 1, y: 1), .upright)
    let reaction = hand.session.absorb([.insert(.item(Fixture.item(3, middle)))])
    #expect(hand.session.undoCount == 0)
    #expect(reaction.effects.contains(.message(.stepsDropped(1))))
  }

  // MARK: Playing

  @Test("An object in an L fires where its cells are, and nowhere else in its box")
  func playing() {
    let item = Fixture.item(1, Fixture.pose(.l, 2, 1), showsObject: true)
    var hand = TilesHand(Fixture.session([item], mode: .play))
    func triggers() -> Int {
      hand.reaction.effects.count { if case .trigger = $0 { true } else { false } }
    }
    for cell in Pentomino.l.shape.cells {
      hand.tap(at: Double(cell.x + 2) * 44 + 40, Double(cell.y + 1) * 44 + 40)
    }
    #expect(triggers() == 5)
    hand.tap(at: 2 * 44 + 40, 2 * 44 + 4)
    hand.tap(at: 2 * 44 + 10, 4 * 44 + 40)
    #expect(triggers() == 5)
    #expect(hand.reaction.changes.isEmpty)
  }

  @Test("A tile without an object says in play that it sends nothing")
  func playingTile() {
    var hand = TilesHand(Fixture.session(Fixture.items([Fixture.pose(.x, 0, 0)]), mode: .play))
    hand.tap(at: 66, 66)
    let others = hand.reaction.effects.filter { if case .press = $0 { false } else { true } }
    #expect(others == [.message(.sendsNothing("tile"))])
  }
}
