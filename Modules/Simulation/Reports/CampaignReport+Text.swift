import TextCells

extension CampaignReport {
  /// The report for people.
  ///
  /// - Parameter width: How many columns a line may have; the table of coverage is fitted to it.
  /// - Returns: Lines with their ends.
  public func text(width: Int = 100) -> String {
    var lines = [headline] + figures
    for (place, finding) in findings.enumerated() {
      lines.append("")
      lines += finding.lines(number: place + 1, of: self)
    }
    // What has no surface has nothing to reach.
    guard !isOfSync else { return lines.map { $0.safeForTerminal + "\n" }.joined() }
    lines.append("")
    lines += CoverageText(coverage, outside: outside).lines(width: width)
    return lines.map { $0.safeForTerminal + "\n" }.joined()
  }

  /// Whether it is about sync: its events are steps, and its gestures edits.
  fileprivate var isOfSync: Bool { surface == "sync" }

  private var headline: String {
    let injected = mutant.map { " with the mutant '\($0)'" } ?? ""
    let ended = wasInterrupted ? " (interrupted)" : ""
    guard faultyRuns > 0 else { return "\(surface)\(injected): nothing found\(ended)" }
    let findings = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    return "\(surface)\(injected): \(findings) in \(faultyRuns.grouped("run"))\(ended)"
  }

  private var figures: [String] {
    let named = seeds.prefix(8).map { "\($0)" } + (seeds.count > 8 ? ["…"] : [])
    var first = "\(seeds.count == 1 ? "seed" : "seeds") \(named.joined(separator: ", "))"
    if shards.count > 1 {
      first += ", \(shards.count) parts"
    } else if let shard = shards.first, shard != .whole {
      first += ", part \(shard)"
    }
    first += ", \(runs.grouped("run"))"
    if !strategies.isEmpty { first += " (\(strategies.joined(separator: ", ")))" }
    let (event, gesture) = isOfSync ? ("step", "edit") : ("event", "gesture")
    var second =
      "\(events.grouped(event)), \(gestures.grouped(gesture)) in \(Self.time(seconds))"
      + ": \(Int(min(eventsPerSecond.rounded(), 1e15)).grouped(event))/s"
    if shards.count > 1 {
      second += " (times added up; the longest part took \(Self.time(longestSeconds)))"
    }
    return ["  " + first, "  " + second]
  }

  private static func time(_ seconds: Double) -> String {
    let tenths = Int((min(seconds, 1e12) * 10).rounded())
    return "\((tenths / 10).grouped).\(tenths % 10) s"
  }
}

extension FindingReport {
  fileprivate func lines(number: Int, of report: CampaignReport) -> [String] {
    var lines = ["finding \(number): \(rule)"]
    lines += message.split(separator: "\n").map { "  \($0)" }
    let (before, after) =
      report.isOfSync
      ? ("", "") : (" (\(events.grouped("event")))", " (\(shrunkEvents.grouped("event")))")
    lines.append(
      "  found in run \(run) of seed \(seed) after \(steps.grouped("step"))\(before); shrunk to "
        + "\(shrunkSteps.grouped)\(after)" + (isFullyShrunk ? "" : ", not fully shrunk"))
    lines += script.map { "    \($0)" }
    if let replay { lines.append("  replay: callboard-simulate replay \(replay.quotedForShell)") }
    return lines
  }
}
