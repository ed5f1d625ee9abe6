import Boards
import Domain
import GridGeometry
import Placement_Canvas
import PluginAPI

extension Benchmark {
  /// The cost of the canvas rules on a board that is full of cards.
  static let canvas = Benchmark(
    name: "canvas", summary: "cards that overlap: hit, raised, carried and drawn"
  ) { report in
    let made = GeneratedBoard(cards: 100_000)
    let rules = CanvasRules(board: made.board, items: made.items)
    measureLooking(at: rules, made, &report)
    report.heading("  raising a card, by the number of cards")
    for count in [1_000, 10_000, 100_000, 1_000_000] { measureRaising(among: count, &report) }
    report.heading("  a card dragged among 100,000")
    var scripts = TouchScripts(made.items, rules: rules)
    var session = try made.session(mode: .edit, placement: .canvas)
    let times = TouchTimes(
      scripts.drags(500), perform: { session.perform($0) }, handle: { session.handle($0) })
    report.figure("an event, median", Measure.text(times.quantile(0.5)))
    report.figure("an event, 99 %", Measure.text(times.quantile(0.99)))
  }

  private static func measureLooking(
    at rules: CanvasRules, _ made: GeneratedBoard, _ report: inout Report
  ) {
    var random = SplitMix64(seed: 70)
    let side = GeneratedBoard.side(ofCards: made.items.count)
    let points = (0..<5_000).map { _ in
      Point<BoardSpace>(
        x: Double.random(in: 0...side, using: &random),
        y: Double.random(in: 0...side, using: &random))
    }
    let depths = points.prefix(50).map { point in
      made.items.count { rules.placed($0.id)?.frame.contains(point) == true }
    }
    report.figure("cards at a point, mean", "\(depths.reduce(0, +) / depths.count)")
    let hit = Measure.nanoseconds(per: points.count) {
      points.reduce(0) { rules.hit($1) == nil ? $0 : $0 + 1 }
    }
    report.figure("hit among \(made.items.count)", Measure.text(hit), target: "at most 1 us")
    let pile = GeneratedBoard(cards: 1_000, onOnePlace: true)
    let piled = CanvasRules(board: pile.board, items: pile.items)
    let middle = Point<BoardSpace>(x: 50, y: 50)
    let deep = Measure.nanoseconds(per: 100) {
      (0..<100).reduce(0) { count, _ in piled.hit(middle) == nil ? count : count + 1 }
    }
    report.figure("hit in a pile of \(pile.items.count)", Measure.text(deep))
    let view = Size<BoardSpace>(width: 1_024, height: 768)
    let visit = Measure.nanoseconds(per: 200) {
      points.prefix(200).reduce(0) { count, point in
        var count = count
        rules.visit(in: Rect(origin: point, size: view)) { _, _ in count += 1 }
        return count
      }
    }
    report.figure("visit of a view", Measure.text(visit))
    let open = Measure.nanoseconds(per: 1, rounds: 5) {
      CanvasRules(board: made.board, items: made.items).count
    }
    report.figure("opening", Measure.text(open))
  }

  private static func measureRaising(among count: Int, _ report: inout Report) {
    let made = GeneratedBoard(cards: count)
    var rules = CanvasRules(board: made.board, items: made.items)
    var items = made.items
    var random = SplitMix64(seed: 71)
    var most = 0
    let raise = Measure.nanoseconds(per: 1_000) {
      for _ in 0..<1_000 {
        let place = Int.random(in: 0..<items.count, using: &random)
        guard case .accepted(let poses) = rules.judge(.touch(items[place].id)) else { continue }
        most = max(most, poses.count)
        for change in poses {
          guard let pose = change.to else { continue }
          rules.apply([.updating(items[place]) { $0.pose = pose }])
          items[place].pose = pose
        }
      }
      return most
    }
    report.figure("\(count) cards: judged and applied", Measure.text(raise))
    report.figure("cards that it changes, at most", "\(most)", target: "1")
  }
}

extension GeneratedBoard {
  /// The side of the square over which cards are spread so that a few cover each point.
  static func side(ofCards count: Int) -> Double { (Double(count) * 15_000).squareRoot() }

  /// Cards of 200 to 400 by 100 to 300 points, anywhere on a square or all on one place.
  init(cards count: Int, onOnePlace: Bool = false) {
    let grid = GeneratedBoard(blocks: 1)
    var board = grid.board
    board.rules = BoardRules("canvas")
    var random = SplitMix64(seed: 72)
    let side = onOnePlace ? 0 : Self.side(ofCards: count)
    let items = OrderKey.spread(count).enumerated().map { number, key in
      let area = Rect<BoardSpace>(
        origin: Point(
          x: Double.random(in: 0...side, using: &random),
          y: Double.random(in: 0...side, using: &random)),
        size: Size(
          width: Double.random(in: 200...400, using: &random),
          height: Double.random(in: 100...300, using: &random)))
      let card = Card(title: "Card \(number)", text: "", created: Timestamp(milliseconds: 0))
      return BoardItem(
        id: ID(high: 4, low: random.next()), board: board.id, content: .card(card),
        pose: .free(area, z: key))
    }
    self.init(board: board, objects: grid.objects, items: items)
  }
}
