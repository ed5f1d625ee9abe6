import Domain
import PluginAPI
import ScriptedConsole
import TestSupport
import Testing
import Transport_OSC
import Workspace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Another console in place of the one that a show has.
@Suite("Replacing a console", .timeLimit(.minutes(10)))
struct ReplacedConsoleTests {
  /// A board in play mode with a block that toggles, and two consoles; the first one is connected.
  private struct Desks {
    let first: ScriptedConsole
    let second: ScriptedConsole
    var stage: TouchStage

    var workspace: Seat { stage.workspace }

    init(_ action: TriggerAction = .toggle) async throws {
      let consoles = try [1, 2].map {
        ScriptedConsole(try ConnectionAddress("test://desk:\($0)"))
      }
      (first, second) = (consoles[0], consoles[1])
      let plugin = TransportPlugin(
        key: "test", summary: "Two consoles", schemes: ["test"], profiles: { [] },
        profile: { [profile = first.profile] _, _ in profile },
        connect: { address, _ in consoles[address.port == 1 ? 0 : 1] },
        followShow: { _, _ throws(TransportError) in throw TransportError(.unreachable, "none") })
      stage = try await TouchStage(transports: [plugin])
      try await connect(1)
      _ = try await workspace.perform(.setAction(stage.block, action))
      _ = try await workspace.perform(.setMode(.play))
    }

    func connect(_ number: Int) async throws {
      try await workspace.connect(ConnectionMemory(address: "test://desk:\(number)"))
    }

    mutating func tap() async throws {
      _ = try await workspace.handle(stage.fingers.tap(Fingers.middle(0, 0)))
    }

    func isOn() async throws -> Bool {
      let element = try await workspace.scene().elements.first { $0.id == .item(stage.block) }
      return try #require(element).states.contains(.chosen)
    }
  }

  @Test("A console that does not work leaves the one that does")
  func dead() async throws {
    var desks = try await Desks()
    desks.second.become(.refused("no one is there"))
    let error = await #expect(throws: WorkspaceError.self) { try await desks.connect(2) }
    #expect(error?.code == .unreachable)
    #expect(
      error?.message
        == "test://desk:2 is not connected: no one is there; the show keeps scripted desk:1")
    #expect(desks.second.isClosed)
    #expect(!desks.first.isClosed)
    try await desks.tap()
    #expect(desks.first.sent == ["/on"])
    #expect(try await desks.workspace.connections().map(\.memory.address) == ["test://desk:1"])
    #expect(await desks.workspace.takeMessages().isEmpty)
  }

  @Test("A remembered console that is not connected is kept, too, but not one that was left")
  func remembered() async throws {
    for isLeft in [false, true] {
      let desks = try await Desks()
      let next = try await desks.workspace.workspace.seat(sources: WorkspaceFixture.sources)
      if isLeft { _ = try await desks.workspace.disconnect() }
      _ = await desks.workspace.leaveConsole(within: .zero)
      try await desks.workspace.close()
      try await next.openBoard(desks.stage.board.id)
      desks.second.become(.refused("no one is there"))
      let memory = ConnectionMemory(address: "test://desk:2")
      if isLeft {
        try await next.connect(memory)
      } else {
        await #expect(throws: WorkspaceError.self) { try await next.connect(memory) }
      }
      #expect(
        try await next.connections().map(\.memory.address) == ["test://desk:\(isLeft ? 2 : 1)"])
    }
  }

  @Test("The change is reported, with what stays on there, and nothing of that is marked")
  func replaced() async throws {
    var desks = try await Desks()
    try await desks.tap()
    #expect(try await desks.isOn())
    try await desks.connect(2)
    #expect(desks.first.isClosed)
    #expect(
      await desks.workspace.takeMessages() == [
        .consoleReplaced(
          address: "scripted desk:1", by: "scripted desk:2",
          leavingOn: ["list 1 \"Preset\""])
      ])
    #expect(try await !desks.isOn())
    _ = try await desks.workspace.disconnect()
    let release = try await desks.workspace.releaseAll(within: .seconds(1))
    #expect(release.released.isEmpty && release.failed.isEmpty)
  }

  @Test("What is on stays known at a console that was lost, or is connected again")
  func sameConsole() async throws {
    for isLost in [true, false] {
      var desks = try await Desks()
      try await desks.tap()
      if isLost {
        desks.first.become(.lost("moved"))
        _ = try await desks.connect(2)
      } else {
        _ = try await desks.workspace.disconnect()
        #expect(try await !desks.isOn())
        try await desks.connect(1)
      }
      #expect(try await desks.workspace.activeTriggers().count == 1)
      #expect(try await desks.isOn())
    }
  }

  @Test("A console that was disconnected and then replaced leaves nothing behind")
  func disconnected() async throws {
    var desks = try await Desks()
    try await desks.tap()
    _ = try await desks.workspace.disconnect()
    try await desks.connect(2)
    #expect(try await desks.workspace.activeTriggers().isEmpty)
    #expect(try await !desks.isOn())
  }

  @Test("Datagrams: a port on which no program listens does not replace a console")
  func datagrams() async throws {
    let folder = try TemporaryFolder()
    let seat = try WorkspaceFixture.open(folder.file("w.callboard"), transports: [.osc])
    _ = try await seat.prepare()
    let sockets = (0..<3).map { _ in LoopbackSocket.datagrams() }
    let ports = try sockets.map(LoopbackSocket.bindAnywhere)
    defer { for socket in sockets.dropFirst() { close(socket) } }
    // No one listens there any more.
    close(sockets[0])
    for profile in ["hog4", "eos"] {
      try await seat.connect(
        ConnectionMemory(address: "osc+udp://127.0.0.1:\(ports[1])", profile: profile))
      #expect(await seat.settleConsole(within: .seconds(30))?.isTrusted == true)
      let error = await #expect(throws: WorkspaceError.self) {
        try await seat.connect(
          ConnectionMemory(address: "osc+udp://127.0.0.1:\(ports[0])", profile: profile),
          within: .seconds(30))
      }
      #expect(error?.message.contains("Connection refused") == true)
      #expect(error?.message.hasSuffix("the show keeps \(profile) 127.0.0.1:\(ports[1])") == true)
    }
    let settings = ConnectionMemory(
      address: "osc+udp://127.0.0.1:\(ports[2])", profile: "hog4")
    try await seat.connect(settings, within: .seconds(30))
    #expect(try await seat.connections().map(\.memory) == [settings])
    try await seat.close()
  }
}
