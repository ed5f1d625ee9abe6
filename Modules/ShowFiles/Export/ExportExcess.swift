import Domain
import JSONText
import PluginAPI

/// Finds where an export exceeds the limits of an import.
enum ExportExcess {
  /// The exceeded limits, in words.
  ///
  /// - Parameters:
  ///   - contents: The exported contents.
  ///   - files: The exported files.
  /// - Returns: A sentence for each limit; empty if an import reads everything.
  static func sentences(_ contents: ShowContents, _ files: [ExportedFile]) -> [String] {
    let most = ObjectRegister.exportLimit
    let names = contents.objects.reduce(0) { $0 + $1.name.utf8.count }
    var others = contents.boards.reduce(0) { $0 + $1.name.utf8.count * 2 + length($1.source) }
    others += contents.objects.reduce(0) { $0 + length($1.source) }
    others += contents.items.reduce(0) {
      $0 + ($1.message?.utf8.count ?? 0) + ($1.label?.utf8.count ?? 0)
    }
    var sentences: [String] = []
    func compare(_ count: Int, _ limit: Int, _ what: String) {
      guard count > limit else { return }
      sentences.append("an import reads at most \(limit) \(what), and these are \(count)")
    }
    compare(contents.objects.count, most, "objects")
    compare(contents.items.count + contents.boards.count, most, "blocks and boards")
    compare(names, ObjectRegister.nameLimit, "bytes of names")
    compare(others, ObjectCollector.nameLimit, "bytes of other texts")
    for file in files where !file.name.hasSuffix(".csv") {
      compare(file.bytes.count, SidecarReader.limits.text.length, "bytes of '\(file.name)'")
    }
    return sentences + otherRules(contents)
  }

  /// What becomes of boards that are not grids, a sentence for all boards of the same rules.
  private static func otherRules(_ contents: ShowContents) -> [String] {
    let unwritten = Dictionary(
      grouping: contents.items.filter { [.free, .shaped].contains($0.pose.form) }, by: \.board
    ).mapValues(\.count)
    let boards = Dictionary(
      grouping: contents.boards.filter { $0.rules.key != BoardRules.defaultKey }, by: \.rules.key)
    return boards.sorted { $0.key < $1.key }.map { key, boards in
      let isOne = boards.count == 1
      let names = boards.map { "'\($0.name)'" }.sorted()
      let most = 3
      let shown =
        names.count > most
        ? (names.prefix(most) + ["\(names.count - most) more"]).listed("and") : names.listed("and")
      let start =
        "\(isOne ? "board \(shown) has" : "boards \(shown) have") the rules '\(key)': "
        + (isOne ? "its" : "their")
      let count = boards.reduce(0) { $0 + (unwritten[$1.id] ?? 0) }
      guard count > 0 else {
        return start + " blocks are written in rows, and a new import makes "
          + (isOne ? "a grid of them" : "grids of them")
      }
      let what = counted(count, "block is", "blocks are")
      return "\(start) \(what) not written, because an export has blocks on cells and in rows only"
    }
  }

  private static func length(_ source: ImportSource?) -> Int {
    source.map { $0.format.utf8.count + $0.identifier.utf8.count } ?? 0
  }
}
