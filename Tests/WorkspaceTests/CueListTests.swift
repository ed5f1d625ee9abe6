import Domain
import PluginAPI
import ScriptedConsole
import TestSupport
import Testing
import Workspace

/// The cues of a list, with what the console says about it.
@Suite("Cue lists", .timeLimit(.minutes(10)))
struct CueListTests {
  private let console: ScriptedConsole
  private let folder: TemporaryFolder
  private let seat: Seat
  private let list: ShowObject

  init() async throws {
    console = ScriptedConsole(try ConnectionAddress("test://desk:1"))
    folder = try TemporaryFolder()
    seat = try WorkspaceFixture.open(folder.file("w.callboard"), transports: [console.plugin])
    _ = try await seat.createShow(named: "Hamlet")
    var objects: [NewObject] = []
    for text in ["5/2", "5", "5/1", "7", "5/10", "7/1"] {
      objects.append(
        NewObject(kind: .list, number: try #require(ConsoleNumber(text)), name: text))
    }
    objects.append(
      NewObject(kind: .group, number: ConsoleNumber(ObjectNumber(5)), name: "Front"))
    let made = try await seat.addObjects(objects)
    list = try #require(made.first { $0.name == "5" })
    try await seat.connect(ConnectionMemory(address: "test://desk:1"))
  }

  /// Waits until the console's feedback has arrived.
  private func wait(until isMet: (CueList) -> Bool) async throws -> CueList {
    while true {
      let cues = try await seat.cues(of: list.id)
      if isMet(cues) { return cues }
      await Task.yield()
    }
  }

  @Test("Cues are in the order of their numbers, and only those of the list")
  func order() async throws {
    #expect(try await seat.lists().map(\.name) == ["5", "7"])
    let cues = try await seat.cues(of: list.id)
    #expect(cues.cues.map(\.name) == ["5/1", "5/2", "5/10"])
    #expect(cues.active == nil && cues.pending == nil && cues.activity == .unknown)
  }

  @Test("The console says where it is in the list, and what comes next")
  func place() async throws {
    let five = ObjectNumber(5)
    console.send(.feedback(.running(.list, five, isRunning: true, cue: ObjectNumber(2))))
    console.send(.feedback(.pending(list: five, cue: ObjectNumber(10))))
    let cues = try await wait { $0.pending != nil }
    #expect(cues.active == ObjectNumber(2) && cues.pending == ObjectNumber(10))
    #expect(cues.activity == .running)
    console.send(.feedback(.running(.list, five, isRunning: false)))
    let after = try await wait { $0.activity == .stopped }
    #expect(after.active == nil)
  }

  @Test("Go, back and pause are sent for the list")
  func fire() async throws {
    for action in [TriggerAction.go, .back, .pause] { try await seat.fire(list.id, action) }
    #expect(console.sent == ["/on", "/back", "/pause"])
  }

  @Test("The place is kept when the console is lost, with the time, until it is reported again")
  func lost() async throws {
    let five = ObjectNumber(5)
    console.send(.feedback(.running(.list, five, isRunning: true, cue: ObjectNumber(2))))
    #expect(try await wait { $0.active != nil }.asOf == nil)
    console.become(.lost("gone"))
    var cues = try await wait { $0.activity == .unknown && $0.asOf != nil }
    #expect(cues.active == ObjectNumber(2) && cues.asOf == WorkspaceFixture.sources.now())
    console.become(.connected)
    console.send(.feedback(.pending(list: five, cue: ObjectNumber(10))))
    cues = try await wait { $0.pending != nil }
    #expect(cues.active == ObjectNumber(2) && cues.asOf == WorkspaceFixture.sources.now())
    console.send(.feedback(.running(.list, five, isRunning: true, cue: ObjectNumber(1))))
    cues = try await wait { $0.asOf == nil }
    #expect(cues.active == ObjectNumber(1))
  }

  @Test("What a profile cannot do with a list is not offered; without a console only go is")
  func actions() async throws {
    #expect(try await seat.cues(of: list.id).actions == [.back, .pause, .release, .go])
    _ = try await seat.disconnect()
    #expect(try await seat.cues(of: list.id).actions == [.go])
  }

  @Test("Only a list of the open show has cues")
  func others() async throws {
    let objects = try await seat.objects()
    for object in objects where !["5", "7"].contains(object.name) {
      let error = await #expect(throws: WorkspaceError.self) {
        _ = try await self.seat.cues(of: object.id)
      }
      #expect(error?.code == .notAllowed)
      await #expect(throws: WorkspaceError.self) { try await self.seat.fire(object.id, .go) }
    }
    _ = try await seat.deleteObject(list.id)
    await #expect(throws: WorkspaceError.self) { _ = try await self.seat.cues(of: self.list.id) }
    #expect(console.sent.isEmpty)
  }
}
