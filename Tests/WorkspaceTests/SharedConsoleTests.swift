import Domain
import Gestures
import PluginAPI
import ScriptedConsole
import Synchronization
import TestSupport
import Testing
import Transport_OSC
import Workspace

/// Two people with one board open in play mode, and the console of its show.
private struct Booth {
  let console: ScriptedConsole
  var stage: TouchStage
  let second: Seat
  var fingers = Fingers()

  var first: Seat { stage.workspace }

  init(_ action: TriggerAction = .go) async throws {
    console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    stage = try await TouchStage(transports: [console.plugin])
    second = try await WorkspaceFixture.join(stage.workspace, at: stage.path, .seats)
    _ = try await first.perform(.setAction(stage.block, action))
    _ = try await first.perform(.setMode(.play))
    try await second.setViewSize(Fingers.view)
    try await second.openBoard(stage.board.id)
    try await first.connect(ConnectionMemory(address: "test://desk:1"))
  }

  /// A finger of the first person, and one of the second, go down on the block.
  mutating func press() async throws -> (first: [Touch], second: [Touch]) {
    let point = Fingers.middle(0, 0)
    let touches = (
      first: Array(stage.fingers.drag(from: point, to: point).prefix(1)),
      second: Array(fingers.drag(from: point, to: point).prefix(1))
    )
    _ = try await first.handle(touches.first)
    _ = try await second.handle(touches.second)
    return touches
  }

  /// Waits for something that is done in the background.
  func wait(until isDone: @Sendable () async throws -> Bool) async throws {
    while try await !isDone() { try await Task.sleep(for: .milliseconds(1)) }
  }

  func states(at seat: Seat) async throws -> Set<SceneElement.State> {
    let elements = try await seat.scene().elements
    return try #require(elements.first { $0.id == .item(stage.block) }).states
  }
}

@Suite("A console of several seats", .timeLimit(.minutes(10)))
struct SharedConsoleTests {
  @Test("All seats use one connection, also where they reach for it at once")
  func oneConnection() async throws {
    var booth = try await Booth()
    try await booth.second.reachConsole(within: .seconds(1))
    #expect(booth.console.connections == 1)
    _ = try await booth.first.handle(booth.stage.fingers.tap(Fingers.middle(0, 0)))
    _ = try await booth.second.handle(booth.fingers.tap(Fingers.middle(0, 0)))
    #expect(booth.console.sent == ["/on", "/on"])
    #expect(try await booth.second.connections().map(\.state) == [.connected])

    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let other = ScriptedConsole(try ConnectionAddress("test://desk:2"))
    let before = try WorkspaceFixture.open(path, transports: [other.plugin])
    _ = try await before.createShow(named: "Hamlet")
    try await before.connect(ConnectionMemory(address: "test://desk:2"))
    _ = await before.leaveConsole(within: .zero)
    try await before.close()
    let first = try WorkspaceFixture.open(path, transports: [other.plugin])
    let second = try await WorkspaceFixture.join(first, at: path, .seats)
    async let one: Bool = first.reachConsole(within: .seconds(1))
    async let two: Bool = second.reachConsole(within: .seconds(1))
    _ = try await (one, two)
    #expect(other.connections == 2)
    #expect(await second.sceneConsole?.name == "scripted")
  }

  @Test("What the console says, and that it is lost, reaches all seats")
  func feedback() async throws {
    let booth = try await Booth()
    let object = booth.stage.object
    var news = await booth.second.makeNews().makeAsyncIterator()
    await news.next(isolation: nil)
    booth.console.send(.feedback(.running(object.kind, object.number, isRunning: true)))
    await news.next(isolation: nil)
    #expect(try await booth.states(at: booth.first).contains(.running))
    #expect(try await booth.states(at: booth.second).contains(.running))

    booth.console.become(.lost("gone"))
    for seat in [booth.first, booth.second] {
      let reported = Mutex<[Message]>([])
      try await booth.wait {
        let messages = await seat.takeMessages()
        reported.withLock { $0 += messages }
        return !messages.isEmpty
      }
      #expect(
        reported.withLock { $0 } == [.consoleLost(address: "scripted desk:1", reason: "gone")])
      #expect(await seat.sceneConsole?.state == .lost("gone"))
    }
  }

  @Test("What one switches on, another sees and switches off")
  func toggle() async throws {
    var booth = try await Booth(.toggle)
    var news = await booth.second.makeNews().makeAsyncIterator()
    await news.next(isolation: nil)
    _ = try await booth.first.handle(booth.stage.fingers.tap(Fingers.middle(0, 0)))
    await news.next(isolation: nil)
    #expect(try await booth.states(at: booth.second).contains(.chosen))
    _ = try await booth.second.handle(booth.fingers.tap(Fingers.middle(0, 0)))
    #expect(booth.console.sent == ["/on", "/off"])
    #expect(try await !booth.states(at: booth.first).contains(.chosen))
  }

  @Test("What the store could not remember is known at all seats")
  func unwritten() async throws {
    var booth = try await Booth(.toggle)
    booth.stage.switchboard.failActive(with: StoreError(.locked, at: "x", "locked"))
    _ = try await booth.first.handle(booth.stage.fingers.tap(Fingers.middle(0, 0)))
    #expect(try await booth.second.activeTriggers().count == 1)
  }

  @Test("Of two blocks of one object, the first to be released is held no longer")
  func twoBlocks() async throws {
    var booth = try await Booth(.flash)
    let other = await booth.first.newItemID()
    for command: SessionCommand in [
      .setMode(.edit),
      .place(other, object: booth.stage.object.id, in: try WorkspaceFixture.cells(4, 0)),
      .setAction(other, .flash), .setMode(.play),
    ] { #expect(try await booth.first.perform(command).refusal == nil) }
    let (here, there) = (Fingers.middle(0, 0), Fingers.middle(4, 0))
    let mine = Array(booth.stage.fingers.drag(from: here, to: here).prefix(1))
    let theirs = Array(booth.fingers.drag(from: there, to: there).prefix(1))
    _ = try await booth.first.handle(mine)
    _ = try await booth.second.handle(theirs)
    #expect(try await booth.first.activeTriggers().count == 2)
    _ = try await booth.first.handle(booth.stage.fingers.lift(mine))
    #expect(booth.console.sent == ["/on", "/on"])
    #expect(try await booth.first.activeTriggers().count == 1)
    _ = try await booth.second.handle(booth.fingers.lift(theirs))
    #expect(booth.console.sent == ["/on", "/on", "/off"])
    #expect(try await booth.first.activeTriggers().isEmpty)
  }

  @Test("A block that two people hold is on until the last one releases it")
  func flash() async throws {
    var booth = try await Booth(.flash)
    let touches = try await booth.press()
    #expect(booth.console.sent == ["/on", "/on"])
    _ = try await booth.first.handle(booth.stage.fingers.lift(touches.first))
    #expect(booth.console.sent == ["/on", "/on"])
    #expect(try await booth.first.activeTriggers().count == 1)
    let reported = try await booth.second.handle(booth.fingers.lift(touches.second))
    #expect(booth.console.sent == ["/on", "/on", "/off"])
    #expect(try await booth.first.activeTriggers().isEmpty)
    let isReported = reported.effects.contains {
      if case .sent(booth.stage.block, let messages, _, _) = $0 { !messages.isEmpty } else { false }
    }
    #expect(isReported)
  }

  @Test("One who leaves releases what only that one holds; the other goes on")
  func leaving() async throws {
    var booth = try await Booth(.flash)
    let point = Fingers.middle(0, 0)
    let touch = Array(booth.stage.fingers.drag(from: point, to: point).prefix(1))
    _ = try await booth.first.handle(touch)
    booth.console.leave(unsent: 2)
    #expect(await booth.first.leaveConsole(within: .zero) == 0)
    try await booth.first.close()
    #expect(booth.console.sent == ["/on", "/off"])
    #expect(!booth.console.isClosed)
    _ = try await booth.second.handle(booth.fingers.drag(from: point, to: point))
    #expect(booth.console.sent == ["/on", "/off", "/on"])
    // The last one parts from the console.
    #expect(await booth.second.leaveConsole(within: .zero) == 2)
    #expect(booth.console.isClosed)
    #expect(booth.console.sent == ["/on", "/off", "/on", "/off"])
  }

  @Test("The connection ends when the last one opens another show, or closes")
  func otherShow() async throws {
    for closes in [false, true] {
      let booth = try await Booth()
      booth.console.leave(unsent: 1)
      _ = try await booth.first.createShow(named: "Macbeth")
      #expect(await booth.first.sceneConsole == nil)
      #expect(await booth.second.sceneConsole != nil)
      #expect(try await booth.first.connections().map(\.state) == [.connected])
      if closes {
        try await booth.second.close()
      } else {
        _ = try await booth.second.createShow(named: "Othello")
      }
      try await booth.wait { booth.console.isClosed }
      // The last to leave learns what was not sent.
      #expect(await booth.first.takeMessages().isEmpty)
      if !closes { #expect(await booth.second.leaveConsole(within: .zero) == 1) }
    }
  }

  @Test("A seat that is dropped releases what it held")
  func dropped() async throws {
    var booth = try await Booth(.flash)
    let point = Fingers.middle(0, 0)
    var third: Seat? = try await WorkspaceFixture.join(booth.first, at: "", .seats)
    try await third?.setViewSize(Fingers.view)
    try await third?.openBoard(booth.stage.board.id)
    _ = try await third?.handle(Array(booth.fingers.drag(from: point, to: point).prefix(1)))
    #expect(booth.console.sent == ["/on"])
    third = nil
    try await booth.wait { [console = booth.console] in console.sent == ["/on", "/off"] }
    #expect(try await booth.first.activeTriggers().isEmpty)
    #expect(!booth.console.isClosed)
  }

  @Test("What one disconnects is gone for all, and what they held is reported to them")
  func disconnected() async throws {
    var booth = try await Booth(.flash)
    _ = try await booth.press()
    _ = try await booth.second.disconnect()
    #expect(booth.console.sent == ["/on", "/on", "/off"])
    #expect(booth.console.isClosed)
    #expect(await booth.first.sceneConsole == nil)
    #expect(try await booth.first.activeTriggers().isEmpty)
  }

  @Test("A show that is deleted lets its console go")
  func deletedShow() async throws {
    let booth = try await Booth()
    try await booth.first.deleteShow(try #require(await booth.first.show).id)
    #expect(!booth.console.isClosed)
    try await booth.second.catchUp()
    try await booth.wait { booth.console.isClosed }
  }

  @Test("Over a socket: one connection for two seats, and feedback for both")
  func socket() async throws {
    let peer = try TCPConsole { _ in [] }
    defer { peer.stop() }
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let first = try WorkspaceFixture.open(path, transports: [.osc])
    let (object, board) = try await first.prepare()
    let second = try await WorkspaceFixture.join(first, at: path, .seats)
    _ = try await first.perform(
      .place(first.newItemID(), object: object.id, in: WorkspaceFixture.cells(0, 0)))
    try await second.openBoard(board.id)
    try await first.connect(
      ConnectionMemory(address: "osc+tcp://127.0.0.1:\(peer.port)", profile: "hog4"))
    #expect(await first.settleConsole(within: .seconds(30)) == .connected)
    try await second.reachConsole(within: .seconds(30))
    for seat in [first, second] { _ = try await seat.send(["/from/a/seat"]) }
    while peer.heard.count(where: { $0 == "/from/a/seat" }) < 2 {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(peer.connections == 1)

    peer.say(OSCPacketText("/hog/playback/go/0/1"))
    for seat in [first, second] {
      try await seat.setViewSize(Fingers.view)
      while true {
        let scene = try await seat.scene()
        if scene.elements.contains(where: { $0.states.contains(.running) }) { break }
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    #expect(await first.leaveConsole(within: .seconds(5)) == 0)
    try await first.close()
    _ = try await second.send(["/still/there"])
    while !peer.heard.contains("/still/there") { try await Task.sleep(for: .milliseconds(1)) }
    #expect(peer.connections == 1)
    #expect(await second.leaveConsole(within: .seconds(5)) == 0)
    #expect(await second.sceneConsole == nil)
  }
}
