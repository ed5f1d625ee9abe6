import Domain
import JSONText
import PluginAPI
import XMLReading

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
      $0 + ($1.message?.utf8.count ?? 0) + ($1.label?.utf8.count ?? 0) + length($1.content)
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
    return sentences
  }

  /// The items that tables leave out.
  static func ofTables(_ contents: ShowContents) -> [String] {
    let count = TableExport.omitted(of: contents)
    guard count > 0 else { return [] }
    return [
      counted(count, "item is", "items are")
        + " not written, because a row of a table has at most \(CSVReader.maximumLength) bytes"
    ]
  }

  private static func length(_ content: ItemContent) -> Int {
    switch content {
    case .object, .message, .tile, .goto: 0
    case .card(let card): card.title.utf8.count + card.text.utf8.count
    case .ink(let stroke): stroke.samples.count * ObjectCollector.sampleLength
    }
  }

  private static func length(_ source: ImportSource?) -> Int {
    source.map { $0.format.utf8.count + $0.identifier.utf8.count } ?? 0
  }
}
