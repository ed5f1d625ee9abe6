import Domain
import PluginAPI
import Synchronization
import TestSupport
import Testing
import Workspace

/// What is found before the doors open.
@Suite("Checking a show", .timeLimit(.minutes(10)))
struct CheckShowTests {
  /// A profile without effects, of a console that lists its objects.
  private struct Profile: ConsoleProfile {
    let name = "desk"
    let summary = ""

    func messages(for trigger: Trigger) throws(TransportError) -> [ConsoleMessage] {
      guard trigger.target?.kind != .effect else {
        throw TransportError(.noEquivalent, "desk has no effects")
      }
      return [ConsoleMessage("/\(trigger.action)")]
    }

    func message(from words: [String]) throws(TransportError) -> ConsoleMessage {
      ConsoleMessage(words.joined())
    }
  }

  /// A console that answers nothing.
  private struct Desk: ConsoleConnection {
    let profile: any ConsoleProfile = Profile()
    let address: ConnectionAddress
    let state: ConnectionState
    let isAsked = false

    func events() -> AsyncStream<ConnectionEvent> { AsyncStream { $0.finish() } }
    func send(_ messages: [ConsoleMessage]) throws(TransportError) {
      throw TransportError(.queueFull, "a check sends nothing")
    }
    func settled(within limit: Duration) async -> ConnectionState { state }
    func holds(for time: Duration) async -> ConnectionState { state }
    func drain(within limit: Duration) async -> Int { 0 }
    func close() async {}
  }

  private let folder: TemporaryFolder
  private let seat: Seat
  private let listed = Listed()

  /// What the console lists.
  private final class Listed: Sendable {
    let show = Mutex<ImportedShow?>(nil)
  }

  init() async throws {
    folder = try TemporaryFolder()
    let listed = listed
    let plugin = TransportPlugin(
      key: "desk", summary: "", schemes: ["desk"], importSchemes: ["desk"], profiles: { [] },
      profile: { _, _ in Profile() },
      connect: { address, _ in
        Desk(address: address, state: address.host == "lost" ? .lost("gone") : .connected)
      },
      followShow: { _, follower in
        guard let show = listed.show.withLock({ $0 }) else {
          throw TransportError(.noAnswer, "it does not answer")
        }
        _ = try await follower.take(show)
      })
    seat = try WorkspaceFixture.open(folder.file("w.callboard"), transports: [plugin])
    _ = try await seat.createShow(named: "Hamlet")
    let made = try await seat.addObjects([
      NewObject(kind: .scene, number: ConsoleNumber(ObjectNumber(1)), name: "Dawn"),
      NewObject(kind: .scene, number: ConsoleNumber(ObjectNumber(2)), name: "Noon"),
      NewObject(kind: .scene, number: ConsoleNumber(ObjectNumber(3)), name: "Dusk"),
      NewObject(kind: .effect, number: ConsoleNumber(ObjectNumber(4)), name: "Fire"),
      NewObject(kind: .macro, number: ConsoleNumber(ObjectNumber(5)), name: "Reset"),
    ])
    _ = try await seat.createBoard(named: "Main")
    for (index, object) in made.enumerated() {
      _ = try await seat.perform(
        .place(
          await seat.newItemID(), object: object.id,
          in: WorkspaceFixture.cells(Int32(index) * 2, 0)))
    }
    listed.show.withLock {
      $0 = ImportedShow(objects: [
        ImportedObject(identifier: "1", kind: .scene, number: ObjectNumber(1), name: "Dawn"),
        ImportedObject(identifier: "2", kind: .scene, number: ObjectNumber(2), name: "Night"),
      ])
    }
  }

  private func check() async throws -> ShowCheck {
    try await seat.checkShow(within: .seconds(60))
  }

  @Test("A block is named whose object the console lacks, names otherwise or cannot fire")
  func faults() async throws {
    try await seat.connect(ConnectionMemory(address: "desk://here"))
    let check = try await check()
    #expect(check.blocks == 5 && check.gaps.isEmpty && check.show.name == "Hamlet")
    #expect(check.findings.map(\.place.number) == [2, 3, 4])
    #expect(
      check.findings.map(\.fault) == [.renamed("Night"), .gone, .cannotFire("desk has no effects")])
  }

  @Test("A console that does not list its objects now is named, and the rest is checked")
  func unread() async throws {
    listed.show.withLock { $0 = nil }
    try await seat.connect(ConnectionMemory(address: "desk://here"))
    let check = try await check()
    #expect(check.gaps == [.unreadNames("it does not answer")])
    #expect(check.findings.map(\.fault) == [.cannotFire("desk has no effects")])
  }

  @Test("A show without a console, and one whose console is lost, say so")
  func unconnected() async throws {
    let without = try await check()
    #expect(without.findings.isEmpty && without.gaps.count == 1)
    guard case .noProfile(let reason) = without.gaps[0] else {
      Issue.record("\(without.gaps)")
      return
    }
    #expect(reason.contains("no console is connected"))
    try await seat.connect(ConnectionMemory(address: "desk://lost"))
    #expect(try await check().gaps.first == .notConnected("desk lost", .lost("gone")))
  }

  @Test("A block that opens a deleted board is named")
  func boards() async throws {
    try await seat.connect(ConnectionMemory(address: "desk://here"))
    let other = try await seat.createBoard(named: "Other")
    let main = try #require(try await seat.boards().first { $0.board.name == "Main" })
    try await seat.openBoard(main.board.id)
    _ = try await seat.perform(.setMode(.edit))
    _ = try await seat.perform(
      .add(
        BoardItem(
          id: await seat.newItemID(), board: main.board.id, content: .goto(other.id),
          pose: .cells(try WorkspaceFixture.cells(0, 4))), isExact: true))
    #expect(try await check().findings.count == 3)
    _ = try await seat.deleteBoard(other.id)
    let last = try #require(try await check().findings.last)
    #expect(last.fault == .deletedBoard && last.place.number == 6)
  }
}
