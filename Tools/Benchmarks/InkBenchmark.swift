import Boards
import Domain
import Foundation
import Gestures
import GridGeometry
import Persistence_SQLite
import Placement_Canvas
import PluginAPI
import Rendering_Terminal
import TextCells

extension Benchmark {
  /// The cost of a long stroke from the pencil to the file.
  static let ink = Benchmark(
    name: "ink", summary: "a stroke of 10,000 points: followed, simplified, drawn and stored"
  ) { report in
    let page = InkPage()
    let touches = page.touches(10_000)
    var total = 0.0
    func figure(_ label: String, _ cost: Double) {
      total += cost
      report.figure(label, Measure.text(cost))
    }
    var inked = try page.session()
    for touch in touches { _ = inked.handle(touch) }
    let empty = try page.session()
    let rounds = 9
    let follow = Measure.nanoseconds(per: 1, rounds: rounds) {
      var session = empty
      return touches.reduce(0) { $0 + session.handle($1).changes.count }
    }
    figure("recorded, with \(inked.strokePoints) points left", follow)
    let renderer = TerminalRenderer(
      target: RenderTarget(columns: 120, rows: 40, colorDepth: .full))
    figure(
      "drawn, scene and terminal",
      Measure.nanoseconds(per: 1, rounds: rounds) { renderer.render(inked.scene()).count })
    try BuiltProcess.inTemporaryFolder { folder in
      figure("stored in SQLite", try page.commit(inked.strokes, in: folder, rounds: rounds))
    }
    report.figure("all of it", Measure.text(total), target: "at most 10 ms")
  }
}

/// A canvas on which a pencil draws.
private struct InkPage {
  let show = Show(
    id: ID(high: 1, low: 1), name: "Bench", created: Timestamp(milliseconds: 0))
  let board: Board

  init() {
    board = Board(
      id: ID(high: 2, low: 1), show: show.id, name: "Ink",
      rules: BoardRules(PlacementPlugin.canvas.key), created: Timestamp(milliseconds: 0))
  }

  func session() throws -> BoardSession {
    var random = SplitMix64(seed: 80)
    var session = try BoardSession(
      BoardContents(show: show, board: board, items: [], objects: []), placement: .canvas,
      mode: .edit, in: Size(width: 1_024, height: 768), ids: IDSequence(using: &random))
    _ = session.perform(.setTool(.draw))
    return session
  }

  /// A pencil that writes loops, 240 times a second, with a hand that trembles.
  func touches(_ count: Int) -> [Touch] {
    var random = SplitMix64(seed: 81)
    return (0..<count).map { number in
      let turn = Double(number) / 40
      let x = 60 + Double(number) / 12 + 40 * cos(turn) + .random(in: -0.3...0.3, using: &random)
      let y = 380 + 120 * sin(turn / 7) + 40 * sin(turn) + .random(in: -0.3...0.3, using: &random)
      let phase: TouchPhase = number == 0 ? .began : number == count - 1 ? .ended : .moved
      return Touch(
        id: TouchID(rawValue: 1), kind: .pencil, phase: phase, position: Point(x: x, y: y),
        time: Instant(microseconds: Int64(number) * 4_167), pressure: 0.5)
    }
  }

  /// The median time of a commit of strokes, each time to a new file.
  func commit(_ strokes: [BoardItem], in folder: String, rounds: Int) throws -> Double {
    var number = 0
    var failure: (any Error)?
    var times: [Double] = []
    for _ in 0..<rounds {
      number += 1
      let store = try SQLiteStore(path: "\(folder)/\(number).callboard")
      let state = try store.commit(
        [.insert(.show(show)), .insert(.board(board))], expecting: .start)
      times.append(
        Measure.processorSeconds {
          do {
            _ = try store.commit(strokes.map { .insert(.item($0)) }, expecting: state)
          } catch { failure = error }
        })
      try store.close()
    }
    if let failure { throw failure }
    return times.sorted()[rounds / 2] * 1e9
  }
}

extension BoardSession {
  fileprivate var strokes: [BoardItem] { itemsInReadingOrder.filter { $0.content.stroke != nil } }

  fileprivate var strokePoints: Int {
    strokes.reduce(0) { $0 + ($1.content.stroke?.samples.count ?? 0) }
  }
}
