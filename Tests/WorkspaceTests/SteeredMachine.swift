import Domain
import LocalServer
import Persistence_SQLite
import PluginAPI
import SyncClient
import Synchronization
import TestSupport
import Workspace

/// A machine with a workspace that is synced with a ``SteeredServer``.
struct SteeredMachine {
  let seat: Seat
  let sync: WorkspaceSync

  /// Waits for a time to pass.
  typealias Waiting = @Sendable (Duration) async throws -> Void

  /// Opens a workspace.
  ///
  /// - Parameters:
  ///   - name: What its files are called.
  ///   - folder: Where they are.
  ///   - server: The server.
  ///   - store: The kind of store.
  ///   - extension: The extension of its files.
  ///   - now: The clock.
  ///   - wait: How it waits for a time to pass.
  /// - Throws: What opening the workspace throws.
  init(
    _ name: String, in folder: TemporaryFolder, _ server: SteeredServer,
    store: StorePlugin = .sqlite, extension: String = "callboard",
    now: @escaping @Sendable () -> Timestamp = LocalServer.now,
    wait: @escaping Waiting = { try await Task.sleep(for: $0) }
  ) throws {
    let registry = try WorkspaceFixture.registry(
      store: store,
      remotes: [
        RemotePlugin(
          key: "steered", summary: "a server in this process", schemes: ["steered"],
          renewal: { "ask \($0) for a key" }
        ) { _, _ in server.connect() }
      ])
    let process = ProcessMark(name: "this") { $0 == "this" }
    let sources = WorkspaceSources(now: now, process: process, wait: wait)
    seat = try Seat(
      at: WorkspaceLocation(folder.file("\(name).\(`extension`)"), registry: registry),
      registry: registry, sources: sources)
    var settings = SyncSettings()
    (settings.alone, settings.quiet) = (.milliseconds(5), .milliseconds(20))
    settings.polling = .milliseconds(60)
    sync = WorkspaceSync(
      of: seat.workspace, in: SyncFolder(path: folder.file("\(name).sync")), sources: sources,
      settings: settings)
  }

  /// The setup of a device.
  static func setup(_ device: String) -> SyncSetup {
    SyncSetup(
      address: RemoteAddress(url: "steered:", key: "key"), zone: "zone", device: device)
  }

  /// Waits until something is so.
  static func wait(until isMet: () async throws -> Bool) async throws {
    while try await !isMet() { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// Waits, but not for the limit of what is a help only, which is 5 seconds.
  static let impatient: Waiting = { duration in
    try await Task.sleep(for: duration == .seconds(5) ? .milliseconds(10) : duration)
  }
}
