import Boards
import Domain
import GridGeometry
import PlacementConformance
import Placement_Tiles
import PluginAPI
import SurfaceConformance
import TestSupport
import Testing

@Suite("Conformance of tiles")
struct TilesConformanceTests {
  /// Fields are as large as the poses leave room for.
  private static let rules = PlacementSubject(
    .tiles,
    settings: [
      [:], ["field": "10x6"], ["field": "none", "mirror": "on"], ["field": "5x12"],
      ["field": "10x6", "mirror": "on"],
    ],
    poses: poses)

  /// Some pieces in a field of 5 by 6 cells, which all fields contain, and some in a tray that none
  /// of them reaches.
  private static let poses: @Sendable (UInt64) -> [Pose] = { seed in
    var random = SplitMix64(seed: seed)
    let shapes = Pentomino.allCases.map(\.shape) + [.single, TilesFixture.shape("xx/x")]
    var poses: [Pose] = []
    for _ in 0..<60 where poses.count < 4 + Int(seed % 5) {
      let orientation = Orientation.allCases.randomElement(using: &random) ?? .upright
      let shape = shapes.randomElement(using: &random) ?? .single
      let isInside = Bool.random(using: &random)
      let cell = Cell(
        x: isInside ? .random(in: 0...4, using: &random) : .random(in: -9 ... -5, using: &random),
        y: .random(in: isInside ? 0...5 : -6...6, using: &random))
      let pose = Pose.shaped(shape, at: cell, orientation)
      let model = NaiveTiles(
        field: isInside ? (5, 6) : nil,
        pieces: poses.enumerated().map { (ID(high: 0, low: UInt64($0.offset)), $0.element) })
      let isBelow = (NaiveTiles.squares(of: pose) ?? []).allSatisfy { $0.x < 5 && $0.y < 6 }
      if isBelow || !isInside, model.refusal(of: pose, except: []) == nil { poses.append(pose) }
    }
    return poses
  }

  @Test("Tiles keep the promises of rules", arguments: PlacementConformance.checks)
  func promises(_ check: PlacementCheck) throws {
    try check.run(on: Self.rules, seeds: Effort.scaled(1...25))
  }

  private static let board = SurfaceSubject(
    "tiles in edit",
    details: { surface in
      guard let board = surface as? BoardSession else { return [] }
      return ["\(board.mode)", "\(board.undoCount)", "\(board.redoCount)", "\(board.viewport)"]
    },
    frame: { item, surface in (surface as? BoardSession)?.frame(of: item.id) }
  ) { seed in
    var random = SplitMix64(seed: seed)
    let settings =
      [[:], ["field": "10x6"], ["field": "10x6", "mirror": "on"]].randomElement(using: &random)
    let items = poses(seed).enumerated().map {
      TilesFixture.item($0.offset + 1, $0.element, showsObject: $0.offset.isMultiple(of: 3))
    }
    return TilesFixture.session(items, settings ?? [:], seed: seed, in: Walk.view)
  }

  @Test("A board of tiles keeps the promises of a surface", arguments: SurfaceConformance.checks)
  func surface(_ check: SurfaceCheck) throws {
    try check.run(on: Self.board, seeds: 1...12)
  }
}
