import Boards
import Domain
import GridGeometry
import Placement_Grid
import PluginAPI

extension Benchmark {
  /// The cost of one touch, from the recognisers to the rules.
  static let touch = Benchmark(
    name: "touch", summary: "a touch event through a board session of 10,000 blocks"
  ) { report in
    let made = GeneratedBoard(blocks: 10_000)
    var scripts = TouchScripts(
      made.items, rules: GridRules(board: made.board, items: made.items))
    let count = 500
    measure("dragging a block", scripts.drags(count), try made.session(mode: .edit), &report)
    measure(
      "carrying 200 selected blocks", scripts.carries(count / 10, of: 200),
      try made.session(mode: .edit), goal: "at most 100 µs", &report)
    measure("resizing by handles", scripts.resizes(count), try made.session(mode: .edit), &report)
    measure("drawing", scripts.drawings(count), try made.session(mode: .edit), &report)
    measure("pan and pinch", scripts.pinches(count), try made.session(mode: .edit), &report)
    measure("taps in play mode", scripts.taps(count), try made.session(mode: .play), &report)
  }

  /// Measures gestures on a concrete session, and on an existential, as used by a host with several
  /// kinds of surfaces.
  private static func measure(
    _ name: String, _ scripts: [TouchScript], _ session: BoardSession, goal: String = goal,
    _ report: inout Report
  ) {
    var session = session
    var surface: any Surface = session
    let concrete = TouchTimes(
      scripts, perform: { session.perform($0) }, handle: { session.handle($0) })
    let existential = TouchTimes(
      scripts, perform: { surface.perform($0) }, handle: { surface.handle($0) })
    report.heading("  \(name): \(concrete.outcome)")
    report.figure("BoardSession, median", Measure.text(concrete.quantile(0.5)), target: goal)
    report.figure("BoardSession, 90 %", Measure.text(concrete.quantile(0.9)))
    report.figure("BoardSession, 99 %", Measure.text(concrete.quantile(0.99)))
    report.figure("any Surface, median", Measure.text(existential.quantile(0.5)), target: goal)
    report.figure("any Surface, 90 %", Measure.text(existential.quantile(0.9)))
    report.figure("any Surface, 99 %", Measure.text(existential.quantile(0.99)))
  }

  private static let goal = "at most 1000 ns"
}

extension GeneratedBoard {
  /// A session on the board, by the grid rules or others.
  func session(
    mode: InteractionMode, placement: PlacementPlugin = .grid,
    in size: Size<ScreenSpace> = TouchScripts.view
  ) throws(SurfaceError) -> BoardSession {
    var generator = SplitMix64(seed: 80)
    return try BoardSession(
      BoardContents(show: Self.show, board: board, items: items, objects: objects),
      placement: placement, mode: mode, in: size, ids: IDSequence(using: &generator))
  }
}
