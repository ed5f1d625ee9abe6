import Domain
import JSONText
import PluginAPI
import XMLReading

/// Reads a table of a CSV export, also after editing in a spreadsheet.
///
/// Columns can be in any order. A row without kind or number, or without cells, is counted; a row
/// with a missing or repeated identity is a new object or block.
struct ExportTableReader {
  private var collector: ObjectCollector
  private let kinds: ObjectKinds
  private var line = 0
  private var repetitions: [String: Int] = [:]
  /// The identities of the rows so far.
  private var identities: Set<ID<Never>> = []
  /// Where the layout of a board is.
  private var layoutPlaces: [String: Int] = [:]

  /// Reads a table from its first byte to its last.
  ///
  /// - Parameters:
  ///   - table: Which of the three tables it is.
  ///   - separator: The separator of cells.
  ///   - source: The file, from its start.
  ///   - options: The user's options.
  /// - Returns: Its contents.
  /// - Throws: ``ShowFileError`` if it is not a table, or larger than any show.
  static func read(
    _ table: ExportTable, separatedBy separator: UInt8, from source: inout any ByteSource,
    _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var reader = Self(
      collector: ObjectCollector(options, most: ObjectRegister.exportLimit),
      kinds: options.kinds ?? .callboard)
    var csv = CSVReader(separator: separator)
    guard let heading = try csv.next(from: &source) else { return ImportedShow() }
    let columns = reader.columns(of: heading, table)
    while let row = try csv.next(from: &source) {
      guard !row.isBlank else { continue }
      reader.line = csv.lineNumber
      let cells = ExportRow(columns: columns, row: row, kinds: reader.kinds)
      switch table {
      case .objects: try reader.addObject(cells)
      case .boards: try reader.addBoard(cells)
      case .blocks: try reader.addBlock(cells)
      }
    }
    return reader.finished(table)
  }

  private init(collector: ObjectCollector, kinds: ObjectKinds) {
    self.collector = collector
    self.kinds = kinds
  }

  private consuming func finished(_ table: ExportTable) -> ImportedShow {
    collector.show.hasAllBoards = table != .objects
    return collector.exactly(table.rawValue)
  }

  /// The place of each heading that is known; the first of a name counts.
  private mutating func columns(of row: CSVRow, _ table: ExportTable) -> [String: Int] {
    var columns: [String: Int] = [:]
    var unknown: [String] = []
    for place in 0..<row.count {
      let heading = String(decoding: row[place], as: UTF8.self).lowercased()
      if table.headings.contains(heading), columns[heading] == nil {
        columns[heading] = place
      } else if unknown.count < 6 {
        unknown.append("'\(Name.cleaned(heading.prefix(40)))'")
      }
    }
    if !unknown.isEmpty {
      collector.warnings.add(
        line: 1, "columns that are not imported: \(examples(unknown))")
    }
    return columns
  }

  // MARK: Rows

  private mutating func addObject(_ row: ExportRow) throws(ShowFileError) {
    // Identities are kept only for imported rows, whose number is limited.
    guard row.isObject else { return leaveOut(row) }
    let id = identity(row, of: .objects) { ID<ShowObject>($0) }
    guard var object = object(row, id: id) else { return leaveOut(row) }
    object.record?.metadata = try metadata(row)
    try collector.keep(object.record?.source?.identifier ?? "", line: line)
    try collector.add(object, line: line)
  }

  private mutating func addBoard(_ row: ExportRow) throws(ShowFileError) {
    let id = identity(row, of: .boards) { ID<Board>($0) }
    let name = ExportPart.name(row.text("name"))
    try collector.keep(name, line: line)
    try collector.countWidget(line: line)
    let minimum: Int32? = row.integer("minimum")
    let placement = row.text("placement")
    var rules = BoardRules(placement.isEmpty ? BoardRules.defaultKey : placement)
    rules.minimum = minimum.flatMap { MinimumSpan(rawValue: $0) } ?? .one
    for (name, value) in try texts(row, ExportTable.settings) ?? [:] {
      rules.settings[name] = value
    }
    let record = BoardRecord(
      id: id, rules: rules, created: created(row), order: OrderKey(row.text(ExportTable.order)),
      source: row.source, metadata: try metadata(row))
    let identifier = collector.free(id.map { "\($0)" } ?? "board:\(name)", &repetitions)
    collector.show.layouts.append(
      ImportedLayout(identifier: identifier, name: name, record: record))
  }

  private mutating func addBlock(_ row: ExportRow) throws(ShowFileError) {
    var record = BlockRecord(pose: row.cells.map(Pose.cells))
    let text = row.text(ExportTable.item)
    guard let item = text.isEmpty ? TableItem() : TableItem(text) else {
      return collector.leftOut.add("row", reason: "its item is not one of an export")
    }
    if let pose = item.pose { record = BlockRecord(pose: pose, rows: row.cells) }
    guard record.pose != nil else {
      return collector.leftOut.add(
        "row", reason: "x, y, width and height are not cells of the grid")
    }
    let message = try message(row)
    // A block that shows no object only has a message, or is a card, tile or stroke.
    let isAlone = (message != nil || item.drawing != nil) && row.isWithoutObject
    let object = isAlone ? nil : try shown(by: row)
    guard object != nil || isAlone else { return leaveOut(row) }
    try collector.countWidget(line: line)
    record.id = identity(row, of: .blocks) { ID<BoardItem>($0) }
    let label = ExportPart.name(row.text("label"))
    try collector.keep(label, line: line)
    let drawing = object == nil && message == nil ? item.drawing : nil
    try collector.keep(drawing, line: line)
    let widget = ImportedWidget(
      object: object, frame: ExportPart.frame(of: record), action: action(row), message: message,
      label: label, drawing: drawing, record: record)
    try add(widget, to: row)
  }

  private mutating func add(
    _ widget: ImportedWidget, to row: ExportRow
  ) throws(ShowFileError) {
    let name = ExportPart.name(row.text("board_name"))
    let identifier = ID<Board>(row.word("board")).map { "\($0)" } ?? "board:\(name)"
    if let place = layoutPlaces[identifier] {
      collector.show.layouts[place].widgets.append(widget)
    } else {
      try collector.keep(name, line: line)
      layoutPlaces[identifier] = collector.show.layouts.count
      collector.show.layouts.append(
        ImportedLayout(identifier: identifier, name: name, widgets: [widget]))
    }
  }

  /// The identifier of the object that a block shows, which the row only mentions.
  private mutating func shown(by row: ExportRow) throws(ShowFileError) -> String? {
    let id = ID<ShowObject>(row.word("object"))
    if let id, collector.has("\(id)") { return collector.register.kept("\(id)") }
    guard var object = object(row, id: id) else { return nil }
    object.isMentioned = true
    object.record = ObjectRecord(id: id)
    try collector.add(object, line: line)
    return object.identifier
  }

  private mutating func object(_ row: ExportRow, id: ID<ShowObject>?) -> ImportedObject? {
    guard let kind = row.kind, let number = row.number else {
      return nil
    }
    let identifier =
      id.map { "\($0)" } ?? collector.free("\(kind.rawValue):\(number)", &repetitions)
    let color = row.word("color")
    if !color.isEmpty, ObjectColor(color) == nil {
      collector.warnings.add(
        about: "colours", line: line,
        "'\(Name.cleaned(color.prefix(40)))' is not a colour; the object gets none")
    }
    let isOutlined = ["yes", "true", "1"].contains(row.word("outlined").lowercased())
    let record = ObjectRecord(
      id: id, created: created(row), source: row.source, isOutlined: isOutlined,
      isComplete: row.hasColumns("name", "color", "outlined"))
    return ImportedObject(
      identifier: identifier, kind: kind, number: number.number, cue: number.cue,
      name: ExportPart.name(row.text("name")), color: ObjectColor(color), record: record)
  }

  private mutating func leaveOut(_ row: ExportRow) {
    collector.leftOut.add("row", reason: "its kind, number or cue is none")
    collector.warnings.add(
      about: "rows", line: line,
      "no kind and number in '\(Name.cleaned(row.word("kind").prefix(40)))' and "
        + "'\(Name.cleaned(row.word("number").prefix(40)))'; the row is left out")
  }

  // MARK: Cells

  /// The identity of a row, if it is valid and new.
  private mutating func identity<Entity>(
    _ row: ExportRow, of table: ExportTable, _ read: (String) -> ID<Entity>?
  ) -> ID<Entity>? {
    guard let id = read(row.word(table.mark)) else {
      collector.warnings.add(
        about: "identities", line: line, "the row has no identity of an export; it is new")
      return nil
    }
    guard identities.insert(ID(high: id.high, low: id.low)).inserted else {
      collector.warnings.add(
        about: "identities", line: line,
        "the identity is in an earlier row already; this row is new")
      return nil
    }
    return id
  }

  private func created(_ row: ExportRow) -> Timestamp? {
    let milliseconds: Int64? = row.integer("created")
    return milliseconds.map { Timestamp(milliseconds: $0) }
  }

  private mutating func action(_ row: ExportRow) -> TriggerAction {
    let word = row.word("action")
    if let action = TriggerAction(rawValue: word.lowercased()) { return action }
    if !word.isEmpty {
      collector.warnings.add(
        about: "actions", line: line,
        "'\(Name.cleaned(word.prefix(40)))' is not an action; a tap on the block is go")
    }
    return .go
  }

  private mutating func metadata(_ row: ExportRow) throws(ShowFileError) -> Metadata? {
    guard let entries = try texts(row, ExportTable.metadata) else { return nil }
    if let metadata = try? Metadata(entries) { return metadata }
    warn(about: ExportTable.metadata)
    return nil
  }

  /// The texts by their keys in a cell of JSON.
  private mutating func texts(
    _ row: ExportRow, _ heading: String
  ) throws(ShowFileError) -> [String: String]? {
    let text = row.text(heading)
    guard !text.isEmpty else { return nil }
    try collector.keep(text, line: line)
    let entries = try? LocatedJSON(text, JSONLimits(length: .max, isLenient: true)).textsByName
    if entries == nil { warn(about: heading) }
    return entries
  }

  private mutating func warn(about heading: String) {
    let isOne = heading == ExportTable.metadata
    collector.warnings.add(
      about: heading, line: line,
      "the \(heading) \(isOne ? "is" : "are") not an object of texts, or too long; "
        + "\(isOne ? "it is" : "they are") left out")
  }

  private mutating func message(_ row: ExportRow) throws(ShowFileError) -> String? {
    let text = row.text("message")
    guard !text.isEmpty else { return nil }
    let message: String
    do throws(MessageText.Fault) {
      message = try MessageText.validated(text)
    } catch {
      collector.warnings.add(
        about: "messages", line: line, "the message is left out: \(error)")
      return nil
    }
    try collector.keep(message, line: line)
    return message
  }
}
