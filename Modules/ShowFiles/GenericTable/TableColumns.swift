import Domain
import PluginAPI
import XMLReading

/// The columns of a table by field, from its header and the user's options.
struct TableColumns {
  /// The most unused columns to list in a report.
  private static let otherLimit = 64

  /// The names in the header, cleaned.
  let names: [String]
  /// The columns of the fields, looked up for every row.
  private let kind, number, name, color, folder, list, cue: Int?
  /// The place of each column of no field among ``others``; negative for columns of fields.
  let topics: [Int]
  /// The names of the columns of no field.
  let others: [String]

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - row: The header.
  ///   - chosen: The names of columns that a person gave for fields.
  ///   - line: The header's line.
  /// - Throws: ``ShowFileError`` if a column named is not there, or if there is neither a
  ///   column of kinds with one of numbers, nor a column of cues.
  init(
    _ row: CSVRow, chosen: [TableField: String], line: Int
  ) throws(ShowFileError) {
    let names = Self.names(in: row)
    var places: [TableField: Int] = [:]
    for field in TableField.allCases {
      guard let wanted = chosen[field] else { continue }
      guard let place = Self.place(of: wanted, in: names) else {
        throw ShowFileError(
          .notFound,
          "the table has no column '\(Name.cleaned(wanted))'; it has \(Self.shown(names))",
          line: line, remedy: "say --map COLUMN=\(field.rawValue) with one of these columns")
      }
      places[field] = place
    }
    Self.addOwn(to: &places, names)
    // Beside cues, a column of numbers may just count rows, unless the user says otherwise.
    if places[.kind] == nil, places[.cue] != nil, chosen[.number] == nil { places[.number] = nil }
    self.names = names
    (kind, number, name, color) = (
      places[.kind], places[.number], places[.name], places[.color]
    )
    (folder, list, cue) = (places[.folder], places[.list], places[.cue])
    (topics, others) = Self.others(names, used: Set(places.values))
    try check(line: line)
  }

  /// The column of a field.
  subscript(_ field: TableField) -> Int? {
    switch field {
    case .kind: kind
    case .number: number
    case .name: name
    case .color: color
    case .folder: folder
    case .list: list
    case .cue: cue
    }
  }

  /// Whether the number of a cue's list is in the column of numbers.
  var isListInNumber: Bool { cue != nil && list == nil && number != nil }

  /// Whether a column contains kinds.
  var hasKinds: Bool { kind != nil }

  /// The names in a header, cleaned.
  static func names(in row: CSVRow) -> [String] {
    (0..<row.count).map { Name.cleaned(FallbackTexts.decoded(row[trimmed: $0].prefix(400)).text) }
  }

  /// Adds the fields that no column is known of yet, by the names that columns usually have.
  static func addOwn(to places: inout [TableField: Int], _ names: [String]) {
    let keys = names.map { TableWords.key($0) }
    var used = Set(places.values)
    for field in TableField.allCases where places[field] == nil {
      for word in TableWords.columns[field] ?? [] {
        guard let place = keys.firstIndex(of: word), !used.contains(place) else { continue }
        places[field] = place
        used.insert(place)
        break
      }
    }
  }

  /// A column by its name: as it is written, or else in any case and without spaces and the like.
  private static func place(of wanted: String, in names: [String]) -> Int? {
    let wanted = Name.cleaned(wanted)
    guard !wanted.isEmpty else { return nil }
    if let place = names.firstIndex(of: wanted) { return place }
    let key = TableWords.key(wanted)
    return names.firstIndex { !$0.isEmpty && TableWords.key($0) == key }
  }

  private static func others(
    _ names: [String], used: Set<Int>
  ) -> (topics: [Int], names: [String]) {
    var others: [String] = []
    let topics = names.enumerated().map { place, name -> Int in
      guard !used.contains(place) else { return -1 }
      if others.count < otherLimit { others.append(name.isEmpty ? "(no name)" : name) }
      return others.count - 1
    }
    if others.count == otherLimit { others[otherLimit - 1] = "(others)" }
    return (topics, others)
  }

  private func check(line: Int) throws(ShowFileError) {
    let missing: TableField? =
      if hasKinds {
        // Cues may have their number in their own column, and so may lists.
        number ?? cue ?? list == nil ? .number : nil
      } else {
        cue == nil ? .kind : nil
      }
    guard let missing else { return }
    let what = missing == .number ? "no column of numbers" : "no column of kinds, nor one of cues"
    throw ShowFileError(
      .malformed, "the table has \(what); it has \(Self.shown(names))", line: line,
      remedy: "say which column it is with --map COLUMN=\(missing.rawValue)"
        + (missing == .kind ? " or --map COLUMN=cue" : ""))
  }

  private static func shown(_ names: [String]) -> String {
    let shown = names.filter { !$0.isEmpty }.map { "'\($0)'" }
    return shown.isEmpty ? "no names in its first row" : "the columns \(examples(shown, limit: 40))"
  }
}
