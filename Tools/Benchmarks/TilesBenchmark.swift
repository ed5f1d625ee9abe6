import Boards
import Domain
import GridGeometry
import Placement_Tiles
import PluginAPI

extension Benchmark {
  /// The cost of the tiles rules when a piece is dropped, and while a finger carries it.
  static let tiles = Benchmark(
    name: "tiles", summary: "pentominoes dropped and carried, in a filled field and among 10,000"
  ) { report in
    for tiles in [GeneratedTiles.solved(), .plane(10_000)] {
      report.heading("  \(tiles.name)")
      let rules = TilesRules(board: tiles.board, items: tiles.items)
      var drops = TileDrops(tiles, rules)
      measure(drops.carries(2_000, within: 1), "beside where it was", by: rules, &report)
      measure(drops.carries(2_000, within: 8), "within 8 cells", by: rules, &report)
      let points = drops.points(2_000)
      let hit = Measure.nanoseconds(per: points.count) {
        points.reduce(0) { rules.hit($1) == nil ? $0 : $0 + 1 }
      }
      report.figure("hit", Measure.text(hit))
    }
    let made = GeneratedTiles.plane(10_000)
    let rules = TilesRules(board: made.board, items: made.items)
    var scripts = TouchScripts(made.items, rules: rules)
    let contents = GeneratedBoard(board: made.board, objects: [], items: made.items)
    var session = try contents.session(mode: .edit, placement: .tiles)
    let times = TouchTimes(
      scripts.drags(500), perform: { session.perform($0) }, handle: { session.handle($0) })
    report.heading("  carried through a board session: \(times.outcome)")
    report.figure("an event, median", Measure.text(times.quantile(0.5)), target: "at most 1000 ns")
    report.figure("an event, 99 %", Measure.text(times.quantile(0.99)))
    var fits = TileDrops(made, rules)
    let wishes = fits.wishes(200)
    let fit = Measure.nanoseconds(per: wishes.count) {
      wishes.reduce(0) { rules.judge($1).isLegal ? $0 + 1 : $0 }
    }
    report.figure("a new piece fitted among 10,000", Measure.text(fit))
  }

  private static func measure(
    _ intents: [Intent], _ name: String, by rules: TilesRules, _ report: inout Report
  ) {
    let legal = intents.filter { rules.judge($0).isLegal }
    let refused = intents.filter { !rules.judge($0).isLegal }
    for (intents, what) in [(intents, "all"), (legal, "legal"), (refused, "refused")]
    where !intents.isEmpty {
      let judge = Measure.nanoseconds(per: intents.count) {
        intents.reduce(0) { rules.judge($1).isLegal ? $0 + 1 : $0 }
      }
      report.figure(
        "drop \(name), \(what) \(intents.count)", Measure.text(judge), target: "at most 200 ns")
    }
    var preview = Preview(holding: [Rect(origin: .origin, size: Size(width: 0, height: 0))])
    let shown = Measure.nanoseconds(per: intents.count) {
      intents.reduce(0) { count, intent in
        rules.preview(intent, into: &preview)
        return count + preview.landing.count
      }
    }
    report.figure("preview of the same, each elsewhere", Measure.text(shown))
  }
}

/// Pieces on a board.
private struct GeneratedTiles {
  let name: String
  let board: Board
  let items: [BoardItem]

  private init(_ name: String, _ settings: [String: String], _ poses: [Pose]) {
    self.name = name
    let board = Board(
      id: ID(high: 2, low: 1), show: GeneratedBoard.show.id, name: "Tiles",
      rules: BoardRules("tiles", settings: settings), created: Timestamp(milliseconds: 0))
    self.board = board
    items = poses.enumerated().map { number, pose in
      BoardItem(
        id: ID(high: 4, low: UInt64(number)), board: board.id, content: .tile(nil), pose: pose)
    }
  }

  /// The twelve pentominoes, which fill a field of 10 by 6 cells.
  static func solved() -> Self {
    let rows = [
      "ZZVVVYYYYT", "IZUUVFYTTT", "IZZUVFFFXT", "IPUUWWFXXX", "IPPWWNNNXL", "IPPWNNLLLL",
    ]
    var cells: [Character: [Cell]] = [:]
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        cells[letter, default: []].append(Cell(x: Int32(x), y: Int32(y)))
      }
    }
    let poses = cells.sorted { $0.key < $1.key }.compactMap { letter, cells -> Pose? in
      guard let base = Pentomino(letter: String(letter))?.shape, let lying = Polyomino(cells),
        let orientation = Orientation.allCases.first(where: { base.turned($0) == lying }),
        let x = cells.map(\.x).min(), let y = cells.map(\.y).min()
      else { return nil }
      return .shaped(base, at: Cell(x: x, y: y), orientation)
    }
    return Self("a filled field of 10x6", ["field": "10x6"], poses)
  }

  /// Pieces on a plane without a field, each within 5 by 5 cells of its own, so that some
  /// interlock.
  static func plane(_ count: Int) -> Self {
    var generator = SplitMix64(seed: 90)
    let side = Int32(Double(count).squareRoot().rounded(.up))
    let poses = (0..<Int32(count)).map { number in
      let piece = Pentomino.allCases.randomElement(using: &generator) ?? .x
      let orientation = Orientation.allCases.randomElement(using: &generator) ?? .upright
      return Pose.shaped(
        piece.shape, at: Cell(x: number % side * 5 - side * 2, y: number / side * 5 - side * 2),
        orientation)
    }
    return Self("\(count) pieces without a field", [:], poses)
  }
}

/// Drops of pieces on a board, from a fixed seed.
private struct TileDrops {
  private let tiles: GeneratedTiles
  private let rules: TilesRules
  private var generator = SplitMix64(seed: 91)

  init(_ tiles: GeneratedTiles, _ rules: TilesRules) {
    self.tiles = tiles
    self.rules = rules
  }

  /// Pieces that fingers carry, every second one turned.
  mutating func carries(_ count: Int, within cells: Double) -> [Intent] {
    (0..<count).compactMap { number in
      guard let item = tiles.items.randomElement(using: &generator),
        let place = rules.placed(item.id)
      else { return nil }
      let way = Vector<BoardSpace>(dx: distance(cells), dy: distance(cells))
      // As far below the piece as it is drawn above the finger.
      let finger = place.frame.center + Vector(dx: 0, dy: place.frame.size.height / 2) + way
      var lift = Lift(
        item: item.id, from: place, grip: place.frame.center, finger: finger, isHidden: true)
      if number.isMultiple(of: 2) { lift.orientation = lift.orientation.turned() }
      return .carry([lift])
    }
  }

  mutating func points(_ count: Int) -> [Point<BoardSpace>] {
    (0..<count).compactMap { _ in
      tiles.items.randomElement(using: &generator).flatMap { rules.placed($0.id) }.map { place in
        place.frame.center + Vector(dx: distance(3), dy: distance(3))
      }
    }
  }

  mutating func wishes(_ count: Int) -> [Intent] {
    (0..<count).compactMap { _ in
      tiles.items.randomElement(using: &generator).map { .fit($0.pose) }
    }
  }

  private mutating func distance(_ cells: Double) -> Double {
    .random(in: -cells * Grid.unit...cells * Grid.unit, using: &generator)
  }
}

extension Verdict {
  fileprivate var isLegal: Bool {
    if case .refused = self { false } else { true }
  }
}
