import TextCells

/// The table of what was reached: actions by modes by outcomes, with how often.
struct CoverageText {
  private struct Row {
    let action: String
    let mode: String
    var outcomes: [String] = []
  }

  private var rows: [Row] = []
  private let reached: Int
  private let total: Int
  private let unreached: [String]
  private let outside: [String]

  init(_ counts: [CampaignReport.CellCount], outside: [CampaignReport.CellCount] = []) {
    self.outside = outside.map { "\($0.cell.name) \($0.count.grouped)" }
    total = counts.count
    reached = counts.count { $0.count > 0 }
    unreached = counts.filter { $0.count == 0 }.map(\.cell.name)
    var places: [[String]: Int] = [:]
    for count in counts {
      let key = [count.cell.action, count.cell.mode]
      let place = places[key] ?? rows.count
      if place == rows.count {
        places[key] = place
        rows.append(Row(action: count.cell.action, mode: count.cell.mode))
      }
      rows[place].outcomes.append("\(count.cell.outcome) \(count.count.grouped)")
    }
  }

  /// The lines, which are no wider than so many columns where words allow.
  func lines(width: Int) -> [String] {
    guard total > 0 else { return ["coverage: this surface has no table"] }
    var lines = ["coverage: \(reached) of \(total) cells reached"]
    let actionWidth = rows.map(\.action.cellWidth).max() ?? 0
    let modeWidth = rows.map(\.mode.cellWidth).max() ?? 0
    var action: String?
    for row in rows {
      // A action is named once, where its rows follow each other.
      let name = row.action == action ? "" : row.action
      action = row.action
      let head = "  \(Self.padded(name, actionWidth))  \(Self.padded(row.mode, modeWidth))  "
      lines += Self.wrapped(row.outcomes, head: head, width: width)
    }
    if !unreached.isEmpty {
      lines += Self.wrapped(unreached, head: "  never reached: ", width: width)
    }
    if !outside.isEmpty {
      lines += Self.wrapped(outside, head: "  reached outside the table: ", width: width)
    }
    return lines
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.cellWidth, 0))
  }

  /// Words after a head, in as many lines as they need; the others begin below the first word.
  private static func wrapped(_ words: [String], head: String, width: Int) -> [String] {
    let indent = min(head.cellWidth, max(width / 2, 1))
    var lines: [String] = []
    var line = head
    var isEmpty = true
    for (place, word) in words.enumerated() {
      let text = place + 1 < words.count ? word + "," : word
      if !isEmpty, line.cellWidth + 1 + text.cellWidth > width {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      line += isEmpty ? text : " " + text
      isEmpty = false
    }
    return lines + [line]
  }
}
