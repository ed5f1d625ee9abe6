import Domain
import GridGeometry
import PluginAPI
import Simulation

extension SimulatedSurface {
  /// What can be reached on the toy.
  static let toyCoverage = CoverageTable([
    CoverageTable.Cell("drag block", "edit", "accepted"),
    CoverageTable.Cell("drag block", "edit", "overlap"),
    CoverageTable.Cell("tap block", "edit", "selected"),
    CoverageTable.Cell("tap block", "play", "triggered"),
  ])

  /// The toy, with its flaws as mutants.
  static let toy = SimulatedSurface(
    key: "toy", summary: "blocks on a line, and one finger",
    drawStage: { Stage.toy(blocks: $0.int(in: 1...8), seed: $0.next()) },
    open: { stage, _, mutant in ToySurface(stage, flaw: ToyFlaw(mutant)) },
    openWitness: { stage, _, mutant in ToyReference(stage, flaw: ToyFlaw(mutant)) },
    form: .board, rules: .apart, coverage: toyCoverage, mutants: ToyFlaw.allCases.map(\.mutant))
}

extension ToySurface: ObservedSurface {
  /// All can be observed of it beside its contents.
  var seen: Observation {
    var seen = Observation()
    seen.mode = mode
    seen.viewport = viewport
    seen.selection = selection
    seen.undoCount = undoSteps.count
    seen.redoCount = redoSteps.count
    seen.touches = touches
    seen.time = touchTime
    seen.deadline = nextDeadline
    return seen
  }
}

extension Stage {
  /// Blocks of two by two in one row, one free column between them; the first at the origin, which
  /// is in the middle of the view.
  static func toy(blocks: Int = 3, mode: InteractionMode = .edit, seed: UInt64 = 1) -> Stage {
    let show = Show(id: ID(high: 1, low: 1), name: "Toy", created: Timestamp(milliseconds: 0))
    let board = Board(
      id: ID(high: 3, low: 1), show: show.id, name: "Line", created: Timestamp(milliseconds: 0))
    let numbers = UInt64(1)...UInt64(max(blocks, 1))
    let objects = numbers.map { number in
      ShowObject(
        id: ID(high: 2, low: number), show: show.id, kind: .list,
        number: ObjectNumber(UInt32(clamping: number)), created: Timestamp(milliseconds: 0))
    }
    let items = objects.prefix(blocks).enumerated().compactMap { place, object in
      CellRect(x: Int32(clamping: place * 3), y: 0, width: 2, height: 2).map { cells in
        BoardItem(
          id: ID(high: 4, low: UInt64(place) + 1), board: board.id, object: object.id,
          pose: .cells(cells))
      }
    }
    return Stage(
      surface: "toy", show: show, objects: objects, boards: [board], items: items, mode: mode,
      view: ViewMemory(center: .origin, zoom: 1), viewSize: Size(width: 640, height: 480),
      seed: seed)
  }
}
