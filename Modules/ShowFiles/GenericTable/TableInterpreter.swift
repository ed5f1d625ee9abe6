import Domain
import PluginAPI
import XMLReading

/// Takes the rows of a table one by one.
struct TableInterpreter {
  /// Why a row is ignored.
  private enum Fault: String, CaseIterable {
    case kindless = "rows without a kind"
    case unknownKind = "rows of unknown kinds"
    case unnumbered = "rows without a number"
    case tooLong = "rows with too many cells"
    case repeated = "rows that appear twice"

    var reason: String {
      switch self {
      case .kindless: "without a kind they cannot be imported"
      case .unknownKind: "the kind is none of the 11, nor a cue"
      case .unnumbered: "the number is missing, or cannot be read"
      case .tooLong: "they do not fit the header"
      case .repeated: "an earlier row has the same kind and number"
      }
    }
  }

  private let columns: TableColumns
  private let separator: UInt8
  private var objects = ObjectRegister()
  private var cues: CueRegister
  private var texts = FallbackTexts()
  private var warnings = WarningLog()
  private var kinds = CellCache<TableWords.Meaning?>()
  private var colors = CellCache<ObjectColor?>()
  private var folders = CellCache<String>()
  /// The prefix of each kind's identifiers.
  private let prefixes = Dictionary(
    uniqueKeysWithValues: ObjectKind.allCases.map { ($0, "\($0.rawValue):") })
  private var faults: [Fault: Int] = [:]
  private var unreadableColors = 0
  /// How many cells there are of each column that is not read.
  private var cells: [Int]

  /// Prepares the reading.
  ///
  /// - Parameters:
  ///   - options: The user's options.
  ///   - columns: The columns by field.
  ///   - separator: The separator of cells.
  init(_ options: ReadingOptions, _ columns: TableColumns, separator: UInt8) {
    self.columns = columns
    self.separator = separator
    cells = Array(repeating: 0, count: columns.others.count)
    cues = CueRegister(keepsCues: options.wantsCues)
  }

  /// Takes a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - line: Its line.
  /// - Throws: ``ShowFileError`` if the table contains more than is accepted.
  mutating func take(_ row: CSVRow, line: Int) throws(ShowFileError) {
    guard !row.isBlank else { return }
    let width = columns.names.count
    guard row.count <= width || (width..<row.count).allSatisfy({ row.isBlank($0) }) else {
      return leaveOut(
        .tooLong, "the row has \(row.count) cells, the header \(width)", line: line)
    }
    guard let meaning = meaning(of: row, line: line) else { return }
    switch meaning {
    case .cue: try takeCue(row, columns[.cue] == nil ? .number : .cue, line: line)
    // As in the tables that this program exports: a cue is the list with the number of a cue.
    case .object(.list) where !row.isBlank(columns[.cue]): try takeCue(row, .cue, line: line)
    case .object(.list) where row.withCell(columns[.number], TableCueNumber.isWithList):
      try takeCue(row, .number, line: line)
    case .object(let kind): try takeObject(kind, row, line: line)
    }
  }

  /// The meaning of a row; unknown rows are counted.
  private mutating func meaning(of row: CSVRow, line: Int) -> TableWords.Meaning? {
    guard columns.hasKinds else { return .cue }
    guard !row.isBlank(columns[.kind]) else {
      if !row.isBlank(columns[.cue]) { return .cue }
      leaveOut(.kindless, "the row has no kind", line: line)
      return nil
    }
    let meaning = row.withCell(columns[.kind]) { cell in
      kinds.value(of: cell) { TableWords.meaning(ofKind: FallbackTexts.decoded($0).text) }
    }
    guard let meaning else {
      let word = text(row, .kind, line: line)
      leaveOut(.unknownKind, "no kind '\(word.prefix(40))'", line: line)
      return nil
    }
    return meaning
  }

  private mutating func text(_ row: CSVRow, _ field: TableField, line: Int) -> String {
    row.withCell(columns[field]) { texts.name($0, line: line) }
  }

  private mutating func leaveOut(_ fault: Fault, _ message: String, line: Int) {
    faults[fault, default: 0] += 1
    warnings.add(about: fault.rawValue, line: line, "\(message); it is left out")
  }
}

// MARK: - Rows

extension TableInterpreter {
  private mutating func takeCue(
    _ row: CSVRow, _ field: TableField, line: Int
  ) throws(ShowFileError) {
    let cell = row.withCell(columns[field]) { TableCueNumber($0, separator: separator) }
    guard let cell else { return leaveOutUnnumbered(row, field, line: line) }
    let number = cell.cue
    guard let list = list(row, besides: field, cell.list, line: line) else { return }
    row.countCells(by: columns.topics, into: &cells)
    var texts = texts
    let outcome = try cues.add(number, list: list, line: line) {
      row.withCell(columns[.name]) { texts.name($0, line: line) }
    }
    self.texts = texts
    guard outcome == .repeated else { return }
    faults[.repeated, default: 0] += 1
    warnings.add(
      about: Fault.repeated.rawValue, line: line,
      "cue \(number) of list \(list) appears more than once; it is counted once")
  }

  /// The list of a cue: 1 if the table has none.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - cue: Where the number of the cue is, which is not that of the list.
  ///   - own: The list that is beside it.
  ///   - line: The line.
  /// - Returns: The list; `nil` if it is not a number, or two cells say two.
  private mutating func list(
    _ row: CSVRow, besides cue: TableField, _ own: RecordNumber?, line: Int
  ) -> RecordNumber? {
    let own = own.map { $0.parts == 0 ? RecordNumber.one : $0 }
    let isInNumber =
      cue != .number && row.isBlank(columns[.list])
      && (columns.isListInNumber || columns.hasKinds)
    let field: TableField = isInNumber ? .number : .list
    guard !row.isBlank(columns[field]) else { return own ?? .one }
    guard let number = number(row, field, line: line) else { return nil }
    let list = number.parts == 0 ? .one : number
    guard let own, own != list else { return list }
    leaveOut(.unnumbered, "the row says list \(list), and list \(own) with the cue", line: line)
    return nil
  }

  private mutating func takeObject(
    _ kind: ObjectKind, _ row: CSVRow, line: Int
  ) throws(ShowFileError) {
    var field = TableField.number
    if kind == .list, row.isBlank(columns[.number]) { field = .list }
    guard let number = number(row, field, line: line) else { return }
    row.countCells(by: columns.topics, into: &cells)
    let folder = row.withCell(columns[.folder]) { cell in
      cell.isEmpty ? nil : folders.value(of: cell) { texts.name($0, line: line) }
    }
    // Both write a number alike, and this one is there already.
    let objectNumber = number.objectNumber
    let repetition = try objects.add(
      ImportedObject(
        identifier: prefixes[kind, default: ""] + objectNumber.text, kind: kind,
        number: objectNumber,
        name: text(row, .name, line: line), color: color(row, line: line),
        folder: folder.flatMap { $0.isEmpty ? nil : $0 }),
      line: line, by: number)
    guard let repetition else { return }
    faults[.repeated, default: 0] += 1
    warnings.add(about: Fault.repeated.rawValue, line: line, repetition)
  }

  private mutating func number(_ row: CSVRow, _ field: TableField, line: Int) -> RecordNumber? {
    let number = row.withCell(columns[field]) { TableNumber($0, separator: separator) }
    if let number { return number.number }
    leaveOutUnnumbered(row, field, line: line)
    return nil
  }

  private mutating func leaveOutUnnumbered(_ row: CSVRow, _ field: TableField, line: Int) {
    let word = text(row, field, line: line)
    leaveOut(
      .unnumbered, word.isEmpty ? "the row has no number" : "'\(word.prefix(40))' is not a number",
      line: line)
  }

  private mutating func color(_ row: CSVRow, line: Int) -> ObjectColor? {
    guard !row.isBlank(columns[.color]) else { return nil }
    let color = row.withCell(columns[.color]) { cell in
      colors.value(of: cell) { CellColor.read(FallbackTexts.decoded($0).text) }
    }
    if let color { return color }
    let word = text(row, .color, line: line)
    unreadableColors += 1
    warnings.add(
      about: "colours", line: line, "'\(word.prefix(40))' is not a colour; it is left out")
    return nil
  }
}

// MARK: - The end

extension TableInterpreter {
  /// The show, once the last row was taken.
  ///
  /// - Parameter replaced: How many broken characters the text had.
  /// - Returns: The show.
  /// - Throws: ``ShowFileError`` if there is more than is accepted.
  consuming func finished(replaced: Int) throws(ShowFileError) -> ImportedShow {
    try objects.addLists(cues.lists)
    warnings.add(texts, replaced: replaced)
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
      objects: objects.objects, cueCount: cues.count, cues: cues.cues, hasNamedCues: cues.hasNames,
      leftOut: tally.leftOut,
      warnings: warnings.warnings)
  }
}
