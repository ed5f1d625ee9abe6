extension MutantReport {
  /// The report as a table for people, with remarks.
  public var text: String {
    var lines = table(rows: results.map(\.row))
    lines.append("")
    lines += results.compactMap(\.remark)
    lines.append(conclusion)
    return lines.joined(separator: "\n")
  }

  private var conclusion: String {
    let killable = results.filter { $0.mutant.equivalence == nil && $0.verdict != .untried }
    let killed = killable.count { $0.verdict == .killed }
    let equivalent = results.count { $0.verdict == .equivalent }
    let untried = results.count { $0.verdict == .untried }
    var text = "\(killed) of \(killable.count) mutants found from every seed (\(strategy))"
    if equivalent > 0 { text += "; \(equivalent) equivalent" }
    if untried > 0 { text += "; \(untried) not tried" }
    return text
  }

  private static let head = [
    "mutant", "surface", "found", "median", "p95", "median s", "p95 s", "≤0.1s", "≤1s", "≤10s",
    "≤60s", "shrunk", "best", "known",
  ]

  /// Columns as wide as their widest cell; names to the left, numbers to the right.
  private func table(rows: [[String]]) -> [String] {
    let rows = [Self.head] + rows
    let widths = Self.head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { column, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return column < 2 ? cell.0 + blanks : blanks + cell.0
      }
      return cells.joined(separator: "  ")
    }
  }
}

extension MutantResult {
  fileprivate var row: [String] {
    var row = [mutant.name, mutant.surface, "\(killed)/\(trials.count)"]
    row += [events(percent: 50), events(percent: 95)].map(Self.cell)
    row += [seconds(percent: 50), seconds(percent: 95)].map(Self.cell)
    row += Self.buckets.map { "\(found(within: $0))" }
    return row + [shrunkMedian, shrunkBest, mutant.shortest].map(Self.cell)
  }

  /// A remark beside the number.
  fileprivate var remark: String? {
    switch verdict {
    case .killed: nil
    case .survived:
      "\(mutant.name): not found from \(trials.count - killed) of \(trials.count) seeds"
    case .equivalent: "\(mutant.name): equivalent: \(mutant.equivalence ?? "")"
    case .refuted:
      "\(mutant.name): found, though it was argued that it cannot be: \(mutant.equivalence ?? "")"
    case .untried:
      mutant.isInjectable
        ? "\(mutant.name): not tried"
        : "\(mutant.name): not tried; only a build with the trait Mutants has it"
    }
  }

  private static func cell(_ number: Int?) -> String { number.map { "\($0)" } ?? "-" }

  /// Seconds to the millisecond.
  private static func cell(_ seconds: Double?) -> String {
    guard let seconds, let thousandths = Int(exactly: (seconds * 1000).rounded()) else {
      return "-"
    }
    let rest = "\(thousandths % 1000)"
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
