import Foundation
import TestSupport
import Testing

/// Simulations of sync by their commands.
@Suite("The simulator of sync")
struct SimulatorSyncTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let short = ["run", "--surface", "sync", "--seed", "1", "--steps", "60"]

  @Test("Parts add up to the whole, with any number of workers")
  func parts() throws {
    let arguments = Self.short + ["--runs", "6", "--report", "json"]
    let whole = try Simulator.run(arguments + ["--workers", "1"])
    #expect(whole.status == 0, "\(whole)")
    let report = try Simulator.report(whole)
    #expect(report["runs"] as? Int == 6 && report["events"] as? Int == 360)
    #expect(report["gestures"] as? Int ?? 0 > 0)
    #expect(whole.errors.isEmpty, "\(whole)")
    let parts = try ["1/2", "2/2"].map {
      try Simulator.run(arguments + ["--shard", $0, "--workers", "3"]).output
    }
    let file = try folder.write(parts.joined(), to: "parts.jsonl")
    let sum = try Simulator.report(try Simulator.run(["merge", file, "--report", "json"]))
    for name in ["runs", "events", "gestures", "faultyRuns"] {
      #expect(sum[name] as? Int == report[name] as? Int, "\(name)")
    }
  }

  @Test("Workspaces can be files, and none stays behind")
  func files() throws {
    let run = try Simulator.run(
      Self.short + ["--runs", "2", "--store", "sqlite"], environment: ["TMPDIR": folder.path])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.hasPrefix("sync: nothing found\n  seed 1, 2 runs (60 steps, sqlite)\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// A script that is sound, but for what a test replaces.
  private static let script = """
    {"callboard":"sync script","version":1,"surface":"sync","script":{"beginning":3,"emptyPages":0,\
    "acts":[{"edit":{"device":0,"choice":7}},{"keepCopy":{}}],"devices":[\
    {"clockAhead":0,"pageSize":3,"batchSize":3,"schema":1},\
    {"clockAhead":0,"pageSize":3,"batchSize":3,"schema":1}]}}

    """

  @Test("A script can be played again")
  func replaying() throws {
    let file = try folder.write(Self.script, to: "sound.jsonl")
    for command in ["replay", "shrink"] {
      let run = try Simulator.run([command, file])
      #expect(run.status == 0, "\(run)")
      #expect(run.output == "\(file): nothing found in 2 steps\n")
    }
  }

  @Test(
    "A damaged script is refused",
    arguments: [
      (#""version":1"#, #""version":2"#, "version 2 needs a newer"),
      (#""pageSize":3"#, #""pageSize":0"#, "pageSize"),
      (#""clockAhead":0"#, #""clockAhead":9007199254740991"#, "clockAhead"),
      (#""devices":["#, #""other":["#, "not a whole script"),
      (#"]}}"#, #""#, "not a whole script"),
      (#""surface":"sync""#, #""surface":"grid""#, "not a script of devices"),
    ])
  func refusing(old: String, new: String, words: String) throws {
    let text = Self.script.replacingOccurrences(of: old, with: new)
    let run = try Simulator.run(["replay", try folder.write(text, to: "bad.jsonl")])
    #expect(run.status == 65 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("bad.jsonl:1: ") && run.errors.contains(words), "\(run)")
  }

  #if Mutants
    @Test("A fault is found, shrunk and saved, and its script shows it again")
    func faults() throws {
      let place = folder.file("found")
      let run = try Simulator.run(
        [
          "run", "--surface", "sync", "--seed", "1", "--runs", "20", "--mutant", "client-wins",
          "--save", place, "--report", "json",
        ])
      #expect(run.status == 1, "\(run)")
      let findings = try #require(try Simulator.report(run)["findings"] as? [[String: Any]])
      let finding = try #require(findings.first)
      let path = try #require(finding["replay"] as? String)
      let rule = try #require(finding["rule"] as? String)
      #expect(path.hasPrefix("\(place)/sync-\(rule)-1-"))
      #expect(finding["shrunkSteps"] as? Int ?? 200 < 60)
      let again = try Simulator.run(["replay", path])
      #expect(again.status == 1 && again.output.contains("  \(rule): "), "\(again)")
      #expect(try Simulator.run(["replay", path, "--mutant", "none"]).status == 0)
      #expect(try Simulator.run(["shrink", path]).status == 1)
    }

    @Test("A fault of sync is looked for from several seeds")
    func lookingForFaults() throws {
      let run = try Simulator.run(
        [
          "mutants", "--run-all", "--seeds", "2", "--surface", "sync", "--only", "client-wins",
          "--report", "json",
        ])
      #expect(run.status == 0, "\(run)")
      let mutants = try #require(try Simulator.report(run)["mutants"] as? [[String: Any]])
      #expect(mutants.count == 1 && mutants[0]["killed"] as? Int == 2)
      #expect((mutants[0]["rules"] as? [String])?.isEmpty == false)
    }
  #endif
}
