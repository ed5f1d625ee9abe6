import Foundation
import TestSupport
import Testing

@Suite("The simulator")
struct SimulatorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> Run {
    try BuiltExecutable.simulator.run(arguments)
  }

  /// The keys of the surfaces that the build simulates.
  static let surfaces = ["grid", "list"]

  /// The only report on standard output.
  private func report(_ run: Run) throws -> [String: Any] {
    #expect(run.lines.count == 1, "\(run)")
    let report = try #require(try run.objects().first)
    #expect(report["version"] as? Int == 1)
    return report
  }

  /// A report without what no seed decides.
  private func settled(_ report: [String: Any]) throws -> String {
    var report = report
    for name in ["seconds", "longestSeconds", "eventsPerSecond", "shards"] { report[name] = nil }
    let data = try JSONSerialization.data(withJSONObject: report, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: run

  @Test("A run finds nothing and reports its figures", arguments: surfaces)
  func running(_ surface: String) throws {
    let run = try run(
      ["run", "--surface", surface, "--seed", "1", "--events", "5000", "--report", "json"])
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.isEmpty, "progress belongs on terminals: \(run)")
    let report = try report(run)
    #expect(report["surface"] as? String == surface)
    #expect(report["seed"] as? Int == 1)
    #expect(report["events"] as? Int == 5_000)
    #expect(report["gestures"] as? Int ?? 0 > 50)
    #expect(report["seconds"] as? Double ?? 0 > 0)
    #expect(report["eventsPerSecond"] as? Double ?? 0 > 0)
    #expect((report["findings"] as? [Any])?.isEmpty == true)
    let coverage = try #require(report["coverage"] as? [String: Any])
    let unreached = try #require(coverage["unreached"] as? [String])
    let (reached, total) = (coverage["reached"] as? Int ?? 0, coverage["total"] as? Int ?? 0)
    #expect(reached > 10 && reached + unreached.count == total)
  }

  @Test("The text tells the same, with the table of what was reached")
  func text() throws {
    let run = try run(["run", "--seed", "1", "--events", "5000"])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.hasPrefix("grid: nothing found\n  seed 1, "))
    #expect(run.output.contains("\ncoverage: "))
    #expect(run.output.contains("never reached: "))
    #expect(run.lines.allSatisfy { $0.count <= 100 }, "\(run)")
  }

  @Test("Without a seed one is drawn and told before anything happens")
  func seeds() throws {
    let run = try run(["run", "--events", "600", "--report", "json"])
    #expect(run.status == 0, "\(run)")
    let seed = try #require(try report(run)["seed"] as? Int)
    #expect(run.errors == "seed \(seed)\n")
  }

  @Test("The number of workers does not matter, nor into how many parts a run is split")
  func workers() throws {
    let arguments = ["run", "--seed", "7", "--events", "12000", "--report", "json"]
    let alone = try report(try run(arguments + ["--workers", "1"]))
    let shared = try report(try run(arguments + ["--workers", "3"]))
    #expect(try settled(alone) == settled(shared))

    var lines = ""
    for part in 1...3 { lines += try run(arguments + ["--shard", "\(part)/3"]).output }
    let file = try folder.write(lines, to: "parts.jsonl")
    let merged = try run(["merge", file, "--report", "json"])
    #expect(merged.status == 0, "\(merged)")
    let sum = try report(merged)
    #expect(try settled(sum) == settled(alone))
    #expect(sum["shards"] as? [String] == ["1/3", "2/3", "3/3"])
    let text = try run(["merge", file])
    #expect(text.output.contains("3 parts") && text.output.contains("the longest part took"))
  }

  @Test("With --seconds it ends in time")
  func seconds() throws {
    let start = ContinuousClock.now
    let run = try run(["run", "--seed", "1", "--seconds", "0.3", "--report", "json"])
    #expect(run.status == 0, "\(run)")
    #expect(try report(run)["interrupted"] as? Bool == false)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("Ctrl-C ends it with what was found so far, and leaves no stores behind")
  func interrupt() throws {
    let place = try folder.write("", to: "place")
    try FileManager.default.removeItem(atPath: place)
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let started = try BuiltExecutable.simulator.start(
      ["run", "--seed", "1", "--seconds", "3600", "--report", "json"], input: .text(""),
      environment: ["TMPDIR": place])
    Thread.sleep(forTimeInterval: 1.5)
    Foundation.kill(started.process.processIdentifier, SIGINT)
    let run = try started.wait()
    #expect(run.status == 130, "\(run)")
    let report = try report(run)
    #expect(report["interrupted"] as? Bool == true)
    #expect(report["events"] as? Int ?? 0 > 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [])
  }

  // MARK: Findings

  /// A mutant that shows soon in every build.
  private func mutant() throws -> String {
    let run = try run(["mutants", "--surface", "grid", "--report", "json"])
    let mutants = try #require(try report(run)["mutants"] as? [[String: Any]])
    let easy = mutants.first {
      $0["sowable"] as? Bool == true && $0["equivalent"] as? Bool == false
        && $0["shortest"] as? Int ?? 9 <= 2
    }
    return try #require(easy?["name"] as? String)
  }

  @Test("A finding is shrunk, printed and saved, and its recording shows it again")
  func findings() throws {
    let mutant = try mutant()
    let place = folder.file("new/found")
    let arguments = [
      "run", "--seed", "3", "--events", "20000", "--mutant", mutant, "--save", place,
    ]
    let run = try run(arguments + ["--report", "json"])
    #expect(run.status == 1, "\(run)")
    let report = try report(run)
    #expect(report["mutant"] as? String == mutant)
    let finding = try #require((report["findings"] as? [[String: Any]])?.first)
    let path = try #require(finding["replay"] as? String)
    let rule = try #require(finding["rule"] as? String)
    #expect(path.hasPrefix("\(place)/grid-\(rule)-3-"))
    #expect((finding["message"] as? String)?.isEmpty == false)
    #expect((finding["script"] as? [String])?.isEmpty == false)
    let (steps, shrunk) = (finding["steps"] as? Int ?? 0, finding["shrunkSteps"] as? Int ?? 0)
    #expect(shrunk >= 1 && shrunk <= 10 && shrunk < steps)

    let again = try self.run(["replay", path, "--mutant", mutant])
    #expect(again.status == 1, "\(again)")
    #expect(
      again.output.contains("\(path): step \(shrunk) of \(shrunk) breaks a rule\n  \(rule): "))
    let sound = try self.run(["replay", path])
    #expect(sound.status == 0, "\(sound)")
    #expect(sound.output == "\(path): nothing found in \(shrunk) steps\n")

    let text = try self.run(arguments)
    #expect(text.status == 1)
    #expect(text.output.contains("finding 1: \(rule)\n"))
    #expect(text.output.contains("replay: callboard-simulate replay \(path) --mutant \(mutant)\n"))
  }

  @Test("What cannot be saved is told all the same")
  func unsaved() throws {
    let place = folder.file("found")
    let arguments = [
      "run", "--seed", "3", "--events", "20000", "--mutant", try mutant(), "--save", place,
    ]
    _ = try run(arguments)
    let files = FileManager.default
    let path = try #require(
      try files.contentsOfDirectory(atPath: place).first.map { "\(place)/\($0)" })
    try files.removeItem(atPath: path)
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    let run = try run(arguments)
    #expect(run.status == 73, "\(run)")
    #expect(run.output.contains("finding 1: "), "\(run)")
    #expect(run.errors.contains(path), "\(run)")
  }

  @Test("Several recordings are replayed in order, as text or JSON")
  func replays() throws {
    let mutant = try mutant()
    let place = folder.file("found")
    _ = try run(
      ["run", "--seed", "3", "--events", "20000", "--mutant", mutant, "--save", place])
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: place).first)
    let touches = try folder.write(Self.touches, to: "touches.jsonl")
    let run = try run(
      ["replay", touches, "\(place)/\(name)", "--mutant", mutant, "--report", "json"])
    #expect(run.status == 1, "\(run)")
    let objects = try run.objects()
    #expect(objects.count == 2)
    #expect(objects[0]["rule"] is NSNull && objects[0]["events"] as? Int == 2)
    #expect(objects[1]["rule"] is String)
  }

  static let touches = """
    {"callboard":"touches","version":1,"surface":"board","viewport":{"width":836.0,"height":484.0},\
    "thresholds":{"panDistance":10.0,"pinchDistance":10.0,"tapDistance":10.0,\
    "doubleTapDistance":45.0,"longPressDistance":10.0,"swipeDistance":44.0,"scrollMargin":33.0,\
    "scrollSpeed":660.0,"tapDuration":750000,"doubleTapGap":350000,"longPressDuration":500000,\
    "swipeDuration":500000,"scrollDelay":500000,"maximumTouches":10},"mode":"edit"}
    {"t":1000000,"id":1,"kind":"finger","phase":"began","x":120.0,"y":66.5}
    {"t":1033334,"id":1,"kind":"finger","phase":"ended","x":120.0,"y":66.5}

    """

  /// Files that are no recordings of a surface here, with what is said of them.
  static let damaged: [(content: String, words: String)] = [
    ("", ":1: "), ("hello\n", ":1: "), ("\u{FEFF}{}\n", ":1: "),
    (touches.replacingOccurrences(of: #""board""#, with: #""wall""#), "wall"),
    (touches.replacingOccurrences(of: #""version":1"#, with: #""version":2"#), ":1: version 2"),
    (touches.replacingOccurrences(of: #""phase":"ended""#, with: #""phase":"over""#), ":3: "),
    (String(touches.dropLast(20)), ":3: "),
  ]

  @Test("A damaged, foreign or newer recording is refused with its line", arguments: damaged)
  func refusing(_ row: (content: String, words: String)) throws {
    let file = try folder.write(row.content, to: "bad.jsonl")
    for command in ["replay", "shrink"] {
      let run = try run([command, file])
      #expect(run.status == 65, "\(run)")
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("callboard-simulate: \(file):"), "\(run)")
      #expect(run.errors.contains(row.words), "\(run)")
    }
  }

  @Test("What cannot be read has the status 66", arguments: ["replay", "shrink", "merge"])
  func unreadable(_ command: String) throws {
    for path in [folder.file("none"), folder.path] {
      let run = try run([command, path])
      #expect(run.status == 66, "\(run)")
      #expect(run.output.isEmpty && run.errors.contains(path))
    }
  }

  @Test("A recording is made shorter, beside it")
  func shrinking() throws {
    let mutant = try mutant()
    let place = folder.file("found")
    _ = try run(
      ["run", "--seed", "3", "--events", "20000", "--mutant", mutant, "--save", place])
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: place).first)
    let run = try run(["shrink", "\(place)/\(name)", "--mutant", mutant])
    #expect(run.status == 1, "\(run)")
    #expect(run.output.hasPrefix("\(place)/\(name): shrunk from "))
    let shorter = "\(place)/\(name.dropLast(".jsonl".count))-shrunk.jsonl"
    #expect(run.output.hasSuffix("replay \(shorter) --mutant \(mutant)\n"))
    #expect(try self.run(["replay", shorter, "--mutant", mutant]).status == 1)
    let sound = try self.run(["shrink", "\(place)/\(name)"])
    #expect(sound.status == 0 && sound.output.contains(": nothing found in "), "\(sound)")
  }

  @Test("A folder in which no file can be made is refused before anything is played")
  func unwritable() throws {
    let run = try run(["run", "--seed", "1", "--seconds", "600", "--save", "/proc"])
    #expect(run.status == 73 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("'/proc'"), "\(run)")
  }

  // MARK: merge

  @Test("A damaged report is refused with its file and line")
  func mergingDamage() throws {
    let good = try run(["run", "--seed", "1", "--events", "600", "--report", "json"]).output
    for bad in ["{", "", #"{"version":2}"#, String(good.dropLast(30))] {
      let file = try folder.write(good + bad + "\n", to: "reports.jsonl")
      let run = try run(["merge", file])
      #expect(run.status == 65, "\(run)")
      #expect(run.errors.hasPrefix("callboard-simulate: \(file):2: "), "\(run)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("A file without reports is told of, and nothing at all is no sum")
  func mergingNothing() throws {
    let good = try folder.write(
      try run(["run", "--seed", "1", "--events", "600", "--report", "json"]).output,
      to: "good.jsonl")
    let empty = try folder.write("", to: "empty.jsonl")
    let both = try run(["merge", good, empty])
    #expect(both.status == 0 && both.output.hasPrefix("grid: nothing found\n"), "\(both)")
    #expect(both.errors.contains("empty.jsonl: no report"), "\(both)")
    let nothing = try run(["merge", empty, empty])
    #expect(nothing.status == 65 && nothing.output.isEmpty, "\(nothing)")
  }

  // MARK: Lists

  @Test("Surfaces and mutants are listed")
  func lists() throws {
    let surfaces = try run(["surfaces"])
    #expect(surfaces.status == 0)
    #expect(surfaces.lines.map { $0.prefix { $0 != " " } } == Self.surfaces.map { $0[...] })
    let mutants = try run(["mutants"])
    #expect(mutants.status == 0 && mutants.errors.isEmpty)
    #expect(mutants.lines.count { $0.hasPrefix("grid ") } >= 30)
    #expect(mutants.output.contains("\n  equivalent: "))
    #expect(mutants.output.contains("(surface, not in this build): "))
  }

  @Test("A mutant is looked for from several seeds")
  func lookingForMutants() throws {
    let run = try run(
      [
        "mutants", "--run-all", "--seeds", "2", "--surface", "grid", "--only", try mutant(),
        "--report", "json",
      ])
    #expect(run.status == 0, "\(run)")
    let mutants = try #require(try report(run)["mutants"] as? [[String: Any]])
    #expect(mutants.count == 1)
    #expect(mutants[0]["killed"] as? Int == 2 && mutants[0]["seeds"] as? Int == 2)
    #expect(mutants[0]["medianEvents"] is Int && mutants[0]["shrunkMedian"] is Int)
  }

  // MARK: Usage

  /// Arguments that are refused, with a part of the reason.
  static let misused: [(arguments: [String], words: String)] = [
    (["run", "--surface", "gird"], "did you mean 'grid'?"),
    (["run", "--surface", "whiteboard"], "this build knows grid, list"),
    (["run", "--mutant", "no-such-mutant-at-all"], "no mutant"),
    (["run", "--shard", "0/4"], "--shard"), (["run", "--shard", "5/4"], "'5/4'"),
    (["run", "--shard", "four"], "--shard"),
    (["run", "--events", "5", "--seconds", "5"], "exclude each other"),
    (["run", "--events", "0"], "--events"), (["run", "--seconds", "0"], "--seconds"),
    (["run", "--seconds", "nan"], "--seconds"), (["run", "--workers", "0"], "--workers"),
    (["run", "--seed", "-1"], "seed"), (["run", "--seed", "9007199254740992"], "--seed"),
    (["run", "--strategy", "clever"], "clever"), (["run", "--report", "xml"], "xml"),
    (["mutants", "--run-all", "--seeds", "0"], "--seeds"),
    (["mutants", "--only", "none"], "no mutant"), (["mutants", "--surface", "none"], "no surface"),
    (["replay"], "files"), (["merge"], "files"), (["shrink"], "file"), (["play"], "play"),
  ]

  @Test("Wrong usage has the status 64 and says what is right", arguments: misused)
  func usage(_ row: (arguments: [String], words: String)) throws {
    let run = try run(row.arguments)
    #expect(run.status == 64, "\(run)")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(row.words), "\(run)")
  }

  @Test("A fault of the surface needs a build that has it")
  func unsowable() throws {
    let list = try report(try run(["mutants", "--surface", "grid", "--report", "json"]))
    let mutants = try #require(list["mutants"] as? [[String: Any]])
    let other = mutants.first { $0["sowable"] as? Bool == false }
    let name = try #require(other?["name"] as? String)
    let run = try run(["run", "--mutant", name])
    #expect(run.status == 64, "\(run)")
    #expect(run.errors.contains("swift build --traits Mutants"), "\(run)")
  }

  @Test("Help and version are told", arguments: ["run", "replay", "shrink", "mutants", "merge"])
  func help(_ command: String) throws {
    let help = try run([command, "--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("callboard-simulate \(command)"))
    #expect(try run(["--version"]).output == "0.1.0\n")
    for shell in ["bash", "zsh", "fish"] {
      #expect(try run(["--generate-completion-script", shell]).output.contains(command))
    }
  }

  @Test("Output that is lost has the status 74", arguments: BuiltExecutable.lossy)
  func lossyOutput(_ redirection: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "exec \"$0\" run --seed 1 --events 600 --report json \(redirection)",
      BuiltExecutable.simulator.url.path,
    ]
    process.standardError = try folder.create("errors")
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74, "\(folder.read("errors"))")
    #expect(folder.read("errors").contains("standard output"))
  }

  @Test("A folder that cannot be made is told before anything is played")
  func badFolder() throws {
    let file = try folder.write("", to: "file")
    let run = try run(["run", "--seed", "1", "--save", "\(file)/found"])
    #expect(run.status == 73, "\(run)")
    #expect(run.output.isEmpty && run.errors.contains("\(file)/found"))
  }
}
