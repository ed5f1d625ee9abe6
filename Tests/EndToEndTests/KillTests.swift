import Foundation
import TestSupport
import Testing

/// Kills the executables at random moments and looks what is left: 100 times between commands, 100
/// times in the middle of an import, 30 times while the workspace is made.
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
    // A machine that is slow at the moment needs longer, or more rounds, to answer anything.
    var latest: UInt32 = 100_000
    var round = 0
    while round < 100 || round < 300 && answered.count <= 100 {
      defer { round += 1 }
      let script =
        "board B; edit; "
        + (0..<400).map { "place list 1 at \($0 * 2),\(round * 2)" }.joined(separator: "; ")
      let run = try BuiltExecutable.callboard.start(
        [workspace, "--format", "json"], input: .text(script))
      usleep(UInt32.random(in: 1_000...latest, using: &generator))
      run.kill()
      let answers = try run.answers()
      if answers.isEmpty { latest = min(latest / 10 * 11, 3_000_000) }
      for answer in answers {
        if let item = answer["item"] as? [String: Any] {
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

  @Test("An import is there as a whole or not at all", arguments: Importing.allCases)
  func duringImports(_ way: Importing) throws {
    var generator = SplitMix64(seed: Self.seed &+ 1)
    let folder = try TemporaryFolder()
    let workspace = folder.file("w.callboard")
    let file = try folder.write(Self.file(groups: 1_500), to: "large.asc")
    let whole = [1_500, 1]
    let length = try way.measure(file, into: "Whole", of: workspace)

    var moments = KillMoments(50, over: length, using: &generator)
    var round = 0
    while let moment = moments.next() {
      let name = "Round \(round)"
      let run = try way.start(file, into: name, of: workspace)
      usleep(moment)
      run.kill()
      let place = "seed \(Self.seed), \(way), round \(round), killed after \(moment) µs"
      let shows = try Self.shows(of: workspace, place)
      // The show that the REPL makes is a command of its own, and may be there without the import.
      let half = shows.values.filter { $0 != whole && (way == .importer || $0 != [0, 0]) }
      #expect(half.isEmpty, "\(place): \(shows)")
      #expect(try !way.hasAnswered(run) || shows[name] == whole, "\(place): \(shows)")
      moments.record(wasKept: shows[name] == whole)
      round += 1
    }
    #expect(round >= 50)
    #expect(moments.kept > 0, "every import was killed before it was kept")
    #expect(moments.lost > 0, "every import was kept before it was killed")
  }

  @Test("A workspace killed while it is made opens, with nothing in it or with the whole show")
  func duringCreation() throws {
    var generator = SplitMix64(seed: Self.seed &+ 2)
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.file(groups: 20), to: "small.asc")
    let length = try Importing.importer.measure(file, into: nil, of: folder.file("whole.callboard"))

    var moments = KillMoments(30, over: length, using: &generator)
    var round = 0
    while let moment = moments.next() {
      let workspace = folder.file("w\(round).callboard")
      let way = Importing.allCases[round % Importing.allCases.count]
      let run = try way.start(file, into: nil, of: workspace)
      usleep(moment)
      run.kill()
      let place = "seed \(Self.seed), \(way), round \(round), killed after \(moment) µs"
      let shows = try Self.shows(of: workspace, place)
      #expect(shows.isEmpty || shows == ["small": [20, 1]], "\(place): \(shows)")
      #expect(try !way.hasAnswered(run) || !shows.isEmpty, "\(place)")
      let edit = try BuiltExecutable.callboard.run([workspace, "-c", "show new Next"])
      #expect(edit.status == 0, "\(place): \(edit)")
      moments.record(wasKept: !shows.isEmpty)
      round += 1
    }
    #expect(round >= 30)
    #expect(moments.kept > 0, "every process was killed before it had made the workspace")
    #expect(moments.lost > 0, "every process had made the workspace before it was killed")
  }

  /// Objects and boards of each show, by name.
  private static func shows(of workspace: String, _ place: String) throws -> [String: [Int]] {
    let look = try BuiltExecutable.callboard.run([workspace, "--format", "json", "-c", "shows"])
    try #require(look.status == 0, "\(place): \(look)")
    let shows = try #require(try look.objects().last?["shows"] as? [[String: Any]])
    var counts: [String: [Int]] = [:]
    for show in shows {
      let name = try #require(show["name"] as? String)
      counts[name] = [show["objects"], show["boards"]].compactMap { $0 as? Int }
    }
    return counts
  }

  private static func file(groups: Int) -> String {
    "Ident 3:0\nManufacturer ETC\nConsole Eos\n$$Format 3.20\n"
      + (1...groups).map { "$Group \($0)\n  Text Group \($0)\n  $$ChanList 1 2 3\n" }.joined()
      + "EndData\n"
  }
}

/// The two ways to import a file.
enum Importing: CaseIterable {
  case importer
  case repl

  /// Starts an import into a show of that name or, without one, of the file's.
  func start(_ file: String, into show: String?, of workspace: String) throws -> StartedRun {
    switch self {
    case .importer:
      return try BuiltExecutable.importer.start(
        [file, "--into", workspace, "--report", "json"] + (show.map { ["--show", $0] } ?? []),
        input: .text(""))
    case .repl:
      let script = (show.map { "show new \"\($0)\"\n" } ?? "") + "import \"\(file)\"\n"
      return try BuiltExecutable.callboard.start(
        [workspace, "--format", "json"], input: .text(script))
    }
  }

  /// How long an import takes that no one disturbs.
  func measure(_ file: String, into show: String?, of workspace: String) throws -> Duration {
    let begin = ContinuousClock.now
    let run = try start(file, into: show, of: workspace).wait()
    let length = ContinuousClock.now - begin
    try #require(run.status == 0, "\(run)")
    return length
  }

  /// Whether a run reported that its import was done.
  func hasAnswered(_ run: StartedRun) throws -> Bool {
    try run.answers().contains { $0["files"] != nil }
  }
}

extension StartedRun {
  /// The JSON objects that were written as whole lines; the last line may be cut.
  fileprivate func answers() throws -> [[String: Any]] {
    try output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { try Run.object(String($0)) }
  }
}
