import Foundation
import Testing

@Suite("The command line of the simulator")
struct SimulatorUsageTests {
  @Test("Surfaces and mutants are listed")
  func lists() throws {
    let surfaces = try Simulator.run(["surfaces"])
    #expect(surfaces.status == 0)
    #expect(surfaces.lines.map { $0.prefix { $0 != " " } } == Simulator.surfaces.map { $0[...] })
    let mutants = try Simulator.run(["mutants"])
    #expect(mutants.status == 0 && mutants.errors.isEmpty)
    #expect(mutants.lines.count { $0.hasPrefix("grid ") } >= 30)
    #expect(mutants.output.contains("\n  equivalent: "))
    #if Mutants
      #expect(mutants.output.contains("(surface): "))
      #expect(!mutants.output.contains("not in this build"))
    #else
      #expect(mutants.output.contains("(surface, not in this build): "))
    #endif
  }

  @Test("A mutant is looked for from several seeds")
  func lookingForMutants() throws {
    let run = try Simulator.run(
      [
        "mutants", "--run-all", "--seeds", "2", "--surface", "grid", "--only",
        try Simulator.mutant(),
        "--report", "json",
      ])
    #expect(run.status == 0, "\(run)")
    let mutants = try #require(try Simulator.report(run)["mutants"] as? [[String: Any]])
    #expect(mutants.count == 1)
    #expect(mutants[0]["killed"] as? Int == 2 && mutants[0]["seeds"] as? Int == 2)
    #expect(mutants[0]["medianEvents"] is Int && mutants[0]["shrunkMedian"] is Int)
  }

  /// Arguments that are refused, with a part of the reason.
  static let misused: [(arguments: [String], words: String)] = [
    (["run", "--surface", "gird"], "did you mean 'grid'?"),
    (
      ["run", "--surface", "whiteboard"],
      "choose grid, list, itinerary, flow, canvas, tiles, push or sync"
    ),
    (["run", "--mutant", "no-such-mutant-at-all"], "no mutant"),
    (
      ["run", "--mutant", "remove-not-undone"],
      "the nearest are 'remove-not-undoable', 'add-not-undoable' and 'reassign-not-undoable';"
    ),
    (["mutants", "--only", "cancel-comits"], "the nearest are 'cancel-commits', '"),
    (["run", "--shard", "0/4"], "--shard"), (["run", "--shard", "5/4"], "'5/4'"),
    (["run", "--shard", "four"], "--shard"),
    (["run", "--runs", "5"], "--runs is for sync only"),
    (["run", "--store", "sqlite"], "--store is for sync only"),
    (["run", "--surface", "sync", "--strategy", "swarm"], "--strategy is not for sync"),
    (["run", "--surface", "sync", "--runs", "5", "--events", "5"], "use one of --runs, --events"),
    (["run", "--surface", "sync", "--steps", "0"], "from 1 to 10000"),
    (["run", "--events", "5", "--seconds", "5"], "not both"),
    (["run", "--events", "0"], "--events"), (["run", "--seconds", "0"], "--seconds"),
    (["run", "--seconds", "nan"], "--seconds"), (["run", "--workers", "0"], "--workers"),
    (["run", "--seed", "-1"], "'-1' is invalid for '--seed <seed>': give a whole number from 0"),
    (["run", "--seed=-1"], "give a whole number from 0"),
    (["run", "--seed", "--events", "5"], "'--events' is invalid for '--seed"),
    (["run", "--seed", "9007199254740992"], "from 0 to 9007199254740991"),
    (["run", "--events", "-5"], "'-5' is invalid for '--events <events>': give a whole number, 1"),
    (["run", "--workers", "-1"], "'-1' is invalid for '--workers <workers>': give a whole number"),
    (["run", "--workers", "1025"], "from 1 to 1024"),
    (["run", "--seconds", "-0.5"], "'-0.5' is invalid for '--seconds <seconds>': give seconds"),
    (["run", "--shard", "-1/4"], "not a shard: '-1/4'"),
    (["mutants", "--run-all", "--seeds", "-2"], "give a whole number from 1 to 10000"),
    (["mutants", "--run-all", "--workers", "-2"], "give a whole number from 1 to 1024"),
    (["mutants", "--seeds", "2"], "--seeds needs --run-all: add it"),
    (["mutants", "--workers", "2", "--only", "cancel-commits"], "--workers needs --run-all"),
    (["mutants", "--strategy", "swarm"], "--strategy needs --run-all"),
    (["run", "--strategy", "clever"], "clever"), (["run", "--report", "xml"], "xml"),
    (["mutants", "--run-all", "--seeds", "0"], "--seeds"),
    (["mutants", "--only", "none"], "no mutant"), (["mutants", "--surface", "none"], "no surface"),
    (["replay"], "files"), (["merge"], "files"), (["shrink"], "file"), (["play"], "play"),
  ]

  @Test("A usage error has the status 64 and says what is right", arguments: misused)
  func usage(_ row: (arguments: [String], words: String)) throws {
    let run = try Simulator.run(row.arguments)
    #expect(run.status == 64, "\(run)")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(row.words), "\(run)")
  }

  @Test("A fault of the surface needs a build that has it")
  func uninjectable() throws {
    let list = try Simulator.report(
      try Simulator.run(["mutants", "--surface", "grid", "--report", "json"]))
    let mutants = try #require(list["mutants"] as? [[String: Any]])
    let other = mutants.first { $0["injectable"] as? Bool == false }
    #if Mutants
      #expect(other == nil)
    #else
      let name = try #require(other?["name"] as? String)
      let run = try Simulator.run(["run", "--mutant", name])
      #expect(run.status == 64, "\(run)")
      #expect(run.errors.contains("swift build --traits default,Mutants"), "\(run)")
    #endif
  }

  @Test("Help and version are printed", arguments: ["run", "replay", "shrink", "mutants", "merge"])
  func help(_ command: String) throws {
    let help = try Simulator.run([command, "--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("callboard-simulate \(command)"))
    #expect(try Simulator.run(["--version"]).output.hasPrefix("callboard-simulate 0.1.0"))
    for shell in ["bash", "zsh", "fish"] {
      #expect(try Simulator.run(["--generate-completion-script", shell]).output.contains(command))
    }
  }
}
