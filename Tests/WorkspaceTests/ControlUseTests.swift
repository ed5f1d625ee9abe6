import Domain
import PluginAPI
import ScriptedConsole
import Synchronization
import Testing
import Workspace

/// Blocks that use a console's control, and a console that does not react.
@Suite("Controls of a console", .timeLimit(.minutes(10)))
struct ControlUseTests {
  /// A profile that presses the control 7 for everything, and knows its state.
  private struct Presses: ConsoleProfile {
    let name = "presses"
    let summary = ""

    func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] {
      let state: ControlState = trigger.stroke == .press ? .on : .off
      let release = trigger.action == .flash ? [ConsoleMessage("7|0")] : []
      return [
        ConsoleMessage(
          trigger.stroke == .lift && trigger.action == .flash ? "7|0" : "7|255", release: release,
          reaction: trigger.action == .flash
            ? nil : ExpectedReaction(7, state, otherwise: "look at the desk"))
      ]
    }

    func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
      ConsoleMessage(words.joined())
    }

    func activity(of trigger: Trigger, on console: ConsoleState) -> ConsoleState.Activity {
      console.state(of: 7).map { $0.isRunning ? .running : .stopped } ?? .unknown
    }

    func control(for trigger: Trigger, on console: ConsoleState) -> UInt32? { 7 }
  }

  /// Waits that a test ends.
  private final class Waits: Sendable {
    private let open = Mutex<[CheckedContinuation<Void, Never>]>([])

    func wait(_ time: Duration) async {
      await withCheckedContinuation { wait in open.withLock { $0.append(wait) } }
    }

    /// Ends the next wait, once it has begun.
    func end() async {
      while true {
        let wait = open.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let wait { return wait.resume() }
        await Task.yield()
      }
    }
  }

  private let console: ScriptedConsole
  private let waits = Waits()
  private var stage: TouchStage
  private var seat: Seat { stage.workspace }

  init() async throws {
    console = ScriptedConsole(
      try ConnectionAddress("test://desk:1"), isAsked: true, profile: Presses())
    var sources = WorkspaceFixture.sources
    sources.wait = waits.wait
    stage = try await TouchStage(transports: [console.plugin], sources: sources)
    try await seat.connect(ConnectionMemory(address: "test://desk:1"))
  }

  private mutating func prepare(_ action: TriggerAction, message: String? = nil) async throws {
    _ = try await seat.perform(.setAction(stage.block, action))
    if let message { _ = try await seat.perform(.setMessage(stage.block, message)) }
    _ = try await seat.perform(.setMode(.play))
    console.send(.feedback(.controls([ReportedControl(7, caption: "", kinds: [.toggle])])))
    try await report(.off)
  }

  /// Reports the control's state, and waits until that is known.
  private func report(_ state: ControlState) async throws {
    console.send(.feedback(.control(7, state)))
    // Events come in order, and this one is seen.
    console.send(.checked(.mismatch(typed: "", heard: "")))
    while await seat.takeMessages().isEmpty { await Task.yield() }
  }

  private mutating func tap() async throws {
    _ = try await seat.handle(stage.fingers.tap(Fingers.middle(0, 0)))
    _ = try await seat.settle()
  }

  @Test("A press without a reaction is reported after 2 s to the person who pressed")
  mutating func silent() async throws {
    try await prepare(.toggle)
    try await tap()
    try await report(.off)
    await waits.end()
    var messages: [Message] = []
    while messages.isEmpty {
      messages = await seat.takeMessages()
      await Task.yield()
    }
    #expect(messages == [.noReaction("look at the desk")])
    #expect(console.sent == ["7|255"])
  }

  @Test("A console that reacts, to this press or a later one, is not complained about")
  mutating func reacting() async throws {
    try await prepare(.toggle)
    try await tap()
    try await tap()
    try await tap()
    try await report(.on)
    for _ in 0..<3 { await waits.end() }
    try await report(.off)
    #expect(await seat.takeMessages().isEmpty)
  }

  @Test("What a console that was lost meanwhile did is not known")
  mutating func lost() async throws {
    try await prepare(.toggle)
    try await tap()
    console.become(.lost("gone"))
    while await seat.takeMessages().isEmpty { await Task.yield() }
    await waits.end()
    console.become(.connected)
    while true {
      let messages = await seat.takeMessages()
      guard !messages.isEmpty else { continue }
      #expect(!messages.contains(.noReaction("look at the desk")))
      break
    }
  }

  @Test("A message block follows what the console reports of its button")
  mutating func message() async throws {
    try await prepare(.toggle, message: "7|255")
    try await report(.on)
    let block = try await seat.scene().elements.first { $0.kind == .block }
    #expect(block?.states.contains(.chosen) == true)
    try await report(.off)
    let after = try await seat.scene().elements.first { $0.kind == .block }
    #expect(after?.states.contains(.chosen) == false)
  }

  @Test("A control that is held is remembered by its message, so that a later run releases it")
  mutating func held() async throws {
    try await prepare(.flash)
    let point = Fingers.middle(0, 0)
    _ = try await seat.handle(
      Array(stage.fingers.drag(from: point, to: point).prefix(1)))
    let active = try await seat.activeTriggers()
    #expect(active.map(\.trigger.message) == ["7|255"])
    #expect(active.map(\.trigger.target?.kind) == [.list])
  }
}
