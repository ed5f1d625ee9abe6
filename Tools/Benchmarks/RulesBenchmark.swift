import Domain
import GridGeometry
import Placement_Grid
import PluginAPI

extension Benchmark {
  /// The cost of the grid rules while a finger moves.
  static let rules = Benchmark(
    name: "rules", summary: "grid rules on 10,000 blocks, as asked at every movement of a finger"
  ) { report in
    let made = GeneratedBoard(blocks: 10_000)
    let rules = GridRules(board: made.board, items: made.items)
    var intents = RandomIntents(items: made.items, rules: rules)
    measure("move", intents.moves(2_000), by: rules, &report)
    measure("resize", intents.resizes(2_000), by: rules, &report)
    measure("place", intents.places(2_000), by: rules, &report)

    let points = intents.points(2_000)
    let hit = Measure.nanoseconds(per: points.count) {
      points.reduce(0) { rules.hit($1) == nil ? $0 : $0 + 1 }
    }
    report.figure("hit", Measure.text(hit))
    let pose = Measure.nanoseconds(per: made.items.count) {
      made.items.reduce(0) { rules.placed($1.id) == nil ? $0 : $0 + 1 }
    }
    report.figure("place, of all blocks in turn", Measure.text(pose))
  }

  private static func measure(
    _ name: String, _ intents: [Intent], by rules: GridRules, _ report: inout Report
  ) {
    var preview = Preview(holding: [Rect(origin: .origin, size: Size(width: 0, height: 0))])
    let shown = Measure.nanoseconds(per: intents.count) {
      intents.reduce(0) { count, intent in
        rules.preview(intent, into: &preview)
        return count + preview.landing.count
      }
    }
    report.figure("preview of a \(name)", Measure.text(shown))
    let (free, blocked) = intents.split { rules.judge($0).isLegal }
    for (intents, what) in [(free, "free"), (blocked, "blocked")] {
      let judge = Measure.nanoseconds(per: intents.count) {
        intents.reduce(0) { rules.judge($1).isLegal ? $0 + 1 : $0 }
      }
      report.figure("judge a \(name), \(what)", Measure.text(judge))
    }
  }
}

/// Small drags of blocks, and regions about as large as blocks, from a fixed seed.
private struct RandomIntents {
  let items: [BoardItem]
  let rules: GridRules
  private var generator = SplitMix64(seed: 40)

  init(items: [BoardItem], rules: GridRules) {
    self.items = items
    self.rules = rules
  }

  private mutating func distance(_ limit: Double) -> Double {
    .random(in: -limit...limit, using: &generator)
  }

  mutating func points(_ count: Int) -> [Point<BoardSpace>] {
    (0..<count).map { _ in Point(x: distance(8_800), y: distance(8_800)) }
  }

  private mutating func lifts(_ count: Int) -> [Lift] {
    (0..<count).compactMap { _ in
      items.randomElement(using: &generator).flatMap { item in
        let grip = Point<BoardSpace>(x: 0, y: 0)
        let finger = Point<BoardSpace>(x: distance(88), y: distance(88))
        guard let place = rules.placed(item.id) else { return nil }
        return Lift(item: item.id, from: place, grip: grip, finger: finger)
      }
    }
  }

  mutating func moves(_ count: Int) -> [Intent] { lifts(count).map { .carry([$0]) } }

  mutating func resizes(_ count: Int) -> [Intent] {
    lifts(count).map { .resize($0, Handle.allCases.randomElement(using: &generator) ?? .top) }
  }

  mutating func places(_ count: Int) -> [Intent] {
    points(count).map { point in
      let size = Size<BoardSpace>(width: 66 + distance(22), height: 66 + distance(22))
      return .place(Rect(origin: point, size: size))
    }
  }
}

extension Verdict {
  fileprivate var isLegal: Bool {
    if case .refused = self { false } else { true }
  }
}

extension Array {
  /// Those that pass a test, and those that do not.
  fileprivate func split(_ isFirst: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(isFirst), filter { !isFirst($0) })
  }
}
