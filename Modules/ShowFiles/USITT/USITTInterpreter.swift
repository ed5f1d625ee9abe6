import Domain
import PluginAPI
import XMLReading

/// Takes the lines of a file one by one and keeps what becomes objects, or is counted.
struct USITTInterpreter {
  /// What the lines that follow belong to.
  private enum Context {
    case header
    case object
    case cue
    /// A part of a cue; the cue keeps its own name.
    case part
    /// A record that is counted as a whole.
    case leftOut
  }

  /// The show's name.
  private(set) var title: String?
  /// The signs of the dialect.
  private(set) var signs = USITTSigns()
  /// The records that become objects, in the file's order.
  private(set) var records: [USITTRecord] = []
  /// The cues.
  private(set) var cues = CueLedger()
  /// The palettes that levels refer to.
  private(set) var references = PaletteReferences()
  /// The keywords with what was omitted.
  private(set) var keywords = KeywordTable()
  /// Whether `EndData` came up.
  private(set) var hasEnded = false
  /// How many lines with content follow it.
  private(set) var linesAfterEnd = 0
  /// How many lines of detail come before any record.
  private(set) var strayDetails = 0
  /// How many texts had to be read as Windows-1252, and the line of the first.
  private(set) var fallbackTexts: (count: Int, line: Int)?
  /// How much of the file could be read.
  private(set) var readability = USITTReadability()
  /// What a person should know.
  var warnings = WarningLog()

  /// Whether cues are wanted one by one, so that their names are kept.
  let wantsCues: Bool

  private var context = Context.header
  private var currentList: RecordNumber?
  private var nameBytes = 0

  /// Prepares the reading.
  init(_ options: ReadingOptions) { wantsCues = options.wantsCues }

  /// Takes a line.
  ///
  /// - Parameters:
  ///   - line: The line without its end.
  ///   - number: Its number, from 1.
  /// - Throws: ``ShowFileError`` if the file contains more than is accepted.
  mutating func take(_ line: ArraySlice<UInt8>, number: Int) throws(ShowFileError) {
    var fields = USITTFields(line)
    guard let key = fields.keyword() else { return }
    guard !hasEnded else { return takeAfterEnd(number) }
    let place = keywords.place(of: key, in: fields)
    switch keywords.entries[place].meaning {
    case .levels:
      readability.addDetail()
      references.scan(line)
      leaveOutDetail(place)
    case .otherDetail:
      readability.addDetail()
      leaveOutDetail(place)
      if context == .cue, keywords.entries[place].word == "PART" { context = .part }
    case .separator: break
    case .text, .wideText, .title, .format, .software:
      readability.addDetail()
      try takeText(fields, place: place, line: number)
    case .unknown: takeUnknown(place, line: number)
    default: try takeRecord(&fields, place: place, line: number)
    }
  }

  private mutating func takeAfterEnd(_ line: Int) {
    if linesAfterEnd == 0 {
      warnings.add(line: line, "what follows EndData is not read")
    }
    linesAfterEnd += 1
  }

  private mutating func takeUnknown(_ place: Int, line: Int) {
    readability.addUnreadable(line: line)
    keywords.leaveOutDetail(place)
    warnings.add(about: "unreadable lines", line: line, "the line begins with no keyword")
  }

  private mutating func leaveOutDetail(_ place: Int) {
    switch context {
    case .object, .cue, .part: keywords.leaveOutDetail(place)
    case .header: strayDetails += 1
    case .leftOut: break
    }
  }
}

// MARK: - Records

extension USITTInterpreter {
  private mutating func takeRecord(
    _ fields: inout USITTFields, place: Int, line: Int
  ) throws(ShowFileError) {
    context = .header
    readability.addRecord()
    switch keywords.entries[place].meaning {
    case .manufacturer: signs.addManufacturer(text(fields.restOfText, line: line))
    case .console: signs.addConsole(text(fields.restOfText, line: line))
    case .endData: hasEnded = true
    case .clear, .set: keywords.leaveOutRecord(place)
    case .cue, .dollarCue: try takeCue(&fields, place: place, line: line)
    case .object(let sort): try takeObject(sort, &fields, place: place, line: line)
    case .otherRecord:
      keywords.leaveOutRecord(place)
      context = .leftOut
    default: break
    }
  }

  private mutating func takeCue(
    _ fields: inout USITTFields, place: Int, line: Int
  ) throws(ShowFileError) {
    let isDollar = keywords.entries[place].meaning == .dollarCue
    if isDollar { signs.hasSequences = true }
    guard let first = fields.nextNumber() else { return leaveOutUnnumbered(place, line: line) }
    let second = fields.nextNumber()
    context = .cue
    if isDollar, let second {
      try cues.addDollar(first, second, likely: signs.dialect, line: line)
    } else {
      try cues.addStandard(first, list: second ?? currentList ?? .one, line: line)
    }
    guard wantsCues, cues.recordCount > ObjectCollector.keptCueLimit else { return }
    throw ShowFileError(
      .tooLarge,
      "the file has more than \(ObjectCollector.keptCueLimit) cues, too many to read one by one",
      line: line, remedy: "import it without cues as blocks")
  }

  private mutating func takeObject(
    _ sort: USITTRecord.Sort, _ fields: inout USITTFields, place: Int, line: Int
  ) throws(ShowFileError) {
    if sort == .sequence { signs.hasSequences = true }
    guard let number = fields.nextNumber() else {
      return leaveOutUnnumbered(place, line: line)
    }
    if sort == .cueList { currentList = number }
    let second = sort == .sub ? fields.nextNumber() : nil
    guard records.count < ObjectRegister.limit else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(ObjectRegister.limit) objects", line: line,
        remedy: "export fewer sorts of objects at a time")
    }
    records.append(USITTRecord(sort: sort, number: number, second: second, line: line))
    context = .object
  }

  private mutating func leaveOutUnnumbered(_ place: Int, line: Int) {
    readability.addUnnumbered(line: line)
    keywords.leaveOutRecord(place)
    context = .leftOut
    warnings.add(
      about: "records without a readable number", line: line,
      "this \(keywords.entries[place].word) has no readable number and is left out")
  }
}

// MARK: - Text

extension USITTInterpreter {
  private mutating func takeText(
    _ fields: USITTFields, place: Int, line: Int
  ) throws(ShowFileError) {
    let meaning = keywords.entries[place].meaning
    if context == .cue, meaning == .text || meaning == .wideText, !cues.hasNames {
      let name = String(decoding: fields.restOfText, as: UTF8.self)
      cues.hasNames = ImportedCue.isMeaningful(name)
    }
    switch (meaning, context) {
    case (.title, .header):
      let name = Name.cleaned(text(fields.restOfText, line: line))
      if !name.isEmpty { title = name }
    case (.format, .header): signs.hasFormat = true
    case (.software, .header): break
    case (let meaning, .object) where meaning == .text || meaning == .wideText:
      try takeName(fields, isWide: meaning == .wideText, line: line)
    case (let meaning, .cue) where wantsCues && (meaning == .text || meaning == .wideText):
      cues.name(try name(fields, line: line), isWide: meaning == .wideText)
    default: leaveOutDetail(place)
    }
  }

  private mutating func takeName(
    _ fields: USITTFields, isWide: Bool, line: Int
  ) throws(ShowFileError) {
    guard let last = records.indices.last else { return }
    let name = try name(fields, line: line)
    if isWide { records[last].wideText = name } else { records[last].text = name }
  }

  /// A name that is kept.
  private mutating func name(
    _ fields: USITTFields, line: Int
  ) throws(ShowFileError) -> String {
    let raw = text(fields.restOfText, line: line)
    let name = Name.cleaned(Self.unquoted(raw[...]))
    if raw.contains("!") {
      warnings.add(
        about: "names with an exclamation mark", line: line,
        "'\(name)' is kept whole: its exclamation mark begins no comment")
    }
    nameBytes += name.utf8.count
    guard nameBytes <= ObjectRegister.nameLimit else {
      throw ShowFileError(
        .tooLarge, "the names of the file have more than \(ObjectRegister.nameLimit) bytes",
        line: line,
        remedy: "export fewer sorts of objects at a time")
    }
    return name
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>, line: Int) -> String {
    let (text, isFallback) = FallbackTexts.decoded(bytes)
    if isFallback { fallbackTexts = ((fallbackTexts?.count ?? 0) + 1, fallbackTexts?.line ?? line) }
    return text
  }

  /// A name without the pair of quotes that some programs put around it.
  private static func unquoted(_ text: Substring) -> Substring {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
    return text.dropFirst().dropLast()
  }
}
