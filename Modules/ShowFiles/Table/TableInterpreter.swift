import Domain
import PluginAPI

/// Takes the rows of a table one by one.
struct TableInterpreter {
  /// Why a row becomes nothing.
  private enum Fault: String, CaseIterable {
    case kindless = "rows without a kind"
    case unknownKind = "rows of unknown kinds"
    case unnumbered = "rows without a number"
    case tooLong = "rows with too many cells"
    case repeated = "rows that stand twice"

    var reason: String {
      switch self {
      case .kindless: "without a kind nothing can be told of them"
      case .unknownKind: "the kind is none of the 11, nor a cue"
      case .unnumbered: "the number is missing, or cannot be read"
      case .tooLong: "they do not fit the header"
      case .repeated: "an earlier row has the same kind and number"
      }
    }
  }

  private let options: ReadingOptions
  private let separator: UInt8
  private var columns: TableColumns?
  private var objects = ObjectRegister()
  private var cues: CueRegister
  private var texts = FallbackTexts()
  private var warnings = WarningLog()
  private var kinds = CellCache<TableWords.Meaning?>()
  private var colors = CellCache<ObjectColor?>()
  private var folders = CellCache<String>()
  private var faults: [Fault: Int] = [:]
  private var unreadableColors = 0
  private var cells: [Int] = []

  /// Prepares the reading.
  ///
  /// - Parameters:
  ///   - options: How the person wants the table to be read.
  ///   - separator: What stands between cells.
  init(_ options: ReadingOptions, separator: UInt8) {
    self.options = options
    self.separator = separator
    cues = CueRegister(keepsCues: options.wantsCues)
  }

  /// Takes a row; the first one is the header.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - line: Its line.
  /// - Throws: ``ShowFileError`` where the header lacks a column, or the table holds more than is
  ///   accepted.
  mutating func take(_ row: CSVRow, line: Int) throws(ShowFileError) {
    guard !row.isBlank else { return }
    guard let columns else {
      let header = try TableColumns(row, chosen: options.columns, line: line)
      columns = header
      cells = Array(repeating: 0, count: header.others.count)
      return
    }
    guard
      (columns.names.count..<max(columns.names.count, row.count)).allSatisfy({
        row[trimmed: $0].isEmpty
      })
    else {
      return leaveOut(
        .tooLong, "the row has \(row.count) cells, the header \(columns.names.count)", line: line)
    }
    guard let meaning = meaning(of: row, columns, line: line) else { return }
    switch meaning {
    case .cue: try takeCue(row, columns, line: line)
    case .object(let kind): try takeObject(kind, row, columns, line: line)
    }
  }

  /// What a row is; where nobody can tell, it is counted.
  private mutating func meaning(
    of row: CSVRow, _ columns: TableColumns, line: Int
  ) -> TableWords.Meaning? {
    guard columns.hasKinds else { return .cue }
    let cell = row[trimmed: columns[.kind]]
    guard !cell.isEmpty else {
      if !row[trimmed: columns[.cue]].isEmpty { return .cue }
      leaveOut(.kindless, "the row has no kind", line: line)
      return nil
    }
    let meaning = kinds.value(of: cell) {
      TableWords.meaning(ofKind: USITTFields.decoded($0).text)
    }
    guard let meaning else {
      let word = text(row, columns, .kind, line: line)
      leaveOut(.unknownKind, "no kind '\(word.prefix(40))'", line: line)
      return nil
    }
    return meaning
  }

  private mutating func text(
    _ row: CSVRow, _ columns: TableColumns, _ field: TableField, line: Int
  ) -> String {
    Name.cleaned(texts.text(row[trimmed: columns[field]], line: line))
  }

  private mutating func leaveOut(_ fault: Fault, _ message: String, line: Int) {
    faults[fault, default: 0] += 1
    warnings.add(about: fault.rawValue, line: line, "\(message); it is left out")
  }
}

// MARK: - Rows

extension TableInterpreter {
  private mutating func takeCue(
    _ row: CSVRow, _ columns: TableColumns, line: Int
  ) throws(ShowFileError) {
    let field: TableField = columns[.cue] == nil ? .number : .cue
    guard let number = number(row, columns, field, line: line),
      let list = list(row, columns, line: line)
    else { return }
    row.countCells(by: columns.topics, into: &cells)
    var texts = texts
    let outcome = try cues.add(number, list: list, line: line) {
      Name.cleaned(texts.text(row[trimmed: columns[.name]], line: line))
    }
    self.texts = texts
    guard outcome == .repeated else { return }
    faults[.repeated, default: 0] += 1
    warnings.add(
      about: Fault.repeated.rawValue, line: line,
      "cue \(number) of list \(list) stands more than once; it is counted once")
  }

  /// The list of a cue: 1 where the table says none.
  private mutating func list(
    _ row: CSVRow, _ columns: TableColumns, line: Int
  ) -> RecordNumber? {
    let field: TableField = columns.isListInNumber ? .number : .list
    guard !row[trimmed: columns[field]].isEmpty,
      let number = number(row, columns, field, line: line)
    else { return row[trimmed: columns[field]].isEmpty ? .one : nil }
    return number.parts == 0 ? .one : number
  }

  private mutating func takeObject(
    _ kind: ObjectKind, _ row: CSVRow, _ columns: TableColumns, line: Int
  ) throws(ShowFileError) {
    var field = TableField.number
    if kind == .list, row[trimmed: columns[.number]].isEmpty { field = .list }
    guard let number = number(row, columns, field, line: line) else { return }
    row.countCells(by: columns.topics, into: &cells)
    var texts = texts
    let folder = folders.value(of: row[trimmed: columns[.folder]]) {
      Name.cleaned(texts.text($0, line: line))
    }
    self.texts = texts
    let repetition = try objects.add(
      ImportedObject(
        identifier: "\(kind.rawValue):\(number)", kind: kind, number: number.objectNumber,
        name: text(row, columns, .name, line: line), color: color(row, columns, line: line),
        folder: folder.isEmpty ? nil : folder),
      line: line)
    guard let repetition else { return }
    faults[.repeated, default: 0] += 1
    warnings.add(about: Fault.repeated.rawValue, line: line, repetition)
  }

  private mutating func number(
    _ row: CSVRow, _ columns: TableColumns, _ field: TableField, line: Int
  ) -> RecordNumber? {
    let cell = row[trimmed: columns[field]]
    if let number = TableNumber(cell, separator: separator) { return number.number }
    let word = text(row, columns, field, line: line)
    leaveOut(
      .unnumbered, word.isEmpty ? "the row has no number" : "'\(word.prefix(40))' is no number",
      line: line)
    return nil
  }

  private mutating func color(
    _ row: CSVRow, _ columns: TableColumns, line: Int
  ) -> ObjectColor? {
    let cell = row[trimmed: columns[.color]]
    guard !cell.isEmpty else { return nil }
    let color = colors.value(of: cell) { CellColor.read(USITTFields.decoded($0).text) }
    if let color { return color }
    let word = text(row, columns, .color, line: line)
    unreadableColors += 1
    warnings.add(
      about: "colours", line: line, "'\(word.prefix(40))' is no colour; it is left out")
    return nil
  }
}

// MARK: - The end

extension TableInterpreter {
  /// The show, once the last row was taken.
  ///
  /// - Parameter replaced: How many broken characters the text had.
  /// - Returns: The show.
  /// - Throws: ``ShowFileError`` where there is no header, or more than is accepted.
  consuming func finished(replaced: Int) throws(ShowFileError) -> ImportedShow {
    guard let columns else {
      throw ShowFileError(
        .malformed, "the table has no header", line: 1,
        remedy: "the first row has to name the columns")
    }
    try objects.addLists(cues.lists)
    texts.warn(in: &warnings, replaced: replaced)
    if objects.objects.isEmpty { warnings.add("the file holds nothing that becomes an object") }
    var tally = LeftOutTally()
    for fault in Fault.allCases {
      tally.add(fault.rawValue, count: faults[fault, default: 0], reason: fault.reason)
    }
    tally.add(
      "colours", count: unreadableColors, reason: "they are neither names nor #rrggbb")
    for (name, count) in zip(columns.others, cells) {
      tally.add("column \(name)", count: count, reason: "it holds nothing that is imported")
    }
    return ImportedShow(
      objects: objects.objects, cueCount: cues.count, cues: cues.cues, leftOut: tally.leftOut,
      warnings: warnings.warnings)
  }
}
