import Domain
import Gestures
import GridGeometry
import Placement_Canvas
import PluginAPI
import Testing

private typealias Fixture = CanvasFixture

@Suite("The canvas rules")
struct CanvasRulesTests {
  private static func lift(
    _ number: Int, in rules: CanvasRules, by dx: Double, _ dy: Double
  ) throws -> Lift {
    let place = try #require(rules.placed(Fixture.id(number)))
    let grip = Point<BoardSpace>(x: 3, y: 4)
    return Lift(
      item: Fixture.id(number), from: place, grip: grip, finger: grip + Vector(dx: dx, dy: dy))
  }

  @Test("A carried card lands where it is dropped, to the point, and above all others")
  func carrying() throws {
    var items = Fixture.pile("1", "V", "W")
    var rules = Fixture.rules(items)
    let lift = try Self.lift(0, in: rules, by: 33.25, -17.5)
    #expect(rules.perform(.carry([lift]), on: &items) == 1)
    #expect(rules.placed(Fixture.id(0))?.frame == Fixture.area(33.25, -17.5))
    #expect(rules.order == [1, 2, 0])
    // What is not carried at all changes nothing.
    let still = try Self.lift(0, in: rules, by: 0, 0)
    #expect(rules.judge(.carry([still])) == .accepted([]))
  }

  /// How far the corner is dragged, and the size of a card of 200 by 100 points then; `nil` if that
  /// is refused.
  static let resizes: [(dx: Double, dy: Double, size: Size<BoardSpace>?)] = [
    (50, 20, Size(width: 250, height: 120)), (-100, -50, Size(width: 100, height: 50)),
    (-100.5, 0, nil), (0, -50.25, nil), (-300, -300, nil), (0, 0, Size(width: 200, height: 100)),
    (0.1, 0, Size(width: 200.1, height: 100)),
  ]

  @Test(
    "Laputa: a resize moves one corner, and a size under the minimum is refused", arguments: resizes
  )
  func resizing(_ row: (dx: Double, dy: Double, size: Size<BoardSpace>?)) throws {
    let area = Fixture.area(0.3, -7.7)
    var items = [Fixture.card(0, area, z: "V"), Fixture.card(1, area, z: "k")]
    var rules = Fixture.rules(items)
    let intent = Intent.resize(try Self.lift(0, in: rules, by: row.dx, row.dy), .bottomRight)
    guard let size = row.size else {
      #expect(rules.judge(intent) == .refused(Refusal(.tooSmall(width: 100, height: 50))))
      return
    }
    #expect(rules.perform(intent, on: &items) == (size == area.size ? 0 : 1))
    #expect(rules.placed(Fixture.id(0))?.frame == Rect(origin: area.origin, size: size))
    // It stays where it is in the stack.
    #expect(rules.order == [0, 1])
  }

  @Test("Only the bottom right corner resizes", arguments: Handle.allCases)
  func handles(_ handle: Handle) throws {
    let rules = Fixture.rules(Fixture.pile("V"))
    let intent = Intent.resize(try Self.lift(0, in: rules, by: 10, 10), handle)
    guard handle != .bottomRight else {
      #expect(rules.handles(of: Fixture.id(0)) == [handle])
      return
    }
    #expect(rules.judge(intent) == .refused(Refusal(.notAllowed)))
  }

  @Test(
    "A card is not made smaller than 100 by 50 points, and an area is finite",
    arguments: [
      (100.0, 50.0, nil), (99.999, 50, .tooSmall(width: 100, height: 50)),
      (100, 49.999, .tooSmall(width: 100, height: 50)), (.infinity, 50, .outOfRange),
      (100, .nan, .outOfRange), (-100, 50, .tooSmall(width: 100, height: 50)), (1e300, 50, nil),
    ] as [(Double, Double, RefusalReason?)])
  func areas(_ width: Double, _ height: Double, _ reason: RefusalReason?) {
    let rules = Fixture.rules(Fixture.pile("V"))
    let area = Fixture.area(5, 5, width, height)
    let pose = Pose.free(area, z: Fixture.key("V"))
    switch rules.judge(.reframe(Fixture.id(0), area)) {
    case .refused(let refusal): #expect(refusal == reason.map { Refusal($0) })
    case .accepted, .placed: #expect(reason == nil)
    }
    // What is imported, restored or cut can be of any size.
    let isPossible = area.isFinite && width > 0 && height > 0
    for intent in [
      .put(pose), .fit(pose), .restore([PoseChange(item: Fixture.id(1), from: nil, to: pose)]),
    ] as [Intent] {
      if case .refused(let refusal) = rules.judge(intent) {
        #expect(
          !isPossible
            && refusal.reason == (area.isFinite ? .tooSmall(width: 1, height: 1) : .outOfRange))
      } else {
        #expect(isPossible)
      }
    }
  }

  @Test("A block can be smaller than a card, and ink is not resized")
  func forms() throws {
    let stroke = try #require(Stroke(pen: Stroke.Pen(), samples: [.init(x: 0, y: 0, time: 0)]))
    var ink = Fixture.card(2, Fixture.area(0, 0, 8, 4), z: "W")
    ink.content = .ink(stroke)
    let rules = Fixture.rules([Fixture.block(1, Fixture.area(0, 0, 88, 88), z: "V"), ink])
    #expect(
      rules.judge(.reframe(Fixture.id(1), Fixture.area(0, 0, 44, 43)))
        == .refused(Refusal(.tooSmall(width: 44, height: 44))))
    guard
      case .accepted(let poses) = rules.judge(.reframe(Fixture.id(1), Fixture.area(0, 0, 44, 44)))
    else {
      Issue.record("a block is 44 by 44 points at least")
      return
    }
    #expect(poses.count == 1)
    #expect(
      rules.judge(.reframe(ink.id, Fixture.area(0, 0))) == .refused(Refusal(.notAllowed)))
    #expect(rules.handles(of: ink.id).isEmpty && rules.hit(Point(x: 2, y: 2)) == Fixture.id(1))
    #expect(
      rules.judge(.place(Fixture.area(0, 0, 43, 88)))
        == .refused(Refusal(.tooSmall(width: 44, height: 44))))
  }

  @Test("Poses of other rules are refused")
  func otherPoses() throws {
    let rules = Fixture.rules(Fixture.pile("V"))
    let cells = try #require(CellRect(x: 0, y: 0, width: 4, height: 4))
    for pose in [.cells(cells), .ordered(Fixture.key("V"))] as [Pose] {
      #expect(rules.judge(.put(pose)) == .refused(Refusal(.notAllowed)))
      #expect(rules.judge(.fit(pose)) == .refused(Refusal(.notAllowed)))
      let change = PoseChange(item: Fixture.id(7), from: nil, to: pose)
      #expect(rules.judge(.restore([change])) == .refused(Refusal(.notAllowed)))
    }
  }

  @Test("Another area keeps the place in the stack")
  func reframing() {
    var items = Fixture.pile("1", "V")
    var rules = Fixture.rules(items)
    let area = Fixture.area(-5, 900, 321, 123)
    #expect(rules.perform(.reframe(Fixture.id(0), area), on: &items) == 1)
    #expect(rules.placed(Fixture.id(0)) == Placed(.free(area, z: Fixture.key("1")), frame: area))
    #expect(rules.judge(.reframe(Fixture.id(0), area)) == .accepted([]))
    #expect(rules.judge(.reframe(Fixture.id(9), area)) == .refused(Refusal(.unknownItem)))
  }

  @Test(
    "The topmost card at a point is hit; the right and bottom edges are outside",
    arguments: [
      (0.0, 0.0, 0), (19.5, 50, 0), (20, 20, 1), (199, 99, 1), (200, 50, 1), (219.9, 119.9, 1),
      (220, 60, nil), (60, 120, nil), (-0.1, 50, nil), (19, 100, nil),
    ] as [(Double, Double, Int?)])
  func hits(_ x: Double, _ y: Double, _ number: Int?) {
    let rules = Fixture.rules(Fixture.pile("1", "V"))
    #expect(rules.hit(Point(x: x, y: y)) == number.map(Fixture.id))
  }

  @Test(
    "Cards beyond all cells, and wider than cells can be, are found like others",
    arguments: [1e11, -1e11, 9.4489e10, 1e15])
  func far(x: Double) {
    let near = Fixture.area(0, 0)
    var items = [
      Fixture.card(0, Fixture.area(x, 0), z: "1"), Fixture.card(1, near, z: "2"),
      Fixture.card(2, Fixture.area(-1e12, 40, 2e12, 1_000), z: "3"),
    ]
    var rules = Fixture.rules(items)
    #expect(rules.hit(Point(x: x + 50, y: 10)) == Fixture.id(0))
    #expect(rules.hit(Point(x: x + 50, y: 41)) == (abs(x) < 1e12 ? Fixture.id(2) : Fixture.id(0)))
    #expect(rules.hit(Point(x: 50, y: 39)) == Fixture.id(1))
    #expect(rules.hit(Point(x: 50, y: 40)) == Fixture.id(2))
    #expect(rules.order == (abs(x) < 1e12 ? [0, 1, 2] : [1, 2]))
    // There and back again.
    rules.perform(.reframe(Fixture.id(0), near), on: &items)
    rules.perform(.reframe(Fixture.id(1), Fixture.area(x, 0)), on: &items)
    #expect(rules.hit(Point(x: 50, y: 10)) == Fixture.id(0))
    #expect(rules.hit(Point(x: x + 50, y: 10)) == Fixture.id(1))
  }

  @Test("What damage left is reported")
  func damage() throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 4, height: 4))
    var other = Fixture.card(3, Fixture.area(0, 0), z: "V")
    other.pose = .cells(cells)
    let items = [
      Fixture.card(0, Fixture.area(0, 0), z: "V"), Fixture.card(1, Fixture.area(0, 0, 0), z: "V"),
      Fixture.card(2, Fixture.area(0, .infinity), z: "V"), other,
    ]
    var rules = Fixture.rules(items, ["size": "2", "minimum": "2"])
    #expect(rules.count == 4)
    #expect(
      rules.violations() == [
        Violation(.outOfRange, items: [Fixture.id(2)]),
        Violation(.notAllowed, items: [Fixture.id(3)]),
        Violation(.tooSmall(width: 1, height: 1), items: [Fixture.id(1)]),
        Violation(.badSetting("minimum", value: "2", allowed: nil), items: []),
      ])
    #expect(rules.placed(Fixture.id(2)) == nil && rules.placed(Fixture.id(3)) == nil)
    // It can be carried, and made larger, and then it is as any other.
    let lift = try Self.lift(1, in: rules, by: 5, 5)
    #expect(rules.judge(.carry([lift])) != .refused(Refusal(.tooSmall(width: 100, height: 50))))
    rules.apply(
      [
        .updating(items[1]) { $0.pose = items[0].pose }, .delete(.item(items[2])),
        .delete(.item(other)), .updating(Fixture.board(["a": "b"])) { $0.rules.settings = [:] },
      ])
    #expect(rules.violations().isEmpty && rules.count == 2)
  }

  @Test("The only setting says what inks")
  func settings() {
    let rules = Fixture.rules([])
    #expect(rules.judge(settings: [:]) == nil && rules.inkInput == .pencil)
    #expect(rules.judge(settings: ["ink": "any"]) == nil)
    #expect(
      rules.judge(settings: ["ink": "none"])
        == Refusal(.badSetting("ink", value: "none", allowed: .words(["pencil", "any"]))))
    #expect(Fixture.rules([], ["ink": "any"]).inkInput == .any)
    #expect(
      rules.judge(settings: ["minimum": "2"])
        == Refusal(.badSetting("minimum", value: "2", allowed: nil)))
  }

  @Test("A card and the view are moved by one finger, and the view by two anywhere")
  func interest() {
    let rules = Fixture.rules(Fixture.pile("V"))
    #expect(rules.interest(on: Fixture.id(0)) == [.tap, .longPress, .drag, .pinch])
    #expect(rules.interest(on: nil) == [.tap, .doubleTap, .pan, .pinch])
    #expect(rules.opensMenuOnLongPress && !rules.allowsManyHolds && rules.turning == .none)
  }
}
