import Domain
import Gestures
import GridGeometry
import Itinerary
import Placement_Grid
import PluginAPI
import Simulation
import Testing

/// Stages stay sound while they are made small.
@Suite("Shrunk stages")
struct ShrunkStageTests {
  private let grid = SimulatedSurface.grid(.grid)

  /// A board with two blocks of 2 by 2, one in the rows above the other.
  private func stage() throws -> Stage {
    var random = RandomSource(seed: 1)
    var stage = grid.drawStage(&random)
    let board = try #require(stage.boards.first)
    stage.objects = [
      ShowObject(
        id: ID(high: 2, low: 1), show: stage.show.id, kind: .list, number: ObjectNumber(1),
        created: Timestamp(milliseconds: 0))
    ]
    stage.items = try (0...1).map { place in
      BoardItem(
        id: ID(high: 4, low: UInt64(place) + 1), board: board.id, object: ID(high: 2, low: 1),
        pose: .cells(
          try #require(CellRect(x: 0, y: Int32(place * 7), width: 2, height: 2))))
    }
    stage.mode = .edit
    return stage
  }

  @Test("blocks that are moved to the origin overlap no other", arguments: [MinimumSpan.one, .two])
  func noOverlap(minimum: MinimumSpan) throws {
    let mutant = try #require(grid.mutants.first { $0.name == "overlap-of-columns" })
    var stage = try self.stage()
    stage.boards[0].rules.minimum = minimum
    let script = Script(
      stage: stage, steps: [.command(.move(stage.items[0].id, to: Cell(x: 0, y: 1)))])
    var referee = Referee(grid, on: stage, mutant: mutant)
    let played = referee.play(script.steps)
    let fault = try #require(played).fault

    let result = Shrinker(grid, mutant: mutant).shrink(script, fault)
    #expect(result.script.steps.count == 1)
    #expect(Referee(grid, on: result.script.stage).surface.violations().isEmpty)
    let mended = Replay(grid).discovery(in: result.script)
    #expect(mended == nil, "\(ScriptText.lines(of: result.script))")
  }

  @Test(
    "a trip is left with what shows the fault, and is sound",
    arguments: 1...4 as ClosedRange<UInt64>)
  func trips(seed: UInt64) throws {
    let kind = SimulatedSurface.itinerary
    let mutant = try #require(kind.mutants.first { $0.name == "title-not-trimmed" })
    var random = RandomSource(seed: seed)
    let drawn = try #require(
      (0..<99).lazy.map { _ in kind.drawStage(&random) }.first { stage in
        (stage.trip?.games.count ?? 0) > 1 && kind.open(stage, 0, nil).violations().isEmpty
      })
    let script = Script(
      stage: drawn, steps: [.entry(.add(CustomContent(title: " a ", icon: "x"), day: 1))])
    var referee = Referee(kind, on: drawn, mutant: mutant)
    let played = referee.play(script.steps)
    let fault = try #require(played).fault

    let result = Shrinker(kind, mutant: mutant).shrink(script, fault)
    let trip = try #require(result.script.stage.trip)
    #expect(trip.entries.isEmpty && trip.games.isEmpty && trip.cities.isEmpty)
    #expect(trip.trip.dayCount == 1)
    #expect(Replay(kind).discovery(in: result.script) == nil)
    let text = try ScriptFile.text(of: result.script)
    #expect(try ScriptFile.read(Array(text.utf8), for: [kind]) == result.script)
  }
}
