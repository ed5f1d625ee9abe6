import Foundation
import TestSupport
import Testing

/// Two machines and a sync server, all three as built executables.
@Suite("Sync over the network", .timeLimit(.minutes(20)))
struct SyncServerTests {
  private let folder: TemporaryFolder
  private let desk: SyncedMachine
  private let laptop: SyncedMachine

  init() throws {
    folder = try TemporaryFolder()
    (desk, laptop) = (try SyncedMachine("desk"), try SyncedMachine("laptop"))
  }

  private static let show =
    "show new Tour; object add list 1 HAZE; object add list 2 FOG; board new Main; "
    + "board Main; edit; place list 1 at 0,0"

  /// Sets both machines up: the first one with a show, the second one empty.
  private func join(_ server: RunningSyncServer) throws {
    let key = try RunningSyncServer.makeKey("both", in: folder)
    let made = try desk.runBare(Self.show)
    try #require(made.status == 0, "\(made)")
    for machine in [desk, laptop] {
      let options = "--key-file \(key) --as tour --device \(machine.name)"
      let run = try machine.runBare("sync \(server.address) \(options)")
      try #require(run.status == 0, "\(run)")
      #expect(run.output.contains("synced with 'tour' on https://"), "\(run)")
      #expect(run.output.contains("as \(machine.name)"), "\(run)")
    }
  }

  @Test("An empty workspace is filled, and edits of both meet")
  func meeting() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    #expect(try laptop.contents() == desk.contents())
    let first = try desk.run("board Main; edit; place list 2 at 4,0")
    let second = try laptop.run("board Main; edit; place list 2 at 0,4; board new Second")
    #expect(first.status == 0 && second.status == 0, "\(first)\(second)")
    for machine in [desk, laptop, desk] {
      let run = try machine.exchange()
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    }
    #expect(try laptop.contents() == desk.contents())
    #expect(try desk.contents().contains("Second"))
    let status = try desk.run("sync")
    #expect(status.output.contains("it runs while the workspace is open"), "\(status)")
  }

  @Test("A block that had to move is named, and both see the same board")
  func displaced() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let first = try desk.run("board Main; edit; place list 2 at 4,0")
    let second = try laptop.run("board Main; edit; place list 2 at 4,0")
    #expect(first.status == 0 && second.status == 0, "\(first)\(second)")
    for machine in [desk, laptop, desk] { _ = try machine.exchange() }
    #expect(try laptop.contents() == desk.contents())
    let log = try laptop.run("sync log")
    #expect(log.output.contains("'FOG' on board 'Main' lies at"), "\(log)")
    #expect(log.output.contains("its place was taken by 'FOG'"), "\(log)")
  }

  @Test("An edit that lost is listed, and can be restored")
  func lost() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let first = try desk.run("board rename Main to Early")
    let second = try laptop.run("board rename Main to Late")
    #expect(first.status == 0 && second.status == 0, "\(first)\(second)")
    _ = try laptop.exchange()
    _ = try desk.exchange()
    let lost = try desk.run("sync lost")
    #expect(lost.output.contains("name of board 'Early'"), "\(lost)")
    let restored = try desk.run("sync restore 1; boards")
    #expect(restored.status == 0 && restored.output.contains("Early"), "\(restored)")
    _ = try desk.exchange()
    _ = try laptop.exchange()
    #expect(try laptop.run("boards").output.contains("Early"))
    #expect(try desk.run("sync lost").output == "no edit was lost\n")
  }

  @Test("What one program edits, a watching one of the other machine has a moment later")
  func watching() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let watchers = try [desk, laptop].map { machine in
      try BuiltExecutable.callboard.start(
        ["sync", machine.workspace, "--watch"], input: .text(""), environment: machine.environment)
    }
    defer { for watcher in watchers { watcher.kill() } }
    for watcher in watchers { try watcher.wait(forOutput: "syncing with 'tour'") }
    let edit = try desk.run("object add list 3 STROBE")
    #expect(edit.status == 0, "\(edit)")
    // Without hints it would take 30 s or more.
    let end = ContinuousClock.now + .seconds(25)
    while try !laptop.contents().contains("STROBE") {
      try #require(ContinuousClock.now < end, "it came too late")
    }
    let busy = try desk.run("sync now")
    #expect(busy.status == 1, "\(busy)")
    #expect(busy.errors.contains("another program that has this workspace open"), "\(busy)")
  }

  @Test(
    "Another program shows how the one that syncs is doing, and signals end that and the server")
  func signals() async throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let watcher = try BuiltExecutable.callboard.start(
      ["sync", desk.workspace, "--watch"], input: .text(""), environment: desk.environment)
    defer { watcher.kill() }
    try watcher.wait(forOutput: "syncing with 'tour'")
    try await waitForStatus("syncs it; at ")
    try await waitForStatus(" UTC: up to date")
    kill(watcher.process.processIdentifier, SIGINT)
    #expect(try watcher.wait().status == 130)
    #expect(try desk.run("sync").output.contains("it runs while the workspace is open"))
    kill(server.process.process.processIdentifier, SIGTERM)
    #expect(try server.process.wait().status == 0)
  }

  /// Waits until a program shows something about sync; each look is a process.
  private func waitForStatus(_ text: String) async throws {
    let end = ContinuousClock.now + .patience
    while true {
      let run = try desk.run("sync")
      if run.output.contains(text) { return }
      try #require(ContinuousClock.now < end, "\(run)")
      try await Task.sleep(for: .milliseconds(200))
    }
  }

  @Test("A server that was killed goes on with all that it had acknowledged")
  func killed() throws {
    let server = try RunningSyncServer(in: folder)
    try join(server)
    server.process.kill()
    let offline = try laptop.run("object add list 4 MOVER; sync now")
    #expect(offline.status == 1, "\(offline)")
    #expect(offline.errors.contains("refused the connection"), "\(offline)")
    let again = try RunningSyncServer(in: folder, port: try #require(server.port))
    defer { again.process.kill() }
    #expect(again.address == server.address, "the certificate is the same")
    for machine in [laptop, desk] {
      let run = try machine.exchange()
      #expect(run.status == 0, "\(run)")
    }
    #expect(try desk.contents() == laptop.contents())
    #expect(try desk.contents().contains("MOVER"))
  }

  @Test("Another key, another certificate and a revoked key are refused, and nothing is kept")
  func refused() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    let key = try RunningSyncServer.makeKey("good", in: folder)
    let other = try TemporaryFolder()
    let wrong = try RunningSyncServer.makeKey("wrong", in: other)
    let refused = try desk.runBare("sync \(server.address) --key-file \(wrong)")
    #expect(refused.status == 1, "\(refused)")
    #expect(refused.errors.contains("the server does not accept this key"), "\(refused)")
    let base = try #require(server.address.split(separator: " ").first)
    let print = String(repeating: "AB", count: 32)
    let pinned = try desk.runBare("sync \(base) --fingerprint \(print) --key-file \(key)")
    #expect(
      pinned.errors.contains("has another certificate than the fingerprint says"), "\(pinned)")
    let trusted = try desk.runBare("sync \(base) --key-file \(key)")
    #expect(trusted.status == 1, "\(trusted)")
    let typed = try RunningSyncServer.write("ABC", to: "typed.key", in: folder)
    let short = try desk.runBare("sync \(server.address) --key-file \(typed)")
    #expect(short.errors.contains("a key has 55 letters and digits, this has 3"), "\(short)")
    let plain = try desk.runBare("sync http://192.0.2.1:1 --key-file \(key)")
    #expect(plain.errors.contains("is not encrypted"), "\(plain)")
    #expect(try desk.runBare("sync").output.hasPrefix("this workspace is not synced"))
    let none = try desk.runBare("sync \(server.address)")
    #expect(none.errors.contains("a key is needed"), "\(none)")

    let joined = try desk.runBare("sync \(server.address) --key-file \(key)")
    #expect(joined.status == 0, "\(joined)")
    let store = RunningSyncServer.store(folder)
    let revoked = try BuiltExecutable.syncServer.run(["keys", "revoke", "good", "--store", store])
    #expect(revoked.status == 0, "\(revoked)")
    let late = try desk.exchange()
    #expect(late.status == 1 && late.errors.contains("does not accept this device"), "\(late)")
    // With another key it goes on where it was.
    let offline = try desk.runBare("show new Offline")
    #expect(offline.status == 0, "\(offline)")
    let next = try RunningSyncServer.makeKey("next", in: folder)
    let again = try desk.runBare("sync \(server.address) --key-file \(next)")
    #expect(again.status == 0 && again.output.contains("up to date"), "\(again)")
    #expect(try desk.runBare("sync now").output.contains("up to date"))
  }

  @Test("A script makes another workspace on the server without a question")
  func another() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let key = try RunningSyncServer.makeKey("third", in: folder)
    let run = try SyncedMachine("third").runBare(
      "sync \(server.address) --key-file \(key) --as second")
    #expect(run.status == 0 && run.output.contains("synced with 'second'"), "\(run)")
  }

  @Test("A workspace goes to another owner only on purpose")
  func anotherOwner() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let key = try RunningSyncServer.makeKey("ben", in: folder, owner: "ben")
    let ben = try SyncedMachine("ben")
    let begun = try ben.runBare("sync \(server.address) --key-file \(key) --as tour")
    #expect(begun.status == 0, "\(begun)")
    let arguments = ["zones", "ben", "--store", RunningSyncServer.store(folder)]
    let before = try BuiltExecutable.syncServer.run(arguments)
    let asked = try desk.runBare("sync \(server.address) --key-file \(key)")
    #expect(asked.status == 1 && asked.errors.contains("that needs a confirmation"), "\(asked)")
    #expect(try BuiltExecutable.syncServer.run(arguments).output == before.output)
    #expect(try desk.exchange().status == 0)
    let agreed = try desk.runBare("sync \(server.address) --key-file \(key) --yes")
    #expect(agreed.status == 0, "\(agreed)")
    #expect(try BuiltExecutable.syncServer.run(arguments).output != before.output)
  }

  @Test("A file with a key that others can read is refused, by devices and the server")
  func exposedKey() throws {
    let server = try RunningSyncServer(in: folder)
    let key = try RunningSyncServer.makeKey("good", in: folder)
    func setMode(_ mode: Int, of path: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    try setMode(0o644, of: key)
    let refused = try desk.runBare("sync \(server.address) --key-file \(key)")
    #expect(refused.status == 1 && refused.errors.contains("others can read the key"), "\(refused)")
    #expect(refused.errors.contains("chmod 600 \(key)"), "\(refused)")
    try setMode(0o600, of: key)
    let joined = try desk.runBare("sync \(server.address) --key-file \(key)")
    #expect(joined.status == 0, "\(joined)")
    server.process.kill()

    let own = folder.read("certificate.pem")
    let file = try folder.write(own, to: "other.pem")
    try setMode(0o644, of: file)
    let started = try BuiltExecutable.syncServer.run(
      ["--store", RunningSyncServer.store(folder), "--port", "0", "--certificate", file])
    #expect(started.status == 1, "\(started)")
    #expect(started.errors.contains("others can read the private key in '\(file)'"), "\(started)")
    #expect(started.errors.contains("chmod 600 \(file)"), "\(started)")
  }

  @Test("A key that can only read keeps edits here, and goes on reading")
  func readOnly() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let store = RunningSyncServer.store(folder)
    let made = try BuiltExecutable.syncServer.run(
      ["keys", "new", "monitor", "--read-only", "--store", store])
    let key = try RunningSyncServer.write(made.output, to: "monitor.key", in: folder)
    let changed = try laptop.runBare("sync \(server.address) --key-file \(key)")
    #expect(changed.status == 0, "\(changed)")
    let own = try laptop.run("object add list 8 OWN; sync now")
    #expect(own.output.contains("rejected by the server: 'OWN'"), "\(own)")
    _ = try desk.run("object add list 9 THEIRS; sync now")
    let theirs = try laptop.run("sync now; objects")
    #expect(theirs.output.contains("THEIRS") && theirs.output.contains("OWN"), "\(theirs)")
    #expect(try !desk.run("sync now; objects").output.contains("OWN"))
  }

  @Test("A workspace that was moved goes on, and a copy does not pass for it")
  func moved() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let copy = try SyncedMachine("copy")
    try FileManager.default.copyItem(atPath: laptop.workspace, toPath: copy.workspace)
    let key = folder.file("both.key")
    let status = try copy.runBare("sync")
    #expect(status.output.contains("was synced in another folder"), "\(status)")
    let plain = try copy.runBare("sync \(server.address) --key-file \(key) --as tour --yes")
    #expect(plain.status == 1 && plain.errors.contains("add --resume"), "\(plain)")
    let resumed = try copy.runBare("sync \(server.address) --key-file \(key) --resume")
    #expect(resumed.status == 0, "\(resumed)")
    #expect(try copy.contents() == laptop.contents())
  }

  @Test("A workspace with contents is joined only on purpose, and leaves without losing anything")
  func joining() throws {
    let server = try RunningSyncServer(in: folder)
    defer { server.process.kill() }
    try join(server)
    let third = try SyncedMachine("third")
    _ = try third.runBare("show new Other")
    let key = folder.file("both.key")
    let several = try third.runBare("sync \(server.address) --key-file \(key)")
    #expect(several.errors.contains("the server has the workspaces 'tour'"), "\(several)")
    let asked = try third.runBare("sync \(server.address) --key-file \(key) --as tour")
    #expect(asked.status == 1 && asked.errors.contains("add --yes"), "\(asked)")
    let agreed = try third.runBare("sync \(server.address) --key-file \(key) --as tour --yes")
    #expect(agreed.status == 0, "\(agreed)")
    let shows = try third.runBare("shows").output
    #expect(shows.contains("Other") && shows.contains("Tour"), "\(shows)")
    let twice = try third.runBare("sync \(server.address) --key-file \(key) --as other")
    #expect(twice.errors.contains("'sync off' ends that first"), "\(twice)")
    let left = try third.runBare("sync off --yes; shows")
    #expect(left.output.contains("no longer synced") && left.output.contains("Tour"), "\(left)")
    #expect(try third.runBare("sync now").errors.contains("this workspace is not synced"))
    let others = try desk.run("sync now").output
    #expect(others.contains("other devices: laptop\n"), "\(others)")
  }
}
