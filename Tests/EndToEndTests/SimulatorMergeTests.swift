import Foundation
import TestSupport
import Testing

@Suite("Reports of the simulator together")
struct SimulatorMergeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A damaged report is refused with its file and line")
  func mergingDamage() throws {
    let good = try Simulator.run(["run", "--seed", "1", "--events", "600", "--report", "json"])
      .output
    for bad in ["{", "", #"{"version":2}"#, String(good.dropLast(30))] {
      let file = try folder.write(good + bad + "\n", to: "reports.jsonl")
      let run = try Simulator.run(["merge", file])
      #expect(run.status == 65, "\(run)")
      #expect(run.errors.hasPrefix("callboard-simulate: \(file):2: "), "\(run)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("A file without reports is an error, and nothing at all is not a sum")
  func mergingNothing() throws {
    let good = try folder.write(
      try Simulator.run(["run", "--seed", "1", "--events", "600", "--report", "json"]).output,
      to: "good.jsonl")
    let empty = try folder.write("", to: "empty.jsonl")
    let both = try Simulator.run(["merge", good, empty])
    #expect(both.status == 0 && both.output.hasPrefix("grid: nothing found\n"), "\(both)")
    #expect(both.errors.contains("empty.jsonl: no report"), "\(both)")
    let nothing = try Simulator.run(["merge", empty, empty])
    #expect(nothing.status == 65 && nothing.output.isEmpty, "\(nothing)")
  }

  @Test("The same runs are not counted twice, and both places are named")
  func mergingTwice() throws {
    let arguments = ["run", "--seed", "1", "--events", "600", "--report", "json"]
    let one = try folder.write(
      try Simulator.run(arguments + ["--shard", "1/2"]).output, to: "one.jsonl")
    let other = try Simulator.run(arguments + ["--shard", "2/2"]).output
    let both = try folder.write(
      other + (try String(contentsOfFile: one, encoding: .utf8)), to: "both")
    let run = try Simulator.run(["merge", one, both])
    #expect(run.status == 65 && run.output.isEmpty, "\(run)")
    #expect(
      run.errors.hasPrefix("callboard-simulate: \(both):2: runs that \(one):1 has counted"),
      "\(run)")
    #expect(run.errors.contains("grid, seed 1, shard 1/2, strategy mixed"), "\(run)")
    // Of a sum, too.
    let rest = try folder.write(other, to: "rest.jsonl")
    let sum = try folder.write(
      try Simulator.run(["merge", one, rest, "--report", "json"]).output, to: "sum.jsonl")
    #expect(try Simulator.run(["merge", sum]).status == 0)
    let again = try Simulator.run(["merge", sum, rest])
    #expect(again.status == 65 && again.errors.contains("rest.jsonl:1: "), "\(again)")
    // Drawn in another way, the runs are others.
    let swarm = try folder.write(
      try Simulator.run(arguments + ["--strategy", "swarm"]).output, to: "swarm.jsonl")
    #expect(try Simulator.run(["merge", sum, swarm]).status == 0)
  }
}
