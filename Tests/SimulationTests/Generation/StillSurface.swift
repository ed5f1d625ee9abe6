import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation

/// A surface on which nothing ever happens, but on which there is much to aim at.
struct StillSurface: ObservedSurface, ReferenceModel {
  var touchTime = Instant.zero
  var touches: [TouchID] = []
  var coverage = Coverage(count: 0)

  var isTouched: Bool { !touches.isEmpty }
  var size: Size<ScreenSpace> { viewport.size }
  var nextDeadline: Instant? { isTouched ? touchTime.advanced(by: 500_000) : nil }

  mutating func handle(_ touch: Touch) -> Reaction {
    touchTime = max(touchTime, touch.time)
    switch touch.phase {
    case .began: if !touches.contains(touch.id) { touches.append(touch.id) }
    case .ended, .cancelled: touches.removeAll { $0 == touch.id }
    case .moved, .stationary: break
    }
    return .none
  }

  mutating func advance(to time: Instant) -> Reaction {
    touchTime = max(touchTime, time)
    return .none
  }

  mutating func perform(_ command: SessionCommand) -> Reaction {
    if case .setGestures = command { touchTime = .zero }
    return .none
  }

  mutating func absorb(_ changes: [Change]) -> Reaction { .none }
  func scene() -> Scene {
    Scene(viewport: .home, show: "", board: "", mode: nil, grid: nil, elements: [])
  }
  func contents() -> [Entity] { [] }
  func violations() -> [Violation] { [] }
  func observation() -> Observation { Observation() }
  var seen: Observation { observation() }

  func aim(using random: inout RandomSource) -> Aim? {
    let kind = Aim.Kind.allCases[random.int(below: Aim.Kind.allCases.count)]
    let (x, y) = (random.int(below: 8), random.int(below: 8))
    return Aim(
      kind,
      Rect(
        origin: Point(x: Double(x) * 44, y: Double(y) * 44), size: Size(width: 44, height: 44)))
  }

  /// It as a kind of surface.
  static let kind = SimulatedSurface(
    key: "still", summary: "a surface on which nothing happens", drawStage: { _ in .still },
    open: { _, _, _ in StillSurface() }, openWitness: { _, _, _ in StillSurface() },
    form: .board, rules: .board, coverage: CoverageTable([]), mutants: [])
}

extension Stage {
  /// A board with three blocks.
  static let still: Stage = {
    let show = Show(
      id: ID(high: 1, low: 1), name: "Show", created: Timestamp(milliseconds: 0))
    let board = Board(
      id: ID(high: 2, low: 1), show: show.id, name: "Main", created: Timestamp(milliseconds: 0))
    let objects = (1...2).map { number in
      ShowObject(
        id: ID(high: 3, low: UInt64(number)), show: show.id, kind: .group,
        number: ObjectNumber(UInt32(number)), created: Timestamp(milliseconds: 0))
    }
    let items = (0..<3).compactMap { place in
      CellRect(x: Int32(place) * 3, y: 0, width: 2, height: 2).map { cells in
        BoardItem(
          id: ID(high: 4, low: UInt64(place)), board: board.id, object: objects[0].id,
          pose: .cells(cells))
      }
    }
    return Stage(
      surface: "still", show: show, objects: objects, boards: [board], items: items, mode: .edit,
      view: ViewMemory(center: .origin, zoom: 1), viewSize: Size(width: 800, height: 600), seed: 5)
  }()
}
