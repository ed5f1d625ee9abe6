import Domain
import GridGeometry
import Placement_Canvas
import PluginAPI
import Testing

private typealias Fixture = CanvasFixture

@Suite("The stack of a canvas")
struct StackingTests {
  @Test(
    "Items move within the stack by one change",
    arguments: [
      (1, .front, [0, 2, 3, 1]), (1, .back, [1, 0, 2, 3]), (1, .raise, [0, 2, 1, 3]),
      (1, .lower, [1, 0, 2, 3]), (0, .raise, [1, 0, 2, 3]), (3, .lower, [0, 1, 3, 2]),
      (2, .raise, [0, 1, 3, 2]), (2, .front, [0, 1, 3, 2]), (3, .back, [3, 0, 1, 2]),
    ] as [(Int, StackMove, [Int])])
  func moves(_ number: Int, _ move: StackMove, _ order: [Int]) {
    var items = Fixture.pile("1", "V", "W", "k")
    var rules = Fixture.rules(items)
    #expect(rules.order == [0, 1, 2, 3])
    #expect(rules.perform(.restack(Fixture.id(number), move), on: &items) == 1)
    #expect(rules.order == order)
    #expect(rules.violations().isEmpty)
  }

  @Test(
    "Nothing changes at an end",
    arguments: [(0, .back), (0, .lower), (2, .front), (2, .raise)] as [(Int, StackMove)])
  func ends(_ number: Int, _ move: StackMove) {
    let rules = Fixture.rules(Fixture.pile("1", "V", "W"))
    #expect(rules.judge(.restack(Fixture.id(number), move)) == .accepted([]))
  }

  @Test("Touching raises above all, and does not change the topmost")
  func touching() {
    var items = Fixture.pile("1", "V", "W")
    var rules = Fixture.rules(items)
    #expect(rules.perform(.touch(Fixture.id(0)), on: &items) == 1)
    #expect(rules.order == [1, 2, 0])
    #expect(rules.judge(.touch(Fixture.id(0))) == .accepted([]))
    #expect(rules.judge(.touch(Fixture.id(9))) == .refused(Refusal(.unknownItem)))
  }

  @Test("Laputa: a raised card never ties with the top one, however often cards are raised")
  func noTies() {
    var items = Fixture.pile("1", "V", "W", "X")
    var rules = Fixture.rules(items)
    for round in 0..<300 {
      let number = (round * 7 + round / 5) % 4
      rules.perform(.touch(Fixture.id(number)), on: &items)
      #expect(rules.order.last == number)
      #expect(Set(items.map(\.pose)).count == 4)
    }
    // The keys stay short.
    #expect(items.allSatisfy { $0.pose.z.map { $0.digits.utf8.count < 6 } ?? false })
  }

  @Test("Equal keys are ordered by identity, and an item is raised out of them")
  func equalKeys() {
    var items = Fixture.pile("V", "V", "V")
    var rules = Fixture.rules(items.reversed())
    #expect(rules.order == [0, 1, 2])
    #expect(rules.hit(Point(x: 50, y: 50)) == Fixture.id(2))
    #expect(rules.perform(.touch(Fixture.id(1)), on: &items) == 1)
    #expect(rules.order == [0, 2, 1])
    // The topmost of equals is not changed.
    #expect(
      Fixture.rules(Fixture.pile("V", "V")).judge(.touch(Fixture.id(1))) == .accepted([]))
  }

  @Test(
    "Between equal keys no key fits: all items get new ones",
    arguments: [(0, .raise, [1, 0, 2, 3]), (3, .lower, [0, 1, 3, 2])] as [(Int, StackMove, [Int])])
  func renumbering(_ number: Int, _ move: StackMove, _ order: [Int]) {
    var items = Fixture.pile("V", "V", "V", "V")
    var rules = Fixture.rules(items)
    #expect(rules.perform(.restack(Fixture.id(number), move), on: &items) >= 3)
    #expect(rules.order == order)
    #expect(Set(items.map(\.pose.z)).count == 4)
  }

  @Test("Above the longest key there is none: a touch gives new ones to all, a drag keeps its own")
  func longestKey() throws {
    let longest = String(repeating: "z", count: OrderKey.limit)
    var items = Fixture.pile("1", "V", longest)
    var rules = Fixture.rules(items)
    #expect(rules.judge(.place(Fixture.area(0, 0))) == .refused(Refusal(.outOfRange)))
    let place = try #require(rules.placed(Fixture.id(0)))
    let lift = Lift(
      item: Fixture.id(0), from: place, grip: .origin, finger: Point(x: 10, y: 0))
    #expect(rules.perform(.carry([lift]), on: &items) == 1)
    #expect(rules.order == [0, 1, 2])
    #expect(rules.perform(.touch(Fixture.id(0)), on: &items) == 3)
    #expect(rules.order == [1, 2, 0])
    #expect(rules.judge(.place(Fixture.area(0, 0))) != .refused(Refusal(.outOfRange)))
  }

  @Test("Items that are carried together are raised in their order")
  func together() throws {
    var items = Fixture.pile("1", "V", "W", "X")
    var rules = Fixture.rules(items)
    let lifts = try [2, 0].map { number in
      Lift(
        item: Fixture.id(number), from: try #require(rules.placed(Fixture.id(number))),
        grip: .origin, finger: Point(x: 5, y: 5))
    }
    #expect(rules.perform(.carry(lifts), on: &items) == 2)
    #expect(rules.order == [1, 3, 0, 2])
    let frame = rules.placed(Fixture.id(0))?.frame
    #expect(frame == Fixture.area(5, 5))
  }

  @Test("A new item lies on top, whatever key it has", arguments: ["1", "V", "zz"])
  func new(_ digits: String) {
    let rules = Fixture.rules(Fixture.pile("V", "k"))
    let area = Fixture.area(7, 8)
    let pose = Pose.free(area, z: Fixture.key(digits))
    let expected = Verdict.placed(Placed(.free(area, z: Fixture.key("l")), frame: area))
    #expect(rules.judge(.put(pose)) == expected)
    #expect(rules.judge(.fit(pose)) == expected)
    #expect(rules.judge(.place(area)) == expected)
  }
}

extension Pose {
  /// The key of a free pose.
  fileprivate var z: OrderKey? {
    if case .free(_, let z) = self { z } else { nil }
  }
}
