import Domain
import Persistence_SQLite
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

/// What taps switch, whatever the console says and however the connection is.
@Suite("Switching", .timeLimit(.minutes(10)))
struct SwitchingTests {
  /// A board in play mode with a block at a console.
  private struct Desk {
    let console: ScriptedConsole
    var stage: TouchStage

    var workspace: Seat { stage.workspace }

    init(_ action: TriggerAction, message: String? = nil, isAsked: Bool = false) async throws {
      console = ScriptedConsole(try ConnectionAddress("test://desk:1"), isAsked: isAsked)
      stage = try await TouchStage(transports: [console.plugin])
      try await workspace.connect(ConnectionMemory(address: "test://desk:1"))
      _ = try await workspace.perform(.setAction(stage.block, action))
      if let message { _ = try await workspace.perform(.setMessage(stage.block, message)) }
      _ = try await workspace.perform(.setMode(.play))
    }

    mutating func tap() async throws {
      _ = try await workspace.handle(stage.fingers.tap(Fingers.middle(0, 0)))
      _ = try await workspace.settle()
    }

    /// Lets the console say whether the object runs, and waits until that is known.
    func send(_ isRunning: Bool) async throws {
      let object = stage.object
      console.send(.feedback(.running(object.kind, object.number, isRunning: isRunning)))
      // Events come in order, and this one is seen.
      console.send(.checked(.mismatch(typed: "", heard: "")))
      _ = try await messages()
    }

    /// Gets the connection into a state, and waits until the workspace reported it.
    func become(_ state: ConnectionState) async throws -> [Message] {
      console.become(state)
      return try await messages()
    }

    private func messages() async throws -> [Message] {
      while true {
        let messages = await workspace.takeMessages()
        if !messages.isEmpty { return messages }
        try await Task.sleep(for: .milliseconds(1))
      }
    }

    func active() async throws -> [String] { try await workspace.activeTriggers().map(\.key) }

    func states() async throws -> Set<SceneElement.State> {
      let blocks = try await workspace.scene().elements.filter { $0.kind == .block }
      return try #require(blocks.first).states
    }
  }

  @Test("A second tap switches off, though the console has not yet reported the first")
  func quickTaps() async throws {
    var desk = try await Desk(.toggle)
    try await desk.send(false)
    try await desk.tap()
    try await desk.tap()
    try await desk.tap()
    #expect(desk.console.sent == ["/on", "/off", "/on"])
    // What it says after that decides.
    try await desk.send(false)
    try await desk.tap()
    #expect(desk.console.sent == ["/on", "/off", "/on", "/on"])
  }

  @Test("What was triggered by itself is switched off by the next tap")
  func triggered() async throws {
    var desk = try await Desk(.toggle)
    try await desk.send(false)
    _ = try await desk.workspace.fire(Trigger(Trigger.Target(desk.stage.object), action: .go))
    try await desk.tap()
    #expect(desk.console.sent == ["/on", "/off"])
  }

  @Test("A console is waited for until it has reported everything, is lost or disconnected")
  func informed() async throws {
    for end in 0..<3 {
      let desk = try await Desk(.toggle, isAsked: true)
      async let state = desk.workspace.settleConsole(within: .seconds(3_600))
      switch end {
      case 0: desk.console.send(.feedback(.heartbeat))
      case 1: desk.console.become(.lost("gone"))
      default: _ = try await desk.workspace.disconnect()
      }
      // Otherwise the second is waited for that a console may take.
      _ = await state
      #expect(await desk.workspace.settleConsole(within: .zero) == (end == 2 ? nil : .connected))
    }
  }

  @Test("What is sent to a lost console is not reported as sent, and remembered: it may be on")
  func doubtful() async throws {
    var desk = try await Desk(.toggle)
    _ = try await desk.become(.lost("no program listens"))
    let reaction = try await desk.workspace.handle(desk.stage.fingers.tap(Fingers.middle(0, 0)))
    let reason =
      "not known to arrive: scripted desk:1 is lost: no program listens; the connection is retried"
    #expect(reaction.effects.contains(.message(.notSent(reason))))
    let isSent = reaction.effects.contains {
      switch $0 {
      case .sent, .trigger: true
      default: false
      }
    }
    #expect(!isSent)
    #expect(try await desk.active().count == 1)
    let object = Trigger.Target(desk.stage.object)
    await #expect(throws: WorkspaceError.self) {
      try await desk.workspace.fire(Trigger(object, action: .go))
    }
    await #expect(throws: WorkspaceError.self) { try await desk.workspace.send(["/go"]) }
    // They went out all the same: the console may be back.
    #expect(desk.console.sent == ["/on", "/on", "/go"])
  }

  @Test("What is sent in vain is not released")
  func vain() async throws {
    var desk = try await Desk(.toggle)
    try await desk.tap()
    desk.console.become(.lost("no answer"))
    let release = try await desk.workspace.releaseAll(within: .seconds(1))
    #expect(release.released.isEmpty && release.failed.count == 1)
    #expect(try await desk.active().count == 1)
  }

  @Test("What the console reported off is not released, nor what a release took off")
  func stopped() async throws {
    var desk = try await Desk(.toggle)
    try await desk.tap()
    #expect(try await desk.active().count == 1)
    try await desk.send(true)
    try await desk.send(false)
    #expect(try await desk.workspace.releaseAll(within: .seconds(1)).released.isEmpty)
    #expect(try await desk.active().isEmpty)
    try await desk.tap()
    #expect(try await desk.active().count == 1)
    _ = try await desk.workspace.fire(
      Trigger(Trigger.Target(desk.stage.object), action: .release))
    #expect(try await desk.active().isEmpty)
    #expect(desk.console.sent == ["/on", "/on", "/off"])
  }

  @Test("A finger that leaves while the console is lost is made up for when it is back")
  func lostWhileHeld() async throws {
    var desk = try await Desk(.flash)
    let point = Fingers.middle(0, 0)
    let touch = Array(desk.stage.fingers.drag(from: point, to: point).prefix(1))
    _ = try await desk.workspace.handle(touch)
    _ = try await desk.become(.lost("gone"))
    _ = try await desk.workspace.handle(desk.stage.fingers.lift(touch))
    #expect(try await desk.active().count == 1)
    let release = try await desk.workspace.releaseAll(within: .seconds(1))
    #expect(release.released.isEmpty && release.failed.count == 1)
    let sent = desk.console.sent.count
    _ = try await desk.become(.unconfirmed)
    #expect(desk.console.sent.dropFirst(sent) == ["/off"])
    #expect(try await desk.active().isEmpty)
  }

  @Test("Releasing everything names what a finger held")
  func heldReleased() async throws {
    var desk = try await Desk(.flash)
    let point = Fingers.middle(0, 0)
    _ = try await desk.workspace.handle(
      Array(desk.stage.fingers.drag(from: point, to: point).prefix(1)))
    let release = try await desk.workspace.releaseAll(within: .seconds(1))
    #expect(release.released.map(\.trigger.name) == ["list 1 \"Preset\""])
    #expect(desk.console.sent == ["/on", "/off"])
  }

  @Test("What cannot be written down is reported once, and written with the next")
  func unwritten() async throws {
    var desk = try await Desk(.toggle)
    desk.stage.switchboard.failActive(with: StoreError(.locked, at: "x", "locked"))
    try await desk.tap()
    #expect(await desk.workspace.takeMessages().count == 1)
    #expect(try await desk.active().count == 1)
    try await desk.tap()
    #expect(await desk.workspace.takeMessages().isEmpty)
    #expect(try await desk.active().isEmpty)
    desk.stage.switchboard.failActive(with: nil)
    try await desk.tap()
    desk.stage.switchboard.failActive(with: StoreError(.locked, at: "x", "locked"))
    try await desk.tap()
    #expect(await desk.workspace.takeMessages().count == 1)
    #expect(try await desk.active().isEmpty)
    desk.stage.switchboard.failActive(with: nil)
    try await desk.tap()
    try await desk.tap()
    #expect(try StorePlugin.kept(desk.stage).isEmpty)
  }

  @Test("A toggle with a message of its own is marked by its switch, whatever its object does")
  func ownMessage() async throws {
    var desk = try await Desk(.toggle, message: "/fog")
    try await desk.send(false)
    try await desk.tap()
    #expect(try await desk.states().contains(.chosen))
    try await desk.tap()
    #expect(try await !desk.states().contains(.chosen))
    #expect(desk.console.sent == ["/on", "/off"])
  }
}

extension StorePlugin {
  /// What the file of a stage has as held down or switched on.
  fileprivate static func kept(_ stage: TouchStage) throws -> [ActiveTrigger] {
    let store = try StorePlugin.sqlite.open(stage.path)
    return try store.shows().value.flatMap { try store.activeTriggers(of: $0.show.id) }
  }
}
