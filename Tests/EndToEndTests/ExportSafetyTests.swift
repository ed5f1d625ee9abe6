import Foundation
import TestSupport
import Testing

/// Exports with the built REPL that are killed, run out of room, or are sent to where they must not
/// go.
@Suite("Exports that cannot be finished", .serialized)
struct ExportSafetyTests {
  private static let seed = UInt64.random(in: 0...UInt64.max)

  private let folder: TemporaryFolder
  private var out: String { folder.file("x/out") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("x"), withIntermediateDirectories: true)
  }

  /// Makes a workspace with many boards, and gives what its export holds.
  private func workspace(_ name: String, at x: Int) throws -> [String: Data] {
    let boards = (1...60).map { "board new B\($0); edit; place list 1 at \(x),\($0)" }
    let script =
      "show new S; object add list 1 thru 1000 \(name)\n" + boards.joined(separator: "\n")
    let copy = folder.file("\(name)-export")
    let run = try BuiltExecutable.callboard.run(
      [folder.file("\(name).callboard")], input: script + "\nexport \"\(copy)\"")
    try #require(run.status == 0, "\(run)")
    return try contents(of: copy)
  }

  private func contents(of path: String) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) where name != "sub" {
      contents[name] = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
    }
    return contents
  }

  private func start(_ name: String) throws -> StartedRun {
    try BuiltExecutable.callboard.start(
      [folder.file("\(name).callboard"), "-c", "export \"\(out)\" --force"], input: .text(""))
  }

  private var leftovers: [String] {
    let paths = ["x", "x/out"].map(folder.file)
    return paths.flatMap { (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? [] }
      .filter { $0.hasSuffix(".partial") }
  }

  /// Kills exports of two workspaces to one folder at random moments.
  ///
  /// - Parameters:
  ///   - rounds: How many.
  ///   - check: Looks at what the folder holds after each, and gives whether it is the new export.
  /// - Throws: What running an export throws.
  private func killing(
    _ rounds: Int, _ check: (_ old: [String: Data], _ new: [String: Data], String) throws -> Bool
  ) throws {
    let exports = ["a": try workspace("a", at: 0), "b": try workspace("b", at: 5)]
    #expect(exports["a"]?.keys == exports["b"]?.keys)
    var generator = SplitMix64(seed: Self.seed)
    let begin = ContinuousClock.now
    try #require(try start("a").wait().status == 0)
    var moments = KillMoments(rounds, over: ContinuousClock.now - begin, using: &generator)
    var name = "b"
    var left = 0
    while let moment = moments.next() {
      let run = try start(name)
      usleep(moment)
      run.kill()
      let (new, old) = (exports[name] ?? [:], exports[name == "a" ? "b" : "a"] ?? [:])
      let isNew = try check(old, new, "seed \(Self.seed), killed after \(moment) µs")
      moments.record(wasKept: isNew)
      left = max(left, leftovers.count)
      // What is there now is what the next one replaces.
      if isNew { name = name == "a" ? "b" : "a" }
    }
    #expect(moments.kept > 0 && moments.lost > 0, "seed \(Self.seed): \(moments)")
    let partial = folder.file("x/.callboard-1-1.partial")
    try FileManager.default.createDirectory(atPath: partial, withIntermediateDirectories: true)
    let last = try start(name).wait()
    #expect(last.status == 0 && last.errors.contains("an interrupted export had left"), "\(last)")
    #expect(try leftovers.isEmpty && contents(of: out) == exports[name])
  }

  @Test("A folder holds the old export or the new one, whenever the process is killed")
  func kills() throws {
    try killing(40) { old, new, place in
      let found = try contents(of: out).filter { !$0.key.hasSuffix(".partial") }
      #expect(found == old || found == new, "\(place): \(found.keys.sorted())")
      return found == new
    }
  }

  @Test("Where a folder lies in it, each file is old or new, and none is missing or half")
  func killsInUse() throws {
    try FileManager.default.createDirectory(
      atPath: out + "/sub", withIntermediateDirectories: true)
    try killing(25) { old, new, place in
      let found = try contents(of: out).filter { !$0.key.hasSuffix(".partial") }
      #expect(found.keys == old.keys, "\(place)")
      for (name, bytes) in found {
        #expect(bytes == old[name] || bytes == new[name], "\(place): \(name)")
      }
      // A mix is made whole, so that the next round begins with one export.
      guard found != old, found != new else { return found == new }
      return try start(new == found ? "a" : nameOf(new)).wait().status == 0
    }
  }

  /// The workspace of which an export is.
  private func nameOf(_ export: [String: Data]) throws -> String {
    try contents(of: folder.file("a-export")) == export ? "a" : "b"
  }

  @Test("Without room nothing is replaced, and nothing is left beside it")
  func noRoom() throws {
    let old = try workspace("a", at: 0)
    try #require(try start("a").wait().status == 0)
    _ = try workspace("b", at: 5)
    let trip = try folder.write("old", to: "x/trip.json")
    for command in ["export \"\(out)\" --force", "export \"\(folder.file("x/new"))\""] {
      // 80 KiB: enough to open the workspace, and too little for the objects.
      let run = try BuiltExecutable.callboard.start(
        through: "ulimit -f 160; exec \"$0\" \"$@\"", [folder.file("b.callboard"), "-c", command]
      ).wait()
      #expect(run.status == 1 && run.errors.contains("was not written: it is larger"), "\(run)")
    }
    #expect(try contents(of: out) == old)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("x")).sorted()
        == ["out", "trip.json"])
    #expect(try String(contentsOfFile: trip, encoding: .utf8) == "old")
  }

  @Test("A recording that cannot begin leaves no file")
  func recordingWithoutRoom() throws {
    let board = try BoardWorkspace()
    // What is only read needs no room of its own.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: board.path)
    let file = board.file("r.jsonl")
    let run = try BuiltExecutable.callboard.start(
      through: "{ ulimit -f 0; \"$0\" \"$@\"; echo \"status $?\"; } 2>&1 | cat",
      [board.path, "-c", "board Main; record \"\(file)\""]
    ).wait()
    #expect(run.output.contains("'\(file)' cannot be written: it is larger"), "\(run)")
    #expect(run.output.contains("status 1"), "\(run)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path)
    #expect(names == ["w.callboard"])
  }

  // MARK: The workspace itself

  @Test("Nothing that is written goes onto the workspace, by whatever name")
  func ownFiles() throws {
    let workspace = folder.file("w.callboard")
    let files = FileManager.default
    let schedule = try folder.write(
      "date,time,home,away,city\n2026-04-01,13:20,Cubs,Cardinals,Chicago\n", to: "s.csv")
    let made = try BuiltExecutable.callboard.run(
      [workspace], input: "show new S; board new B; trip new T from \"\(schedule)\" --zone UTC")
    try #require(made.status == 0, "\(made)")
    try files.createSymbolicLink(atPath: folder.file("soft"), withDestinationPath: "w.callboard")
    let before = try Data(contentsOf: URL(fileURLWithPath: workspace))
    let names = [
      "w.callboard", "x/../w.callboard", "soft", "w.callboard-wal", "w.callboard-shm",
      "w.callboard-journal", "w.callboard.backup-v3",
    ]
    let script = names.map(folder.file).map {
      "trip export json to \"\($0)\" --force\nrecord \"\($0)\"\n"
    }
    let folders = names.suffix(2).map { "export \"\(folder.file($0))\"\n" }
    let run = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json", "--keep-going"],
      input: "board B\n" + (script + folders).joined())
    #expect(run.status == 1)
    let errors = try run.errorObjects().compactMap { $0["message"] as? String }
    #expect(errors.count == names.count * 2 + folders.count, "\(run)")
    #expect(errors.allSatisfy { $0.contains("is a file of the open workspace") }, "\(errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: workspace)) == before)
    #expect(try BuiltExecutable.callboard.run([workspace, "-c", "days"]).status == 0)
    #expect(
      try files.contentsOfDirectory(atPath: folder.path).sorted()
        == ["s.csv", "soft", "w.callboard", "x"])
  }

  @Test("An export into the folder of the workspace leaves it alone, also under a name of its own")
  func ownFolder() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: out, withIntermediateDirectories: true)
    let place = "sqlite:\(out)/callboard.json"
    let script = "show new S; board new B; export \"\(out)\" --force"
    let refused = try BuiltExecutable.callboard.run([place], input: script)
    #expect(refused.status == 1, "\(refused)")
    #expect(refused.errors.contains("callboard.json' is a file of the open workspace"))
    #expect(try BuiltExecutable.callboard.run([place, "-c", "show S; boards"]).status == 0)

    let other = folder.file("x/w.callboard")
    let inside = try BuiltExecutable.callboard.run(
      [other], input: "show new S; board new B; export \"\(folder.file("x"))\"; board new C")
    #expect(inside.status == 0, "\(inside)")
    let boards = try BuiltExecutable.callboard.run([other, "-c", "boards"])
    #expect(boards.status == 0 && boards.output.contains("C"), "\(boards)")
  }
}
