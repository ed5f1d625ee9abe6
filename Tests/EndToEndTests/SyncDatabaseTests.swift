import TestSupport
import Testing

/// Two sync servers on one database of PostgreSQL, as built executables.
@Suite(
  "Sync servers on one database", .timeLimit(.minutes(20)),
  .enabled(
    if: SyncDatabase.server != nil,
    "CALLBOARD_POSTGRES names no PostgreSQL server; Tools/test starts one from Debian's package"))
struct SyncDatabaseTests {
  private let folder: TemporaryFolder
  private let database: SyncDatabase
  private let desk: SyncedMachine
  private let laptop: SyncedMachine

  init() throws {
    (folder, database) = (try TemporaryFolder(), try SyncDatabase())
    (desk, laptop) = (try SyncedMachine("desk"), try SyncedMachine("laptop"))
  }

  /// Sets both machines up, each with a server.
  private func join(_ servers: [RunningSyncServer]) throws -> String {
    let key = try RunningSyncServer.makeKey("both", in: folder, store: database.address)
    let made = try desk.runBare(
      "show new Tour; object add list 1 HAZE; board new Main; board Main; edit; place list 1 at 0,0"
    )
    try #require(made.status == 0, "\(made)")
    for (machine, server) in zip([desk, laptop], servers) {
      let run = try machine.runBare("sync \(server.address) --key-file \(key) --as tour")
      try #require(run.status == 0, "\(run)")
    }
    return key
  }

  private func servers() throws -> [RunningSyncServer] {
    // The same folder has the certificate.
    [
      try RunningSyncServer(in: folder, store: database.address),
      try RunningSyncServer(in: folder, store: database.address),
    ]
  }

  @Test("A machine hears from its server what another one did at another server")
  func watching() throws {
    let servers = try servers()
    defer { for server in servers { server.process.kill() } }
    _ = try join(servers)
    let watcher = try BuiltExecutable.callboard.start(
      ["sync", laptop.workspace, "--watch"], input: .text(""), environment: laptop.environment)
    defer { watcher.kill() }
    try watcher.wait(forOutput: "syncing with 'tour'")
    let edit = try desk.run("object add list 3 STROBE; sync now")
    #expect(edit.status == 0, "\(edit)")
    // Without hints it would take 30 s or more.
    let end = ContinuousClock.now + .seconds(25)
    while try !laptop.contents().contains("STROBE") {
      try #require(ContinuousClock.now < end, "it came too late")
    }
  }

  @Test("If one server is killed, its machine goes on with the other one")
  func killed() throws {
    let servers = try servers()
    defer { servers[1].process.kill() }
    let key = try join(servers)
    servers[0].process.kill()
    let offline = try desk.run("object add list 4 MOVER; sync now")
    #expect(offline.status == 1, "\(offline)")
    let moved = try desk.runBare("sync \(servers[1].address) --key-file \(key)")
    #expect(moved.status == 0, "\(moved)")
    for machine in [desk, laptop] { #expect(try machine.exchange().status == 0) }
    #expect(try laptop.contents() == desk.contents())
    #expect(try laptop.contents().contains("MOVER"))
  }

  @Test("What is for files says what to do instead, and messages have no password")
  func commands() throws {
    for command in ["backup", "restore"] {
      let run = try BuiltExecutable.syncServer.run(
        [command, folder.file("copy"), "--store", "postgres://me:secret@db.example/sync"])
      #expect(run.status == 1, "\(run)")
      #expect(run.errors.contains("'postgres://db.example/sync' is not a file"), "\(run)")
      #expect(!run.errors.contains("secret"), "\(run)")
    }
    let unreachable = try BuiltExecutable.syncServer.run(
      ["keys", "list", "--store", "postgresql://me:secret@127.0.0.1:1/sync"])
    #expect(unreachable.status == 1, "\(unreachable)")
    #expect(unreachable.errors.contains("store 'postgresql://127.0.0.1:1/sync'"), "\(unreachable)")
    #expect(!unreachable.errors.contains("secret"), "\(unreachable)")
    for address in ["postgresql://me:secret%zz@db.example/sync", "postgresql:/me:secret@db/sync"] {
      let wrong = try BuiltExecutable.syncServer.run(["keys", "list", "--store", address])
      #expect(wrong.status != 0 && !wrong.errors.contains("secret"), "\(wrong)")
    }
    // libpq would quote what it takes for the port.
    let unquoted = try BuiltExecutable.syncServer.run(
      ["keys", "list", "--store", "postgresql://me:p@ss:secret@127.0.0.1:1/sync"])
    #expect(unquoted.status == 1, "\(unquoted)")
    #expect(unquoted.errors.contains("%40"), "\(unquoted)")
    #expect(!unquoted.errors.contains("secret"), "\(unquoted)")
    let none = try BuiltExecutable.syncServer.run(["keys", "list", "--store", database.address])
    #expect(none.status == 0 && none.output.isEmpty, "\(none)")
    _ = try RunningSyncServer.makeKey("phone", in: folder, store: database.address)
    let list = try BuiltExecutable.syncServer.run(["keys", "list", "--store", database.address])
    #expect(list.output.contains("phone"), "\(list)")
    let revoked = try BuiltExecutable.syncServer.run(
      ["keys", "revoke", "phone", "--store", database.address])
    #expect(revoked.status == 0, "\(revoked)")
  }
}
