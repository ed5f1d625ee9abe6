import Domain
import Gestures
import GridGeometry
import Placement_Tiles
import PluginAPI
import Testing

private typealias Fixture = TilesFixture

@Suite("Tiles rules")
struct TilesRulesTests {
  // MARK: At rest

  @Test("A piece is placed at its bounding box, and a corner without a cell is not hit")
  func hits() {
    let rules = Fixture.rules([Fixture.pose(.l, 0, 0, .right), Fixture.pose(.x, -3, 0)])
    let box = CellRect(x: 0, y: 0, width: 4, height: 2)
    #expect(rules.placed(Fixture.id(1))?.frame == box.map(Grid.frame))
    #expect(rules.placed(Fixture.id(9)) == nil && rules.count == 2)
    for (x, y, number) in [
      (3, 0, 1), (0, 1, 1), (0, 0, nil), (2, 0, nil), (4, 0, nil), (-3, 0, nil), (-2, 0, 2),
      (-1, 1, 2), (0, 2, nil),
    ] as [(Double, Double, Int?)] {
      #expect(
        rules.hit(Point(x: x * 44 + 0.5, y: y * 44 + 43.5)) == number.map(Fixture.id), "\(x),\(y)")
    }
    #expect(rules.hit(Point(x: .nan, y: 0)) == nil && rules.hit(Point(x: 1e300, y: 0)) == nil)
  }

  @Test("Pieces that interlock are visited in reading order: by their corners, then by identity")
  func visits() {
    let angle = Fixture.shape("xx/x.")
    let poses: [Pose] = [
      .shaped(angle, at: Cell(x: 0, y: 0), .upright),
      .shaped(.single, at: Cell(x: 1, y: 1), .upright),
      .shaped(Fixture.shape("..x/xxx"), at: Cell(x: 0, y: -1), .upsideDown),
      .shaped(Fixture.shape("x"), at: Cell(x: 0, y: -2), .left),
    ]
    let rules = Fixture.rules(poses, [:])
    var seen: [UInt64] = []
    rules.visit(in: Rect(origin: Point(x: -500, y: -500), size: Size(width: 999, height: 999))) {
      seen.append($0.low)
      #expect(rules.placed($0) == $1)
    }
    #expect(seen == [4, 3, 1, 2])
    seen = []
    rules.visit(in: Rect(origin: Point(x: 45, y: 45), size: Size(width: 1, height: 1))) { id, _ in
      seen.append(id.low)
    }
    // The first piece does not fill the cell, but its bounding box touches the region.
    #expect(seen == [1, 2])
  }

  @Test("A board begins in the middle of its field")
  func home() {
    let view = Size<ScreenSpace>(width: 800, height: 600)
    #expect(Fixture.rules([]).home(in: view) == Point(x: 220, y: 132))
    #expect(Fixture.rules([], [:]).home(in: view) == .origin)
  }

  // MARK: Violations

  @Test("Every broken rule is found, the pieces in reading order")
  func violations() throws {
    let cells = try #require(CellRect(x: 0, y: 0, width: 1, height: 1))
    let rules = Fixture.rules(
      [
        Fixture.pose(.x, 1, 1), Fixture.pose(.x, 2, 1), Fixture.pose(.x, 2, 2),
        Fixture.pose(.i, -2, 1, .right), .cells(cells),
        Fixture.pose(.i, 0, .max - 2), Fixture.pose(.x, 20, 20),
      ], ["field": "10x6", "mirror": "maybe"])
    #expect(
      rules.violations() == [
        Violation(.overlap, items: [Fixture.id(4), Fixture.id(1)]),
        Violation(.overlap, items: [Fixture.id(1), Fixture.id(2)]),
        Violation(.overlap, items: [Fixture.id(1), Fixture.id(3)]),
        Violation(.overlap, items: [Fixture.id(2), Fixture.id(3)]),
        Violation(.acrossField, items: [Fixture.id(4)]),
        Violation(.notAllowed, items: [Fixture.id(5)]),
        Violation(.outOfRange, items: [Fixture.id(6)]),
        Violation(
          .badSetting("mirror", value: "maybe", allowed: .words(["off", "on"])), items: []),
      ])
    #expect(rules.count == 7)
    #expect(rules.placed(Fixture.id(5)) == nil && rules.placed(Fixture.id(6)) == nil)
  }

  @Test("Cells that two pieces fill stay filled when one of them goes")
  func damage() {
    let poses = [Fixture.pose(.x, 0, 0), Fixture.pose(.x, 0, 0), Fixture.pose(.x, 1, 0)]
    var rules = Fixture.rules(poses, [:])
    let middle = Point<BoardSpace>(x: 66, y: 66)
    #expect(rules.hit(middle) == Fixture.id(3))
    rules.apply([.delete(.item(Fixture.item(3, poses[2])))])
    #expect(rules.hit(middle) == Fixture.id(2))
    rules.apply([.delete(.item(Fixture.item(1, poses[0])))])
    #expect(rules.hit(middle) == Fixture.id(2) && rules.violations().isEmpty)
    #expect(Outcome(rules.judge(.put(poses[0]))) == .refused(.overlap, [2]))
    // The last one is not in its own way.
    #expect(rules.drop(2, 1, 0) == .at(1, 0))
    rules.apply([.delete(.item(Fixture.item(2, poses[1])))])
    #expect(rules.count == 0 && rules.hit(middle) == nil)
    #expect(Outcome(rules.judge(.put(poses[0]))) == .at(0, 0))
  }

  @Test("A piece upon another can be carried away, and not within both")
  func overlapped() {
    let rules = Fixture.rules([Fixture.pose(.x, 0, 0), Fixture.pose(.x, 0, 0)], [:])
    #expect(rules.drop(1, 0, 0) == .refused(.overlap, [2]))
    #expect(rules.drop(1, 5, 0) == .at(5, 0))
    // Three cells away nothing is shared any more.
    #expect(rules.drop(1, 2.5, 1.5) == .at(2, 1))
  }

  // MARK: Settings

  @Test(
    "Settings are read as they are spelt",
    arguments: [
      (["field": "10x6"], nil), (["field": "none"], nil), (["field": "1000x1"], nil),
      (["mirror": "on"], nil), (["mirror": "off", "field": "3x20"], nil),
      (["field": "0x6"], "field"), (["field": "1001x1"], "field"), (["field": "10"], "field"),
      (["field": "+10x6"], "field"), (["field": "10x06"], "field"), (["field": "10x6x2"], "field"),
      (["field": ""], "field"), (["field": "10X6"], "field"), (["mirror": "yes"], "mirror"),
      (["minimum": "2"], "minimum"), (["field": "ax1", "mirror": ""], "field"),
    ] as [([String: String], String?)])
  func settings(_ settings: [String: String], fault: String?) {
    let refusal = Fixture.rules([], [:]).judge(settings: settings)
    guard let fault else {
      #expect(refusal == nil)
      return
    }
    let allowed: AllowedValues? =
      switch fault {
      case "field": .span(upTo: 1_000)
      case "mirror": .words(["off", "on"])
      default: nil
      }
    #expect(
      refusal
        == Refusal(.badSetting(fault, value: settings[fault] ?? "", allowed: allowed)))
  }

  @Test("Settings have defaults, and bad ones count as them")
  func defaults() {
    #expect(TilesSettings([:]) == TilesSettings(field: nil, mirrors: false))
    #expect(TilesSettings(["field": "x", "mirror": "?"]) == TilesSettings())
    let settings = TilesSettings(["field": "5x12", "mirror": "on"])
    #expect(settings == TilesSettings(field: CellSpan(width: 5, height: 12), mirrors: true))
    #expect(Fixture.rules([]).turning == .quarterTurns)
    #expect(Fixture.rules([], ["mirror": "on"]).turning == .quarterTurnsAndMirroring)
  }

  @Test("A field with pieces across its edge is refused, and names them")
  func smallerField() {
    var rules = Fixture.rules([
      Fixture.pose(.i, 4, 1), Fixture.pose(.x, 0, 0), Fixture.pose(.l, 12, -2),
      // Its box reaches into the field of 5 by 5, but none of its cells does.
      .shaped(Fixture.shape("..x/.xx/xx."), at: Cell(x: 20, y: 20), .upright),
    ])
    #expect(rules.judge(settings: ["field": "5x5"]) == Refusal(.acrossField, by: [Fixture.id(1)]))
    #expect(rules.judge(settings: ["field": "14x6"]) == Refusal(.acrossField, by: [Fixture.id(3)]))
    #expect(
      rules.judge(settings: ["field": "23x21"])
        == Refusal(.acrossField, by: [Fixture.id(3), Fixture.id(4)]))
    #expect(rules.judge(settings: ["field": "22x21"]) == Refusal(.acrossField, by: [Fixture.id(3)]))
    #expect(rules.judge(settings: ["field": "4x5"]) == nil)
    #expect(rules.judge(settings: [:]) == nil)
    let board = Fixture.board(Fixture.field)
    rules.apply([.updating(board) { $0.rules.settings = ["field": "4x5"] }])
    #expect(rules.violations().isEmpty)
    #expect(Outcome(rules.judge(.put(Fixture.pose(.i, 3, 1)))) == .refused(.acrossField, []))
  }

  // MARK: New pieces

  @Test(
    "A new piece is placed exactly",
    arguments: [
      (Fixture.pose(.x, 7, 3), .at(7, 3)), (Fixture.pose(.x, 8, 3), .refused(.acrossField, [])),
      (Fixture.pose(.x, 10, 3), .at(10, 3)), (Fixture.pose(.x, -2, -2), .refused(.overlap, [2])),
      // Only the corners of the boxes meet.
      (Fixture.pose(.x, 9, 5), .at(9, 5)), (Fixture.pose(.v, -1, -4), .at(-1, -4)),
      (Fixture.pose(.x, 3, 2), .refused(.overlap, [1])),
      // The edge of the field comes before the pieces in the way.
      (Fixture.pose(.i, -1, 0, .right), .refused(.acrossField, [])),
      (Fixture.pose(.i, .max - 1, 0), .at(.max - 1, 0)),
      (Fixture.pose(.i, .max, 0), .refused(.outOfRange, [])),
      (Fixture.pose(.i, 0, .max - 3), .refused(.outOfRange, [])),
      (Fixture.pose(.i, .min, .min), .at(.min, .min)),
    ] as [(Pose, Outcome)])
  func putting(pose: Pose, outcome: Outcome) {
    let rules = Fixture.rules([Fixture.pose(.x, 2, 1), Fixture.pose(.x, -3, -2)])
    #expect(Outcome(rules.judge(.put(pose))) == outcome)
    var preview = Preview(holding: [])
    rules.preview(.put(pose), into: &preview)
    guard case .refused(let reason, let items) = outcome else {
      #expect(preview.landing.map(\.pose) == [pose] && preview.refusal == nil)
      return
    }
    #expect(preview.landing.isEmpty)
    #expect(preview.refusal == Refusal(reason, by: items.map(Fixture.id)))
  }

  @Test("What tiles do not do is refused")
  func notAllowed() throws {
    let rules = Fixture.rules([Fixture.pose(.x, 0, 0), Fixture.pose(.x, 5, 0)])
    let cells = try #require(CellRect(x: 0, y: 0, width: 2, height: 2))
    let region = Grid.frame(of: cells)
    let lift = try #require(rules.lift(1, toColumn: 0, row: 0))
    let other = try #require(rules.lift(2, toColumn: 5, row: 0))
    let intents: [(Intent, RefusalReason)] = [
      (.place(region), .notAllowed), (.put(.cells(cells)), .notAllowed),
      (.fit(.cells(cells)), .notAllowed), (.touch(Fixture.id(1)), .notAllowed),
      (.reframe(Fixture.id(1), region), .notAllowed), (.resize(lift, .right), .notAllowed),
      (.restack(Fixture.id(1), .front), .noStack), (.carry([lift, lift]), .duplicateItem),
      (.carry([lift, other]), .outOfRange), (.drop([lift], holding: [other]), .outOfRange),
    ]
    for (intent, reason) in intents {
      #expect(rules.judge(intent) == .refused(Refusal(reason)))
      var preview = Preview(holding: [])
      rules.preview(intent, into: &preview)
      #expect(preview.refusal == Refusal(reason) && preview.landing.isEmpty)
    }
    #expect(rules.judge(.carry([])) == .accepted([]))
    #expect(rules.handles(of: Fixture.id(1)).isEmpty)
    #expect(!rules.allowsManyHolds && !rules.displaces && !rules.opensMenuOnLongPress)
    #expect(rules.interest(on: Fixture.id(1)) == [.tap, .longPress, .drag, .pinch])
    #expect(rules.interest(on: nil) == [.tap, .pan, .pinch])
  }

  // MARK: Restoring

  @Test("Pieces come back exactly, several at once, or are refused")
  func restoring() throws {
    let poses = [Fixture.pose(.x, 0, 0), Fixture.pose(.i, 5, 0), Fixture.pose(.v, 20, 0)]
    let rules = Fixture.rules(poses)
    func judge(_ changes: (Int, Pose?, Pose?)...) -> Outcome {
      let changes = changes.map { PoseChange(item: Fixture.id($0.0), from: $0.1, to: $0.2) }
      let verdict = rules.judge(.restore(changes))
      if verdict == .accepted(changes.filter { $0.from != $0.to }) { return .stays }
      return Outcome(verdict)
    }
    // Two that change places.
    #expect(
      judge((1, poses[0], Fixture.pose(.x, 5, 0)), (2, poses[1], Fixture.pose(.i, 1, 0))) == .stays)
    #expect(judge((1, poses[0], Fixture.pose(.x, 4, 0))) == .refused(.overlap, [2]))
    #expect(judge((1, poses[0], nil), (9, nil, Fixture.pose(.x, 0, 0))) == .stays)
    #expect(judge((1, poses[0], poses[0])) == .stays)
    // Upon one another, where both are new: nothing on the board is in the way.
    let new = Fixture.pose(.x, -9, 0)
    #expect(judge((8, nil, new), (9, nil, new)) == .refused(.overlap, []))
    let both = Fixture.pose(.x, -9, 1)
    #expect(judge((1, poses[0], new), (9, nil, both)) == .refused(.overlap, [1]))
    #expect(judge((1, poses[0], Fixture.pose(.x, -1, 0))) == .refused(.acrossField, []))
    #expect(judge((1, poses[1], nil)) == .refused(.unknownItem, []))
    #expect(judge((1, nil, new)) == .refused(.duplicateItem, []))
    #expect(judge((7, new, nil)) == .refused(.unknownItem, []))
    #expect(judge((1, poses[0], nil), (1, poses[0], nil)) == .refused(.duplicateItem, []))
    #expect(judge((9, nil, Fixture.pose(.i, 0, .max))) == .refused(.outOfRange, []))
    let key = try #require(OrderKey.between(nil, nil))
    #expect(judge((9, nil, .ordered(key))) == .refused(.notAllowed, []))
  }

  @Test("Changes of others count, and those of other boards do not")
  func applying() {
    var rules = Fixture.rules([Fixture.pose(.x, 0, 0)])
    let item = Fixture.item(1, Fixture.pose(.x, 0, 0))
    rules.apply([.updating(item) { $0.pose = Fixture.pose(.i, 7, 0) }])
    #expect(rules.hit(Point(x: 66, y: 66)) == nil)
    #expect(rules.hit(Point(x: 7 * 44, y: 4 * 44)) == Fixture.id(1))
    let elsewhere = BoardItem(
      id: Fixture.id(5), board: ID(high: 9, low: 9), object: Fixture.object.id,
      pose: Fixture.pose(.x, 0, 0))
    rules.apply([.insert(.item(elsewhere))])
    #expect(rules.count == 1)
    // Damage of another form comes and goes.
    let flow = OrderKey.spread(1).map { Fixture.item(2, .ordered($0)) }
    rules.apply(flow.map { .insert(.item($0)) })
    #expect(rules.count == 2 && rules.violations().count == 1)
    rules.apply(flow.map { .delete(.item($0)) })
    #expect(rules.count == 1 && rules.violations().isEmpty)
  }
}
