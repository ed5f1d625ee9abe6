public import JSONText

extension CampaignReport {
  /// The version of the form that is written, and the newest that is read.
  public static let version = 1

  /// The report as one object; without a line end, so that a file can hold many.
  public var json: JSON {
    .object([
      ("version", .integer(Self.version)),
      ("surface", .string(surface)),
      // One number where one seed made it all; several campaigns together have none.
      ("seed", seeds.count == 1 ? .seed(seeds[0]) : .null),
      ("events", .integer(events)),
      ("gestures", .integer(gestures)),
      ("seconds", .rounded(seconds)),
      ("eventsPerSecond", .number(eventsPerSecond.rounded())),
      ("findings", .array(findings.map(\.json))),
      (
        "coverage",
        .object([
          ("reached", .integer(reached)), ("total", .integer(coverage.count)),
          ("unreached", .array(unreached.map { .string($0.name) })),
          ("cells", .array(coverage.map(\.json))),
          ("outside", .array(outside.map(\.json))),
        ])
      ),
      ("parts", .array(parts.map(\.json))),
      ("seeds", .array(seeds.map(JSON.seed))),
      ("shards", .array(shards.map { .string("\($0)") })),
      ("strategies", .array(strategies.map(JSON.string))),
      ("mutant", .optional(mutant)),
      ("runs", .integer(runs)),
      ("faultyRuns", .integer(faultyRuns)),
      ("longestSeconds", .rounded(longestSeconds)),
      ("interrupted", .bool(wasInterrupted)),
    ])
  }
}

extension CampaignPart {
  var json: JSON {
    .object([
      ("seed", .seed(seed)), ("shard", .string("\(shard)")), ("strategy", .string(strategy)),
    ])
  }
}

extension FindingReport {
  var json: JSON {
    .object([
      ("rule", .string(rule)),
      ("message", .string(message)),
      ("events", .integer(events)),
      ("shrunkEvents", .integer(shrunkEvents)),
      ("replay", .optional(replay)),
      ("steps", .integer(steps)),
      ("shrunkSteps", .integer(shrunkSteps)),
      ("fullyShrunk", .bool(isFullyShrunk)),
      ("seed", .seed(seed)),
      ("run", .seed(run)),
      ("identity", .string(identity)),
      ("script", .array(script.map(JSON.string))),
    ])
  }
}

extension CampaignReport.CellCount {
  var json: JSON {
    .object([
      ("deed", .string(cell.action)), ("mode", .string(cell.mode)),
      ("outcome", .string(cell.outcome)), ("count", .integer(count)),
    ])
  }
}

extension JSON {
  /// A whole number that is not negative.
  static func seed(_ number: UInt64) -> JSON { .integer(Int(clamping: number)) }

  /// A time in seconds, to the millisecond.
  static func rounded(_ seconds: Double) -> JSON { .number((seconds * 1000).rounded() / 1000) }
}
