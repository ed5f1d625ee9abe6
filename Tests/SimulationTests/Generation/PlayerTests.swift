import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation
import Testing

/// The steps of a player on a surface on which nothing happens.
private func steps(
  _ random: RandomSource, _ strategy: Strategy, _ count: Int
) -> [Step] {
  var referee = Referee(StillSurface.kind, on: .still)
  var player = Player(using: random, on: .still, strategy: strategy)
  return (0..<count).map { _ in
    let step = player.next(beside: referee)
    _ = referee.take(step)
    return step
  }
}

/// Steps as text, as not a number equals nothing.
private func text(_ steps: [Step]) -> [String] {
  steps.map { step in
    // A set has an order of its own each time.
    guard case .command(.search(let text, let kinds)) = step else { return "\(step)" }
    return "search \(text) \(kinds.sorted())"
  }
}

@Suite struct PlayerTests {
  @Test(arguments: Strategy.allCases)
  func equalSourcesMakeEqualSteps(_ strategy: Strategy) {
    let whole = RandomSource(seed: 11)
    let first = text(steps(whole.split(1), strategy, 2_000))
    #expect(first == text(steps(whole.split(1), strategy, 2_000)))
    #expect(first != text(steps(whole.split(2), strategy, 2_000)))
  }

  @Test func uniformRunsDoEverything() {
    var missing = Set(StepKind.all)
    for seed in 0..<16 where !missing.isEmpty {
      for step in steps(RandomSource(seed: UInt64(seed)), .uniform, 10_000) {
        missing.subtract(StepKind.names(of: step))
      }
    }
    #expect(missing.isEmpty)
  }

  @Test func swarmRunsDoTheRest() {
    var missing = Set(StepKind.all)
    for seed in 0..<256 where !missing.isEmpty {
      for step in steps(RandomSource(seed: UInt64(seed)), .swarm, 1_500) {
        missing.subtract(StepKind.names(of: step))
      }
    }
    #expect(missing.isEmpty)
  }

  @Test(arguments: Strategy.allCases)
  func mostStepsAreTouches(_ strategy: Strategy) {
    var (touches, all) = (0, 0)
    for seed in 0..<64 {
      let steps = steps(RandomSource(seed: UInt64(seed)), strategy, 2_000)
      touches += steps.count { $0.touch != nil }
      all += steps.count
    }
    #expect(touches * 100 > all * 85, "\(touches) of \(all)")
  }

  @Test(arguments: Strategy.allCases)
  func fingersAreLiftedInTheEnd(_ strategy: Strategy) {
    for seed in 0..<64 {
      var referee = Referee(StillSurface.kind, on: .still)
      var player = Player(using: RandomSource(seed: UInt64(seed)), on: .still, strategy: strategy)
      var rests = 0
      for _ in 0..<5_000 {
        _ = referee.take(player.next(beside: referee))
        if !referee.surface.isTouched { rests += 1 }
      }
      #expect(rests > 20, "seed \(seed)")
    }
  }

  @Test func timeSeldomGoesBack() {
    for seed in 0..<16 {
      var (last, back, all) = (Int64.min, 0, 0)
      for case .touch(let touch) in steps(RandomSource(seed: UInt64(seed)), .uniform, 5_000) {
        all += 1
        if touch.time.microseconds < last { back += 1 }
        last = touch.time.microseconds
      }
      #expect(back * 20 < all, "seed \(seed): \(back) of \(all)")
    }
  }

  @Test(arguments: [[], [1], Array(0...255), Array(repeating: 255, count: 3_000)] as [[UInt8]])
  func bytesEnd(_ bytes: [UInt8]) {
    for strategy in Strategy.allCases {
      var referee = Referee(StillSurface.kind, on: .still)
      var player = Player(using: RandomSource(bytes: bytes), on: .still, strategy: strategy)
      var count = 0
      while !player.isExhausted, count < 100_000 {
        _ = referee.take(player.next(beside: referee))
        count += 1
      }
      #expect(count < 60 * bytes.count + 2_000)
      #expect(!referee.surface.isTouched)
    }
  }

  @Test(arguments: [-5, 700, .max - 2_000] as [Int64])
  func boardsBesideASingleOneComeBeforeAndAfterIt(_ created: Int64) {
    var stage = Stage.still
    let board = stage.boards[0]
    stage.boards = [
      Board(
        id: board.id, show: board.show, name: board.name,
        created: Timestamp(milliseconds: created))
    ]
    var (before, after) = (0, 0)
    for seed in 0..<16 {
      var referee = Referee(StillSurface.kind, on: stage)
      var player = Player(using: RandomSource(seed: UInt64(seed)), on: stage, strategy: .uniform)
      for _ in 0..<4_000 {
        let step = player.next(beside: referee)
        _ = referee.take(step)
        guard case .outside(.addBoard(let other)) = step else { continue }
        if other.order < stage.boards[0].order { before += 1 } else { after += 1 }
      }
    }
    #expect(after > 0 && (before > 0) == (created > 0))
  }

  /// Some habits do nothing but add boards, until every step takes seconds.
  @Test(arguments: [(64, false), (65, true)] as [(Int, Bool)])
  func aRunIsOverWhereThereIsTooMuch(boards: Int, isOver: Bool) {
    var stage = Stage.still
    stage.boards = (0..<UInt64(boards)).map { number in
      Board(
        id: ID(high: 9, low: number), show: stage.show.id, name: "Board \(number)",
        created: Timestamp(milliseconds: 0))
    }
    let player = Player(using: RandomSource(seed: 1), on: stage, strategy: .uniform)
    #expect(player.isExhausted == isOver)
  }

  @Test func changesElsewhereKeepToTheRules() {
    for seed in 0..<32 {
      var blocks = Stage.still.items
      var objects = Set(Stage.still.objects.map(\.id))
      for case .outside(let change) in steps(RandomSource(seed: UInt64(seed)), .uniform, 4_000) {
        switch change {
        case .place(let id, let object, let board, let pose):
          if objects.contains(object), !blocks.contains(where: { $0.id == id }) {
            blocks.append(BoardItem(id: id, board: board, object: object, pose: pose))
          }
        case .move(let id, let pose):
          if let place = blocks.firstIndex(where: { $0.id == id }) { blocks[place].pose = pose }
        case .remove(let id): blocks.removeAll { $0.id == id }
        case .deleteObject(let id):
          objects.remove(id)
          blocks.removeAll { $0.object == id }
        case .deleteBoard(let id): blocks.removeAll { $0.board == id }
        case .renameObject, .renameBoard, .addBoard, .own: break
        }
        for (place, one) in blocks.enumerated() {
          let overlaps = blocks[..<place].contains { other in
            guard other.board == one.board, let here = one.pose.cells, let there = other.pose.cells
            else { return false }
            return here.overlaps(there)
          }
          #expect(!overlaps, "seed \(seed): \(change)")
        }
      }
    }
  }
}
