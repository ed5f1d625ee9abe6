import Domain
import Gestures
import GridGeometry
import Placement_Canvas
import Placement_Tiles
import PluginAPI
import TestSupport
import Testing

@testable import Simulation

/// What boards of pieces and of cards have in common: poses, scripts and mutants of their own.
@Suite("Simulated canvases and tiles")
struct ItemSurfaceTests {
  private static let kinds = [SimulatedSurface.canvas(.canvas), .tiles(.tiles)]

  private static func stages(_ kind: SimulatedSurface) -> [Stage] {
    Effort.scaled(UInt64(0)..<60).map { seed in
      var random = RandomSource(seed: seed)
      return kind.drawStage(&random)
    }
  }

  @Test("stages keep the rules, and are of many kinds", arguments: kinds)
  func stages(kind: SimulatedSurface) {
    let stages = Self.stages(kind)
    for stage in stages {
      let breach = kind.rules.breach(in: stage.entities, objects: Set(stage.objects.map(\.id)))
      #expect(breach == nil)
      #expect(kind.open(stage, 0, nil).violations().isEmpty)
    }
    let items = stages.flatMap(\.items)
    #expect(Set(stages.map { $0.boards[0].rules.settings }).count > 2)
    #expect(items.contains { $0.object != nil } && items.contains { $0.message != nil })
    if kind.key == "canvas" {
      #expect(items.contains { $0.content.card != nil })
      #expect(items.contains { $0.content.stroke != nil })
      let keys = stages.map {
        $0.items.compactMap { item in
          if case .free(_, let z) = item.pose { z } else { nil }
        }
      }
      #expect(keys.contains { Set($0).count < $0.count }, "some keys are equal")
    } else {
      let shapes = Set(
        items.compactMap { item in
          if case .shaped(let shape, _, _) = item.pose { shape } else { nil }
        })
      #expect(Pentomino.allCases.filter { shapes.contains($0.shape) }.count > 8)
      #expect(shapes.contains { $0.count != 5 })
      #expect(Set(items.compactMap(\.pose.orientation)).count == Orientation.allCases.count)
    }
  }

  @Test("scripts are read back as they were written", arguments: kinds)
  func scripts(kind: SimulatedSurface) throws {
    for stage in Self.stages(kind) {
      let script = Script(stage: stage, steps: [.command(.undo), .reload])
      let text = try ScriptFile.text(of: script)
      #expect(try ScriptFile.read(Array(text.utf8), for: [kind]) == script)
      let lines = ScriptText.lines(of: script, on: kind)
      #expect(lines.contains { $0.hasPrefix("board new \"Board\" --rules \(kind.key)") })
      #expect(lines.allSatisfy { line in line.allSatisfy { !$0.isNewline } })
    }
  }

  @Test("a pose has plainer forms, and ends in the plainest")
  func simpler() throws {
    let key = try #require(OrderKey("aXz"))
    let area = Rect<BoardSpace>(
      origin: Point(x: 12.25, y: -7), size: Size(width: 133.5, height: 61))
    for pose in [
      Pose.free(area, z: key), .shaped(Pentomino.w.shape, at: Cell(x: -3, y: 9), .mirroredLeft),
    ] {
      var item = BoardItem(
        id: ID(high: 1, low: 1), board: ID(high: 1, low: 2), content: .tile(nil), pose: pose)
      var known: Set<BoardItem> = []
      while let next = item.simpler.first(where: { !known.contains($0) }) {
        known.insert(next)
        item = next
        if known.count > 1_000 { break }
      }
      #expect(known.count < 1_000)
      #expect(known.contains { $0.pose.extent?.origin == .origin })
    }
  }

  @Test("a zoom that counts the events of two fingers is noticed once one of them went far")
  func pinch() throws {
    let kind = SimulatedSurface.canvas(.canvas)
    let mutant = try #require(kind.mutants.first { $0.name == "zoom-by-event-count" })
    var random = RandomSource(seed: 1)
    let drawn = kind.drawStage(&random)
    let stage = Stage(
      surface: kind.key, show: drawn.show, objects: drawn.objects, boards: drawn.boards, items: [],
      mode: .edit, view: ViewMemory(center: .origin, zoom: 1),
      viewSize: Size(width: 640, height: 480),
      seed: 1)
    let ways: [(UInt64, TouchPhase, Double)] = [
      (1, .began, 200), (2, .began, 280), (2, .moved, 380), (2, .moved, 420), (2, .moved, 460),
      (2, .ended, 460), (1, .ended, 200),
    ]
    let steps = ways.enumerated().map { number, way in
      Step.touch(
        Touch(
          id: TouchID(rawValue: way.0), phase: way.1, position: Point(x: way.2, y: 240),
          time: Instant(microseconds: Int64(number) * 16_000)))
    }
    let script = Script(stage: stage, steps: steps)
    #expect(Subdivision.finding(in: script, of: kind) == nil)
    let found = try #require(Subdivision.finding(in: script, of: kind, mutant: mutant))
    #expect(found.fault.rule == .subdivision)
  }

  @Test("there are ten mutants and more of each that must be found", arguments: kinds)
  func catalogue(kind: SimulatedSurface) {
    #expect(kind.mutants.count { $0.equivalence == nil } >= 10)
    #expect(kind.mutants.allSatisfy { $0.surface == kind.key })
  }

  @Test("faults that show soon are found and shrunk", arguments: kinds)
  func found(kind: SimulatedSurface) throws {
    let names = ["raise-ties", "hits-lowest", "boxes-overlap", "first-neighbour"]
    for mutant in kind.mutants where names.contains(mutant.name) && mutant.isInjectable {
      var analysis = MutantAnalysis(kind, drawing: .player(.mixed), shortening: .shrinking)
      analysis.limit = MutantAnalysis.Limit(events: 200_000, time: .seconds(60))
      let trial = analysis.trial(of: mutant, seed: 1, elapsed: { .zero })
      let detection = try #require(trial.detection, "\(mutant.name)")
      #expect(detection.script.steps.count <= 4, "\(ScriptText.lines(of: detection.script))")
      #expect(Replay(kind).discovery(in: detection.script) == nil)
    }
  }
}

/// The oracle of tiles by what is known of the twelve pentominoes.
@Suite("The oracle of tiles")
struct TilesOracleTests {
  private static func board(_ settings: [String: String]) -> Board {
    Board(
      id: ID(high: 3, low: 1), show: ID(high: 1, low: 1), name: "Board",
      rules: BoardRules("tiles", settings: settings), created: Timestamp(milliseconds: 0))
  }

  /// In how many ways a piece can lie in a field without others.
  private static func count(_ piece: Pentomino, _ orientation: Orientation) -> Int {
    let oracle = TilesOracle(board(["field": "10x6"]), [])
    var count = 0
    for x in 0..<10 as Range<Int32> {
      for y in 0..<6 as Range<Int32> {
        let pose = Pose.shaped(piece.shape, at: Cell(x: x, y: y), orientation)
        guard case .placed(let place) = oracle.answer(to: .put(pose)) else { continue }
        // Beside the field it can lie, too.
        if place.frame.maxX <= 440, place.frame.maxY <= 264 { count += 1 }
      }
    }
    return count
  }

  @Test(
    "the places of a piece in a field of 6 by 10, as it is and turned once",
    arguments: [
      (Pentomino.i, 20, 36), (.p, 36, 40), (.x, 32, 32), (.v, 32, 32), (.l, 27, 35), (.y, 27, 35),
    ])
  func places(piece: Pentomino, upright: Int, turned: Int) {
    #expect(Self.count(piece, .upright) == upright)
    #expect(Self.count(piece, .right) == turned)
  }

  @Test("a piece that is dropped beside a free place slides there, the left of two as near first")
  func ties() throws {
    let board = Self.board(["field": "10x6"])
    func item(_ low: UInt64, _ pose: Pose) -> BoardItem {
      BoardItem(id: ID(high: 4, low: low), board: board.id, content: .tile(nil), pose: pose)
    }
    // A single cell over another one in the middle of the field.
    let items = [
      item(1, .shaped(.single, at: Cell(x: 5, y: 3), .upright)),
      item(2, .shaped(.single, at: Cell(x: 0, y: 0), .upright)),
    ]
    let oracle = TilesOracle(board, items)
    let from = try #require(oracle.placed(items[1].id))
    func dropped(at point: Point<BoardSpace>) -> Verdict {
      oracle.answer(
        to: .carry([
          Lift(item: items[1].id, from: from, grip: .origin, finger: point)
        ]))
    }
    func moved(to cell: Cell) -> Verdict {
      .accepted([
        PoseChange(
          item: items[1].id, from: items[1].pose, to: .shaped(.single, at: cell, .upright))
      ])
    }
    // In its middle the cells to the right and below are as near.
    #expect(dropped(at: Point(x: 5.5 * 44, y: 3.5 * 44)) == moved(to: Cell(x: 5, y: 4)))
    #expect(dropped(at: Point(x: 5.75 * 44, y: 3.5 * 44)) == moved(to: Cell(x: 6, y: 3)))
    // The other way round, the left one comes first.
    #expect(dropped(at: Point(x: 5.25 * 44, y: 3.25 * 44)) == moved(to: Cell(x: 5, y: 4)))
  }

  @Test("a new piece goes beside the field, to the nearest cells that are free")
  func fit() {
    let board = Self.board(["field": "3x3"])
    let oracle = TilesOracle(board, [])
    let wish = Pose.shaped(.single, at: Cell(x: 1, y: 1), .upright)
    guard case .placed(let place) = oracle.answer(to: .fit(wish)) else {
      Issue.record("nothing fits")
      return
    }
    #expect(place.pose == .shaped(.single, at: Cell(x: -1, y: 1), .upright))
  }
}
