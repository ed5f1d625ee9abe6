public import JSONText

/// The results for the mutants of one or more surfaces.
public struct MutantReport: Hashable, Sendable {
  /// The version of the form that is written.
  public static let version = 1

  /// How steps were drawn, for example `mixed`.
  public let strategy: String
  /// The results, in the order of the catalogues.
  public let results: [MutantResult]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - results: The result of each mutant.
  ///   - strategy: How steps were drawn.
  public init(_ results: [MutantResult], strategy: String) {
    self.results = results
    self.strategy = strategy
  }

  /// Those that speak against the simulator: not found from every seed, or found against argument.
  public var failures: [MutantResult] {
    results.filter { $0.verdict == .survived || $0.verdict == .refuted }
  }

  /// The report as one object.
  public var json: JSON {
    .object([
      ("version", .integer(Self.version)),
      ("strategy", .string(strategy)),
      ("mutants", .array(results.map(\.json))),
    ])
  }
}

extension MutantResult {
  var json: JSON {
    .object([
      ("name", .string(mutant.name)),
      ("surface", .string(mutant.surface)),
      ("killed", .integer(killed)),
      ("seeds", .integer(trials.count)),
      ("medianEvents", .optional(events(percent: 50))),
      ("p95Events", .optional(events(percent: 95))),
      ("medianSeconds", .seconds(seconds(percent: 50))),
      ("p95Seconds", .seconds(seconds(percent: 95))),
      ("shrunkMedian", .optional(shrunkMedian)),
      ("shrunkBest", .optional(shrunkBest)),
      ("shortest", .optional(mutant.shortest)),
      ("equivalent", .bool(mutant.equivalence != nil)),
      ("verdict", .string(verdict.rawValue)),
      ("site", .string(mutant.site.rawValue)),
      ("summary", .string(mutant.summary)),
      ("argument", .optional(mutant.equivalence)),
      (
        "foundWithin",
        .array(
          Self.buckets.map { bucket in
            .object([("seconds", .number(bucket)), ("seeds", .integer(found(within: bucket)))])
          })
      ),
      ("rules", .array(rules.map(JSON.string))),
    ])
  }

  /// The promises that it broke, each once.
  private var rules: [String] { Set(trials.compactMap(\.find?.rule)).sorted() }

  /// From how many seeds it was found within a time in seconds.
  func found(within bucket: Double) -> Int {
    trials.count { $0.find != nil && $0.seconds <= bucket }
  }
}

extension JSON {
  /// A time in seconds to the microsecond, or `null`.
  fileprivate static func seconds(_ seconds: Double?) -> JSON {
    seconds.map { .number(($0 * 1_000_000).rounded() / 1_000_000) } ?? .null
  }
}
