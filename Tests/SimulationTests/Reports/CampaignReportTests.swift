import JSONText
import PluginAPI
import Simulation
import Testing

@Suite struct CampaignReportTests {
  private static let cells = [
    CoverageTable.Cell("drag block", "edit", "accepted"),
    CoverageTable.Cell("drag block", "edit", "overlap"),
    CoverageTable.Cell("tap block", "edit", "selected"),
    CoverageTable.Cell("tap block", "play", "triggered"),
  ]

  private static let finding = FindingReport(
    rule: "reaction", message: "expected no effect, got press\u{1B}[31m", seed: 7, run: 3,
    events: 803,
    shrunkEvents: 2, steps: 1_811, shrunkSteps: 4, identity: "reaction: began, ended",
    script: ["at 0 s: touch 1 begins at 10,10"], replay: "it's here.jsonl")

  private static func report(
    _ surface: String = "grid", seed: UInt64 = 7, shard: Shard = .whole,
    counts: [Int] = [5, 0, 2, 1],
    findings: [FindingReport] = [], mutant: String? = nil
  ) -> CampaignReport {
    CampaignReport(
      surface: surface, parts: [CampaignPart(seed: seed, shard: shard, strategy: "mixed")],
      mutant: mutant, runs: 12, events: 1_234_567, gestures: 4_321, seconds: 1.25,
      longestSeconds: 1.25,
      wasInterrupted: false, faultyRuns: findings.count, findings: findings,
      coverage: zip(cells, counts).map(CampaignReport.CellCount.init))
  }

  @Test func readsWhatItWrote() throws {
    let reports = [
      Self.report(), Self.report(findings: [Self.finding], mutant: "lands-left"),
      Self.report(seed: (1 << 53) - 1, shard: try #require(Shard(2, of: 3))),
    ]
    for report in reports {
      #expect(try CampaignReport(reading: report.json.text) == report)
    }
    let sum = CampaignReport.summed(reports)
    for report in sum { #expect(try CampaignReport(reading: report.json.text) == report) }
  }

  @Test func itsFormStays() {
    #expect(
      Self.report(findings: [Self.finding]).json.text
        == #"{"version":1,"surface":"grid","seed":7,"events":1234567,"gestures":4321,"#
        + #""seconds":1.25,"eventsPerSecond":987654,"findings":[{"rule":"reaction","#
        + #""message":"expected no effect, got press\u001b[31m","events":803,"shrunkEvents":2,"#
        + #""replay":"it's here.jsonl","steps":1811,"shrunkSteps":4,"fullyShrunk":true,"seed":7,"#
        + #""run":3,"identity":"reaction: began, ended","#
        + #""script":["at 0 s: touch 1 begins at 10,10"]}],"#
        + #""coverage":{"reached":3,"total":4,"unreached":["drag block/edit/overlap"],"cells":["#
        + #"{"deed":"drag block","mode":"edit","outcome":"accepted","count":5},"#
        + #"{"deed":"drag block","mode":"edit","outcome":"overlap","count":0},"#
        + #"{"deed":"tap block","mode":"edit","outcome":"selected","count":2},"#
        + #"{"deed":"tap block","mode":"play","outcome":"triggered","count":1}],"outside":[]},"#
        + #""parts":[{"seed":7,"shard":"1/1","strategy":"mixed"}],"seeds":[7],"#
        + #""shards":["1/1"],"strategies":["mixed"],"mutant":null,"runs":12,"#
        + #""faultyRuns":1,"longestSeconds":1.25,"interrupted":false}"#)
  }

  @Test func peopleReadIt() {
    #expect(
      Self.report(findings: [Self.finding], mutant: "lands-left").text(width: 60) == """
        grid with the mutant 'lands-left': 1 finding in 1 run
          seed 7, 12 runs (mixed)
          1,234,567 events, 4,321 gestures in 1.3 s: 987,654 events/s

        finding 1: reaction
          expected no effect, got press␛[31m
          found in run 3 of seed 7 after 1,811 steps (803 events); shrunk to 4 (2 events)
            at 0 s: touch 1 begins at 10,10
          replay: callboard-simulate replay 'it'\\''s here.jsonl'

        coverage: 3 of 4 cells reached
          drag block  edit  accepted 5, overlap 0
          tap block   edit  selected 2
                      play  triggered 1
          never reached: drag block/edit/overlap

        """)
    #expect(Self.report().text().hasPrefix("grid: nothing found\n"))
  }

  @Test func whatIsOutsideTheTableIsNamed() throws {
    let strange = CoverageTable.Cell("tap block", "play", "selected")
    var report = Self.report()
    report.outside = [CampaignReport.CellCount(strange, 1_200)]
    #expect(
      report.text().hasSuffix("\n  reached outside the table: tap block/play/selected 1,200\n"))
    let read = try CampaignReport(reading: report.json.text)
    #expect(read == report)
    let sum = try #require(CampaignReport.summed([report, Self.report(), read]).first)
    #expect(sum.outside == [CampaignReport.CellCount(strange, 2_400)])
    #expect(sum.coverage.count == report.coverage.count)
  }

  @Test func sumsAreBySurfaceAndMutant() throws {
    let sums = CampaignReport.summed([
      Self.report(counts: [5, 0, 2, 1], findings: [Self.finding]), Self.report("list"),
      Self.report(seed: 8, counts: [0, 3, 0, 0], findings: [Self.finding]),
      Self.report(mutant: "crowd"),
    ])
    #expect(sums.map(\.surface) == ["grid", "list", "grid"])
    let sum = try #require(sums.first)
    #expect(sum.seeds == [7, 8])
    #expect(sum.events == 2_469_134 && sum.runs == 24 && sum.gestures == 8_642)
    #expect(sum.seconds == 2.5 && sum.longestSeconds == 1.25)
    #expect(sum.coverage.map(\.count) == [5, 3, 2, 1])
    #expect(sum.unreached.isEmpty)
    #expect(sum.faultyRuns == 2)
    #expect(sum.findings == [Self.finding])
    #expect(sum.json.text.contains(#""seed":null"#))
    #expect(sum.text().contains("(times added up; the longest part took 1.3 s)"))
  }

  @Test func cellsOfOtherBuildsAreAdded() throws {
    var other = Self.report()
    other.coverage = [CampaignReport.CellCount(CoverageTable.Cell("pinch", "play", "zoomed"), 9)]
    let sum = try #require(CampaignReport.summed([Self.report(), other]).first)
    #expect(sum.coverage.map(\.count) == [5, 0, 2, 1, 9])
  }

  @Test func hugeFiguresDoNotOverflow() throws {
    var one = Self.report()
    one.events = .max - 1
    let sum = try #require(CampaignReport.summed([one, one]).first)
    #expect(sum.events == .max)
  }

  /// Lines that are not reports, with a part of the reason.
  static let damaged: [(line: String, reason: String)] = [
    ("", "not a whole JSON object"), ("{", "not a whole JSON object"), ("[]", "not a JSON object"),
    ("null", "not a JSON object"), ("{}", "'version' is missing"),
    (#"{"version":2,"surface":["new"]}"#, "version 2 needs a newer Callboard"),
    (#"{"version":0}"#, "is missing"),
    (#"{"version":1,"surface":"grid"}"#, "'events' is missing"),
    (#"{"version":1,"mutants":[]}"#, "'surface' is missing"),
  ]

  @Test(arguments: damaged)
  func refuses(_ row: (line: String, reason: String)) {
    let error = #expect(throws: ReportError.self) { try CampaignReport(reading: row.line) }
    #expect(error?.description.contains(row.reason) == true, "\(row.line): \(error as Any)")
  }

  /// Words of a good line, what is there instead, and a part of the reason.
  static let tampered: [(old: String, new: String, reason: String)] = [
    (#""events":1234567"#, #""events":"many""#, "'events' is of another type"),
    (#""events":1234567"#, #""events":-1"#, "below 0"),
    (#""seconds":1.25"#, #""seconds":-1"#, "below 0"),
    (#""count":5"#, #""count":-5"#, "below 0"),
    (#""count":5"#, #""count":99999999999999999999"#, "whole"),
    (#""deed":"drag block","#, "", "'coverage.cells[0].deed' is missing"),
    (#""shard":"1/1""#, #""shard":"2/1""#, "'2/1' is not a shard"),
    (#""shards":["1/1"]"#, #""shards":["1/2"]"#, "'shards' are not those of its parts"),
    (#""seeds":[7]"#, #""seeds":[7,8]"#, "'seeds' are not those of its parts"),
    (#""strategies":["mixed"]"#, #""strategies":[]"#, "'strategies' are not"),
    (#""parts":[{"seed":7,"shard":"1/1","strategy":"mixed"}]"#, #""parts":[]"#, "is empty"),
    (#""seed":7,"events""#, #""seed":"x","events""#, "'seed' is of another type"),
    (#""seed":7,"events""#, #""seed":8,"events""#, "'seed' must be 7"),
    (#""seed":7,"events""#, #""seed":null,"events""#, "'seed' must be 7"),
    (#""seed":7,"shard""#, #""seed":"7","shard""#, "'parts[0].seed' is of another type"),
    (#""eventsPerSecond":987654"#, #""eventsPerSecond":[]"#, "'eventsPerSecond' is of another"),
    (#""total":4"#, #""total":2"#, "'coverage.total' is 2, and there are 4 cells"),
    (#""total":4"#, #""total":"4""#, "'coverage.total' is of another type"),
    (#""reached":3"#, #""reached":4"#, "'coverage.reached' is 4, and 3 of the cells"),
    (#""unreached":["drag block/edit/overlap"]"#, #""unreached":[]"#, "'coverage.unreached'"),
    (#""play","outcome":"triggered""#, #""edit","outcome":"selected""#, "twice"),
    (#""faultyRuns":0"#, #""faultyRuns":13"#, "'faultyRuns' is 13, and there were 12 runs"),
    (#""interrupted":false}"#, #""interrupted":fal"#, "not a whole JSON object"),
    (#""interrupted":false}"#, #""interrupted":false}{"#, "not a whole JSON object"),
  ]

  @Test(arguments: tampered)
  func refusesWhatIsDamaged(_ row: (old: String, new: String, reason: String)) throws {
    var line = Self.report().json.text
    line.replaceSubrange(try #require(line.firstRange(of: row.old)), with: row.new)
    let error = #expect(throws: ReportError.self) { try CampaignReport(reading: line) }
    #expect(error?.description.contains(row.reason) == true, "\(error as Any)")
  }

  @Test func findingsAreOfFaultyRuns() throws {
    var line = Self.report(findings: [Self.finding]).json.text
    line.replaceSubrange(
      try #require(line.firstRange(of: #""faultyRuns":1"#)), with: #""faultyRuns":0"#)
    let error = #expect(throws: ReportError.self) { try CampaignReport(reading: line) }
    #expect(error?.description.contains("there are 1 findings") == true)
  }

  @Test func laterAdditionsAreSkipped() throws {
    let line = Self.report().json.text
    let grown = #"{"later":{"a":[1,null]},"# + line.dropFirst()
    #expect(try CampaignReport(reading: grown) == Self.report())
  }
}
