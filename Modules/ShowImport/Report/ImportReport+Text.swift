import Domain
import PluginAPI

extension ImportReport {
  /// The report for people: lines that fit a width.
  ///
  /// - Parameter width: The most characters of a line; less than 40 counts as 40.
  /// - Returns: The lines, each with a line end.
  public func text(width: Int) -> String {
    var lines = TextLines(width: width)
    if isDryRun { lines.add("Dry run: nothing is kept.") }
    if files.isEmpty { lines.add("No files.") }
    for (position, file) in files.enumerated() {
      if position > 0 || isDryRun { lines.add("") }
      file.describe(in: &lines)
    }
    return lines.text
  }
}

extension FileReport {
  /// How many warnings are told in full.
  private static let mostWarnings = 10

  fileprivate func describe(in lines: inout TextLines) {
    let name = TextLines.printable(file)
    if let refused {
      let place = refused.line.map { "line \($0): " } ?? ""
      lines.add("", wrapping: "\(name): refused (\(refused.code.rawValue)), nothing changed")
      lines.add("  \(place)", wrapping: TextLines.printable(refused.message))
      return
    }
    let origin = [format, dialect].compactMap { $0 }.joined(separator: ", ")
    let target = show.map { " into show \"\($0)\"" } ?? ""
    lines.add(
      "", wrapping: TextLines.printable(name + (origin.isEmpty ? "" : " (\(origin))") + target))
    describeObjects(in: &lines)
    if cues > 0 {
      lines.add("  cues: ", wrapping: "\(cues) read; they are part of their lists")
    }
    describeBoards(in: &lines)
    describeLeftOut(in: &lines)
    describeWarnings(in: &lines)
  }

  private func describeObjects(in lines: inout TextLines) {
    let counts = [created, updated, unchanged]
    let kinds = ObjectKind.allCases.filter { kind in counts.contains { $0[kind, default: 0] != 0 } }
    guard !kinds.isEmpty else {
      lines.add("  no objects")
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

  private func describeBoards(in lines: inout TextLines) {
    guard !boards.isEmpty else {
      lines.add("  no board changed")
      return
    }
    lines.add("  boards")
    let names = boards.map { TextLines.printable($0.name) }
    let digits = boards.map { String($0.items).count }.max() ?? 1
    let longest = names.map(\.count).max() ?? 0
    let length = min(longest, lines.width - digits - " blocks".count - 6)
    for (board, name) in zip(boards, names) {
      lines.add(
        "    \(TextLines.column(name, length))  \(TextLines.column(board.items, digits)) "
          + (board.items == 1 ? "block" : "blocks"))
    }
  }

  private func describeLeftOut(in lines: inout TextLines) {
    guard !leftOut.isEmpty else { return }
    lines.add("  left out")
    let sorts = leftOut.map { TextLines.printable($0.what) }
    let digits = leftOut.map { String($0.count).count }.max() ?? 1
    let length = min(sorts.map(\.count).max() ?? 0, lines.width / 2 - digits - 8)
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
