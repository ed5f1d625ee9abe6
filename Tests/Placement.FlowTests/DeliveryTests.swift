import Boards
import Domain
import GridGeometry
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = FlowFixture

/// What happens at one instant happens at once, in whatever order it is reported.
@Suite("The order of delivery")
struct DeliveryTests {
  /// Three fingers that take, carry, and released boxes at random, several of them at an instant.
  private struct Play {
    var instants: [[Hands.Action]] = []

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      var points: [UInt64: Point<BoardSpace>] = [:]
      var moved: Set<UInt64> = []
      for _ in 0..<24 {
        var actions: [Hands.Action] = []
        // Each drag is recognised by itself: which gesture fingers begin together is no matter of
        // boxes, and a tap would open a menu.
        if let finger = points.keys.sorted().first(where: { !moved.contains($0) }),
          let start = points[finger]
        {
          moved.insert(finger)
          points[finger] = start + Vector(dx: 40, dy: 0)
          instants.append([.move(finger, start + Vector(dx: 40, dy: 0))])
          continue
        }
        // Fingers that touch down do so at one instant, and those that go on at another.
        let areDown = points.count == 3 || !points.isEmpty && Bool.random(using: &random)
        for finger in 1...3 as ClosedRange<UInt64>
        where (points[finger] != nil) == areDown && Bool.random(using: &random) {
          if !areDown {
            points[finger] = Fixture.middle(Int.random(in: 0..<11, using: &random))
            moved.remove(finger)
            actions.append(.down(finger, points[finger] ?? .origin))
            continue
          }
          let point = Point<BoardSpace>(
            x: Double.random(in: 50...320, using: &random),
            y: Double.random(in: 50...240, using: &random))
          if Int.random(in: 0..<4, using: &random) > 0 {
            actions.append(.move(finger, point))
            points[finger] = point
          } else {
            actions.append(.up(finger, point))
            points[finger] = nil
          }
        }
        instants.append(actions)
      }
      instants.append(points.sorted { $0.key < $1.key }.map { .up($0.key, $0.value) })
    }

    /// What an instant comes to: the boxes, and the messages.
    struct Outcome: Equatable {
      let boxes: [UInt64]
      let changes: [Change]
      let told: [Effect]
    }

    func result(_ arrange: ([Hands.Action]) -> [Hands.Action]) -> [Outcome] {
      var hands = Hands(Fixture.session(Fixture.items(11)))
      return instants.map { actions in
        hands.reaction = .none
        hands.at(once: arrange(actions))
        let told = hands.reaction.effects.filter { effect in
          switch effect {
          case .message, .opened, .closed: true
          default: false
          }
        }
        return Outcome(
          boxes: hands.order + hands.held + hands.drawn.sorted { $0.key < $1.key }.map(\.value),
          changes: hands.reaction.changes, told: told)
      }
    }
  }

  @Test(
    "All orders of simultaneous touches come to the same at every instant",
    arguments: Effort.scaled(1...150 as ClosedRange<UInt64>))
  func orders(seed: UInt64) {
    let play = Play(seed: seed)
    let plain = play.result { $0 }
    #expect(play.result { $0.reversed() } == plain, "seed \(seed)")
    #expect(play.result { Array($0.dropFirst() + $0.prefix(1)) } == plain, "seed \(seed)")
    #expect(play.result { Array($0.suffix(1) + $0.dropLast()) } == plain, "seed \(seed)")
  }

  @Test(
    "Boxes that two fingers released at once lie where they were drawn", arguments: [true, false])
  func drops(isReversed: Bool) {
    var hands = Hands(Fixture.session(Fixture.items(8)))
    hands.carry(1, from: 0, to: 3)
    hands.carry(2, from: 7, to: 4)
    let actions: [Hands.Action] = [.up(1, Fixture.middle(3)), .up(2, Fixture.middle(4))]
    hands.at(once: isReversed ? actions.reversed() : actions)
    #expect(hands.order == [1, 2, 3, 0, 7, 4, 5, 6])
    #expect(hands.session.undoCount == 1)
  }

  @Test("A drop counts what another finger does at the same instant", arguments: [true, false])
  func dropBesideMove(isReversed: Bool) {
    var hands = Hands(Fixture.session(Fixture.items(8)))
    hands.carry(1, from: 0, to: 5)
    hands.carry(2, from: 7, to: 2)
    let actions: [Hands.Action] = [.up(1, Fixture.middle(5)), .move(2, Fixture.middle(7))]
    hands.at(once: isReversed ? actions.reversed() : actions)
    hands.at(once: .up(2, Fixture.middle(7)))
    #expect(hands.order == [1, 2, 3, 4, 5, 0, 6, 7])
  }
}
