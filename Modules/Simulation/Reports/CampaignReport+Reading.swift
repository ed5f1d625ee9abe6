import Foundation

extension CampaignReport {
  /// Reads a line that ``json`` wrote.
  ///
  /// Members that are not known are passed over: the form only grows.
  ///
  /// - Parameter line: One JSON object.
  /// - Throws: ``ReportError`` where it is no report, a damaged one, or of a newer version.
  public init(reading line: some StringProtocol) throws(ReportError) {
    let bytes = Data(line.utf8)
    if let mark = try? JSONDecoder().decode(VersionMark.self, from: bytes),
      mark.version > Self.version
    {
      throw ReportError(
        "version \(mark.version) needs a newer Callboard; this one reads version \(Self.version)")
    }
    let form: ReportForm
    do {
      form = try JSONDecoder().decode(ReportForm.self, from: bytes)
    } catch {
      throw ReportError("this is no report of a campaign: \(Self.reason(error))")
    }
    guard form.version == Self.version else {
      throw ReportError("version is \(form.version); this Callboard reads version \(Self.version)")
    }
    try self.init(form)
  }

  private init(_ form: ReportForm) throws(ReportError) {
    parts = []
    for part in form.parts {
      guard let shard = Shard(part.shard) else {
        throw Self.mistake("'\(part.shard)' is no shard")
      }
      parts.append(CampaignPart(seed: part.seed, shard: shard, strategy: part.strategy))
    }
    surface = form.surface
    mutant = form.mutant
    runs = form.runs
    events = form.events
    gestures = form.gestures
    seconds = form.seconds
    longestSeconds = form.longestSeconds
    wasInterrupted = form.interrupted
    faultyRuns = form.faultyRuns
    findings = form.findings
    coverage = form.coverage.cells.map(CellCount.init)
    outside = (form.coverage.outside ?? []).map(CellCount.init)
    if let mistake = mistakeInNumbers ?? mistakeInParts(form) ?? mistakeInCoverage(form.coverage) {
      throw Self.mistake(mistake)
    }
  }

  private static func mistake(_ what: String) -> ReportError {
    ReportError("this is no report of a campaign: \(what)")
  }

  private var mistakeInNumbers: String? {
    let numbers =
      [events, gestures, runs, faultyRuns] + (coverage + outside).map(\.count)
      + findings.flatMap { [$0.events, $0.shrunkEvents, $0.steps, $0.shrunkSteps] }
    guard numbers.allSatisfy({ $0 >= 0 }), seconds >= 0, longestSeconds >= 0 else {
      return "a number is below 0"
    }
    guard faultyRuns <= runs else {
      return "'faultyRuns' is \(faultyRuns), and there were \(runs) runs"
    }
    guard findings.count <= faultyRuns else {
      return "'faultyRuns' is \(faultyRuns), and there are \(findings.count) findings"
    }
    return nil
  }

  /// What is told twice must be told alike.
  private func mistakeInParts(_ form: ReportForm) -> String? {
    if parts.isEmpty { return "'parts' is empty" }
    if form.seeds != seeds { return "'seeds' are not those of its parts" }
    if form.shards != shards.map({ "\($0)" }) { return "'shards' are not those of its parts" }
    if form.strategies != strategies { return "'strategies' are not those of its parts" }
    let seed = seeds.count == 1 ? seeds[0] : nil
    guard form.seed == seed else {
      return "'seed' must be \(seed.map { "\($0)" } ?? "null"), as its parts say"
    }
    return nil
  }

  private func mistakeInCoverage(_ form: ReportForm.Coverage) -> String? {
    guard form.total == coverage.count else {
      return "'coverage.total' is \(form.total), and there are \(coverage.count) cells"
    }
    guard form.reached == reached else {
      return "'coverage.reached' is \(form.reached), and \(reached) of the cells were reached"
    }
    guard form.unreached == unreached.map(\.name) else {
      return "'coverage.unreached' are not the cells with a count of 0"
    }
    var seen: Set<CoverageTable.Cell> = []
    for count in coverage + outside where !seen.insert(count.cell).inserted {
      return "the cell '\(count.cell.name)' is there twice"
    }
    return nil
  }

  /// What a decoder complains about, in words.
  private static func reason(_ error: any Error) -> String {
    func path(_ keys: [any CodingKey], _ last: String? = nil) -> String {
      let names = keys.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
      return (names + (last.map { [$0] } ?? [])).joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "'\(path(context.codingPath, key.stringValue))' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let place = path(context.codingPath)
      return place.isEmpty ? "it is no JSON object" : "'\(place)' is of another type"
    default: return "it is no whole JSON object"
    }
  }
}

/// What tells a newer form, whatever else it holds.
private struct VersionMark: Decodable {
  let version: Int
}

/// The form of a report as it is read.
private struct ReportForm: Decodable {
  struct Cell: Decodable {
    let deed: String
    let mode: String
    let outcome: String
    let count: Int
  }

  struct Coverage: Decodable {
    let reached: Int
    let total: Int
    let unreached: [String]
    let cells: [Cell]
    /// Not there in reports of before it was told.
    let outside: [Cell]?
  }

  struct Part: Decodable {
    let seed: UInt64
    let shard: String
    let strategy: String
  }

  let version: Int
  let surface: String
  let seed: UInt64?
  let events: Int
  let gestures: Int
  let seconds: Double
  let eventsPerSecond: Double
  let findings: [FindingReport]
  let coverage: Coverage
  let parts: [Part]
  let seeds: [UInt64]
  let shards: [String]
  let strategies: [String]
  let mutant: String?
  let runs: Int
  let faultyRuns: Int
  let longestSeconds: Double
  let interrupted: Bool
}

extension CampaignReport.CellCount {
  fileprivate init(_ form: ReportForm.Cell) {
    self.init(CoverageTable.Cell(form.deed, form.mode, form.outcome), form.count)
  }
}
