import Foundation
import TestSupport
import Testing

/// Workspaces that are refused: each says why, keeps every byte, and nothing is left beside it.
@Suite("Refused workspaces", .enabled(if: SQLiteShell.isInstalled, SQLiteShell.isMissing))
struct RefusedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: String) throws -> String {
    let path = folder.file(name)
    let run = try BuiltExecutable.callboard.run(
      [path], input: "show new S; object add list 1 One; board new B; place list 1 at 0,0")
    try #require(run.status == 0, "\(run)")
    return path
  }

  /// The names in the folder with the bytes of each file.
  private func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, FileManager.default.contents(atPath: folder.file($0)) ?? Data())
      })
  }

  /// Opens a workspace in each program, for reading and for writing; all must say the same.
  private func expectRefused(_ path: String, _ code: String, saying words: [String]) throws {
    let before = try contents()
    let runs = [
      try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "shows"]),
      try BuiltExecutable.callboard.run([path, "--format", "json", "-c", "show new T"]),
    ]
    for run in runs {
      #expect(run.status == 1)
      let error = try #require(try run.errorObjects().first, "\(run)")
      #expect(error["code"] as? String == code, "\(run)")
      let message = error["message"] as? String ?? ""
      for word in words { #expect(message.contains(word), "\(word): \(run)") }
      #expect(!run.errors.contains("not an error") && !run.errors.contains("Cocoa"))
    }
    let elsewhere = try TemporaryFolder()
    let show = try elsewhere.write("Ident 3:0\n$Group 1\nEndData\n", to: "a.asc")
    for dryRun in [["--dry-run"], []] {
      let run = try BuiltExecutable.importer.run([show, "--into", path] + dryRun)
      #expect(run.status == 1, "\(run)")
      for word in words { #expect(run.errors.contains(word), "\(word): \(run)") }
    }
    #expect(try contents() == before)
  }

  @Test("A file with several names is refused by each, and works again with one")
  func hardLinks() throws {
    let path = try make("a.callboard")
    try FileManager.default.linkItem(atPath: path, toPath: folder.file("b.callboard"))
    for name in ["a.callboard", "b.callboard"] {
      try expectRefused(folder.file(name), "cannotOpen", saying: ["2 names (hard links)", "-wal"])
    }
    try FileManager.default.removeItem(atPath: folder.file("b.callboard"))
    let run = try BuiltExecutable.callboard.run([path, "-c", "show new T"])
    #expect(run.status == 0, "\(run)")
  }

  @Test("Two processes by a path and by a symbolic link see each other's changes")
  func symbolicLinks() throws {
    let real = try make("real.callboard")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.callboard"), withDestinationPath: "real.callboard")
    let one = try CommandSession(on: real)
    let other = try CommandSession(on: folder.file("link.callboard"))
    for number in 2..<6 {
      try one.answer(to: "object add list \(number)")
      try other.answer(to: "object add macro \(number)")
    }
    #expect((try one.answer(to: "objects")["objects"] as? [Any])?.count == 9)
    #expect((try other.answer(to: "objects")["objects"] as? [Any])?.count == 9)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasPrefix("link.callboard-") }, "\(names)")
    #expect(try one.end().status == 0 && other.end().status == 0)
  }

  @Test(
    "What others put into it is named",
    arguments: [
      ("CREATE TRIGGER spy AFTER UPDATE ON item BEGIN DELETE FROM object; END", "trigger 'spy'"),
      ("CREATE VIEW everything AS SELECT * FROM item", "view 'everything'"),
      ("CREATE TABLE notes (a)", "table 'notes'"),
      ("CREATE INDEX quick ON object (name)", "index 'quick'"),
    ], ["WAL", "DELETE"])
  func foreign(_ sample: (statement: String, name: String), _ mode: String) throws {
    let path = try make("a.callboard")
    try SQLiteShell.run(path, "PRAGMA journal_mode = \(mode); \(sample.statement)")
    try expectRefused(path, "damaged", saying: [sample.name])
  }

  @Test("A file without WAL mode stays so where it is refused")
  func missingTable() throws {
    let path = try make("a.callboard")
    try SQLiteShell.run(path, "PRAGMA journal_mode = DELETE; DROP TABLE connection")
    try expectRefused(path, "damaged", saying: ["no table 'connection'"])
  }

  @Test("A newer one whose log was copied along leaves nothing beside it")
  func newerInTheLog() throws {
    let source = try make("source.callboard")
    let path = folder.file("copy.callboard")
    // While a connection is open, the newest commit is in the log.
    try SQLiteShell.run(
      source,
      """
      PRAGMA user_version = 99;
      .shell cp '\(source)' '\(path)'
      .shell cp '\(source)-wal' '\(path)-wal'
      """)
    try expectRefused(path, "newerWorkspace", saying: ["version 99"])
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
  }
}
