import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Flow
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = FlowFixture

@Suite("The flow rules")
struct FlowRulesTests {
  private static func lift(
    _ number: Int, in rules: FlowRules, to finger: Point<BoardSpace>
  ) throws -> Lift {
    let place = try #require(rules.placed(Fixture.id(number)))
    return Lift(
      item: Fixture.id(number), from: place, grip: place.frame.center, finger: finger,
      touch: TouchID(rawValue: UInt64(number)))
  }

  @Test("A new box goes to the slot under it, also behind the last")
  func placing() {
    let rules = Fixture.rules(Fixture.items(4))
    for slot in 0...4 {
      let area = rules.area(ofPlace: slot, isNew: true)
      guard let area, case .placed(let place) = rules.judge(.place(area)) else {
        Issue.record("slot \(slot) is refused")
        continue
      }
      var changed = rules
      changed.apply([.insert(.item(Fixture.item(9, place.pose)))])
      #expect(changed.placed(Fixture.id(9))?.frame == area)
      #expect(place.frame == area)
    }
    #expect(rules.area(ofPlace: 5, isNew: true) == nil)
    #expect(rules.area(ofPlace: 4, isNew: false) == nil)
    #expect(rules.area(ofPlace: -1, isNew: true) == nil)
  }

  @Test("Boxes with one key lie by their identity, and a drop between them gives new keys to all")
  func equalKeys() throws {
    let key = OrderKey.spread(1)[0]
    let items = (0..<4).map { Fixture.item($0, .ordered(key)) }
    var rules = Fixture.rules(items)
    let lift = try Self.lift(3, in: rules, to: Fixture.middle(1))
    guard case .accepted(let changes) = rules.judge(.carry([lift])) else {
      Issue.record("refused")
      return
    }
    rules.apply(
      changes.compactMap { change in
        change.to.map { pose in .updating(items[Int(change.item.low)]) { $0.pose = pose } }
      })
    let order = (0..<4).sorted { left, right in
      let frames = [left, right].map { rules.placed(Fixture.id($0))?.frame.origin ?? .origin }
      return (frames[0].y, frames[0].x) < (frames[1].y, frames[1].x)
    }
    #expect(order == [0, 3, 1, 2])
    #expect(rules.violations().isEmpty)
  }

  @Test("No drop takes the key of a box that is held, and may go back to where it was")
  func heldKeys() throws {
    var keys = OrderKey.spread(1)
    while keys.count < 3 { keys.append(try #require(OrderKey.between(keys.last, nil))) }
    let items = keys.enumerated().map { Fixture.item($0.offset, .ordered($0.element)) }
    let rules = Fixture.rules(items)
    let dropped = try Self.lift(0, in: rules, to: Fixture.middle(2))
    let held = try Self.lift(2, in: rules, to: Fixture.middle(1))
    guard case .accepted(let changes) = rules.judge(.drop([dropped], holding: [held])),
      let key = changes.first?.to?.order, changes.count == 1
    else {
      Issue.record("not one change")
      return
    }
    #expect(keys[1] < key && key < keys[2])
  }

  @Test("Boxes have one size")
  func resizing() throws {
    let rules = Fixture.rules(Fixture.items(2))
    let lift = try Self.lift(0, in: rules, to: Fixture.middle(1))
    #expect(rules.handles(of: Fixture.id(0)).isEmpty)
    #expect(rules.judge(.resize(lift, .right)) == .refused(Refusal(.notAllowed)))
  }

  @Test("What other rules laid is reported, and not drawn")
  func strangers() throws {
    let stranger = Fixture.item(7, .cells(try #require(CellRect(x: 0, y: 0, width: 1, height: 1))))
    var rules = Fixture.rules(Fixture.items(2) + [stranger])
    #expect(rules.violations() == [Violation(.notAllowed, items: [Fixture.id(7)])])
    #expect(rules.placed(Fixture.id(7)) == nil && rules.count == 3)
    let change = PoseChange(
      item: Fixture.id(0), from: Fixture.items(2)[0].pose, to: stranger.pose)
    #expect(rules.judge(.restore([change])) == .refused(Refusal(.notAllowed)))
    rules.apply([.delete(.item(stranger))])
    #expect(rules.violations().isEmpty)
  }

  @Test("As many columns as the view is wide for, unless the board says how many")
  func columns() {
    var free = Fixture.rules(
      Fixture.items(6), ["size": "2x1", "spacing": "12"])
    free.setView(Size(width: 512, height: 100))
    #expect(free.placed(Fixture.id(4))?.frame.origin == Point(x: 400, y: 0))
    #expect(free.placed(Fixture.id(5))?.frame.origin == Point(x: 0, y: 56))
    var fixed = Fixture.rules(Fixture.items(6))
    fixed.setView(Size(width: 512, height: 100))
    #expect(fixed.placed(Fixture.id(4))?.frame.origin == Point(x: 100, y: 56))
  }

  @Test(
    "Settings that cannot be are refused, and a board that has them is reported",
    arguments: [
      ("columns", "0"), ("columns", "1001"), ("columns", "+4"), ("columns", "004"),
      ("size", "02x1"), ("spacing", "0.5"), ("columns", "x"), ("size", "2"), ("size", "0x1"),
      ("size", "2x1x1"), ("size", "101x1"), ("spacing", "-1"), ("spacing", ""), ("rows", "2"),
    ])
  func badSettings(_ name: String, _ value: String) {
    let rules = Fixture.rules(Fixture.items(2), [name: value])
    guard case .badSetting(name, value, _)? = rules.judge(settings: [name: value])?.reason else {
      Issue.record("accepted")
      return
    }
    #expect(rules.violations().count == 1)
    #expect(rules.placed(Fixture.id(1)) != nil)
    #expect(rules.judge(settings: Fixture.settings) == nil)
  }

  @Test(
    "Settings are written as a board stores them, without the defaults, and read again",
    arguments: [
      (FlowSettings(), [:]), (FlowSettings(columns: 4), ["columns": "4"]),
      (FlowSettings(columns: 3, spacing: 12), ["columns": "3", "spacing": "12"]),
      (FlowSettings(span: .single, spacing: 0), ["size": "1x1", "spacing": "0"]),
    ] as [(FlowSettings, [String: String])])
  func writtenSettings(settings: FlowSettings, text: [String: String]) {
    #expect(settings.settings == text)
    #expect(FlowSettings(text) == settings)
    #expect(BoardRules.flow(settings) == BoardRules("flow", settings: text))
  }

  @Test("Other settings lay all boxes again, and every frame is reported")
  func newSettings() {
    var session = Fixture.session(Fixture.items(4))
    let reaction = session.perform(.setSettings(SettingsEdit(["columns": "2"])))
    #expect(reaction.changes.count == 1 && reaction.refusal == nil)
    #expect(session.frame(of: Fixture.id(2))?.origin == Point(x: 0, y: 56))
    let frames = reaction.effects.flatMap { effect -> [FrameChange] in
      if case .frames(let frames) = effect { frames } else { [] }
    }
    #expect(frames.map(\.item) == [Fixture.id(2), Fixture.id(3)])
    #expect(session.perform(.setSettings(SettingsEdit(["columns": "x"]))).refusal != nil)
  }

  @Test("A screen reader hears the place among all")
  func spoken() throws {
    let rules = Fixture.rules(Fixture.items(6))
    #expect(rules.spoken(try #require(rules.placed(Fixture.id(4)))) == .slot(5, of: 6))
  }

  @Test("Unknown boxes, and one taken twice, are refused")
  func refused() throws {
    let rules = Fixture.rules(Fixture.items(2))
    let lift = try Self.lift(0, in: rules, to: Fixture.middle(1))
    let unknown = Lift(
      item: Fixture.id(9), from: lift.from, grip: lift.grip, finger: lift.finger)
    #expect(rules.judge(.carry([lift, lift])) == .refused(Refusal(.duplicateItem)))
    #expect(rules.judge(.drop([lift], holding: [unknown])) == .refused(Refusal(.unknownItem)))
    var far = lift
    far.finger = Point(x: .infinity, y: 0)
    #expect(rules.judge(.carry([far])) == .refused(Refusal(.outOfRange)))
  }

  @Test(
    "Drops of several boxes come to what a plain list says",
    arguments: Effort.scaled(1...200 as ClosedRange<UInt64>))
  func plainList(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...12, using: &random)
    let items = Fixture.items(count)
    var rules = Fixture.rules(items)
    let numbers = Array(
      (0..<count).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    let lifts = try numbers.map { number in
      let finger = Point<BoardSpace>(
        x: Double.random(in: -50...350, using: &random),
        y: Double.random(in: -50...300, using: &random))
      return try Self.lift(number, in: rules, to: finger)
    }
    guard case .accepted(let changes) = rules.judge(.carry(lifts)) else {
      Issue.record("seed \(seed): refused")
      return
    }
    #expect(changes.count <= lifts.count, "seed \(seed)")
    rules.apply(
      changes.compactMap { change in
        change.to.map { pose in .updating(items[Int(change.item.low)]) { $0.pose = pose } }
      })
    let order = (0..<count).sorted { left, right in
      let frames = [left, right].map { rules.placed(Fixture.id($0))?.frame.origin ?? .origin }
      return (frames[0].y, frames[0].x) < (frames[1].y, frames[1].x)
    }
    #expect(order == Self.plain(count, lifts), "seed \(seed)")
  }

  /// The order as the rules describe it: each finger takes the slot that is nearest to it, the next
  /// free one where that is taken, and the rest fill what is left.
  private static func plain(_ count: Int, _ lifts: [Lift]) -> [Int] {
    func distance(_ point: Point<BoardSpace>, _ slot: Int) -> Double {
      let middle = Fixture.middle(slot)
      let dx = max(abs(point.x - middle.x) - 44, 0)
      let dy = max(abs(point.y - middle.y) - 22, 0)
      return dx * dx + dy * dy
    }
    let wishes = lifts.map { lift in
      (0..<count).min { distance(lift.finger, $0) < distance(lift.finger, $1) } ?? 0
    }
    var slots: [Int?] = Array(repeating: nil, count: count)
    // Later wishes for the same slot move on; at the end all move to the front.
    var line = zip(wishes, lifts).sorted {
      ($0.0, $0.1.touch.rawValue) < ($1.0, $1.1.touch.rawValue)
    }
    .map { (slot: $0.0, item: Int($0.1.item.low)) }
    for index in line.indices.dropFirst() {
      line[index].slot = max(line[index].slot, line[index - 1].slot + 1)
    }
    for (back, index) in line.indices.reversed().enumerated() {
      line[index].slot = min(line[index].slot, count - 1 - back)
    }
    for entry in line { slots[entry.slot] = entry.item }
    var rest = (0..<count).filter { number in !line.contains { $0.item == number } }[...]
    return slots.map { $0 ?? rest.popFirst() ?? -1 }
  }
}
