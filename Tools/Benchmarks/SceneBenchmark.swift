import Boards
import Domain
import GridGeometry
import Placement_Grid
import PluginAPI

extension Benchmark {
  /// Whether the cost of drawing depends only on the visible part of a board.
  static let scene = Benchmark(
    name: "scene", summary: "scene of the visible part, on boards of several sizes"
  ) { report in
    let view = Size<ScreenSpace>(width: 1_024, height: 768)
    var smallest: Double?
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let session = try GeneratedBoard(blocks: count).session(mode: .edit, in: view)
      let elements = session.scene().elements.count
      let time = Measure.nanoseconds(per: 50) {
        (0..<50).reduce(0) { total, _ in total + session.scene().elements.count }
      }
      let ratio = time / (smallest ?? time)
      smallest = smallest ?? time
      report.figure(
        "\(count) blocks, \(elements) elements", Measure.text(time),
        target: "\((ratio * 100).rounded() / 100) times the smallest; near 1")
    }
  }
}
