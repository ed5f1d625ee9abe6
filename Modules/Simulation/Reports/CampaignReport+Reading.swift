import JSONText

extension CampaignReport {
  /// Reads a line that ``json`` wrote.
  ///
  /// Members that are not known are skipped: the form only grows.
  ///
  /// - Parameter line: One JSON object.
  /// - Throws: ``ReportError`` if it is not a report, a damaged one, or of a newer version.
  public init(reading line: some StringProtocol) throws(ReportError) {
    let bytes = Array(line.utf8)
    if case .number(let digits)? = JSONHead(bytes[...]).scalars["version"],
      let version = Int(digits), version > Self.version
    {
      throw ReportError(
        "version \(version) needs a newer Callboard; this one reads version \(Self.version)")
    }
    let json: LocatedJSON
    do throws(JSONError) {
      json = try LocatedJSON(utf8: bytes[...], JSONLimits(length: .max))
    } catch {
      throw Self.mistake("it is not a whole JSON object (column \(error.place.column))")
    }
    guard case .object = json.value else { throw Self.mistake("it is not a JSON object") }
    try self.init(
      ReportField(json) { field, mistake in
        switch mistake {
        case .missing(let name):
          Self.mistake("'\(field.path.isEmpty ? name : "\(field.path).\(name)")' is missing")
        case .outOfRange(let digits, _):
          Self.mistake("'\(field.path)' is not a whole number: \(digits)")
        case .needs, .unknown, .custom: Self.mistake("'\(field.path)' is of another type")
        }
      })
  }

  private init(_ form: ReportField) throws(ReportError) {
    let version: Int = try form["version"].whole()
    surface = try form["surface"].text()
    events = try form["events"].whole()
    gestures = try form["gestures"].whole()
    runs = try form["runs"].whole()
    faultyRuns = try form["faultyRuns"].whole()
    seconds = try form["seconds"].number()
    longestSeconds = try form["longestSeconds"].number()
    _ = try form["eventsPerSecond"].number()
    wasInterrupted = try form["interrupted"].bool()
    mutant = try form.optional("mutant")?.text()
    parts = try form["parts"].list { part throws(ReportError) in
      let word = try part["shard"].text()
      guard let shard = Shard(word) else { throw Self.mistake("'\(word)' is not a shard") }
      return CampaignPart(
        seed: try part["seed"].whole(), shard: shard, strategy: try part["strategy"].text())
    }
    findings = try form["findings"].list { finding throws(ReportError) in
      try FindingReport(finding)
    }
    let cells = try form["coverage"]
    let count = { (cell: ReportField) throws(ReportError) in try CellCount(cell) }
    coverage = try cells["cells"].list(count)
    // Reports from before it was added do not have it.
    outside = try cells.optional("outside")?.list(count) ?? []
    guard version == Self.version else {
      throw ReportError("version is \(version); this Callboard reads version \(Self.version)")
    }
    let faults = try [mistakeInNumbers, mistakeInParts(form), mistakeInCoverage(cells)]
    if let mistake = faults.compactMap({ $0 }).first { throw Self.mistake(mistake) }
  }

  fileprivate static func mistake(_ what: String) -> ReportError {
    ReportError("this is not a report of a campaign: \(what)")
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

  /// What a report states twice must be equal.
  private func mistakeInParts(_ form: ReportField) throws(ReportError) -> String? {
    if parts.isEmpty { return "'parts' is empty" }
    let stated = try form["seeds"].list { seed throws(ReportError) in try seed.whole() as UInt64 }
    if stated != seeds { return "'seeds' are not those of its parts" }
    if try form["shards"].texts() != shards.map({ "\($0)" }) {
      return "'shards' are not those of its parts"
    }
    if try form["strategies"].texts() != strategies {
      return "'strategies' are not those of its parts"
    }
    let seed = seeds.count == 1 ? seeds[0] : nil
    guard try form.optional("seed")?.whole() as UInt64? == seed else {
      return "'seed' must be \(seed.map { "\($0)" } ?? "null"), as its parts say"
    }
    return nil
  }

  private func mistakeInCoverage(_ form: ReportField) throws(ReportError) -> String? {
    let (total, stated): (Int, Int) = (try form["total"].whole(), try form["reached"].whole())
    guard total == coverage.count else {
      return "'coverage.total' is \(total), and there are \(coverage.count) cells"
    }
    guard stated == reached else {
      return "'coverage.reached' is \(stated), and \(reached) of the cells were reached"
    }
    guard try form["unreached"].texts() == unreached.map(\.name) else {
      return "'coverage.unreached' are not the cells with a count of 0"
    }
    var seen: Set<CoverageTable.Cell> = []
    for count in coverage + outside where !seen.insert(count.cell).inserted {
      return "the cell '\(count.cell.name)' is there twice"
    }
    return nil
  }
}

private typealias ReportField = JSONField<ReportError>

extension ReportField {
  /// A member that must be there.
  fileprivate subscript(name: String) -> ReportField {
    get throws(ReportError) { try required(name) }
  }

  /// A member; `nil` if there is none, or it is `null`.
  fileprivate func optional(_ name: String) -> ReportField? {
    member(name).flatMap { $0.json.value == .null ? nil : $0 }
  }

  /// The elements of an array, each read in the same way.
  fileprivate func list<Value>(
    _ read: (ReportField) throws(ReportError) -> Value
  ) throws(ReportError) -> [Value] {
    var values: [Value] = []
    for element in try elements() { values.append(try read(element)) }
    return values
  }

  fileprivate func texts() throws(ReportError) -> [String] {
    try list { element throws(ReportError) in try element.text() }
  }
}

extension CampaignReport.CellCount {
  fileprivate init(_ cell: ReportField) throws(ReportError) {
    self.init(
      CoverageTable.Cell(
        try cell["deed"].text(), try cell["mode"].text(), try cell["outcome"].text()),
      try cell["count"].whole())
  }
}

extension FindingReport {
  fileprivate init(_ finding: ReportField) throws(ReportError) {
    self.init(
      rule: try finding["rule"].text(), message: try finding["message"].text(),
      seed: try finding["seed"].whole(), run: try finding["run"].whole(),
      events: try finding["events"].whole(), shrunkEvents: try finding["shrunkEvents"].whole(),
      steps: try finding["steps"].whole(), shrunkSteps: try finding["shrunkSteps"].whole(),
      // Reports from before it was added do not have it.
      isFullyShrunk: try finding.optional("fullyShrunk")?.bool() ?? true,
      identity: try finding["identity"].text(), script: try finding["script"].texts(),
      replay: try finding.optional("replay")?.text())
  }
}
