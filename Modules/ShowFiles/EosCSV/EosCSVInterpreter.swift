import Domain
import PluginAPI
import XMLReading

/// Takes the rows of an Eos CSV file one by one.
struct EosCSVInterpreter {
  /// The section of the next row.
  private enum Place {
    case outside
    case header
    case rows
  }

  /// The most sections to distinguish; three are known.
  private static let sectionLimit = 64

  private var place = Place.outside
  private var section = ""
  private var columns: EosColumns?
  private var types = EosTargetTable()
  private var objects = ObjectRegister()
  private var cues: CueRegister
  private var texts = FallbackTexts()
  private var warnings = WarningLog()

  /// The row counts of sections that are only counted.
  private var sections = LeftOutTally()
  private var rowsInSection = 0
  private var sectionNames: Set<String> = []
  private var rowsOutside = 0
  private var partRows = 0
  private var repeatedCues = 0
  private var repeatedObjects = 0
  private var cells = Array(repeating: 0, count: EosColumns.Topic.allCases.count)

  /// Prepares the reading.
  ///
  /// - Parameter keepsCues: Whether cues are wanted one by one.
  init(keepsCues: Bool) { cues = CueRegister(keepsCues: keepsCues) }

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - line: Its line.
  /// - Throws: ``ShowFileError`` if the header lacks a required column, or the file exceeds a
  ///   limit.
  mutating func take(_ row: CSVRow, line: Int) throws(ShowFileError) {
    if let marker = EosMarker(row) { return takeMarker(marker, line: line) }
    switch place {
    case .outside:
      guard !row.isBlank else { return }
      if rowsOutside == 0, !sectionNames.isEmpty {
        warnings.add(line: line, "what is outside all sections is not read")
      }
      rowsOutside += 1
    case .header:
      guard !row.isBlank else { return }
      columns = section == "TARGETS" ? try EosColumns(row, line: line) : nil
      place = .rows
    case .rows:
      if let columns {
        try takeTarget(row, columns, line: line)
      } else if !row.isBlank {
        rowsInSection += 1
      }
    }
  }

  private mutating func takeMarker(_ marker: EosMarker, line: Int) {
    let name = Name.cleaned(marker.section)
    if marker.isStart {
      endSection(isMissing: true, line: line)
      place = .header
      section = marker.section
      if sectionNames.count < Self.sectionLimit { sectionNames.insert(marker.section) }
    } else if place == .outside {
      warnings.add(
        about: "ends of sections", line: line, "the section \(name) ends and never began")
    } else {
      if marker.section != section {
        warnings.add(
          about: "ends of sections", line: line,
          "the section \(Name.cleaned(section)) ends as \(name)")
      }
      endSection(isMissing: false, line: line)
    }
  }

  private mutating func endSection(isMissing: Bool, line: Int?) {
    guard place != .outside else { return }
    let name = Name.cleaned(section)
    if isMissing {
      let outcome = line == nil ? "the file may have been cut off" : "it ends here"
      warnings.add(
        about: "ends of sections", line: line,
        "the section \(name) has no END_\(name); \(outcome)")
    }
    if rowsInSection > 0 {
      let isKnown = sectionNames.contains(section)
      let known = name.isEmpty ? "(no name)" : name
      sections.add(
        isKnown ? known : "(others)", count: rowsInSection, reason: Self.reason(section))
    }
    rowsInSection = 0
    columns = nil
    place = .outside
  }

  private static func reason(_ section: String) -> String {
    switch section {
    case "LEVELS": "levels are not imported"
    case "SHOWCONTROL": "show control is not imported"
    default: "the section is not known"
    }
  }
}

// MARK: - Targets

extension EosCSVInterpreter {
  private mutating func takeTarget(
    _ row: CSVRow, _ columns: EosColumns, line: Int
  ) throws(ShowFileError) {
    var type = row[trimmed: columns.typeText]
    if type.isEmpty { type = row[trimmed: columns.type] }
    let id = row[trimmed: columns.id]
    if type.isEmpty, id.isEmpty, row.isBlank { return }
    let place = types.place(of: type)
    switch types.entries[place].sort {
    case .known, .unknown: return types.leaveOut(place)
    case .cue:
      guard let number = RecordNumber(id), let list = list(of: row, columns) else {
        return leaveOutUnnumbered(place, id, line: line)
      }
      try takeCue(number, list: list, row, columns, line: line)
    case .object(let kind, let prefix):
      guard let number = RecordNumber(id) else {
        return leaveOutUnnumbered(place, id, line: line)
      }
      try takeObject(kind, number, prefix, row, columns, line: line)
    }
    row.countCells(by: columns.topics, into: &cells)
  }

  /// The list of a cue; 0 and nothing mean the first one.
  private func list(of row: CSVRow, _ columns: EosColumns) -> RecordNumber? {
    let cell = row[trimmed: columns.list]
    guard !cell.isEmpty else { return .one }
    guard let number = RecordNumber(cell) else { return nil }
    return number.parts == 0 ? .one : number
  }

  private func isPart(_ row: CSVRow, _ columns: EosColumns) -> Bool {
    let cell = row[trimmed: columns.part]
    guard !cell.isEmpty, let number = RecordNumber(cell) else { return false }
    return number.parts > 0
  }

  private mutating func takeCue(
    _ number: RecordNumber, list: RecordNumber, _ row: CSVRow, _ columns: EosColumns, line: Int
  ) throws(ShowFileError) {
    let isPart = isPart(row, columns)
    if isPart { partRows += 1 }
    var texts = texts
    let outcome = try cues.add(number, list: list, isPart: isPart, line: line) {
      Name.cleaned(texts.text(row[trimmed: columns.label], line: line))
    }
    self.texts = texts
    guard outcome == .repeated else { return }
    repeatedCues += 1
    warnings.add(
      about: "cues that appear twice", line: line,
      "cue \(number) of list \(list) appears more than once; it is counted once")
  }

  private mutating func takeObject(
    _ kind: ObjectKind, _ number: RecordNumber, _ prefix: String, _ row: CSVRow,
    _ columns: EosColumns, line: Int
  ) throws(ShowFileError) {
    let identifier = "\(prefix):\(number)"
    if isPart(row, columns), objects.contains(identifier) {
      partRows += 1
      return
    }
    let name = Name.cleaned(texts.text(row[trimmed: columns.label], line: line))
    let repetition = try objects.add(
      ImportedObject(
        identifier: identifier, kind: kind, number: number.objectNumber, name: name), line: line)
    guard let repetition else { return }
    repeatedObjects += 1
    warnings.add(about: "objects that appear twice", line: line, repetition)
  }

  private mutating func leaveOutUnnumbered(_ place: Int, _ id: ArraySlice<UInt8>, line: Int) {
    types.leaveOut(place)
    let word = types.entries[place].word
    warnings.add(
      about: "rows without a readable number", line: line,
      "this \(word) has no readable number and is left out")
  }
}

// MARK: - The end

extension EosCSVInterpreter {
  /// The show, once the last row was taken.
  ///
  /// - Parameter replaced: How many broken characters the text had.
  /// - Returns: The show.
  /// - Throws: ``ShowFileError`` if the file has no section at all.
  consuming func finished(replaced: Int) throws(ShowFileError) -> ImportedShow {
    endSection(isMissing: true, line: nil)
    guard !sectionNames.isEmpty else {
      throw ShowFileError(
        .malformed, "this is not an Eos CSV file: no section begins in it", line: 1,
        remedy: "the file is of another program, or damaged; export it again from Eos")
    }
    try objects.addLists(cues.lists)
    warnOfTypes()
    warnings.add(texts, replaced: replaced)
    if objects.objects.isEmpty {
      warnings.add("the file holds nothing that becomes an object")
    }
    return ImportedShow(
      objects: objects.objects, cueCount: cues.count, cues: cues.cues, hasNamedCues: cues.hasNames,
      leftOut: leftOut,
      warnings: warnings.warnings)
  }

  private mutating func warnOfTypes() {
    let unknown = types.entries.filter { $0.sort == .unknown && $0.leftOut > 0 }
    if !unknown.isEmpty {
      let names = examples(unknown.map { "\($0.word) (\($0.leftOut))" })
      warnings.add("not known and left out: \(names)")
    }
    let factory = objects.objects.filter { object in
      object.kind == .effect && object.number.wholeValue.map { (901...918).contains($0) } ?? false
    }
    if !factory.isEmpty {
      let numbers = examples(factory.map(\.number.text), limit: 18)
      warnings.add(
        factory.count == 1
          ? "effect \(numbers) looks like the console's own; it is imported too"
          : "effects \(numbers) look like the console's own; they are imported too")
    }
  }

  private var leftOut: [LeftOut] {
    var tally = LeftOutTally()
    for entry in types.entries {
      tally.add(
        entry.word, count: entry.leftOut,
        reason: Self.reason(entry.sort))
    }
    tally.add("parts of cues", count: partRows, reason: "parts are folded into their cue")
    tally.add("repeated cues", count: repeatedCues, reason: "an earlier row is the same cue")
    tally.add(
      "repeated objects", count: repeatedObjects, reason: "an earlier row is the same object")
    tally.add(sections)
    tally.add("rows outside of sections", count: rowsOutside, reason: "they belong to no section")
    for topic in EosColumns.Topic.allCases {
      tally.add(topic.title, count: cells[topic.rawValue], reason: topic.reason)
    }
    return tally.leftOut
  }

  private static func reason(_ sort: EosTargetSort) -> String {
    switch sort {
    case .cue, .object: "the row has no readable number"
    case .known: "no kind of object corresponds to it"
    case .unknown: "the type is not known"
    }
  }
}
