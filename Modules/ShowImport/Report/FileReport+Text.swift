import Domain
import PluginAPI
import TextCells

extension FileReport {
  /// How many warnings are printed in full.
  private static let mostWarnings = 10
  /// How many vanished objects are named.
  private static let mostNames = 20
  /// How many renamed objects are named.
  private static let mostRenamed = 5

  func describe(in lines: inout TextLines) {
    let count = parts > 1 ? " (\(parts) files)" : ""
    let name = TextLines.printable(file) + count
    if let refused {
      let place = refused.line.map { "line \($0): " } ?? ""
      lines.add("", wrapping: "\(name): refused (\(refused.code.rawValue)), nothing changed")
      lines.add("  \(place)", wrapping: TextLines.printable(refused.message))
      return
    }
    let origin = [format, dialect].compactMap { $0 }.joined(separator: ", ")
    let target = show.map { " into \(isNewShow ? "new " : "")show \"\($0)\"" } ?? ""
    lines.add(
      "", wrapping: TextLines.printable(name + (origin.isEmpty ? "" : " (\(origin))") + target))
    if let doubt { lines.add("  ", wrapping: "this file \(doubt.sentence)") }
    describeObjects(in: &lines)
    describeRenamed(in: &lines)
    if cues > 0 {
      let advice = hasNamedCues ? "; add --cues-as-blocks for a block of each" : ""
      let fate =
        cueBlocks > 0 ? "\(cueBlocks) are blocks" : "they are part of their lists\(advice)"
      lines.add("  cues: ", wrapping: "\(cues) read; \(fate)")
    }
    describeBoards(in: &lines)
    if unshown > 0 {
      let objects = counted(unshown, "object lies", "objects lie")
      lines.add("  ", wrapping: "\(objects) on no board; --layout kind makes boards of all")
    }
    if let actionSentence { lines.add("  actions: ", wrapping: actionSentence) }
    describeVanished(in: &lines)
    describeLeftOut(in: &lines)
    describeWarnings(in: &lines)
  }

  private func describeObjects(in lines: inout TextLines) {
    let counts = [created, updated, unchanged]
    let kinds = Set(counts.flatMap { $0.filter { $0.value != 0 }.keys }).sorted()
    guard !kinds.isEmpty else {
      lines.add(show == nil ? "  no objects, so no show was made" : "  no objects")
      return
    }
    lines.add("  objects    created  updated  unchanged")
    for kind in kinds {
      lines.add(
        "  " + TextLines.column(kind.rawValue, 9)
          + TextLines.column(created[kind, default: 0], 9)
          + TextLines.column(updated[kind, default: 0], 9)
          + TextLines.column(unchanged[kind, default: 0], 11))
    }
  }

  private func describeRenamed(in lines: inout TextLines) {
    guard renamedCount > 0 else { return }
    lines.add("  renamed")
    let shown = renamed.prefix(min(renamedCount, Self.mostRenamed))
    for object in shown { lines.add("    ", wrapping: TextLines.printable(object.sentence)) }
    let rest = renamedCount - shown.count
    if rest > 0 { lines.add("    and \(rest) more") }
  }

  private func describeBoards(in lines: inout TextLines) {
    guard !boards.isEmpty else {
      lines.add(layout == .nothing ? "  no boards asked for" : "  no board changed")
      return
    }
    lines.add("  boards")
    let names = boards.map { TextLines.printable($0.name) }
    let digits = boards.map { String($0.items).count }.max() ?? 1
    let longest = names.map(\.cellWidth).max() ?? 0
    // What lies on a board of other rules than a grid may be a card or a piece.
    let words = boards.map { board in
      board.rules == BoardRules.defaultKey
        ? (board.items == 1 ? "block" : "blocks")
        : (board.items == 1 ? "item, " : "items, ") + TextLines.printable(board.rules)
    }
    let widest = words.map(\.cellWidth).max() ?? 0
    let length = min(longest, lines.width - digits - max(widest, "blocks".count) - 7)
    for (index, board) in boards.enumerated() {
      lines.add(
        "    \(TextLines.column(names[index], length))  "
          + "\(TextLines.column(board.items, digits)) \(words[index])")
    }
  }

  private func describeVanished(in lines: inout TextLines) {
    guard let vanished else { return }
    let fate = vanished.isDeleted ? "deleted" : "kept"
    lines.add("  ", wrapping: "no longer in the file: \(vanished.amount), \(fate)")
    lines.add("    ", wrapping: TextLines.printable(vanished.names(atMost: Self.mostNames)))
  }

  private func describeLeftOut(in lines: inout TextLines) {
    guard !leftOut.isEmpty else { return }
    lines.add("  left out")
    let sorts = leftOut.map { TextLines.printable($0.what) }
    let digits = leftOut.map { String($0.count).count }.max() ?? 1
    let length = min(sorts.map(\.cellWidth).max() ?? 0, lines.width / 2 - digits - 8)
    for (entry, sort) in zip(leftOut, sorts) {
      let count = TextLines.column(entry.count, digits)
      lines.add(
        "    \(count)  \(TextLines.column(sort, max(length, 1)))  ",
        wrapping: TextLines.printable(entry.reason))
    }
  }

  private func describeWarnings(in lines: inout TextLines) {
    guard !warnings.isEmpty else { return }
    lines.add("  warnings")
    for warning in warnings.prefix(Self.mostWarnings) {
      let place = warning.line.map { "line \($0): " } ?? ""
      lines.add("    \(place)", wrapping: TextLines.printable(warning.message))
    }
    let rest = warnings.count - Self.mostWarnings
    if rest > 0 { lines.add("    and \(rest) more") }
  }
}

extension ImportSummary {
  private static let mostExamples = 5

  func describe(in lines: inout TextLines) {
    lines.add(isStopped ? "Stopped; in all until then" : "In all")
    var rows = [
      (imported, "imported"), (refused, "refused"), (unrecognised, "not recognised"),
      (skipped, "links and the like skipped"),
    ]
    .filter { $0.0 > 0 }
    if rows.isEmpty { rows = [(0, "imported")] }
    lines.add("  files    ", wrapping: Self.list(rows))
    lines.add(
      "  objects  ",
      wrapping: Self.list(
        [(created, "created"), (updated, "updated"), (unchanged, "unchanged")]
          + [(vanished, "no longer in their file"), (deleted, "deleted")].filter { $0.0 > 0 }))
    lines.add("  boards   ", wrapping: Self.list([(boards, "made or added to")]))
    guard unrecognised > 0 else { return }
    let examples = unrecognisedFiles.prefix(Self.mostExamples)
    let rest = unrecognised - examples.count
    lines.add(
      "  ",
      wrapping: "not recognised: "
        + TextLines.printable(examples.joined(separator: ", "))
        + (rest > 0 ? " and \(rest) more" : ""))
  }

  private static func list(_ rows: [(Int, String)]) -> String {
    rows.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
