import Domain
import Foundation
import GRDB
import Persistence_SQLite
import PluginAPI
import StoreConformance
import Testing

@Suite("Texts longer than any that is written")
struct TextLimitTests {
  /// What is made too long, by a statement with its length in place of `?`.
  static let rows = [
    "UPDATE show SET name = printf('%.*c', ?, 'x')",
    "UPDATE object SET name = printf('%.*c', ?, 'x')",
    "UPDATE board SET name = printf('%.*c', ?, 'x')",
    "UPDATE item SET message = printf('%.*c', ?, 'x')",
    "UPDATE board SET source_format = 'x', source_identifier = printf('%.*c', ?, 'x')",
  ]

  private static func damage(_ folder: Folder, _ sql: String, _ length: Int) throws {
    let queue = try DatabaseQueue(path: folder())
    try queue.inDatabase { db in
      try db.execute(sql: sql.replacingOccurrences(of: "?", with: "\(length)"))
    }
    try queue.close()
  }

  @Test(
    "They are damage, whether they are a little or very much too long", arguments: rows,
    [65_537, 20_000_000])
  func reading(_ sql: String, _ length: Int) throws {
    try withFolder { folder in
      let show = try folder.makeWorkspace().show.id
      try Self.damage(folder, sql, length)
      let store = try SQLiteStore(path: folder())
      defer { try? store.close() }
      let error = #expect(throws: StoreError.self) {
        _ = try store.shows()
        _ = try store.contents(of: show)
      }
      #expect(error?.code == .damaged, "\(error as Any)")
      #expect(error?.message.contains("damaged") == true)
    }
  }

  @Test("Names and messages have their own limits")
  func ownLimits() throws {
    try withFolder { folder in
      let show = try folder.makeWorkspace().show.id
      try Self.damage(folder, Self.rows[1], Name.maximumLength)
      let store = try SQLiteStore(path: folder())
      defer { try? store.close() }
      #expect(try store.objects(of: show).value.first?.name.count == Name.maximumLength)
      try Self.damage(folder, Self.rows[1], Name.maximumLength + 1)
      let error = #expect(throws: StoreError.self) { _ = try store.objects(of: show) }
      #expect(error?.message.contains("is not text of at most 500 characters") == true)
    }
  }

  @Test("They are not written either")
  func writing() throws {
    try withFolder { folder in
      let store = try SQLiteStore(path: folder())
      defer { try? store.close() }
      for length in [501, 100_000] {
        let show = Show(
          id: ID(high: 1, low: 1), name: String(repeating: "x", count: length),
          created: Timestamp(milliseconds: 0))
        let error = #expect(throws: StoreError.self) {
          _ = try store.commit([.insert(.show(show))], expecting: .start, watchedBy: nil)
        }
        #expect(error?.code == .tooLarge)
      }
      #expect(try store.shows().value.isEmpty)
    }
  }

  @Test(
    "The workspace's own files are known by every name",
    arguments: [
      ("w", true), ("./w", true), ("w-wal", true), ("w-shm", true), ("w-journal", true),
      ("w.backup-v1", true), ("hard", true), ("soft", true), ("soft-wal", true), ("far", true),
      ("hard-wal", true), ("elsewhere/w", true), ("w2", false), ("w.backup", false),
      ("none/w", false), ("sub/w", false), ("moved", true), ("old", true),
    ])
  func names(_ name: String, _ isOwn: Bool) throws {
    try withFolder { folder in
      _ = try folder.makeWorkspace("w")
      let files = FileManager.default
      let store = try SQLiteStore(path: folder("w"))
      defer { try? store.close() }
      _ = try store.shows()
      try files.linkItem(atPath: folder("w"), toPath: folder("hard"))
      try #require(files.fileExists(atPath: folder("w-wal")), "reading makes the log")
      try files.linkItem(atPath: folder("w-wal"), toPath: folder("hard-wal"))
      try Data().write(to: URL(fileURLWithPath: folder("w.backup-v2")))
      try files.linkItem(atPath: folder("w.backup-v2"), toPath: folder("old"))
      try files.createSymbolicLink(atPath: folder("soft"), withDestinationPath: "w")
      try files.createSymbolicLink(atPath: folder("soft-wal"), withDestinationPath: "./w-wal")
      try files.createSymbolicLink(atPath: folder("far"), withDestinationPath: "w.backup-v7")
      try files.createSymbolicLink(atPath: folder("elsewhere"), withDestinationPath: ".")
      try files.createDirectory(atPath: folder("sub"), withIntermediateDirectories: true)
      if name == "moved" { try files.moveItem(atPath: folder("w"), toPath: folder("moved")) }
      #expect(store.keeps(fileAt: folder(name)) == isOwn)
    }
  }
}
