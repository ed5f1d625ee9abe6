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

  @Test("Numbers in a report have groups of digits, and one thing is one thing")
  func numbers() throws {
    let arguments = ["run", "--surface", "sync", "--seed", "1", "--events", "1", "--steps"]
    for (steps, words) in [("1", "1 step"), ("10000", "10,000 steps")] {
      let run = try Simulator.run(arguments + [steps])
      #expect(
        run.output.hasPrefix("sync: nothing found\n  seed 1, 1 run (\(words))\n  1 step, "),
        "\(run)")
    }
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
      (#""devices":["#, #""other":["#, "1:66: the member 'devices' is missing"),
      (#"]}}"#, #""#, "',' or ']' is expected, not the end of the text"),
      ("}]}}\n", "}]}}\n{}", "2:1: unexpected text after the script"),
      (#"{"edit":"#, #"{"edyt":"#, "1:105: no act 'edyt'; choose edit, "),
      (#""choice":7"#, #""choice":"7""#, "1:133: a whole number is expected, not a text"),
      (#""device":0"#, #""device":99"#, "1:104: act 1, 'edit': there is no device 99; use 0 to 1"),
      (#""device":0"#, #""device":-1"#, "there is no device -1"),
      (#""surface":"sync""#, #""surface":"grid""#, "'sync', not 'grid'"),
    ])
  func refusing(old: String, new: String, words: String) throws {
    let text = Self.script.replacingOccurrences(of: old, with: new)
    let run = try Simulator.run(["replay", try folder.write(text, to: "bad.jsonl")])
    #expect(run.status == 65 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("bad.jsonl:") && run.errors.contains(words), "\(run)")
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
      #expect(again.status == 1 && again.output.contains("\n  \(rule): "), "\(again)")
      #expect(again.output.contains("sync is checked only after the last one\n"), "\(again)")
      #expect(try Simulator.run(["replay", path, "--mutant", "none"]).status == 0)
      // A script that was shortened stays as it is, and no copy of it is made.
      #expect(finding["fullyShrunk"] as? Bool == true)
      let count = try FileManager.default.contentsOfDirectory(atPath: place).count
      let shrunk = try Simulator.run(["shrink", path])
      #expect(shrunk.status == 1 && shrunk.output.contains(": no shorter script found ("))
      #expect(!shrunk.output.contains("replay: "), "\(shrunk)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place).count == count)
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
