import Boards
import Domain
import GridGeometry
import Placement_Flow
import PluginAPI
import SurfaceConformance
import TestSupport
import Testing

@Suite("Conformance of a flow")
struct FlowConformanceTests {
  private static let subject = SurfaceSubject(
    "a flow in edit",
    details: { surface in
      guard let board = surface as? BoardSession else { return [] }
      return ["\(board.mode)", "\(board.undoCount)", "\(board.redoCount)", "\(board.viewport)"]
    },
    frame: { item, surface in (surface as? BoardSession)?.frame(of: item.id) }
  ) { seed in
    var random = SplitMix64(seed: seed)
    let columns = [nil, 1, 3, 4].randomElement(using: &random) ?? nil
    var settings = ["spacing": "\(Int.random(in: 0...30, using: &random))"]
    settings["columns"] = columns.map { "\($0)" }
    let items = FlowFixture.items(Int.random(in: 0...12, using: &random))
    return FlowFixture.session(items, settings, seed: seed, in: Walk.view)
  }

  @Test("A flow keeps the promises of a surface", arguments: SurfaceConformance.checks)
  func promises(_ check: SurfaceCheck) throws {
    try check.run(on: Self.subject, seeds: 1...12)
  }
}
