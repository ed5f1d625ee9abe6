import Foundation
import TestSupport
import Testing

@Suite("The simulator")
struct SimulatorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A report without what no seed decides.
  private func settled(_ report: [String: Any]) throws -> String {
    var report = report
    for name in ["seconds", "longestSeconds", "eventsPerSecond", "shards", "parts"] {
      report[name] = nil
    }
    let data = try JSONSerialization.data(withJSONObject: report, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  @Test("A run finds nothing and reports its figures", arguments: Simulator.surfaces)
  func running(_ surface: String) throws {
    let run = try Simulator.run(
      ["run", "--surface", surface, "--seed", "1", "--events", "5000", "--report", "json"])
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.isEmpty, "progress belongs on terminals: \(run)")
    let report = try Simulator.report(run)
    #expect(report["surface"] as? String == surface)
    #expect(report["seed"] as? Int == 1)
    #expect(report["events"] as? Int == 5_000)
    #expect(report["gestures"] as? Int ?? 0 > 50)
    #expect(report["seconds"] as? Double ?? 0 > 0)
    #expect(report["eventsPerSecond"] as? Double ?? 0 > 0)
    #expect((report["findings"] as? [Any])?.isEmpty == true)
    // Nothing counts what the devices of sync reach.
    if surface == "sync" { return }
    let coverage = try #require(report["coverage"] as? [String: Any])
    let unreached = try #require(coverage["unreached"] as? [String])
    let (reached, total) = (coverage["reached"] as? Int ?? 0, coverage["total"] as? Int ?? 0)
    #expect(reached > 3 && reached + unreached.count == total)
    #expect((coverage["outside"] as? [Any])?.isEmpty == true, "\(coverage["outside"] ?? "none")")
  }

  @Test("The text reports the same, with the table of what was reached")
  func text() throws {
    let run = try Simulator.run(["run", "--seed", "1", "--events", "5000"])
    #expect(run.status == 0, "\(run)")
    #expect(run.output.hasPrefix("grid: nothing found\n  seed 1, "))
    #expect(run.output.contains("\ncoverage: "))
    #expect(run.output.contains("never reached: "))
    #expect(run.lines.allSatisfy { $0.count <= 100 }, "\(run)")
  }

  @Test("Without a seed one is drawn and reported before anything happens")
  func seeds() throws {
    let run = try Simulator.run(["run", "--events", "600", "--report", "json"])
    #expect(run.status == 0, "\(run)")
    let seed = try #require(try Simulator.report(run)["seed"] as? Int)
    #expect(run.errors == "seed \(seed)\n")
  }

  @Test("The number of workers does not matter, nor into how many parts a run is split")
  func workers() throws {
    let arguments = ["run", "--seed", "7", "--events", "12000", "--report", "json"]
    let alone = try Simulator.report(try Simulator.run(arguments + ["--workers", "1"]))
    let shared = try Simulator.report(try Simulator.run(arguments + ["--workers", "3"]))
    #expect(try settled(alone) == settled(shared))

    var lines = ""
    for part in 1...3 { lines += try Simulator.run(arguments + ["--shard", "\(part)/3"]).output }
    let file = try folder.write(lines, to: "parts.jsonl")
    let merged = try Simulator.run(["merge", file, "--report", "json"])
    #expect(merged.status == 0, "\(merged)")
    let sum = try Simulator.report(merged)
    #expect(try settled(sum) == settled(alone))
    #expect(sum["shards"] as? [String] == ["1/3", "2/3", "3/3"])
    let text = try Simulator.run(["merge", file])
    #expect(text.output.contains("3 parts") && text.output.contains("the longest part took"))
  }

  @Test("With --seconds it ends in time")
  func seconds() throws {
    let start = ContinuousClock.now
    let run = try Simulator.run(["run", "--seed", "1", "--seconds", "0.3", "--report", "json"])
    #expect(run.status == 0, "\(run)")
    #expect(try Simulator.report(run)["interrupted"] as? Bool == false)
    #expect(ContinuousClock.now - start < .patience)
  }
}
