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
    let numbers =
      [form.events, form.gestures, form.runs, form.faultyRuns] + form.coverage.cells.map(\.count)
      + form.findings.flatMap { [$0.events, $0.shrunkEvents, $0.steps, $0.shrunkSteps] }
    guard numbers.allSatisfy({ $0 >= 0 }), form.seconds >= 0, form.longestSeconds >= 0 else {
      throw ReportError("this is no report of a campaign: a number is below 0")
    }
    var shards: [Shard] = []
    for text in form.shards {
      guard let shard = Shard(text) else {
        throw ReportError("this is no report of a campaign: '\(text)' is no shard")
      }
      shards.append(shard)
    }
    surface = form.surface
    seeds = form.seeds
    self.shards = shards
    strategies = form.strategies
    mutant = form.mutant
    runs = form.runs
    events = form.events
    gestures = form.gestures
    seconds = form.seconds
    longestSeconds = form.longestSeconds
    wasInterrupted = form.interrupted
    faultyRuns = form.faultyRuns
    findings = form.findings.map(FindingReport.init)
    coverage = form.coverage.cells.map { cell in
      CellCount(CoverageTable.Cell(cell.deed, cell.mode, cell.outcome), cell.count)
    }
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
  struct Finding: Decodable {
    let rule: String
    let message: String
    let events: Int
    let shrunkEvents: Int
    let replay: String?
    let steps: Int
    let shrunkSteps: Int
    let seed: UInt64
    let run: UInt64
    let identity: String
    let script: [String]
  }

  struct Cell: Decodable {
    let deed: String
    let mode: String
    let outcome: String
    let count: Int
  }

  struct Coverage: Decodable {
    let cells: [Cell]
  }

  let version: Int
  let surface: String
  let events: Int
  let gestures: Int
  let seconds: Double
  let findings: [Finding]
  let coverage: Coverage
  let seeds: [UInt64]
  let shards: [String]
  let strategies: [String]
  let mutant: String?
  let runs: Int
  let faultyRuns: Int
  let longestSeconds: Double
  let interrupted: Bool
}

extension FindingReport {
  fileprivate init(_ form: ReportForm.Finding) {
    rule = form.rule
    message = form.message
    seed = form.seed
    run = form.run
    events = form.events
    shrunkEvents = form.shrunkEvents
    steps = form.steps
    shrunkSteps = form.shrunkSteps
    identity = form.identity
    script = form.script
    replay = form.replay
  }
}
