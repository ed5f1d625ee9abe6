import Domain
import Foundation
import GridGeometry
import PluginAPI

/// Checking, compacting and copying a workspace as a whole.
enum UpkeepChecks {
  static var all: [StoreCheck<any WorkspaceStore>] {
    [
      StoreCheck("nothing is wrong in a sound workspace, empty or not", findings),
      StoreCheck("compacting keeps everything", compacting),
      StoreCheck("a backup is the workspace, with its history, outbox and rows of sync", backup),
      StoreCheck("a backup replaces no file", existing),
    ]
  }

  private static func findings(_ subject: WorkspaceSubject) throws {
    let store = try subject.open()
    try requireEqual(store.findings(), [], "what is wrong in an empty workspace")
    try fill(store, seed: 151)
    try requireEqual(store.findings(), [], "what is wrong in a full workspace")
    try store.setHistoryLimit(.commands(1))
    try fill(store, seed: 152)
    try requireEqual(store.findings(), [], "what is wrong with a short history")
  }

  private static func compacting(_ subject: WorkspaceSubject) throws {
    let store = try subject.open()
    try store.compact()
    try fill(store, seed: 153)
    let before = try Whole(store)
    try store.compact()
    try requireEqual(Whole(store), before, "the workspace afterwards")
    try store.close()
    let again = try subject.open()
    try requireEqual(Whole(again), before, "the workspace that is opened again")
    try fill(again, seed: 154)
    try requireEqual(again.findings(), [], "what is wrong after another change")
  }

  private static func backup(_ subject: WorkspaceSubject) throws {
    let store = try subject.open()
    try fill(store, seed: 155)
    let files = FileManager.default
    let (path, copy) = (subject.location, subject.location + "-copy")
    // A store without a file has nothing to copy.
    guard files.fileExists(atPath: path) else {
      return try requireRefusal("the backup of a workspace without a file") {
        try store.backUp(to: copy)
      }
    }
    let before = try Whole(store)
    try store.backUp(to: copy)
    try requireEqual(
      files.attributesOfItem(atPath: copy)[.posixPermissions] as? Int,
      files.attributesOfItem(atPath: path)[.posixPermissions] as? Int, "the permissions")
    try fill(store, seed: 156)
    try store.close()
    // In place of the original, it is opened like that.
    for name in try names(beside: path) where !name.hasPrefix(copy) {
      try files.removeItem(atPath: name)
    }
    for name in try names(beside: copy) {
      try files.moveItem(atPath: name, toPath: path + name.dropFirst(copy.count))
    }
    let restored = try subject.open()
    try requireEqual(Whole(restored), before, "the backup")
    try requireEqual(restored.findings(), [], "what is wrong in the backup")
    try fill(restored, seed: 157)
  }

  private static func existing(_ subject: WorkspaceSubject) throws {
    let store = try subject.open()
    try fill(store, seed: 158)
    let copy = subject.location + "-copy"
    guard FileManager.default.fileExists(atPath: subject.location) else { return }
    let precious = Data("precious".utf8)
    try precious.write(to: URL(fileURLWithPath: copy))
    try requireRefusal("a backup over a file") { try store.backUp(to: copy) }
    try requireEqual(
      FileManager.default.contents(atPath: copy), precious, "the file that was there")
  }

  /// Puts something of each kind in.
  private static func fill(_ store: any WorkspaceStore, seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let show = SampleShow(&samples, name: "Show \(seed)")
    let trip = SampleTrip(&samples, name: "Trip \(seed)")
    try store.add(show.making)
    _ = try store.startOutbox()
    let note = CommandNote(words: "trip new", time: Timestamp(milliseconds: 5), seat: "1")
    _ = try store.commit(
      trip.making, expecting: store.sequence(), from: .command(note, continues: false),
      watchedBy: nil)
    let board = try requireValue(store.boards(of: show.show.id).value.first, "a board").board
    try store.remember(ViewMemory(center: .origin, zoom: 1.5), of: board.id)
    let connection = ConnectionMemory(
      address: "osc+udp://10.0.0.5:7001", profile: "eos", options: ["page": "2"], gap: 20,
      listeningPort: 8_000)
    try store.remember(connection, of: show.show.id)
    let rows: [String: [UInt8]?] = ["\(seed)": [1, 2], "last": [UInt8(seed % 256)]]
    _ = try store.commit([], expecting: store.sequence(), sync: SyncUpdate(rows: rows))
    let active = ActiveTrigger(
      key: "k", trigger: Trigger(nil, action: .flash, message: "/go"), name: "Go", process: "1")
    try store.remember(active, of: show.show.id)
  }

  /// The paths of the files whose names begin like that of a file.
  private static func names(beside path: String) throws -> [String] {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix(url.lastPathComponent) }.map { "\(folder)/\($0)" }
  }
}

/// All that a workspace keeps.
private struct Whole: Equatable, CustomStringConvertible {
  let dump: Dump
  let record: [Change]
  let commands: [CommandRecord]
  let outbox: [OutboxEntry]?
  let syncRows: [String: [UInt8]]
  let limit: HistoryLimit
  let views: [ID<Board>: ViewMemory]
  let connections: [ID<Show>: ConnectionMemory]
  let active: [ID<Show>: [ActiveTrigger]]

  init(_ store: any WorkspaceStore) throws {
    dump = try Dump(store)
    record = try store.changes(after: store.recordStart()).value
    commands = try store.commands(before: nil, limit: .max).value
    outbox = try store.outbox(after: nil, limit: .max)?.value
    syncRows = try store.syncRows()
    limit = try store.historyLimit()
    var (views, connections) = ([ID<Board>: ViewMemory](), [ID<Show>: ConnectionMemory]())
    var active: [ID<Show>: [ActiveTrigger]] = [:]
    for show in try store.shows().value.map(\.show.id) {
      connections[show] = try store.connection(of: show)
      active[show] = try store.activeTriggers(of: show)
      for board in try store.boards(of: show).value.map(\.board.id) {
        views[board] = try store.view(of: board)
      }
    }
    (self.views, self.connections, self.active) = (views, connections, active)
  }

  var description: String {
    "\(dump), \(record.count) changes, \(commands.count) commands, "
      + "\(outbox?.count ?? -1) to send, \(syncRows.count) rows of sync, \(limit), "
      + "\(views.count) views, "
      + "\(connections.count) connections, \(active.values.joined().count) active"
  }
}
