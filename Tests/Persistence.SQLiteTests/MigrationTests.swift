import Domain
import Foundation
import GRDB
import GridGeometry
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

/// Workspaces that builds of every older version have left, which this build upgrades.
struct MigrationTests {
  /// All versions before this one.
  private static let versions = Array(1..<Schema.current.version)

  @Test(arguments: versions)
  func everythingIsKept(version: Int32) throws {
    try withFolder { folder in
      try KeptWorkspace(version).make(folder())
      let store = try SQLiteStore(path: folder())
      let found = try lines(store)
      let expected = try KeptWorkspace(version).expected
      for line in found.difference(from: expected) { Issue.record("\(line)") }
      try store.close()
      // Once upgraded, it is opened as it is.
      let again = try SQLiteStore(path: folder())
      #expect(try lines(again) == found)
      try again.close()
      #expect(try folder.names == ["test.callboard", "test.callboard.backup-v\(version)"])
    }
  }

  @Test(arguments: versions)
  func theCopyIsTheOldFile(version: Int32) throws {
    try withFolder { folder in
      try KeptWorkspace(version).make(folder())
      let before = try dump(folder())
      #expect(before.contains("user_version \(version)"))
      let bytes = try bytes(folder())
      try SQLiteStore(path: folder()).close()
      let copy = folder("test.callboard.backup-v\(version)")
      #expect(try dump(copy) == before)
      // SQLite counts the writes of a file and of its definitions there, and notes its own version.
      let counted = [24..<28, 40..<44, 92..<100]
      let after = try Data(contentsOf: URL(fileURLWithPath: copy))
      #expect(after.count == bytes.count)
      let places = bytes.indices.filter { bytes[$0] != after[$0] }
      #expect(places.allSatisfy { place in counted.contains { $0.contains(place) } }, "\(places)")
    }
  }

  /// The tables, and each row of what people made, are those that this build writes itself.
  @Test(arguments: versions)
  func theRowsAreThoseOfANewFile(version: Int32) throws {
    try withFolder { folder in
      try KeptWorkspace(version).make(folder())
      let store = try SQLiteStore(path: folder())
      let all = try entities(store)
      try store.close()
      let new = try SQLiteStore(path: folder("new.callboard"))
      _ = try new.commit(all.map { .insert($0) }, expecting: .start)
      try new.close()
      let tables = ["show", "object", "board", "item", "trip", "city", "game", "entry"]
      let rows = try ["test.callboard", "new.callboard"].map { name in
        try sqlite(folder(name)) { db throws in
          #expect(try Int32.fetchOne(db, sql: "PRAGMA user_version") == Schema.current.version)
          #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
          #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil)
          let schema = try String.fetchAll(
            db, sql: "SELECT type || name || ifnull(sql, '') FROM sqlite_master ORDER BY name")
          return try schema
            + tables.flatMap { table in
              try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY id").map {
                "\(table) \($0)"
              }
            }
        }
      }
      for line in rows[0].difference(from: rows[1]) { Issue.record("\(line)") }
    }
  }

  /// What was on record can be undone and done again, and all that is new can be added.
  @Test(arguments: versions)
  func anUpgradedFileTakesEveryChange(version: Int32) throws {
    try withFolder { folder in
      try KeptWorkspace(version).make(folder())
      let store = try SQLiteStore(path: folder())
      let (before, start) = (try entities(store), try store.sequence())
      let record = try store.changes(after: store.recordStart()).value
      _ = try store.commit(record.inverse, expecting: start)
      _ = try store.commit(record, expecting: store.sequence())
      #expect(try entities(store) == before)

      var samples = Samples(seed: 31)
      let (show, trip) = (SampleShow(&samples), SampleTrip(&samples))
      let note = CommandNote(words: "new", time: Timestamp(milliseconds: 9), seat: "a")
      let changes =
        try show.making + trip.making + newest(on: show, &samples) + updates(of: before)
      let last = try store.sequence()
      let hasOutbox = try store.outbox(after: nil, limit: 1) != nil
      #expect(hasOutbox == (version >= 7))
      let unsent = try store.startOutbox()
      #expect(hasOutbox || unsent == last)
      _ = try store.commit(changes, expecting: last, from: .command(note), watchedBy: nil)
      try store.close()
      let again = try SQLiteStore(path: folder())
      let expected = before.subtracting(changes.compactMap(\.before))
      #expect(try entities(again) == expected.union(changes.compactMap(\.after)))
      #expect(try again.changes(after: last).value == changes)
      #expect(try again.commands(before: nil, limit: 1).value.map(\.note) == [note])
      #expect(
        try again.outbox(after: nil, limit: 999)?.value.suffix(changes.count).map(\.change)
          == changes)
    }
  }

  @Test(arguments: versions, ["item", "view", "change"])
  func aDamagedOneIsNotUpgradedFirst(version: Int32, table: String) throws {
    try withFolder { folder in
      try KeptWorkspace(version).make(folder())
      try execute(folder(), "PRAGMA foreign_keys = OFF; DROP TABLE \(table)")
      let before = try dump(folder())
      let error = #expect(throws: StoreError.self) { _ = try SQLiteStore(path: folder()) }
      #expect(error?.code == .damaged, "\(String(describing: error))")
      #expect(try dump(folder()) == before)
      #expect(try folder.names == ["test.callboard"])
    }
  }

  @Test(arguments: versions)
  func whatIsDamagedIsRead(version: Int32) throws {
    try withFolder { folder in
      for name in ["whole.callboard", "test.callboard"] {
        try KeptWorkspace(version).make(folder(name))
      }
      let store = try SQLiteStore(path: folder("whole.callboard"))
      let rest = try entities(store).filter { Show($0) == nil }
      try store.close()
      try execute(folder(), "PRAGMA foreign_keys = OFF; DELETE FROM show")
      let salvage = try #require(StorePlugin.sqlite.upkeep).salvage(folder())
      #expect(Set(salvage.entities) == rest && salvage.losses.isEmpty)
    }
  }

  /// What newer versions allow of what older ones made.
  private func updates(of entities: Set<Entity>) throws -> [Change] {
    let item = try #require(
      entities.lazy.compactMap { BoardItem($0) }.first { $0.id == ID(high: 0, low: 0x40) })
    let object = try #require(
      entities.lazy.compactMap { ShowObject($0) }.first { $0.id == ID(high: 0, low: 0x20) })
    return [
      .updating(item) {
        $0.action = .toggle
        $0.content = .message("/eos/key/go 1")
        $0.label = "GO"
      }, .updating(object) { $0.cue = ObjectNumber(20) },
    ]
  }

  /// The things that the newest versions brought.
  private func newest(on show: SampleShow, _ samples: inout Samples) throws -> [Change] {
    let key = try #require(OrderKey("V"))
    let cells = try #require(CellRect(x: 90, y: 0, width: 2, height: 2))
    let area = Rect<BoardSpace>(origin: .origin, size: Size(width: 200, height: 100))
    let card = Card(title: "T", text: "x", color: nil, created: Timestamp(milliseconds: 1))
    let stroke = try #require(
      Stroke(pen: Stroke.Pen(), samples: [Stroke.Sample(x: 3, y: -3, time: 0)]))
    let items: [(ItemContent, Pose)] = [
      (.message("/go"), .ordered(key)), (.card(card), .free(area, z: key)),
      (.ink(stroke), .free(area, z: key)), (.goto(show.boards[1].id), .cells(cells)),
      (.tile(nil), .shaped(Pentomino.f.shape, at: Cell(x: -3, y: 9), Orientation.allCases[5])),
    ]
    var cue = samples.object(of: show.show, .list, 5, name: "Storm")
    cue.cue = ObjectNumber(20)
    var board = samples.board(of: show.show, "Last")
    board.order = key
    return [.insert(.object(cue)), .insert(.board(board))]
      + items.map { content, pose in
        .insert(
          .item(
            BoardItem(
              id: ID(using: &samples.random), board: board.id, content: content, pose: pose,
              action: .toggle, label: "L")))
      }
  }
}

/// A workspace of an older version, as its build left it, and what is in it.
private struct KeptWorkspace {
  private let version: Int32

  init(_ version: Int32) { self.version = version }

  /// Makes the file.
  func make(_ path: String) throws { try execute(path, text("sql")) }

  /// What the workspace contains, in the form of ``lines(_:)``.
  var expected: [String] {
    get throws { try text("txt").split(separator: "\n").map(String.init) }
  }

  private func text(_ suffix: String) throws -> String {
    let url = try #require(
      Bundle.module.url(
        forResource: "version\(version)", withExtension: suffix, subdirectory: "Kept"))
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}

/// All that a store answers, on one line each.
private func lines(_ store: SQLiteStore) throws -> [String] {
  var lines = ["state \(try store.sequence().value), record from \(try store.recordStart().value)"]
  lines.append("history \(try store.historyLimit())")
  lines += try entities(store).map { EntityJSON.text($0) }.sorted()
  for show in try store.shows().value.map(\.show) {
    let boards = try store.boards(of: show.id).value.map(\.board)
    lines.append("boards \(show.id) \(boards.map(\.name))")
    for board in boards {
      guard let view = try store.view(of: board.id) else { continue }
      lines.append("view \(board.id) \(view.center.x),\(view.center.y) \(view.zoom)")
    }
    if let connection = try store.connection(of: show.id) {
      let options = connection.options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let figures = [connection.gap, connection.listeningPort].map { $0.map(String.init) ?? "-" }
      lines.append(
        "connection \(show.id) \(connection.address) \(connection.profile ?? "-") \(options) "
          + figures.joined(separator: " "))
    }
    for active in try store.activeTriggers(of: show.id) {
      let target = active.trigger.target.map {
        "\($0.kind.rawValue) \($0.number.text) \($0.cue?.text ?? "-") "
          + ($0.source.map { "\($0.format) \($0.identifier)" } ?? "-")
      }
      lines.append(
        "active \(show.id) \(active.key) \(active.trigger.action.rawValue) \(target ?? "-") "
          + "\(active.trigger.message ?? "-") \(active.name) \(active.process)")
    }
  }
  var state = try store.recordStart()
  while try state < store.sequence() {
    let next = StoreSequence(state.value + 1)
    let later = try store.changes(after: next).value.count
    for change in try store.changes(after: state).value.dropLast(later) {
      let (before, after) = (change.before.map(EntityJSON.text), change.after.map(EntityJSON.text))
      lines.append("change \(next.value) \(before ?? "-") -> \(after ?? "-")")
    }
    state = next
  }
  for command in try store.commands(before: nil, limit: 99).value {
    let (first, last) = (command.commits.lowerBound.value, command.commits.upperBound.value)
    lines.append(
      "command \(command.number) \(first)-\(last) \(command.note.time.milliseconds) "
        + "\(command.note.seat) \(command.note.words)")
  }
  guard let outbox = try store.outbox(after: nil, limit: 99)?.value else { return lines }
  lines.append("outbox")
  for entry in outbox {
    let (position, digits) = (entry.position, entry.change.key?.digits ?? "")
    lines.append("unsent \(position.sequence.value).\(position.index) \(digits)")
  }
  return lines
}

/// All rows, definitions and stamps of a file.
private func dump(_ path: String) throws -> [String] {
  try sqlite(path) { db throws in
    var lines: [String] = []
    for stamp in ["application_id", "user_version"] {
      lines.append("\(stamp) \(try Int.fetchOne(db, sql: "PRAGMA \(stamp)") ?? 0)")
    }
    lines += try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_master").map { "\($0)" }
    for table in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    {
      lines += try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }
    }
    return lines
  }
}
