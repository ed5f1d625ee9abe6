import Gestures
import JSONText
import PluginAPI
import Simulation
import Testing

@Suite("Reports of mutants")
struct MutantReportTests {
  private static func mutant(
    _ name: String, site: Mutant.Site = .reference, shortest: Int? = 2, equivalence: String? = nil
  ) -> Mutant {
    Mutant(
      name, surface: "toy", summary: "breaks \(name)", site: site, shortest: shortest,
      equivalence: equivalence)
  }

  /// One seed; found with a script of so many steps, or not.
  private static func trial(
    _ mutant: Mutant, _ seed: UInt64, events: Int, seconds: Double, steps: Int?
  ) -> MutantTrial {
    let detection = steps.map { steps in
      MutantTrial.Detection(
        fault: Fault(.state, "differs"),
        script: Script(stage: .toy(), steps: Array(repeating: .wake(.zero), count: steps)))
    }
    return MutantTrial(
      mutant: mutant.name, seed: seed, events: events, seconds: seconds, detection: detection)
  }

  private static let found = mutant("found")
  private static let missed = mutant("missed", shortest: 3)
  private static let same = mutant("same", shortest: nil, equivalence: "nothing shows it")
  private static let wrong = mutant("wrong", shortest: nil, equivalence: "it is unseen")
  private static let absent = mutant("absent", site: .surface)

  private static let report = MutantReport(
    [
      MutantResult(
        found,
        [
          trial(found, 2, events: 40, seconds: 0.25, steps: 2),
          trial(found, 1, events: 10, seconds: 0.0015, steps: 3),
          trial(found, 3, events: 900, seconds: 12.5, steps: 3),
        ]),
      MutantResult(
        missed,
        [
          trial(missed, 1, events: 5, seconds: 0.5, steps: 4),
          trial(missed, 2, events: 5000, seconds: 30, steps: nil),
        ]),
      MutantResult(same, [trial(same, 1, events: 800, seconds: 1, steps: nil)]),
      MutantResult(wrong, [trial(wrong, 1, events: 8, seconds: 1, steps: 1)]),
      MutantResult(absent, []),
    ], strategy: "mixed")

  @Test("the verdict follows from the seeds that found it")
  func verdicts() {
    #expect(
      Self.report.results.map(\.verdict) == [.killed, .survived, .equivalent, .refuted, .untried])
    #expect(Self.report.failures.map(\.mutant.name) == ["missed", "wrong"])
    #expect(Self.report.results[0].best?.script.steps.count == 2)
    #expect(Self.report.results[0].trials.map(\.seed) == [1, 2, 3])
  }

  @Test("the report as JSON")
  func json() {
    let lines = Self.report.json.text
      .replacing("{\"name\"", with: "\n{\"name\"").split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0] == #"{"version":1,"strategy":"mixed","mutants":["#)
    #expect(
      lines[1] == """
        {"name":"found","surface":"toy","killed":3,"seeds":3,"medianEvents":40,"p95Events":900,\
        "medianSeconds":0.25,"p95Seconds":12.5,"shrunkMedian":3,"shrunkBest":2,"shortest":2,\
        "equivalent":false,"verdict":"killed","site":"reference","summary":"breaks found",\
        "argument":null,"foundWithin":[{"seconds":0.1,"seeds":1},{"seconds":1,"seeds":2},\
        {"seconds":10,"seeds":2},{"seconds":60,"seeds":3}],"rules":["state"]},
        """)
    #expect(
      lines[2] == """
        {"name":"missed","surface":"toy","killed":1,"seeds":2,"medianEvents":5,"p95Events":null,\
        "medianSeconds":0.5,"p95Seconds":null,"shrunkMedian":4,"shrunkBest":4,"shortest":3,\
        "equivalent":false,"verdict":"survived","site":"reference","summary":"breaks missed",\
        "argument":null,"foundWithin":[{"seconds":0.1,"seeds":0},{"seconds":1,"seeds":1},\
        {"seconds":10,"seeds":1},{"seconds":60,"seeds":1}],"rules":["state"]},
        """)
    #expect(lines[3].contains(#""equivalent":true,"verdict":"equivalent""#))
    #expect(lines[3].contains(#""argument":"nothing shows it""#))
    #expect(lines[5].contains(#""killed":0,"seeds":0,"medianEvents":null"#))
  }

  @Test("the report as a table")
  func text() {
    let lines = Self.report.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines[0] == """
        mutant  surface  found  median  p95  median s   p95 s  ≤0.1s  ≤1s  ≤10s  ≤60s  shrunk  best  \
        known
        """)
    #expect(
      lines[1] == """
        found   toy        3/3      40  900     0.250  12.500      1    2     2     3       3     2  \
            2
        """)
    #expect(
      lines[2] == """
        missed  toy        1/2       5    -     0.500       -      0    1     1     1       4     4  \
            3
        """)
    #expect(lines.contains("missed: not found from 1 of 2 seeds"))
    #expect(lines.contains("same: equivalent: nothing shows it"))
    #expect(lines.contains("wrong: found, though it was argued that it cannot be: it is unseen"))
    #expect(
      lines.last == "1 of 2 mutants found from every seed (mixed); 1 equivalent; 1 not tried")
  }
}
