import Foundation
import Testing

/// The simulator as it was built, and what its tests ask of it.
enum Simulator {
  /// The keys of the surfaces that the build simulates.
  static let surfaces = ["grid", "list", "itinerary", "flow", "canvas", "tiles", "push", "sync"]

  /// Runs it to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Run {
    try BuiltExecutable.simulator.run(arguments, environment: environment)
  }

  /// The only report on standard output.
  static func report(_ run: Run) throws -> [String: Any] {
    #expect(run.lines.count == 1, "\(run)")
    let report = try #require(try run.objects().first)
    #expect(report["version"] as? Int == 1)
    return report
  }

  /// A mutant that shows soon in every build.
  static func mutant() throws -> String {
    let run = try run(["mutants", "--surface", "grid", "--report", "json"])
    let mutants = try #require(try report(run)["mutants"] as? [[String: Any]])
    let easy = mutants.first {
      $0["injectable"] as? Bool == true && $0["equivalent"] as? Bool == false
        && $0["shortest"] as? Int ?? 9 <= 2
    }
    return try #require(easy?["name"] as? String)
  }
}
