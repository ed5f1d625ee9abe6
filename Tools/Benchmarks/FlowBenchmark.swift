import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Flow
import PluginAPI

extension Benchmark {
  /// The cost of one touch if all boxes make room for a held one.
  static let flow = Benchmark(
    name: "flow", summary: "a box dragged among 10,000 boxes, and dropped there"
  ) { report in
    let made = GeneratedBoard(flowing: 10_000)
    var rules = FlowRules(board: made.board, items: made.items)
    rules.setView(TouchScripts.view)
    var scripts = TouchScripts(made.items, rules: rules)
    let strokes = scripts.drags(500)
    var session = try made.session(mode: .edit, placement: .flow)
    let near = TouchTimes(
      strokes, perform: { session.perform($0) }, handle: { session.handle($0) })
    report.heading("  within 200 points: \(near.outcome)")
    report.figure("an event, median", Measure.text(near.quantile(0.5)), target: goal)
    report.figure("an event, 99 %", Measure.text(near.quantile(0.99)), target: goal)
    for (name, distance) in [
      ("over the height of the view", 700.0), ("over half of all boxes", 49_500),
    ] {
      let jumps = try FlowJumps(
        strokes, by: distance, with: made.session(mode: .edit, placement: .flow))
      report.heading("  \(name), in one movement: \(jumps.dropCount) drops")
      report.figure("boxes that give way, median", "\(Int(jumps.frames.median))")
      report.figure("the movement, median", Measure.text(jumps.moves.median))
      report.figure("the drop, median", Measure.text(jumps.drops.median))
      report.figure("entities that a drop changes, at most", "\(jumps.changes)", target: "1")
    }
  }

  private static let goal = "at most 50 us"
}

/// Boxes that are taken where strokes begin, carried far away in one movement, and dropped.
private struct FlowJumps {
  /// The times of the movements, and of the drops, in nanoseconds.
  private(set) var moves: [Double] = []
  private(set) var drops: [Double] = []
  /// How many boxes were drawn elsewhere by each movement.
  private(set) var frames: [Double] = []
  /// How many drops changed something, and how many entities one changed at most.
  private(set) var dropCount = 0
  private(set) var changes = 0

  init(_ strokes: [TouchScript], by distance: Double, with session: BoardSession) {
    var session = session
    for (number, stroke) in strokes.enumerated() {
      for command in stroke.before { _ = session.perform(command) }
      guard var touch = stroke.touches.first else { continue }
      func go(_ phase: TouchPhase, by way: Vector<ScreenSpace> = .zero) {
        touch.phase = phase
        touch.position = touch.position + way
        touch.time = touch.time.advanced(by: 8_333)
      }
      let way = Vector<ScreenSpace>(dx: 0, dy: number.isMultiple(of: 2) ? distance : -distance)
      _ = session.handle(touch)
      go(.moved, by: Vector(dx: 0, dy: way.dy * -0.5))
      _ = session.handle(touch)
      go(.moved, by: way)
      var reaction = Reaction.none
      moves.append(Self.nanoseconds { reaction = session.handle(touch) })
      frames.append(Double(reaction.frameCount))
      go(.ended)
      _ = session.handle(touch)
      let end = touch.time.advanced(by: 1)
      drops.append(Self.nanoseconds { reaction = session.advance(to: end) })
      if !reaction.changes.isEmpty { dropCount += 1 }
      changes = max(changes, reaction.changes.count)
      for command in stroke.after { _ = session.perform(command) }
    }
  }

  private static func nanoseconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .nanoseconds(1)
  }
}

extension Reaction {
  /// How many items it draws elsewhere.
  fileprivate var frameCount: Int {
    effects.reduce(0) { count, effect in
      if case .frames(let frames) = effect { count + frames.count } else { count }
    }
  }
}

extension [Double] {
  fileprivate var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}

extension GeneratedBoard {
  /// Boxes in an order, in rows that fill the view.
  fileprivate init(flowing count: Int) {
    let grid = GeneratedBoard(blocks: count)
    var board = grid.board
    board.rules = BoardRules("flow")
    let items = zip(grid.items, OrderKey.spread(count)).map { item, key in
      var item = item
      item.pose = .ordered(key)
      return item
    }
    self.init(board: board, objects: grid.objects, items: items)
  }
}
