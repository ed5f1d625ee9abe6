import Domain
import GridGeometry
import XMLReading

/// A row of an exported table, with cells by heading.
struct ExportRow {
  /// The place of each heading.
  let columns: [String: Int]
  /// The cells.
  let row: CSVRow
  /// The kinds of objects that there are.
  let kinds: ObjectKinds

  /// A text as it was before it was guarded against spreadsheets.
  func text(_ heading: String) -> String { TableText.unguarded(raw(heading)) }

  /// A word or number, without spaces around it.
  func word(_ heading: String) -> String {
    let scalars = raw(heading).unicodeScalars
    let start = scalars.drop { $0.properties.isWhitespace }
    var end = start
    while let last = end.last, last.properties.isWhitespace { end.removeLast() }
    return String(end)
  }

  /// A whole number, also where a spreadsheet wrote it with a point and zeros.
  func integer<Value: FixedWidthInteger>(_ heading: String) -> Value? {
    let word = word(heading)
    return Value(word) ?? Double(word).flatMap { Value(exactly: $0) }
  }

  /// Whether the table has these columns, so that an empty cell means no value.
  func hasColumns(_ headings: String...) -> Bool {
    headings.allSatisfy { columns[$0] != nil }
  }

  /// Where an object or board was imported from before it was exported.
  var source: ImportSource? {
    let format = text("source_format")
    guard !format.isEmpty else { return nil }
    return ImportSource(format: format, identifier: text("source_identifier"))
  }

  /// Whether it says a kind and a number.
  var isObject: Bool { kind != nil && number != nil }

  /// The kind.
  var kind: ObjectKind? { kinds.kind(word: word("kind")) }

  /// Whether it names no object at all.
  var isWithoutObject: Bool { ["object", "kind", "number"].allSatisfy { word($0).isEmpty } }

  /// The number, with the cue if there is one; `nil` if it is invalid for the kind.
  var number: ConsoleNumber? {
    guard let kind, let number = ObjectNumber(word("number"))
    else { return nil }
    let text = word("cue")
    guard !text.isEmpty else { return ConsoleNumber(number) }
    guard let cue = ObjectNumber(text) else { return nil }
    let numbered = ConsoleNumber(number, cue: cue)
    return numbered.isPossible(for: kind) ? numbered : nil
  }

  /// The cells of a block; `nil` if they are invalid.
  var cells: CellRect? {
    guard let x: Int32 = integer("x"), let y: Int32 = integer("y"),
      let width: Int32 = integer("width"), let height: Int32 = integer("height")
    else { return nil }
    return CellRect(x: x, y: y, width: width, height: height)
  }

  private func raw(_ heading: String) -> String {
    guard let place = columns[heading] else { return "" }
    return String(decoding: row[place], as: UTF8.self)
  }
}
