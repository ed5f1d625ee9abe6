import Domain
import PluginAPI
import ScriptedConsole
import Testing
import Workspace

/// What of a show is on, over all its boards, and how it is released.
@Suite("What is running", .timeLimit(.minutes(10)))
struct RunningTests {
  private let console: ScriptedConsole
  private var stage: TouchStage

  private var seat: Seat { stage.workspace }

  init() async throws {
    console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    stage = try await TouchStage(transports: [console.plugin])
    try await seat.connect(ConnectionMemory(address: "test://desk:1"))
  }

  private mutating func play(_ action: TriggerAction, message: String? = nil) async throws {
    _ = try await seat.perform(.setAction(stage.block, action))
    if let message { _ = try await seat.perform(.setMessage(stage.block, message)) }
    _ = try await seat.perform(.setMode(.play))
  }

  private mutating func tap() async throws {
    _ = try await seat.handle(stage.fingers.tap(Fingers.middle(0, 0)))
  }

  private func report(_ isRunning: Bool) async throws {
    console.send(.feedback(.running(.list, stage.object.number, isRunning: isRunning)))
    try await wait()
  }

  /// Events come in order, and this one is seen.
  private func wait() async throws {
    console.send(.checked(.mismatch(typed: "", heard: "")))
    while await seat.takeMessages().isEmpty { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("A toggle is listed with its blocks of every board, wherever the seat is, and is released")
  mutating func toggled() async throws {
    try await play(.toggle)
    #expect(try await seat.running().isEmpty)
    try await tap()
    let second = try await seat.createBoard(named: "Second")
    _ = try await seat.perform(
      .place(await seat.newItemID(), object: stage.object.id, in: WorkspaceFixture.cells(0, 0)))
    let thing = try #require(try await seat.running().first)
    #expect(thing.origin == .switchedOn && !thing.isDoubtful && thing.object == stage.object)
    #expect(thing.places.map(\.board.id) == [stage.board.id, second.id])
    #expect(thing.places.map(\.number) == [1, 1])
    let release = try await seat.release(thing, within: .seconds(1))
    #expect(release.released.count == 1 && console.sent == ["/on", "/off"])
    #expect(try await seat.running().isEmpty)
  }

  @Test("A toggle that the console reported off is not on")
  mutating func reportedOff() async throws {
    try await play(.toggle)
    try await tap()
    try await report(true)
    #expect(try await seat.running().map(\.origin) == [.switchedOn])
    try await report(false)
    #expect(try await seat.running().isEmpty)
  }

  @Test("What a finger holds is held, until it lifts")
  mutating func held() async throws {
    try await play(.flash, message: "/strobe 1")
    let point = Fingers.middle(0, 0)
    let touch = Array(stage.fingers.drag(from: point, to: point).prefix(1))
    _ = try await seat.handle(touch)
    let thing = try #require(try await seat.running().first)
    #expect(thing.origin == .held && !thing.isAbandoned)
    #expect(thing.places.map(\.item.id) == [stage.block])
    _ = try await seat.handle(stage.fingers.lift(touch))
    #expect(try await seat.running().isEmpty)
  }

  @Test("What the console reports is listed if a block shows it, and as unknown once it is lost")
  mutating func reported() async throws {
    try await play(.go)
    console.send(.feedback(.running(.list, ObjectNumber(99), isRunning: true)))
    try await report(true)
    let thing = try #require(try await seat.running().first)
    #expect(try await seat.running().count == 1)
    #expect(thing.origin == .reported && !thing.isDoubtful)
    console.become(.lost("gone"))
    try await wait()
    #expect(try await seat.running().map(\.isDoubtful) == [true])
    console.become(.connected)
    try await wait()
    try await report(true)
    let release = try await seat.release(thing, within: .seconds(1))
    #expect(console.sent == ["/off"] && release.released.count == 1)
  }

  @Test("What a message of its own switched on is not the object's: that can run besides")
  mutating func ownMessage() async throws {
    try await play(.toggle, message: "/strobe 1")
    try await tap()
    #expect(try await seat.running().map(\.object) == [nil])
    try await report(true)
    #expect(try await seat.running().map(\.origin) == [.switchedOn, .reported])
  }

  /// A profile that sends what an object remembers as its control.
  private struct Remembering: ConsoleProfile {
    let name = "remembering"
    let summary = ""

    func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] {
      [ConsoleMessage("\(trigger.target?.controls ?? "function") \(trigger.stroke)")]
    }

    func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
      ConsoleMessage(words.joined())
    }
  }

  @Test("What a control of the console switched on is released by that control", arguments: [0, 1])
  func controls(isAll: Int) async throws {
    let console = ScriptedConsole(try ConnectionAddress("test://desk:1"), profile: Remembering())
    var stage = try await TouchStage(transports: [console.plugin])
    let seat = stage.workspace
    try await seat.connect(ConnectionMemory(address: "test://desk:1"))
    _ = try await seat.setMetadata("slider 7 A", for: ConsoleControl.key, of: stage.object.id)
    _ = try await seat.perform(.setAction(stage.block, .toggle))
    _ = try await seat.perform(.setMode(.play))
    _ = try await seat.handle(stage.fingers.tap(Fingers.middle(0, 0)))
    let thing = try #require(try await seat.running().first)
    let release =
      try await isAll == 1
      ? seat.releaseAll(within: .seconds(1)) : seat.release(thing, within: .seconds(1))
    #expect(release.released.count == 1)
    #expect(console.sent == ["slider 7 A press", "slider 7 A lift"])
  }

  @Test("A device that only looks releases nothing")
  mutating func looking() async throws {
    try await play(.toggle)
    try await tap()
    let thing = try #require(try await seat.running().first)
    _ = try await seat.take(.look)
    let seat = seat
    let error = await #expect(throws: WorkspaceError.self) {
      try await seat.release(thing, within: .seconds(1))
    }
    #expect(error?.code == .readOnly && console.sent == ["/on"])
  }
}
