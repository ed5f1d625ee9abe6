import Domain
import Foundation
import LocalServer
import Persistence_SQLite
import PluginAPI
import SyncClient
import Synchronization
import TestSupport
import Testing
import Workspace

/// A server with keys for one request each: its answers have the next one.
@Suite("Keys that change with each answer", .timeLimit(.minutes(10)))
struct ChangingKeyTests {
  private let keys = ChangingKeys()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func sync(
    _ name: String, workspace: String? = nil
  ) throws -> (seat: Seat, sync: WorkspaceSync) {
    let keys = keys
    let registry = try WorkspaceFixture.registry(
      remotes: [
        RemotePlugin(
          key: "changing", summary: "keys for one request", schemes: ["changing"],
          secrets: { _ in ["First", "Second"] }, renewal: { _ in "sign in" }
        ) { address, keep throws(TransportError) in
          guard !address.url.hasSuffix("public") else { return FeedlessRemote() }
          return ChangingRemote(keys, address.key, keep)
        }
      ])
    let sources = WorkspaceSources(now: LocalServer.now)
    let seat = try Seat(
      at: WorkspaceLocation(workspace ?? folder.file("\(name).callboard"), registry: registry),
      registry: registry, sources: sources)
    var settings = SyncSettings()
    (settings.alone, settings.quiet) = (.milliseconds(5), .milliseconds(20))
    settings.polling = .milliseconds(60)
    let sync = WorkspaceSync(
      of: seat.workspace, in: SyncFolder(path: folder.file("\(name).sync")), sources: sources,
      settings: settings)
    return (seat, sync)
  }

  private func setup(_ key: String) -> SyncSetup {
    SyncSetup(address: RemoteAddress(url: "changing:", key: key), zone: "zone", device: "desk")
  }

  @Test("The newest key is kept, and the next program goes on with it")
  func goingOn() async throws {
    let (seat, first) = try sync("desk")
    _ = try await seat.prepare()
    let found = try await first.contents(of: setup("key-0").address)
    #expect(found.zones.isEmpty && found.address.key == "key-1")
    var begun = setup("key-0")
    begun.address = found.address
    try await first.join(begun)
    _ = try await first.exchange(within: .patience)
    #expect(try first.folder.setup()?.address.key == keys.key)
    let path = first.folder.path + "/setup.json"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // The number of the device did not get lost beside the keys.
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""number""#))

    let (_, second) = try sync("desk", workspace: seat.location)
    await first.start()
    _ = try await first.exchange(within: .patience)
    await second.start()
    await first.stop()
    _ = try await second.exchange(within: .patience)
    await second.stop()
    #expect(try second.folder.setup()?.address.key == keys.key)
    #expect(keys.refusals == 0)
  }

  @Test("A key never replaces what someone else has set up meanwhile")
  func setUpElsewhere() async throws {
    let (seat, sync) = try sync("desk")
    _ = try await seat.prepare()
    try await sync.join(setup("key-0"))
    await sync.start()
    _ = try await sync.exchange(within: .patience)
    let other = setup("other")
    try SyncFolder(path: sync.folder.path).keep(other)
    let count = keys.uses
    try await SteeredMachine.wait { keys.uses + keys.refusals != count }
    await sync.stop()
    // A run that began with it gives it the number of this device.
    #expect(try sync.folder.setup()?.address == other.address)
  }

  @Test("A key that is refused names the place where to sign in")
  func refused() async throws {
    let (_, sync) = try sync("desk")
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await sync.contents(of: setup("key-7").address)
    }
    #expect(error?.code == .notAllowed)
    #expect(error?.message == "sign in again at https://example.org")
    #expect(
      error?.remedy == "sign in there with a browser, and type 'sync URL' with the web token")
  }

  @Test("If the server fails after it has changed the key, the remedy says that the key is used up")
  func usedUp() async throws {
    let (_, sync) = try sync("desk")
    keys.server.fail(times: 1)
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await sync.contents(of: setup("key-0").address)
    }
    #expect(error?.code == .noAnswer)
    #expect(error?.remedy?.hasSuffix("; the key that you gave is used up: sign in") == true)
  }

  @Test("At the end of sync the device is removed with the newest key")
  func ending() async throws {
    let (seat, sync) = try sync("desk")
    _ = try await seat.prepare()
    try await sync.join(setup("key-0"))
    await sync.start()
    _ = try await sync.exchange(within: .patience)
    // The end of a run waits for the exchange of names, so that is not to be held.
    try await SteeredMachine.wait {
      let query = RemoteQuery(type: "device", limit: 1)
      let answer = await keys.server.send(.query(zone: "zone", query))
      guard case .success(.found(let records, _)) = answer.result else { return false }
      return !records.isEmpty
    }
    let uses = keys.uses
    try await SteeredMachine.wait { keys.uses > uses + 1 }
    keys.hold(true)
    try await SteeredMachine.wait { keys.isHolding }
    let ends = keys.ends
    let ending = Task { try await sync.end() }
    try await SteeredMachine.wait { keys.ends > ends }
    keys.hold(false)
    try await ending.value
    await sync.stop()
    #expect(keys.refusals == 0)
  }

  @Test("A server without a feed is refused at once")
  func noFeed() async throws {
    let (_, sync) = try sync("desk")
    let address = RemoteAddress(url: "changing:public", key: "key-0")
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await sync.contents(of: address)
    }
    #expect(error?.message == "changing:public does not list what changed")
    #expect(error?.code == .unsupported)
  }

  @Test("A file has a line for each secret")
  func keyFile() async throws {
    let (_, sync) = try sync("desk")
    let secrets = sync.secrets(at: "changing:")
    #expect(secrets == ["First", "Second"] && sync.secrets(at: "none:") == ["Key"])
    let path = folder.file("key")
    // Its user alone can read it, also after it was written again.
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try "\n one \n\ntwo\nthree\n".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(try SyncSetup.key(inFile: path, secrets: secrets) == "one\ntwo")
    #expect(try SyncSetup.key(inFile: path) == "one")
    try "one\n".write(toFile: path, atomically: false, encoding: .utf8)
    let error = #expect(throws: WorkspaceError.self) {
      try SyncSetup.key(inFile: path, secrets: secrets)
    }
    #expect(error?.message == "'\(path)' has too few lines")
    #expect(error?.remedy == "it needs 2: First and Second")
  }
}

/// A server, and the key that it takes next.
private final class ChangingKeys: Sendable {
  private struct State {
    var uses = 0
    var refusals = 0
    var ends = 0
    var isHeld = false
    var holding = 0
  }

  private let state = Mutex(State())
  let server = LocalServer()

  /// The key that it takes next.
  var key: String { "key-\(uses)" }

  /// How many keys were used.
  var uses: Int { state.withLock { $0.uses } }

  /// How many keys were refused.
  var refusals: Int { state.withLock { $0.refusals } }

  /// How many connections were asked to end.
  var ends: Int { state.withLock { $0.ends } }

  /// Whether an answer is held back.
  var isHolding: Bool { state.withLock { $0.holding > 0 } }

  /// Holds answers back from now on, or lets them go.
  func hold(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

  /// Notes that a connection is to end.
  func noteEnd() { state.withLock { $0.ends += 1 } }

  /// Waits while answers are held back.
  func waitForRelease() async {
    state.withLock { $0.holding += 1 }
    while state.withLock({ $0.isHeld }) {
      await Task { try? await Task.sleep(for: .milliseconds(5)) }.value
    }
    state.withLock { $0.holding -= 1 }
  }

  /// Uses a key.
  ///
  /// - Returns: The next one; `nil` if it is the wrong one.
  func use(_ key: String) -> String? {
    state.withLock { state in
      guard key == "key-\(state.uses)" else {
        state.refusals += 1
        return nil
      }
      state.uses += 1
      return "key-\(state.uses)"
    }
  }
}

/// A connection with such a key.
private actor ChangingRemote: SyncRemote {
  private let keys: ChangingKeys
  private let keep: RemotePlugin.Keeping
  private var key: String
  private var last: Task<RemoteAnswer, Never>?
  private var isFinished = false

  init(_ keys: ChangingKeys, _ key: String, _ keep: @escaping RemotePlugin.Keeping) {
    (self.keys, self.key, self.keep) = (keys, key, keep)
  }

  nonisolated var capabilities: RemoteCapabilities { .applePrivate }

  func send(_ request: RemoteRequest) async -> RemoteAnswer {
    let before = last
    let turn = Task {
      _ = await before?.value
      return await self.take(request)
    }
    last = turn
    return await turn.value
  }

  func finish() async {
    isFinished = true
    keys.noteEnd()
    _ = await last?.value
  }

  private func take(_ request: RemoteRequest) async -> RemoteAnswer {
    guard !isFinished else {
      return RemoteAnswer(.failure(RemoteFailure(.noAnswer, "it has ended")))
    }
    guard let next = keys.use(key) else {
      return RemoteAnswer(
        .failure(
          RemoteFailure(
            .authenticationRequired, "sign in again at https://example.org",
            detail: .signIn("https://example.org"))))
    }
    let answer = await keys.server.send(request)
    await keys.waitForRelease()
    do throws(TransportError) {
      try await keep(next)
      key = next
      return answer
    } catch {
      return RemoteAnswer(.failure(RemoteFailure(.noAnswer, error.message)))
    }
  }
}

/// A server that does not list what changed.
private struct FeedlessRemote: SyncRemote {
  var capabilities: RemoteCapabilities { .applePublic }

  func send(_ request: RemoteRequest) async -> RemoteAnswer {
    RemoteAnswer(.failure(RemoteFailure(.badRequest, "it is not asked")))
  }
}
