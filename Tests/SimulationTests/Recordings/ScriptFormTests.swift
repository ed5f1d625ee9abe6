import Domain
import Gestures
import GridGeometry
import Placement_Grid
import PluginAPI
import Simulation
import TestSupport
import Testing

/// A script under the name of another surface is refused where it says that it is not one.
@Suite("Forms of scripts")
struct ScriptFormTests {
  private static let kinds = [SimulatedSurface.grid(.grid), .list, .itinerary]

  private static func read(_ text: String) throws(RecordingError) -> Script {
    try ScriptFile.read(Array(text.utf8), for: kinds)
  }

  private static func stage(
    of kind: SimulatedSurface, where fits: (Stage) -> Bool
  ) throws -> Stage {
    for seed in Effort.scaled(0..<1_000 as Range<UInt64>) {
      var random = RandomSource(seed: seed)
      let stage = kind.drawStage(&random)
      if fits(stage) { return stage }
    }
    return try #require(nil, "no such stage")
  }

  /// The text of a script that says of itself that it is of another surface.
  private static func renamed(_ stage: Stage, to key: String) throws -> String {
    let text = try ScriptFile.text(of: Script(stage: stage, steps: [.command(.cancel)]))
    return text.replacing(
      "\"surface\":\"\(stage.surface)\"", with: "\"surface\":\"\(key)\"", maxReplacements: 1)
  }

  @Test(
    "what a surface begins with is read again", arguments: Effort.scaled(0..<100 as Range<UInt64>))
  func own(seed: UInt64) throws {
    for kind in Self.kinds {
      var random = RandomSource(seed: seed)
      let script = Script(stage: kind.drawStage(&random), steps: [.reload])
      #expect(try Self.read(try ScriptFile.text(of: script)) == script)
    }
  }

  @Test("a board cannot be several")
  func boards() throws {
    let stage = try Self.stage(of: .list) { $0.boards.count == 3 }
    let text = try Self.renamed(stage, to: "grid")
    // The header, the show, the objects and the first board come before the second one.
    expectRefusal(.outOfRange, at: 4 + stage.objects.count) { () throws(RecordingError) in
      _ = try Self.read(text)
    }
  }

  @Test("a list has neither a play mode nor a window", arguments: [true, false])
  func views(isMode: Bool) throws {
    let stage = try Self.stage(of: Self.kinds[0]) {
      isMode
        ? $0.mode == .play && $0.view == ViewMemory(center: .origin, zoom: 1)
        : $0.mode == .edit && $0.view.zoom == 2
    }
    let text = try Self.renamed(stage, to: "list")
    expectRefusal(.outOfRange, at: 1) { () throws(RecordingError) in _ = try Self.read(text) }
  }

  @Test("recordings of touches are not exception")
  func touches() throws {
    var header = RecordingHeader(surface: "boards", viewSize: Size(width: 100, height: 50))
    header.mode = "play"
    let text = try RecordingWriter.text(of: Recording(header: header, touches: []))
    expectRefusal(.outOfRange, at: 1) { () throws(RecordingError) in _ = try Self.read(text) }
  }

  @Test("what scripts are cut to fits their surface")
  func cut() throws {
    let grid = Self.kinds[0]
    let stage = try Self.stage(of: grid) { !$0.items.isEmpty }
    var referee = Referee(grid, on: stage)
    let other = Board(
      id: ID(high: 77, low: 1), show: stage.show.id, name: "Other",
      created: Timestamp(milliseconds: 9_000))
    #expect(referee.take(.outside(.addBoard(other))) == nil)
    let now = referee.currentStage()
    #expect(now.boards.map(\.id) == stage.boards.map(\.id))
    #expect(now.items.count == stage.items.count)
  }
}
