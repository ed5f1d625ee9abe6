import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI
import TestSupport
import Testing

private typealias Fixture = BoardFixture
private typealias Hand = BoardListHand

@Suite("Random touches on the list of boards")
struct BoardListPropertyTests {
  private static let seeds: [UInt64] = Array(Effort.scaled(1...40))

  @Test(
    "Never a violation, no identity twice, and the changes lead to the contents", arguments: seeds)
  func invariants(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var hand = Hand(boards: 8)
    var stored = hand.session.contents()
    for _ in 0..<400 {
      let before = hand.session.contents()
      let reaction = Self.step(&hand, &random)
      if reaction.changes.isEmpty {
        #expect(hand.session.contents() == before, "seed \(seed)")
      }
      Self.apply(reaction.changes, to: &stored)
      #expect(Set(hand.session.contents()) == Set(stored), "seed \(seed)")
      #expect(hand.session.violations().isEmpty, "seed \(seed)")
      let scene = hand.session.scene()
      let ids = scene.elements.map(\.id)
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      #expect(scene.elements.allSatisfy { $0.frame.isFinite && !$0.label.isEmpty })
    }
  }

  @Test("Touches that are all cancelled change nothing", arguments: seeds)
  func cancelled(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var hand = Hand(boards: 20)
    let (contents, elements) = (hand.session.contents(), hand.elements)
    for _ in 0..<60 {
      let start = Self.point(&random)
      let fingers = UInt64.random(in: 1...3, using: &random)
      for finger in 1...fingers { hand.send(.began, start, finger: finger) }
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let near =
          start
          + Vector(
            dx: .random(in: -90...90, using: &random), dy: .random(in: -90...90, using: &random))
        hand.send(
          .moved, near, finger: .random(in: 1...fingers, using: &random),
          after: .random(in: 0...300_000, using: &random))
      }
      for finger in 1...fingers { hand.send(.cancelled, start, finger: finger) }
      // A swipe is done at once: what it opened stays, and is closed here.
      _ = hand.session.perform(.cancel)
    }
    #expect(hand.reaction.changes.isEmpty, "seed \(seed)")
    #expect(hand.session.contents() == contents, "seed \(seed)")
    #expect(hand.elements == elements, "seed \(seed)")
    #expect(!hand.session.isTouched)
  }

  @Test("What opens closes before anything else opens", arguments: seeds)
  func panels(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var hand = Hand(boards: 5)
    var open: Panel?
    for _ in 0..<400 {
      for effect in Self.step(&hand, &random).effects {
        switch effect {
        case .opened(let panel):
          #expect(open == nil, "seed \(seed)")
          open = panel
        case .closed(let panel):
          #expect(open == panel, "seed \(seed)")
          open = nil
        default: break
        }
      }
      let shown = hand.elements.filter { $0.kind == .panel }.map(\.id)
      #expect(shown == (open.map { [.panel($0)] } ?? []), "seed \(seed)")
    }
  }

  // MARK: Steps

  /// One touch, command, wake or change from outside; most aim at something that is seen.
  private static func step(
    _ hand: inout BoardListHand, _ random: inout SplitMix64
  ) -> Reaction {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<8:
      let targets = hand.elements.filter { $0.kind == .button || $0.kind == .boardCard }
      let point = targets.randomElement(using: &random)?.frame.center ?? .origin
      return hand.tap(point, finger: .random(in: 1...3, using: &random))
    case 8..<15:
      let phase = TouchPhase.allCases.randomElement(using: &random) ?? .moved
      return hand.send(
        phase, point(&random), finger: .random(in: 1...3, using: &random),
        after: .random(in: -1_000...700_000, using: &random))
    case 15:
      let names = ["", "Finale", "Opener", "a", "B", "\u{0}"]
      return hand.session.perform(.accept(names.randomElement(using: &random)))
    case 16:
      let size = Size<ScreenSpace>(
        width: .random(in: 0...900, using: &random), height: .random(in: 0...900, using: &random))
      return hand.session.perform(.setViewSize(size))
    case 17: return hand.session.perform(.cancel)
    case 18: return outside(&hand, &random)
    default: return hand.session.perform(.setViewSize(BoardListHand.view))
    }
  }

  /// Another process deletes a board, with its blocks.
  private static func outside(
    _ hand: inout BoardListHand, _ random: inout SplitMix64
  ) -> Reaction {
    guard let board = hand.session.boards.randomElement(using: &random) else { return .none }
    let items = hand.session.contents().compactMap { entity -> BoardItem? in
      guard case .item(let item) = entity, item.board == board.id else { return nil }
      return item
    }
    let changes = Cascade.deleting(board, with: items)
    return Reaction(changes: changes, effects: hand.session.absorb(changes).effects)
  }

  private static func point(_ random: inout SplitMix64) -> Point<ScreenSpace> {
    Point(x: .random(in: -20...540, using: &random), y: .random(in: -20...420, using: &random))
  }

  private static func apply(_ changes: [Change], to entities: inout [Entity]) {
    for change in changes {
      entities.removeAll { $0.key == change.key }
      if let after = change.after { entities.append(after) }
    }
  }
}
