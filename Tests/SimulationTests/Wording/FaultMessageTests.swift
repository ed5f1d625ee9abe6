import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import Simulation
import Testing

/// What findings say, in words and names of the script.
@Suite("Messages of findings")
struct FaultMessageTests {
  private static let grid = SimulatedSurface.grid(.grid)

  /// A board in edit mode with two blocks of two cells by two.
  private func stage() throws -> Stage {
    var random = RandomSource(seed: 4)
    let drawn = (0..<999).lazy.map { _ in Self.grid.drawStage(&random) }.first {
      $0.items.count >= 2 && $0.boards.count == 1
    }
    var stage = try #require(drawn)
    stage.items = Array(stage.items.prefix(2))
    for place in stage.items.indices {
      let cells = try #require(CellRect(x: Int32(place) * 3, y: 0, width: 2, height: 2))
      stage.items[place].pose = .cells(cells)
      stage.items[place].content = try #require(stage.items[place].content.sending(nil))
    }
    stage.mode = .edit
    return stage
  }

  @Test("names of the script replace identities, and new things are numbered")
  func names() throws {
    let stage = try self.stage()
    let script = Script(stage: stage, steps: [.command(.undo)])
    let (one, other) = (ID<BoardItem>(high: 1, low: 2), ID<BoardItem>(high: 1, low: 3))
    let message =
      "block \(stage.items[1].id) of \(stage.boards[0].id), added \(one), \(other), \(one)"
    let name = "\"\(stage.boards[0].name)\""
    #expect(
      Fault(.state, message).message(in: script)
        == "block #2 of \(name), added (new), (new 2), (new)")
  }

  @Test("a difference of states says what was expected and what was found")
  func states() {
    let expected = Observation()
    var got = expected
    got.undoCount = 1
    got.mode = .edit
    got.text = "a\"b"
    got.isGridShown = true
    got.deadline = Instant(microseconds: 500_000)
    got.touches = [TouchID(rawValue: 7), TouchID(rawValue: 9)]
    got.marks = ["pressed boards:new"]
    #expect(
      got.differences(from: expected) == [
        "mode: expected none, got edit",
        "grid: expected off, got on",
        #"typed text: expected "", got "a\"b""#,
        "expected 0 steps to undo, got 1",
        "finger down 1: expected none, got 7",
        "next deadline: expected none, got 500 ms",
        "mark: expected none, got 'pressed boards:new'",
      ])
    #expect(expected.differences(from: got).contains("expected 1 step to undo, got 0"))
    #expect(got.differences(from: got).isEmpty)
  }

  @Test("what a finger holds is reported by the details that differ")
  func held() {
    var expected = Observation()
    let item = ID<BoardItem>(high: 0, low: 1)
    let frame = Rect<BoardSpace>(origin: .origin, size: Size(width: 88, height: 44.5))
    expected.held = Observation.Held(
      touch: TouchID(rawValue: 3), item: item, frame: frame, landing: nil,
      refusal: Refusal(.overlap, by: [item]))
    var got = expected
    got.held?.refusal = nil
    let none = got.differences(from: Observation())
    #expect(
      none == [
        "expected no hold, got hold (by finger 3, of block \(item), drawn at 0,0 88x44.5, "
          + "landing nowhere)"
      ])
    #expect(
      got.differences(from: expected) == [
        #"hold: expected refused with "You cannot overlap items." (block \#(item)), "#
          + "got refused with nothing"
      ])
  }

  @Test("a mutant of the board is reported in board terms")
  func boardTerms() throws {
    let stage = try self.stage()
    let mutant = try #require(Self.grid.mutants.first { $0.name == "remove-not-undoable" })
    var referee = Referee(Self.grid, on: stage, mutant: mutant)
    let steps = [Step.command(.remove(stage.items[0].id))]
    let fault = try #require(referee.play(steps)?.fault)
    #expect(
      fault.message(in: Script(stage: stage, steps: steps)) == "expected 0 steps to undo, got 1")
  }

  @Test("broken rules are reported in board terms")
  func rules() throws {
    var stage = try self.stage()
    stage.items[1].pose = stage.items[0].pose
    let script = Script(stage: stage, steps: [])
    let breach = PlainRules.board.breach(
      in: stage.entities, objects: Set(stage.objects.map(\.id)))
    #expect(
      Fault(.violation, try #require(breach)).message(in: script)
        == "block #1 at 0,0 2x2 and block #2 at 0,0 2x2 share a cell")
  }
}
