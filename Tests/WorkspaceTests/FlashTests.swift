import Domain
import Gestures
import GridGeometry
import Persistence_SQLite
import PluginAPI
import ScriptedConsole
import TestSupport
import Testing
import Workspace

/// A block that flashes does not stay on, however its finger leaves it.
@Suite("Blocks that flash")
struct FlashTests {
  /// A board on which a finger holds down a block that flashes.
  private struct Held {
    let console: ScriptedConsole
    var stage: TouchStage
    let touch: [Touch]

    var workspace: Seat { stage.workspace }

    init() async throws {
      console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
      stage = try await TouchStage(transports: [console.plugin])
      try await stage.workspace.connect(ConnectionMemory(address: "test://desk:1"))
      _ = try await stage.workspace.perform(.setAction(stage.block, .flash))
      _ = try await stage.workspace.perform(.setMode(.play))
      let point = Fingers.middle(0, 0)
      touch = Array(stage.fingers.drag(from: point, to: point).prefix(1))
      _ = try await stage.workspace.handle(touch)
      #expect(console.sent == ["/on"])
    }

    /// What another process does to the board.
    func interfere(_ changes: [Change]) throws {
      let other = try StorePlugin.sqlite.open(stage.path)
      _ = try other.commit(changes, expecting: try other.sequence())
    }
  }

  @Test("A lift releases the block, once, and reports it")
  func lifted() async throws {
    var held = try await Held()
    let reaction = try await held.workspace.handle(held.stage.fingers.lift(held.touch))
    #expect(held.console.sent == ["/on", "/off"])
    let reported = reaction.effects.contains {
      guard case .sent(_, let messages, _, _) = $0 else { return false }
      return messages.map(\.address) == ["/off"]
    }
    #expect(reported)
  }

  @Test("A lift that cannot be kept releases the block all the same", arguments: [false, true])
  func unkept(isFull: Bool) async throws {
    var held = try await Held()
    if isFull { held.console.fill() }
    held.stage.switchboard.failReads(with: StoreError(.unreadable, at: "x", "gone"))
    let lift = held.stage.fingers.lift(held.touch)
    await #expect(throws: WorkspaceError.self) { try await held.workspace.handle(lift) }
    #expect(held.console.sent == ["/on"] + (isFull ? [] : ["/off"]))
    let messages = await held.workspace.takeMessages()
    #expect(messages == (isFull ? [.notSent("full")] : []))
  }

  @Test("A board that is deleted elsewhere releases the block")
  func deletedBoard() async throws {
    let held = try await Held()
    let other = try await held.stage.another()
    _ = try await other.deleteBoard(held.stage.board.id)
    _ = try await held.workspace.boards()
    _ = try? await held.workspace.items()
    #expect(held.console.sent == ["/on", "/off"])
  }

  @Test("A board that is read again releases the block")
  func readAnew() async throws {
    let held = try await Held()
    try held.interfere([
      .insert(
        .item(
          BoardItem(
            id: ID(high: 7, low: 7), board: held.stage.board.id, object: held.stage.object.id,
            pose: .cells(try WorkspaceFixture.cells(9, 9)))))
    ])
    held.stage.switchboard.trimHistory()
    #expect(try await held.workspace.items().count == 2)
    #expect(held.console.sent == ["/on", "/off"])
  }

  @Test("A replay breaks off what is held, and sends nothing of its own")
  func replayed() async throws {
    var held = try await Held()
    let tap = held.stage.fingers.tap(Fingers.middle(0, 0))
    let header = RecordingHeader(surface: "board", viewSize: Fingers.view)
    _ = try await held.workspace.replay(Recording(header: header, touches: tap))
    #expect(held.console.sent == ["/on", "/off"])
  }

  // MARK: Over a toggle

  /// A block that toggles, and one that flashes the same object.
  private struct Pair {
    let console: ScriptedConsole
    var stage: TouchStage
    static let (toggle, flash) = (Fingers.middle(0, 0), Fingers.middle(4, 0))

    init() async throws {
      console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
      stage = try await TouchStage(transports: [console.plugin])
      let workspace = stage.workspace
      try await workspace.connect(ConnectionMemory(address: "test://desk:1"))
      let other = await workspace.newItemID()
      for command: SessionCommand in [
        .place(other, object: stage.object.id, in: try WorkspaceFixture.cells(4, 0)),
        .setAction(stage.block, .toggle), .setAction(other, .flash), .setMode(.play),
      ] { #expect(try await workspace.perform(command).refusal == nil) }
    }

    mutating func tap() async throws {
      _ = try await stage.workspace.handle(stage.fingers.tap(Self.toggle))
    }

    mutating func press() async throws -> [Touch] {
      let touch = Array(stage.fingers.drag(from: Self.flash, to: Self.flash).prefix(1))
      _ = try await stage.workspace.handle(touch)
      return touch
    }

    mutating func lift(_ touch: [Touch]) async throws {
      _ = try await stage.workspace.handle(stage.fingers.lift(touch))
    }

    /// Lets the console say whether the object runs, and waits until that is known.
    func send(_ isRunning: Bool) async throws {
      let object = stage.object
      console.send(.feedback(.running(object.kind, object.number, isRunning: isRunning)))
      console.send(.checked(.mismatch(typed: "", heard: "")))
      while await stage.workspace.takeMessages().isEmpty {
        try await Task.sleep(for: .milliseconds(1))
      }
    }

    func isOn() async throws -> Bool {
      let element = try await stage.workspace.scene().elements.first { $0.id == .item(stage.block) }
      return try !#require(element).states.isDisjoint(with: [.chosen, .running])
    }
  }

  @Test("What is switched on stays on after a flash, and the next tap switches it off")
  func overToggle() async throws {
    var pair = try await Pair()
    try await pair.tap()
    let touch = try await pair.press()
    try await pair.lift(touch)
    #expect(pair.console.sent == ["/on", "/on"])
    #expect(pair.console.keptOn == ["/off"])
    #expect(try await pair.isOn())
    #expect(try await pair.stage.workspace.activeTriggers().map(\.trigger.action) == [.toggle])
    try await pair.tap()
    #expect(pair.console.sent == ["/on", "/on", "/off"])
    #expect(try await !pair.isOn())
  }

  @Test("What is switched during a flash decides at its end", arguments: [false, true])
  func switchedMeanwhile(wasOn: Bool) async throws {
    var pair = try await Pair()
    if wasOn { try await pair.tap() }
    let touch = try await pair.press()
    let other = try await WorkspaceFixture.join(pair.stage.workspace, at: pair.stage.path, .seats)
    try await other.setViewSize(Fingers.view)
    try await other.openBoard(pair.stage.board.id)
    var fingers = Fingers()
    _ = try await other.handle(fingers.tap(Pair.toggle))
    let sent = pair.console.sent.count
    try await pair.lift(touch)
    #expect(pair.console.sent.dropFirst(sent) == (wasOn ? ["/off"] : []))
    #expect(try await pair.isOn() == !wasOn)
  }

  @Test("What ran on the console before a flash runs on, unless it was stopped meanwhile")
  func overRunning() async throws {
    var pair = try await Pair()
    try await pair.send(true)
    try await pair.lift(try await pair.press())
    #expect(pair.console.sent == ["/on"])
    let touch = try await pair.press()
    try await pair.send(false)
    try await pair.lift(touch)
    #expect(pair.console.sent == ["/on", "/on", "/off"])
    // What runs only by the flash does not.
    let second = try await pair.press()
    try await pair.send(true)
    try await pair.lift(second)
    #expect(pair.console.sent.suffix(2) == ["/on", "/off"])
    // The console has not reported that yet.
    try await pair.tap()
    #expect(pair.console.sent.last == "/on")
  }
}
