import Boards
import Commands
import Foundation
import Itinerary
import LocalServer
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import Synchronization
import TestSupport
import Testing
import TextCells
import Workspace

@Suite("Commands of sync", .timeLimit(.minutes(30)))
struct SyncCommandTests {
  private let folder: TemporaryFolder
  private let runner: CommandRunner
  private let server = LocalServer()

  init() throws {
    folder = try TemporaryFolder()
    let server = server
    let registry = try Registry(
      surfaces: [.board, .boardList, .itinerary], placements: [.grid], stores: [.sqlite],
      remotes: [
        RemotePlugin(
          key: "turning", summary: "keys for one request", schemes: ["turning"],
          renewal: { _ in "sign in again" }
        ) { _, keep throws(TransportError) in
          TurningRemote(server: server, keep: keep)
        },
        RemotePlugin(
          key: "local", summary: "a server in this process", schemes: ["local"],
          check: { address throws(TransportError) in
            guard address.fingerprint == nil else {
              throw TransportError(.malformed, "that is no fingerprint")
            }
          }
        ) { address, _ throws(TransportError) in
          guard address.key == "right" else {
            throw TransportError(.malformed, "'\(address.key)' is no key")
          }
          return server
        },
      ])
    let sources = WorkspaceSources(now: LocalServer.now)
    let seat = try Seat(
      at: WorkspaceLocation(folder.file("tour.callboard"), registry: registry),
      registry: registry, sources: sources)
    var runner = CommandRunner(
      seat, target: RenderTarget(columns: 80, rows: 24, colorDepth: .none), confirm: { _ in nil })
    runner.sync = WorkspaceSync(
      of: seat.workspace, in: SyncFolder(path: folder.file("sync")), sources: sources)
    self.runner = runner
  }

  /// A person who types these keys, one after the other.
  private final class Person: Sendable {
    private let keys: Mutex<[String]>
    private let heard = Mutex<[String]>([])

    init(_ keys: [String]) { self.keys = Mutex(keys.reversed()) }

    var questions: [String] { heard.withLock { $0 } }

    func answer(_ question: String) -> String? {
      heard.withLock { $0.append(question) }
      return keys.withLock { $0.popLast() }
    }
  }

  private func run(
    _ line: String, _ person: Person?, consents: Bool? = nil
  ) async throws -> CommandResult {
    var runner = runner.silent { _ in consents }
    if let person { runner.askText = { question, _ in person.answer(question) } }
    return try await runner.run(#require(Statement.all(in: line).first))
  }

  @Test("A wrong key is asked for again, with the reason")
  func secondKey() async throws {
    let person = Person(["wrong", "right"])
    let text = TextForm(columns: nil, colorDepth: .none).text(
      of: try await run("sync local: --device desk", person))
    #expect(text.contains("synced with 'tour' on local:, as desk"), "\(text)")
    #expect(person.questions == ["Key: ", "'wrong' is no key\nKey, again: "])
  }

  @Test(
    "It is an error after three wrong keys, and at once if the key is not the reason",
    arguments: [
      ("sync local:", ["1", "2", "3", "right"], 3, "'3' is no key"),
      ("sync local:", ["1"], 2, "a key is needed"),
      ("sync local: --fingerprint 00", ["1", "2"], 0, "that is no fingerprint"),
      ("sync none:", ["1", "2"], 0, "'none:' is not the address of a sync server"),
      (
        "sync local: --as a/b", ["right"], 0,
        "'a/b' cannot be the name of a workspace on a server"
      ),
    ])
  func wrongKeys(line: String, keys: [String], asked: Int, message: String) async throws {
    let person = Person(keys)
    let error = await #expect(throws: CommandError.self) { _ = try await run(line, person) }
    #expect(error?.message == message)
    #expect(person.questions.count == asked)
    #expect(try runner.sync?.folder.setup() == nil)
  }

  @Test("A wrong key in a file is an error, and without a person to ask one is needed")
  func keyFile() async throws {
    let key = try folder.write("wrong", to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    let person = Person(["right"])
    let error = await #expect(throws: CommandError.self) {
      _ = try await run("sync local: --key-file '\(key)'", person)
    }
    #expect(error?.message == "'wrong' is no key" && person.questions.isEmpty)
    let missing = await #expect(throws: CommandError.self) {
      _ = try await run("sync local:", nil)
    }
    #expect(missing?.message == "a key is needed")
  }

  @Test("A person confirms a workspace that is new on the server, as its name may be mistyped")
  func mistyped() async throws {
    guard case .success = await server.send(.createZone("tour")).result else {
      Issue.record("no zone was made")
      return
    }
    let error = await #expect(throws: CommandError.self) {
      _ = try await run("sync local: --as tuor", Person(["right"]), consents: false)
    }
    #expect(error?.code == .notConfirmed)
    #expect(try runner.sync?.folder.setup() == nil)
    // A script means what it says.
    _ = try await run("sync local: --as tuor", Person(["right"]))
    #expect(try runner.sync?.folder.setup()?.zone == "tuor")
  }

  @Test("A key for one request that is used up in vain is named in the remedy")
  func usedUp() async throws {
    guard case .success = await server.send(.createZone("tour")).result else {
      Issue.record("no zone was made")
      return
    }
    _ = try await runner.workspace.createShow(named: "Opening")
    let error = await #expect(throws: CommandError.self) {
      _ = try await run("sync turning: --as tour", Person(["key"]))
    }
    #expect(error?.code == .notConfirmed)
    #expect(error?.remedy == "add --yes; the key that you gave is used up: sign in again")
    let local = await #expect(throws: CommandError.self) {
      _ = try await run("sync local: --as tour", Person(["right"]))
    }
    #expect(local?.remedy == "add --yes")
  }

  @Test("Of a workspace that is synced already, another name is refused before a key is needed")
  func otherName() async throws {
    _ = try await run("sync local:", Person(["right"]))
    let person = Person(["right"])
    let error = await #expect(throws: CommandError.self) {
      _ = try await run("sync local: --as other", person)
    }
    #expect(error?.message == "this workspace is synced with 'tour' on local:")
    #expect(person.questions.isEmpty)
  }

  @Test("A workspace that was synced before is refused before a key is needed")
  func syncedBefore() async throws {
    _ = try await run("sync local:", Person(["right"]))
    let sync = try #require(runner.sync)
    try sync.folder.forgetSetup()
    let person = Person(["right"])
    let error = await #expect(throws: CommandError.self) {
      _ = try await run("sync local:", person)
    }
    #expect(error?.remedy?.hasPrefix("add --resume") == true)
    #expect(person.questions.isEmpty)
  }

  @Test("What was moved goes on as the workspace that it was, and as no other one")
  func resumed() async throws {
    _ = try await run("sync local:", Person(["right"]))
    let sync = try #require(runner.sync)
    try sync.folder.forgetSetup()
    let error = await #expect(throws: CommandError.self) {
      _ = try await run("sync local: --as other --resume", Person(["right"]))
    }
    #expect(error?.message == "this workspace was synced as 'tour', not as 'other'")
    #expect(try sync.folder.setup() == nil)
    let person = Person(["right"])
    _ = try await run("sync local: --resume", person)
    #expect(try sync.folder.setup()?.zone == "tour")
    #expect(person.questions == ["Key: "])
  }

  @Test("A key in place of an address is not repeated")
  func keyAsAddress() async throws {
    let key = "A1B2C-D3E4F-G5H6J-K7L8M-N9P0Q-R1S2T-U3V4W-X5Y6Z-A1B2C-D3E4F-G5H6J"
    let error = await #expect(throws: CommandError.self) {
      _ = try await run("sync \(key)", Person(["right"]))
    }
    #expect(error?.message == "this is a key, and the address of the server is missing")
  }
}

/// A connection with another key after each answer.
private struct TurningRemote: SyncRemote {
  let server: LocalServer
  let keep: RemotePlugin.Keeping

  func send(_ request: RemoteRequest) async -> RemoteAnswer {
    let answer = await server.send(request)
    do throws(TransportError) {
      try await keep("next")
      return answer
    } catch {
      return RemoteAnswer(.failure(RemoteFailure(.noAnswer, error.message)))
    }
  }
}
