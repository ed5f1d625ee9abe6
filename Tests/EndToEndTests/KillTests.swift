import Foundation
import Testing

/// Kills the executables at random moments and looks what is left: 100 times between commands, 100
/// times in the middle of an import.
@Suite("Kills at random moments", .serialized)
struct KillTests {
  private static let seed = UInt64.random(in: 0...UInt64.max)

  @Test("Every command that was answered is kept, and the next open works")
  func betweenCommands() throws {
    var generator = SplitMix64(seed: Self.seed)
    let folder = try TemporaryFolder()
    let workspace = folder.file("w.callboard")
    let made = try BuiltExecutable.callboard.run(
      [workspace], input: "show new S; object add list 1; board new B")
    try #require(made.status == 0, "\(made)")

    var answered: Set<String> = []
    var unanswered = 0
    for round in 0..<100 {
      let script =
        "board B; edit; "
        + (0..<400).map { "place list 1 at \($0 * 2),\(round * 2)" }.joined(separator: "; ")
      let run = try BuiltExecutable.callboard.start(
        [workspace, "--format", "json"], input: .text(script))
      usleep(UInt32.random(in: 1_000...120_000, using: &generator))
      run.kill()
      // The last line may be cut: only whole lines are answers.
      let whole = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in whole {
        if let item = try Run.object(String(line))["item"] as? [String: Any] {
          answered.insert(try #require(item["id"] as? String))
        }
      }

      let look = try BuiltExecutable.callboard.run(
        [workspace, "--format", "json", "-c", "board B; items"])
      try #require(look.status == 0, "seed \(Self.seed), round \(round): \(look)")
      let items = try #require(try look.objects().last?["items"] as? [[String: Any]])
      let kept = Set(items.compactMap { $0["id"] as? String })
      #expect(answered.isSubset(of: kept), "seed \(Self.seed), round \(round)")
      // One command may have been kept without its answer reaching anyone.
      unanswered += kept.subtracting(answered).count
      #expect(unanswered <= round + 1, "seed \(Self.seed), round \(round)")
      answered = kept
    }
    #expect(answered.count > 100, "the processes were killed before they did anything")
  }

  @Test("An import is there as a whole or not at all")
  func duringImports() throws {
    var generator = SplitMix64(seed: Self.seed &+ 1)
    let folder = try TemporaryFolder()
    let workspace = folder.file("w.callboard")
    let file = try folder.write(Self.largeFile, to: "large.asc")
    // How long an undisturbed import takes says when to kill the others.
    let begin = ContinuousClock.now
    let whole = try BuiltExecutable.importer.run([file, "--into", workspace, "--show", "Whole"])
    try #require(whole.status == 0, "\(whole)")
    let length = max(10_000, Int((ContinuousClock.now - begin) / .microseconds(1)))

    var kept = 0
    for round in 0..<100 {
      let run = try BuiltExecutable.importer.start(
        [file, "--into", workspace, "--show", "Round \(round)"], input: .text(""))
      usleep(UInt32(Int.random(in: length / 3...length * 11 / 10, using: &generator)))
      run.kill()
      let look = try BuiltExecutable.callboard.run(
        [workspace, "--format", "json", "-c", "shows"])
      try #require(look.status == 0, "seed \(Self.seed), round \(round): \(look)")
      let shows = try #require(try look.objects().last?["shows"] as? [[String: Any]])
      let counts = shows.map { show in
        [show["objects"] as? Int, show["boards"] as? Int]
      }
      #expect(counts.allSatisfy { $0 == [1_500, 1] }, "seed \(Self.seed): \(counts)")
      kept = shows.count - 1
      let answered = run.output.contains("Round \(round)")
      let isThere = shows.contains { $0["name"] as? String == "Round \(round)" }
      #expect(!answered || isThere, "seed \(Self.seed), round \(round)")
    }
    #expect(kept < 100, "every import ended before it was killed")
  }

  private static var largeFile: String {
    "Ident 3:0\nManufacturer ETC\nConsole Eos\n$$Format 3.20\n"
      + (1...1_500).map { "$Group \($0)\n  Text Group \($0)\n  $$ChanList 1 2 3\n" }.joined()
      + "EndData\n"
  }
}
