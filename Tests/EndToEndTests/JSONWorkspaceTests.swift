import Foundation
import TestSupport
import Testing

/// Workspaces in JSON files, from the built executables.
@Suite("A JSON workspace", .timeLimit(.minutes(10)))
struct JSONWorkspaceTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("w.callboard.json")
    let made = try BuiltExecutable.callboard.run(
      [path],
      input: "show new S; object add list 1; object add list 2; board new B; edit; "
        + "place list 1 at 0,0; place list 2 at 4,0")
    try #require(made.status == 0, "\(made)")
  }

  private func run(_ commands: String, on path: String? = nil) throws -> Run {
    try BuiltExecutable.callboard.run(
      [path ?? self.path, "--format", "json", "-c", "board B; edit; \(commands)"])
  }

  /// The identities of all blocks.
  private func items() throws -> Set<String> {
    let look = try run("items")
    try #require(look.status == 0, "\(look)")
    let items = try #require(try look.objects().last?["items"] as? [[String: Any]])
    return Set(items.compactMap { $0["id"] as? String })
  }

  @Test("A moved block is two lines of diff: its own and that of the state")
  func difference() throws {
    let old = try folder.write(folder.read("w.callboard.json"), to: "old.json")
    #expect(try run("move @0,0 to 8,8").status == 0)
    let lines = try Peer.lines(of: "diff", [old, path])
    #expect(lines.filter { $0.hasPrefix("<") }.count == 2, "\(lines)")
    #expect(lines.filter { $0.hasPrefix(">") }.count == 2, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("> \"state\":{\"sequence\":") }, "\(lines)")
    #expect(lines.contains { $0.contains(#""x":8,"y":8"#) }, "\(lines)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["old.json", "w.callboard.json", "w.callboard.json.local"])
  }

  @Test("Views, history and undo work as in an SQLite workspace")
  func history() throws {
    #expect(try run("move @0,0 to 8,8; undo").status == 0)
    let looked = try run("items; history")
    #expect(looked.status == 0, "\(looked)")
    #expect(looked.output.contains("move @0,0 to 8,8"), "\(looked)")
    #expect(try run("pan 500,0").status == 0)
    #expect(folder.read("w.callboard.json.local").contains(#"{"view":"#))
    #expect(!folder.read("w.callboard.json").contains("view"))
  }

  @Test("A second writer is refused and may read, until the first one ends")
  func secondWriter() throws {
    let writer = try CommandSession(on: path, "board B", "edit", "move @0,0 to 8,8")
    let reader = try CommandSession(on: path, "board B", "edit")
    let refused = try reader.reply(to: "move @4,0 to 12,0")
    let error = try #require(refused["error"] as? [String: Any])
    #expect(error["code"] as? String == "locked", "\(refused)")
    try writer.answer(to: "move @8,8 to 16,16")
    let moment = ContinuousClock.now
    try reader.wait(for: "items") { "\($0)".contains("16") }
    #expect(ContinuousClock.now - moment < .seconds(2))
    #expect(try writer.end().status == 0)
    try reader.answer(to: "move @4,0 to 12,0")
    _ = try reader.end()
    #expect(try items().count == 2)
  }

  @Test("A name of any kind is opened with json:, and the importer writes one too")
  func names() throws {
    let other = folder.file("plain.txt")
    #expect(try BuiltExecutable.callboard.run(["json:\(other)", "-c", "show new T"]).status == 0)
    #expect(folder.read("plain.txt").hasPrefix("{\n\"format\":\"callboard-workspace\""))
    let file = try folder.write(LargeShowFile.text(groups: 1...3), to: "s.asc")
    let imported = try BuiltExecutable.importer.run([
      file, "--into", folder.file("i.callboard.json"),
    ])
    #expect(imported.status == 0, "\(imported)")
    #expect(folder.read("i.callboard.json").contains("\"Group 3\""))
    let again = try BuiltExecutable.importer.run([path, "--into", folder.file("j.callboard")])
    #expect(again.status != 0 && again.errors.contains("callboard"), "\(again)")
  }

  @Test("A damaged file is reported with its place, and stays as it is")
  func damaged() throws {
    var text = folder.read("w.callboard.json")
    text.replace("\"width\":2", with: "\"width\":0")
    _ = try folder.write(text, to: "w.callboard.json")
    let looked = try run("items")
    #expect(looked.status == 1)
    #expect(looked.errors.contains("a rectangle beyond the grid"), "\(looked)")
    #expect(folder.read("w.callboard.json") == text)
  }

  @Test("Killed processes lose nothing that they answered, and the next open works")
  func kills() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    var answered = try items()
    let first = answered.count
    var latest: UInt32 = 100_000
    var round = 0
    while round < 40 || round < 120 && answered.count <= first + 40 {
      defer { round += 1 }
      let script =
        "board B; edit; "
        + (0..<400).map { "place list 1 at \($0 * 2),\(round * 2 + 40)" }.joined(separator: "; ")
      let run = try BuiltExecutable.callboard.start(
        [path, "--format", "json"], input: .text(script))
      usleep(UInt32.random(in: 1_000...latest, using: &generator))
      run.kill()
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let answers = try lines.map { try Run.object(String($0)) }
      if answers.isEmpty { latest = min(latest / 10 * 11, 3_000_000) }
      let new = answers.compactMap { ($0["item"] as? [String: Any])?["id"] as? String }
      let kept = try items()
      #expect(answered.union(new).isSubset(of: kept), "seed \(seed), round \(round)")
      // One command may have been kept without its answer reaching anyone.
      #expect(kept.subtracting(answered).count <= new.count + 1, "seed \(seed), round \(round)")
      answered = kept
    }
    #expect(answered.count > first + 40, "the processes were killed before they did anything")
  }
}
