import Domain
import Foundation
import GridGeometry
import LocalServer
import Persistence_SQLite
import PluginAPI
import SyncClient
import TestSupport
import Testing
import Workspace

@Suite("The sync of a workspace, as people see it", .timeLimit(.minutes(30)))
struct WorkspaceSyncTests {
  private let server = LocalServer()
  private let folder: TemporaryFolder
  /// How long a test waits: thousands of others may run beside it.
  private static let limit = Duration.seconds(1_200)

  init() throws { folder = try TemporaryFolder() }

  /// Waits a little before a condition is looked at again, so that other tests go on.
  fileprivate static func pause() async throws { try await Task.sleep(for: .milliseconds(10)) }

  /// A machine with a workspace.
  private struct Machine {
    let seat: Seat
    let sync: WorkspaceSync
  }

  private func machine(_ name: String, workspace: String? = nil) throws -> Machine {
    let server = server
    let registry = try WorkspaceFixture.registry(
      remotes: [
        RemotePlugin(key: "local", summary: "a server in this process", schemes: ["local"]) {
          address, _ throws(TransportError) in
          guard address.key == "key" else { throw TransportError(.malformed, "that is no key") }
          return server
        }
      ])
    let process = ProcessMark(name: "this") { $0 == "this" }
    let sources = WorkspaceSources(now: LocalServer.now, process: process)
    let seat = try Seat(
      at: WorkspaceLocation(workspace ?? folder.file("\(name).callboard"), registry: registry),
      registry: registry, sources: sources)
    var settings = SyncSettings()
    (settings.alone, settings.quiet) = (.milliseconds(5), .milliseconds(20))
    settings.polling = .milliseconds(60)
    return Machine(
      seat: seat,
      sync: WorkspaceSync(
        of: seat.workspace, in: SyncFolder(path: folder.file("\(name).sync")), sources: sources,
        settings: settings))
  }

  private func setup(_ device: String, zone: String = "zone") -> SyncSetup {
    SyncSetup(address: RemoteAddress(url: "local:", key: "key"), zone: zone, device: device)
  }

  @Test("An empty workspace is filled, and knows the other device by its name")
  func filling() async throws {
    let (desk, laptop) = (try machine("desk"), try machine("laptop"))
    let (object, _) = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    _ = try await desk.sync.exchange(within: Self.limit)
    #expect(try await laptop.sync.contents(of: setup("laptop").address).zones == ["zone"])
    #expect(try laptop.sync.contents() == (shows: 0, trips: 0))
    try await laptop.sync.join(setup("laptop"))
    await laptop.sync.start()
    let report = try await laptop.sync.exchange(within: Self.limit)
    #expect(try laptop.sync.contents() == (shows: 1, trips: 0))
    let store = try StorePlugin.sqlite.open(laptop.seat.location)
    #expect(try store.shows().value.first?.show.id == object.show)
    #expect(report.devices == ["laptop", "desk"])
    #expect(report.standing == .here)
    #expect(report.isUpToDate && report.waiting == 0 && report.lost == 0)
    #expect(report.lastExchange != nil)
    await laptop.sync.stop()
    #expect(try await laptop.sync.report().standing == .idle)
  }

  @Test("What is displaced is said once, at the seats and in the log")
  func displaced() async throws {
    let (desk, laptop) = (try machine("desk"), try machine("laptop"))
    let (object, board) = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    try await laptop.sync.join(setup("laptop"))
    _ = try await desk.sync.exchange(within: Self.limit)
    _ = try await laptop.sync.exchange(within: Self.limit)
    try await laptop.seat.openBoard(board.id)
    _ = try await laptop.seat.perform(.setMode(.edit))
    for machine in [desk, laptop] {
      _ = try await machine.seat.perform(
        .place(machine.seat.newItemID(), object: object.id, in: WorkspaceFixture.cells(0, 0)))
      _ = try await machine.sync.exchange(within: Self.limit)
    }
    let said = "'\(object.name)' on board '\(board.name)' lies at"
    let log = try laptop.sync.folder.log().map(\.text)
    #expect(log.count == 1 && log[0].hasPrefix(said), "\(log)")
    #expect(log[0].hasSuffix("its place was taken by '\(object.name)'"), "\(log)")
    let messages = await laptop.seat.takeMessages().map { laptop.seat.wording.text(.message($0)) }
    #expect(messages == log)
    #expect(try await laptop.sync.report().notices.isEmpty, "it does not run now")
  }

  @Test("An edit that lost is listed, and comes back as a new edit")
  func restoring() async throws {
    let (desk, laptop) = (try machine("desk"), try machine("laptop"))
    let (_, board) = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    try await laptop.sync.join(setup("laptop"))
    _ = try await desk.sync.exchange(within: Self.limit)
    _ = try await laptop.sync.exchange(within: Self.limit)
    try await laptop.seat.openBoard(board.id)
    _ = try await desk.seat.renameBoard(board.id, to: "Early")
    _ = try await laptop.seat.renameBoard(board.id, to: "Late")
    _ = try await laptop.sync.exchange(within: Self.limit)
    _ = try await desk.sync.exchange(within: Self.limit)
    let lost = try await desk.sync.lostEdits()
    #expect(lost.map(\.value) == ["Early"] && lost.map(\.group) == ["name"])
    #expect(lost.first?.winner == "laptop")
    let said =
      "your name of 'Late' lost against a later one, and is kept among the lost edits"
    #expect(try desk.sync.folder.log().map(\.text) == [said])
    await #expect(throws: WorkspaceError.self) {
      _ = try await desk.sync.restore(2, at: desk.seat)
    }
    _ = try await desk.sync.restore(1, at: desk.seat)
    #expect(try await desk.sync.lostEdits().isEmpty)
    _ = try await desk.sync.exchange(within: Self.limit)
    _ = try await laptop.sync.exchange(within: Self.limit)
    for machine in [desk, laptop] {
      #expect(try await machine.seat.boards().map(\.board.name) == ["Early"])
    }
  }

  @Test("A lost edit of the board that is being edited comes back as a step that can be undone")
  func undoing() async throws {
    let (desk, laptop) = (try machine("desk"), try machine("laptop"))
    let (object, board) = try await desk.seat.prepare()
    let id = await desk.seat.newItemID()
    _ = try await desk.seat.perform(.place(id, object: object.id, in: WorkspaceFixture.cells(0, 0)))
    try await desk.sync.join(setup("desk"))
    try await laptop.sync.join(setup("laptop"))
    _ = try await desk.sync.exchange(within: Self.limit)
    _ = try await laptop.sync.exchange(within: Self.limit)
    try await laptop.seat.openBoard(board.id)
    _ = try await laptop.seat.perform(.setMode(.edit))
    _ = try await desk.seat.perform(.setLabel(id, "Early"))
    _ = try await desk.seat.perform(.move(id, to: Cell(x: 4, y: 0)))
    _ = try await laptop.seat.perform(.setLabel(id, "Late"))
    _ = try await laptop.seat.perform(.move(id, to: Cell(x: 0, y: 4)))
    _ = try await laptop.sync.exchange(within: Self.limit)
    _ = try await desk.sync.exchange(within: Self.limit)
    #expect(try await desk.sync.lostEdits().count == 2)
    for left in [1, 0] {
      let before = try await desk.seat.items().map(\.item)
      _ = try await desk.sync.restore(1, at: desk.seat)
      #expect(try await desk.sync.lostEdits().count == left)
      #expect(try await desk.seat.items().map(\.item) != before)
      #expect(try await desk.seat.perform(.undo).refusal == nil)
      #expect(try await desk.seat.items().map(\.item) == before)
      _ = try await desk.seat.perform(.redo)
    }
    let item = try #require(try await desk.seat.items().first?.item)
    #expect(item.label == "Early" && item.pose.cellBounds?.origin == Cell(x: 4, y: 0))
  }

  @Test("Of two programs with one workspace one syncs, and the other one goes on after it")
  func lease() async throws {
    let first = try machine("desk")
    _ = try await first.seat.prepare()
    let second = try machine("desk", workspace: first.seat.location)
    try await first.sync.join(setup("desk"))
    await first.sync.start()
    _ = try await first.sync.exchange(within: Self.limit)
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await second.sync.exchange(within: Self.limit)
    }
    #expect(error?.message == "another program that has this workspace open syncs it")
    await second.sync.start()
    #expect(try await second.sync.report().lastExchange != nil)
    // What the first one knows is shown by the other one, too.
    try await second.sync.wait { $0.standing == .elsewhere && $0.isUpToDate }
    #expect(try mode(first.sync.folder.path + "/state.json") == 0o600)
    server.fail(times: .max)
    _ = try await first.seat.createBoard(named: "Unsent")
    try await second.sync.wait { $0.trouble == "no network" && ($0.waiting ?? 0) > 0 }
    #expect(try await second.sync.report().time != nil)
    server.fail(times: 0)
    await first.sync.stop()
    #expect(!FileManager.default.fileExists(atPath: first.sync.folder.path + "/state.json"))
    _ = try await second.sync.exchange(within: Self.limit)
    let report = try await second.sync.report()
    #expect(report.standing == .here && report.time == nil)
    await second.sync.stop()
  }

  @Test("The end of sync removes the key and what sync knew, and nothing else")
  func ending() async throws {
    let desk = try machine("desk")
    _ = try await desk.seat.prepare()
    let error = await #expect(throws: WorkspaceError.self) { try await desk.sync.end() }
    #expect(error?.message == "this workspace is not synced")
    try await desk.sync.join(setup("desk"))
    _ = try await desk.sync.exchange(within: Self.limit)
    let again = await #expect(throws: WorkspaceError.self) {
      try await desk.sync.join(setup("desk", zone: "other"))
    }
    #expect(again?.message == "this workspace is synced with 'zone' on local:")
    try await desk.sync.end()
    #expect(try await desk.sync.report().standing == .off)
    #expect(try desk.sync.folder.setup() == nil)
    #expect(try StorePlugin.sqlite.open(desk.seat.location).syncRows().isEmpty)
    #expect(try desk.sync.contents() == (shows: 1, trips: 0))
  }

  @Test("The end of sync in one program ends it in the other one, too")
  func endingElsewhere() async throws {
    let first = try machine("desk")
    _ = try await first.seat.prepare()
    try await first.sync.join(setup("desk"))
    await first.sync.start()
    _ = try await first.sync.exchange(within: Self.limit)
    let second = try machine("desk", workspace: first.seat.location)
    try await second.sync.end()
    try await first.sync.wait { $0.standing == .off }
    // It is not said that sync has stopped: someone stopped it.
    while await first.seat.workspace.syncMark != nil { try await Self.pause() }
    #expect(try first.sync.folder.log().isEmpty)
    await first.sync.stop()
  }

  @Test("A setup that others can read stops sync, and is said once")
  func readableSetup() async throws {
    let desk = try machine("desk")
    _ = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    try set(0o644, of: desk.sync.folder.path + "/setup.json")
    await desk.sync.start()
    while try desk.sync.folder.log().isEmpty { try await Self.pause() }
    await desk.sync.stop()
    await desk.sync.start()
    while await desk.seat.workspace.syncMark != .stopped { try await Self.pause() }
    #expect(try desk.sync.folder.log().count == 1)
    await desk.sync.stop()
  }

  @Test("Another file at the same path is not taken for the workspace that was synced")
  func replaced() async throws {
    let desk = try machine("desk")
    _ = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    _ = try await desk.sync.exchange(within: Self.limit)
    let other = try machine("desk", workspace: folder.file("other.callboard"))
    _ = try await other.seat.prepare()
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await other.sync.exchange(within: Self.limit)
    }
    #expect(error?.message.contains("is not the workspace that was synced") == true)
    try await other.sync.end()
    #expect(try other.sync.folder.setup() == nil)
  }

  @Test("A device that leaves is not listed any more, and neither is one that was away for 30 days")
  func devices() async throws {
    let desk = try machine("desk")
    for name in ["laptop", "tablet"] {
      let other = try machine(name)
      try await other.sync.join(setup(name))
      _ = try await other.sync.exchange(within: Self.limit)
    }
    try await desk.sync.join(setup("desk"))
    #expect(
      try await desk.sync.exchange(within: Self.limit).devices == ["desk", "laptop", "tablet"])
    let laptop = try machine("laptop")
    try await laptop.sync.end()
    #expect(try await desk.sync.exchange(within: Self.limit).devices == ["desk", "tablet"])
    let month = LocalServer.now().milliseconds - 31 * 86_400_000
    let old = RemoteRecord(
      name: "device-\(ID<SyncSetup>(high: 0, low: 1))", type: "device",
      fields: ["name": .string("old"), "seen": .timestamp(Timestamp(milliseconds: month))])
    let request = RemoteRequest.modify(
      zone: "zone", [RemoteOperation(.create, old)], isAtomic: true)
    guard case .success = await server.send(request).result else {
      Issue.record("the record was not taken")
      return
    }
    #expect(try await desk.sync.exchange(within: Self.limit).devices == ["desk", "tablet"])
  }

  @Test("What was edited last is sent before a program ends")
  func leaving() async throws {
    let desk = try machine("desk")
    _ = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    await desk.sync.start()
    _ = try await desk.sync.exchange(within: Self.limit)
    for name in ["One", "Two", "Three"] { _ = try await desk.seat.createBoard(named: name) }
    #expect(await !desk.sync.leave(within: Self.limit))
    #expect(server.has("Three"))
    server.fail(times: .max)
    await desk.sync.start()
    _ = try await desk.seat.createBoard(named: "Four")
    try await desk.sync.wait { $0.standing == .here }
    while await desk.seat.workspace.syncMark != .offline { try await Self.pause() }
    #expect(await desk.sync.leave(within: Self.limit))
  }

  @Test("The mark says that edits were refused, also when all else was exchanged")
  func refused() async throws {
    let desk = try machine("desk")
    _ = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    await desk.sync.start()
    while await desk.seat.workspace.syncMark != .upToDate { try await Self.pause() }
    server.refuse(RemoteFailure(.badRequest, "not this one"))
    _ = try await desk.seat.createBoard(named: "Board")
    while await desk.seat.workspace.syncMark != .partial { try await Self.pause() }
    await desk.sync.stop()
  }

  @Test("Another address or key of the same server keeps what was not sent")
  func moving() async throws {
    let desk = try machine("desk")
    _ = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    _ = try await desk.sync.exchange(within: Self.limit)
    _ = try await desk.seat.createBoard(named: "Offline")
    var other = setup("desk")
    other.address.fingerprint = "00"
    try await desk.sync.move(to: other)
    #expect(try desk.sync.folder.setup()?.address == other.address)
    _ = try await desk.sync.exchange(within: Self.limit)
    #expect(server.has("Offline"))
    let error = await #expect(throws: WorkspaceError.self) {
      try await desk.sync.move(to: setup("desk", zone: "elsewhere"))
    }
    #expect(error?.message == "this workspace is synced with 'zone' on local:")
  }

  @Test("A server that cannot be reached is an error, and later has what was edited meanwhile")
  func unreachable() async throws {
    let desk = try machine("desk")
    _ = try await desk.seat.prepare()
    try await desk.sync.join(setup("desk"))
    server.fail(times: .max)
    let error = await #expect(throws: WorkspaceError.self) {
      _ = try await desk.sync.exchange(within: Self.limit)
    }
    #expect(error?.code == .noAnswer)
    server.fail(times: 0)
    _ = try await desk.sync.exchange(within: Self.limit)
    #expect(server.count > 0)
  }

  @Test("The setup is a file that only its user can read")
  func privacy() async throws {
    let desk = try machine("desk")
    try await desk.sync.join(setup("desk"))
    let path = desk.sync.folder.path + "/setup.json"
    #expect(try mode(path) == 0o600 && mode(desk.sync.folder.path) == 0o700)
    try set(0o644, of: path)
    let error = #expect(throws: WorkspaceError.self) { try desk.sync.folder.setup() }
    #expect(error?.message == "others can read the key in '\(path)'")
    try set(0o600, of: path)
    try "{".write(toFile: path, atomically: false, encoding: .utf8)
    let damaged = #expect(throws: WorkspaceError.self) { try desk.sync.folder.setup() }
    #expect(damaged?.code == .malformed)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func set(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test(
    "The name of a file becomes one that servers take",
    arguments: [
      ("/x/tour.callboard", "tour"), ("/x/Été 2026.callboard.json", "t--2026"),
      ("/x/_.callboard", "workspace"), ("a-b_c.db", "a-b_c"),
    ])
  func names(path: String, name: String) {
    #expect(SyncSetup.zone(forFile: path) == name)
    #expect(SyncSetup.isZone(name))
  }

  @Test("Other names are refused", arguments: ["", "_x", "a b", "ä", "a/b"])
  func badNames(name: String) {
    #expect(!SyncSetup.isZone(name))
  }
}

extension WorkspaceSync {
  /// Waits until its report is as expected.
  fileprivate func wait(until isMet: (SyncReport) -> Bool) async throws {
    while try await !isMet(report()) { try await WorkspaceSyncTests.pause() }
  }
}
