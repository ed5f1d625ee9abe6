import Domain
import Gestures
import PluginAPI
import ScriptedConsole
import TestSupport
import Testing
import Workspace

/// Fingers tap twice by mistake, and two operators press one button: the second go is ignored.
@Suite("A second go", .timeLimit(.minutes(10)))
struct SecondGoTests {
  /// Two people with one board open in play mode.
  private struct Pair {
    let console: ScriptedConsole
    var stage: TouchStage
    let second: Seat
    var fingers = Fingers()
    let start = ContinuousClock.now

    init(_ action: TriggerAction = .go, again: String? = nil) async throws {
      console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
      stage = try await TouchStage(transports: [console.plugin])
      let first = stage.workspace
      second = try await WorkspaceFixture.join(first, at: stage.path, .seats)
      _ = try await first.perform(.setAction(stage.block, action))
      _ = try await first.perform(.setMode(.play))
      try await second.setViewSize(Fingers.view)
      try await second.openBoard(stage.board.id)
      await first.run { $0.name = "iPad" }
      await second.run { $0.isWatching = true }
      try await first.connect(
        ConnectionMemory(
          address: "test://desk:1", options: again.map { [ConnectionSettings.again: $0] } ?? [:]))
    }

    /// Both tap the block, the second one so many milliseconds later by the clocks of touches.
    mutating func tap(apart milliseconds: Int, areFingers: Bool = true) async throws -> Reaction {
      let point = Fingers.middle(0, 0)
      _ = try await stage.workspace.handle(
        stage.fingers.tap(point), since: areFingers ? start : nil)
      let later = start + .milliseconds(milliseconds)
      return try await second.handle(fingers.tap(point), since: areFingers ? later : nil)
    }
  }

  @Test(
    "within 250 ms of touches is ignored, and says who was first; later it fires",
    arguments: [(0, false), (90, false), (249, false), (250, true), (-249, false), (-250, true)])
  func apart(milliseconds: Int, fires: Bool) async throws {
    var pair = try await Pair()
    let reaction = try await pair.tap(apart: milliseconds)
    #expect(pair.console.sent == (fires ? ["/on", "/on"] : ["/on"]))
    let ignored = Effect.message(
      .notSent("ignored: fired \(max(milliseconds, 0)) ms ago from iPad"))
    #expect(reaction.effects.contains(ignored) == !fires)
  }

  @Test("Commands and keys are not held up, toggles and flashes neither; 0 switches it off")
  func free() async throws {
    var keys = try await Pair()
    _ = try await keys.tap(apart: 10, areFingers: false)
    #expect(keys.console.sent == ["/on", "/on"])

    var off = try await Pair(again: "0")
    _ = try await off.tap(apart: 10)
    #expect(off.console.sent == ["/on", "/on"])

    var toggle = try await Pair(.toggle)
    _ = try await toggle.tap(apart: 10)
    #expect(toggle.console.sent == ["/on", "/off"])

    var flash = try await Pair(.flash)
    _ = try await flash.tap(apart: 10)
    #expect(flash.console.sent == ["/on", "/off", "/on", "/off"])
  }

  @Test("A step back and what was sent to a lost console count, too")
  func others() async throws {
    var back = try await Pair(.back)
    _ = try await back.tap(apart: 90)
    #expect(back.console.sent == ["/back"])

    var lost = try await Pair()
    lost.console.become(.lost("no program listens"))
    _ = try await lost.tap(apart: 90)
    #expect(lost.console.sent == ["/on"])
  }

  @Test("A limit that is not a time is refused", arguments: ["x", "-1", "1001", ""])
  func limits(again: String) async throws {
    await #expect(throws: WorkspaceError.self) { _ = try await Pair(again: again) }
  }

  @Test("Each go is shown where people watch, with who fired it")
  func shown() async throws {
    var pair = try await Pair()
    _ = try await pair.tap(apart: 10)
    #expect(await pair.second.takeMessages().contains(.went("1", by: "iPad")))
    #expect(await pair.stage.workspace.takeMessages().isEmpty)
  }
}
