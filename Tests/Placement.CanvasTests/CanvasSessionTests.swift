import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import SurfaceConformance
import TestSupport
import Testing

private typealias Fixture = CanvasFixture

@Suite("Sessions on a canvas")
struct CanvasSessionTests {
  private static let items = [
    Fixture.card(0, Fixture.area(0, 0), z: "1"), Fixture.card(1, Fixture.area(100, 50), z: "V"),
    Fixture.block(2, Fixture.area(-200, -200, 120, 60), z: "W"),
  ]

  // MARK: Play mode

  @Test("In play mode a tap on a block fires, one on a card says it sends nothing, and none raises")
  func playing() {
    var hand = Hand(Fixture.session(Self.items, mode: .play))
    hand.tap(at: -150, -170)
    #expect(hand.fired == [Fixture.id(2)])
    hand.tap(at: 50, 25)
    hand.longPress(at: 50, 25)
    #expect(hand.fired == [Fixture.id(2)])
    #expect(hand.messages == [.sendsNothing("card"), .sendsNothing("card")])
    hand.drag(from: 50, 25, by: 40, 30)
    #expect(hand.session.viewport.center == Point(x: -40, y: -30))
    #expect(hand.reaction.changes.isEmpty && hand.drawn == [0, 1, 2])
    #expect(hand.session.selection == nil && hand.session.openPanel == nil)
  }

  @Test("A block under a card does not fire through it")
  func covered() {
    let items = [
      Fixture.block(0, Fixture.area(0, 0), z: "1"), Fixture.card(1, Fixture.area(100, 0), z: "V"),
    ]
    var hand = Hand(Fixture.session(items, mode: .play))
    hand.tap(at: 150, 50)
    #expect(hand.fired.isEmpty)
    hand.tap(at: 50, 50)
    #expect(hand.fired == [Fixture.id(0)])
  }

  // MARK: Other seats

  private static func holding() -> Hand {
    var hand = Hand(Fixture.session(items))
    hand.hold(from: 50, 25, by: 30, 40)
    return hand
  }

  @Test("A held card that another seat deletes, moves or restacks is released", arguments: 0...2)
  func heldChanged(_ way: Int) {
    var hand = Self.holding()
    let item = Self.items[0]
    let poses: [Pose?] = [
      nil, .free(Fixture.area(500, 0), z: Fixture.key("1")),
      .free(Fixture.area(0, 0), z: Fixture.key("k")),
    ]
    let change = poses[way].map { pose in Change.updating(item) { $0.pose = pose } }
    hand.reaction = hand.session.absorb([change ?? .delete(.item(item))])
    #expect(hand.messages == [.gestureInterrupted])
    hand.up()
    #expect(hand.reaction.changes.isEmpty && hand.session.undoCount == 0)
    #expect(hand.session.item(item.id)?.pose == poses[way])
    // What was moved is out of sight.
    #expect(hand.drawn == [[1, 2], [1, 2], [1, 2, 0]][way])
    #expect(hand.session.violations().isEmpty)
  }

  @Test("A card that another seat raises meanwhile is below the one that is dropped")
  func othersRaised() {
    var hand = Self.holding()
    let raised = Pose.free(Fixture.area(100, 50), z: Fixture.key("zz"))
    let other = Fixture.card(9, Fixture.area(0, 180), z: "zzz")
    hand.reaction = hand.session.absorb(
      [.updating(Self.items[1]) { $0.pose = raised }, .insert(.item(other))])
    #expect(hand.messages.isEmpty)
    hand.up()
    #expect(hand.drawn == [2, 1, 9, 0])
    #expect(hand.frame(0) == Fixture.area(30, 40))
    _ = hand.session.perform(.undo)
    #expect(hand.session.item(Fixture.id(0)) == Self.items[0] && hand.drawn == [0, 2, 1, 9])
  }

  @Test("The menu and selection of a card that is deleted elsewhere are closed")
  func menuGone() {
    var hand = Hand(Fixture.session(Self.items))
    hand.longPress(at: 50, 25)
    _ = hand.session.absorb([.delete(.item(Self.items[0]))])
    #expect(hand.session.openPanel == nil && hand.session.selection == nil)
  }

  // MARK: Commands

  @Test("Cards are added on top, restacked, framed and edited, and all of it is undone exactly")
  func commands() {
    var session = Fixture.session(Self.items)
    let new = Fixture.card(7, Fixture.area(10, 10), z: "1", text: "a\r\nb")
    let card = Card(title: " New ", text: "c\r\n", created: Fixture.now)
    let commands: [SessionCommand] = [
      .add(new, isExact: true), .add(Fixture.card(8, Fixture.area(10, 10), z: "1"), isExact: false),
      .restack(new.id, .back), .restack(new.id, .raise), .restack(Fixture.id(0), .front),
      .restack(Fixture.id(8), .lower), .reframe(new.id, Fixture.area(-1, -2, 300, 400)),
      .setCard(new.id, card), .move(new.id, to: Cell(x: 2, y: 3)), .remove(new.id),
      .place(Fixture.id(6), object: Fixture.object.id, in: Self.cells),
    ]
    var states = [session.contents()]
    for command in commands {
      #expect(session.perform(command).refusal == nil)
      states.append(session.contents())
      #expect(states.last != states[states.count - 2], "\(command)")
    }
    #expect(session.undoCount == commands.count && session.violations().isEmpty)
    for state in states.dropLast().reversed() {
      _ = session.perform(.undo)
      #expect(session.contents() == state)
    }
    for state in states.dropFirst() {
      _ = session.perform(.redo)
      #expect(session.contents() == state)
    }
  }

  private static let cells: CellRect = {
    guard let cells = CellRect(x: 0, y: 0, width: 3, height: 2) else {
      preconditionFailure("a fixture's cells are out of range")
    }
    return cells
  }()

  @Test("Commands that a canvas cannot follow are refused, and change nothing")
  func refused() throws {
    var session = Fixture.session(Self.items)
    let before = session.contents()
    let long = Card(
      title: "", text: String(repeating: "x", count: Card.textLimit + 1), created: Fixture.now)
    var tooLong = Fixture.card(7, Fixture.area(0, 0), z: "1")
    tooLong.content = .card(long)
    let tooSmall = RefusalReason.tooSmall(width: 100, height: 50)
    let rows: [(SessionCommand, RefusalReason)] = [
      (
        .add(Fixture.card(7, Fixture.area(0, 0, 99), z: "1"), isExact: true), tooSmall
      ),
      (.reframe(Fixture.id(0), Fixture.area(0, 0, 99)), tooSmall),
      (.reframe(Fixture.id(0), Fixture.area(.infinity, 0)), .outOfRange),
      (.reframe(Fixture.id(9), Fixture.area(0, 0)), .unknownItem),
      (.restack(Fixture.id(9), .front), .unknownItem),
      (.turn(Fixture.id(0), quarterTurns: 1, isFlipped: false), .cannotTurn),
      (.insert(Fixture.id(7), object: Fixture.object.id, at: nil), .noOrder),
      (
        .setSettings(SettingsEdit(["minimum": "2"])),
        .badSetting("minimum", value: "2", allowed: nil)
      ),
      (.setCard(Fixture.id(2), long), .notAllowed),
      (
        .setCard(Fixture.id(0), long),
        .badName(ValidationError(.textTooLong(limit: Card.textLimit)))
      ),
      (
        .add(tooLong, isExact: true), .badName(ValidationError(.textTooLong(limit: Card.textLimit)))
      ),
    ]
    for (command, reason) in rows {
      #expect(session.perform(command).refusal?.reason == reason)
    }
    #expect(session.contents() == before && session.undoCount == 0)
  }

  // MARK: Conformance

  private static let subject = SurfaceSubject(
    "a canvas in edit",
    details: { surface in
      guard let board = surface as? BoardSession else { return [] }
      return ["\(board.mode)", "\(board.undoCount)", "\(board.redoCount)", "\(board.viewport)"]
    },
    frame: { item, surface in (surface as? BoardSession)?.frame(of: item.id) }
  ) { seed in
    var random = SplitMix64(seed: seed)
    let keys = OrderKey.spread(6)
    let items = (0..<Int.random(in: 0...10, using: &random)).map { number in
      let area = Fixture.area(
        Double.random(in: -300...200, using: &random),
        Double.random(in: -200...150, using: &random),
        Double.random(in: 100...250, using: &random), Double.random(in: 50...200, using: &random))
      let key = keys[Int.random(in: 0..<6, using: &random)].digits
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return Fixture.card(number, area, z: key)
      case 1: return Fixture.block(number, area, z: key)
      default: return stroke(number, area, z: key)
      }
    }
    let settings = [[:], ["ink": "any"]].randomElement(using: &random) ?? [:]
    return Fixture.session(items, seed: seed, settings: settings, in: Walk.view)
  }

  /// A line across an area.
  private static func stroke(
    _ number: Int, _ area: Rect<BoardSpace>, z key: String
  ) -> BoardItem {
    var trace = StrokeTrace()
    trace.append(StrokeTrace.Position(area.origin, time: 0))
    trace.append(StrokeTrace.Position(area.center, time: 9_000))
    guard let (stroke, around) = trace.stroke(drawnBy: Stroke.Pen()) else {
      return Fixture.card(number, area, z: key)
    }
    return BoardItem(
      id: Fixture.id(number), board: Fixture.board.id, content: .ink(stroke),
      pose: .free(around, z: Fixture.key(key)))
  }

  @Test("A canvas keeps the promises of a surface", arguments: SurfaceConformance.checks)
  func promises(_ check: SurfaceCheck) throws {
    try check.run(on: Self.subject, seeds: 1...12)
  }
}
