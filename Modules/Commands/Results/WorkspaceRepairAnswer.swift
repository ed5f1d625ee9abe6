package import JSONText
import PluginAPI
package import Workspace

/// What a repair of a workspace did.
package struct WorkspaceRepairAnswer: VerdictAnswer {
  private let repair: WorkspaceRepair
  private let name: String

  /// Creates the answer.
  package init(_ repair: WorkspaceRepair, of name: String) {
    (self.repair, self.name) = (repair, name)
  }

  /// What breaks rules: a repair leaves it as it is.
  private var remaining: [FindingLine] {
    (repair.outcome?.remaining ?? repair.check.findings).flatMap(FindingLine.lines)
  }

  package var isSound: Bool { remaining.isEmpty }

  package var json: [(name: String, value: JSON)] {
    let outcome = repair.outcome
    let counts = outcome?.counts ?? repair.check.counts
    return [
      ("checked", .string(name)), ("isRepaired", .bool(outcome != nil)),
      ("damaged", outcome.map { .string($0.damaged) } ?? .null),
      ("report", outcome.map { .string($0.report) } ?? .null),
      ("found", .array((outcome?.found ?? []).flatMap(FindingLine.lines).map(\.json))),
    ]
      + RepairNote.Kind.allCases.map { kind in
        let notes = outcome?.notes.filter { $0.kind == kind } ?? []
        return (kind.rawValue, .array(notes.map(\.json)))
      } + [
        ("wrong", .array(remaining.map(\.json))), ("counts", counts.map { JSON($0) } ?? .null),
      ]
  }

  package func lines(in form: TextForm) -> [String] {
    guard let outcome = repair.outcome else {
      let counts = repair.check.counts.map { ": \($0.words)" } ?? ""
      guard !remaining.isEmpty else { return ["nothing to repair in '\(name)'\(counts)"] }
      return ["nothing was changed in '\(name)': these rules are broken, which people mend"]
        + remaining.map { "  \($0.text)" }
    }
    return Self.lines(outcome, of: name)
  }

  /// The report about a repair.
  package static func report(_ outcome: WorkspaceRepair.Outcome, of name: String) -> String {
    lines(outcome, of: name).map { "\($0)\n" }.joined()
  }

  private static func lines(_ outcome: WorkspaceRepair.Outcome, of name: String) -> [String] {
    var lines = [
      "repaired '\(name)': \(outcome.counts.words)",
      "the damaged workspace is '\(outcome.damaged)', whole; this report is '\(outcome.report)'",
      "the history of commands, the record of changes, what is switched on, and what sync still "
        + "has to send begin again",
    ]
    let found = outcome.found.flatMap(FindingLine.lines)
    lines.append("what was wrong (\(found.count)):")
    lines += found.map { "  \($0.text)" }
    for kind in RepairNote.Kind.allCases {
      let notes = outcome.notes.filter { $0.kind == kind }
      guard !notes.isEmpty else { continue }
      lines.append("\(kind.title) (\(notes.count)):")
      for note in notes {
        lines.append("  \(note.place): \(note.message)")
        if let text = note.text { lines.append("    \(text)") }
      }
    }
    let rules = outcome.remaining.flatMap(FindingLine.lines)
    if !rules.isEmpty {
      lines.append("broken rules, left as they are (\(rules.count)):")
      lines += rules.map { "  \($0.text)" }
    }
    return lines
  }
}

extension RepairNote {
  fileprivate var json: JSON {
    .object(
      [("place", .string(place)), ("message", .string(message))]
        + (text.map { [("text", .string($0))] } ?? []))
  }
}

extension RepairNote.Kind {
  fileprivate var title: String {
    switch self {
    case .restored: "restored"
    case .altered: "altered"
    case .putAside: "put aside"
    }
  }
}
