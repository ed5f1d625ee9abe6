import Domain
import PluginAPI
import XMLReading

/// Takes the elements of a Hog cuelist export.
struct HogParser: XMLHandler {
  /// The expected form of an export.
  static let expectations = XMLExpectations(
    roots: ["Hog", "HOG", "hog"],
    remedy: "the file seems damaged or cut off; export the cuelists again on the console")
  /// The most names to distinguish in a report.
  private static let nameLimit = 200

  private var title: String?
  private var objects = ObjectRegister()
  private var cues: CueRegister
  private var others = LeftOutTally()
  private var names: Set<String> = []
  /// The names that came up, as they are compared.
  private var keys: [String: String] = [:]
  private var warnings = WarningLog()
  private var comments = 0
  private var triggers = 0
  private var colors = 0
  private var lostLists = 0
  private var lostCues = 0
  private var repeated = 0

  private var openList: HogRecord?
  private var openCue: HogRecord?
  /// The open element as a field of its record, and its depth.
  private var openField: (field: HogRecord.Field, depth: Int)?
  /// The list that cues belong to; `nil` if there is none, or it has no number.
  private var currentList: RecordNumber?
  private var hasLists = false

  /// Prepares the reading.
  ///
  /// - Parameter keepsCues: Whether cues are wanted one by one.
  init(keepsCues: Bool) { cues = CueRegister(keepsCues: keepsCues) }

  mutating func start(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    let depth = path.count
    guard depth > 1 else { return false }
    let word = key(tag.name)
    switch word {
    case "cuelist" where !isField(word, depth), "list" where !isField(word, depth):
      try startList(tag, depth: depth)
    case "cue":
      try startCue(tag, depth: depth)
    case "show" where depth == 2:
      for (name, value) in tag.pairs where key(name) == "name" { title = Name.cleaned(value) }
    case "cuelists", "lists", "cues": break
    default: return startOther(tag, depth: depth)
    }
    return false
  }

  mutating func end(_ text: String?, in path: [String]) throws(ShowFileError) {
    if let (field, depth) = openField, depth == path.count {
      let text = text ?? ""
      if openCue != nil { openCue?.set(field, text) } else { openList?.set(field, text) }
      openField = nil
    }
    if let cue = openCue, cue.depth == path.count {
      openCue = nil
      try settle(cue)
    }
    if openList?.depth == path.count { try finishList() }
  }

  /// A name as it is compared: in lower case, letters only.
  private mutating func key(_ name: String) -> String {
    if let key = keys[name] { return key }
    let key = name.lowercased().filter(\.isLetter)
    if keys.count < Self.nameLimit { keys[name] = key }
    return key
  }
}

// MARK: - Elements

extension HogParser {
  /// Whether an element is a value of the record around it.
  private func isField(_ key: String, _ depth: Int) -> Bool {
    guard let record = openCue ?? openList, record.depth == depth - 1 else { return false }
    return HogRecord.Field(key: key, ofCue: openCue != nil) != nil
  }

  private mutating func startList(
    _ tag: borrowing XMLTag, depth: Int
  ) throws(ShowFileError) {
    try finishList()
    hasLists = true
    currentList = nil
    var record = HogRecord(depth: depth, line: tag.line)
    take(tag, into: &record, isCue: false)
    openList = record
    if !record.number.isEmpty, !record.name.isEmpty { try settleList() }
  }

  private mutating func startCue(
    _ tag: borrowing XMLTag, depth: Int
  ) throws(ShowFileError) {
    if let outer = openCue { try settle(outer) }
    try settleList()
    var record = HogRecord(depth: depth, line: tag.line)
    take(tag, into: &record, isCue: true)
    openCue = record
  }

  private mutating func take(
    _ tag: borrowing XMLTag, into record: inout HogRecord, isCue: Bool
  ) {
    for (name, value) in tag.pairs {
      if let field = HogRecord.Field(key: key(name), ofCue: isCue) {
        record.set(field, value)
      } else {
        leaveOut("attribute \(name)")
      }
    }
  }

  /// Another element: a field of its record, or unknown.
  private mutating func startOther(_ tag: borrowing XMLTag, depth: Int) -> Bool {
    if let record = openCue ?? openList, record.depth == depth - 1,
      let field = HogRecord.Field(key: key(tag.name), ofCue: openCue != nil)
    {
      openField = (field, depth)
      return true
    }
    leaveOut("element \(tag.name)")
    return false
  }

  private mutating func leaveOut(_ what: String) {
    let name = Name.cleaned(what.prefix(80))
    if names.count < Self.nameLimit { names.insert(name) }
    others.add(
      names.contains(name) ? name : "(others)", reason: "its meaning is unknown")
  }
}

// MARK: - Records

extension HogParser {
  /// Makes an object of the list that is open, once its number is known: its cues need that.
  private mutating func settleList() throws(ShowFileError) {
    guard let record = openList, !record.isSettled,
      let number = HogRecord.number(record.number)
    else { return }
    openList?.isSettled = true
    currentList = number
    let repetition = try objects.add(
      ImportedObject(
        identifier: "list:\(number)", kind: .list, number: number.objectNumber, name: record.name),
      line: record.line)
    guard let repetition else { return }
    repeated += 1
    warnings.add(about: "cuelists that appear twice", line: record.line, repetition)
  }

  /// Creates the object of a complete list, with fields after its first cue.
  private mutating func finishList() throws(ShowFileError) {
    try settleList()
    guard let record = openList else { return }
    openList = nil
    count(record)
    let color = color(of: record)
    guard record.isSettled, let number = currentList else {
      lostLists += 1
      return warnings.add(
        about: "cuelists without a number", line: record.line,
        "the cuelist '\(record.name.prefix(80))' has no readable number; it is left out with its"
          + " cues")
    }
    try objects.amend("list:\(number)", name: record.name, color: color, line: record.line)
  }

  private mutating func settle(_ cue: HogRecord) throws(ShowFileError) {
    count(cue)
    if !cue.color.isEmpty { colors += 1 }
    // Without any list before it, a cue is taken for one of the first.
    let said = cue.list.isEmpty ? currentList : HogRecord.number(cue.list)
    guard let number = HogRecord.number(cue.number),
      let list = said ?? (hasLists || !cue.list.isEmpty ? nil : .one)
    else {
      lostCues += 1
      return warnings.add(
        about: "cues without a number or list", line: cue.line,
        "the cue '\(cue.name.prefix(80))' has no readable number or list; it is left out")
    }
    if said == nil {
      warnings.add(
        about: "cues without a list", line: cue.line,
        "cue \(number) comes before any cuelist; it is read as a cue of list 1")
    }
    let digits = String(cue.number.filter { !$0.isWhitespace })
    let outcome = try cues.add(number, list: list, line: cue.line, text: digits) { cue.name }
    guard outcome == .repeated else { return }
    repeated += 1
    warnings.add(
      about: "cues that appear twice", line: cue.line,
      "cue \(number) of list \(list) appears more than once; it is counted once")
  }

  private mutating func count(_ record: HogRecord) {
    if record.hasComment { comments += 1 }
    if record.hasTrigger { triggers += 1 }
  }

  private mutating func color(of record: HogRecord) -> ObjectColor? {
    guard !record.color.isEmpty else { return nil }
    if let color = Self.color(record.color) { return color }
    colors += 1
    warnings.add(
      about: "colours", line: record.line,
      "'\(Name.cleaned(record.color.prefix(40)))' is not a colour; it is left out")
    return nil
  }

  /// A colour by name, as `#rrggbb`, as six hexadecimal digits, or as three numbers to 255.
  private static func color(_ text: String) -> ObjectColor? {
    if let color = CellColor.read(text) { return color }
    let parts = text.split { $0 == "," || $0 == " " }.compactMap { UInt8($0) }
    guard parts.count == 3 else { return nil }
    return ObjectColor(red: parts[0], green: parts[1], blue: parts[2])
  }
}

// MARK: - The end

extension HogParser {
  /// The show, once the whole file is read.
  ///
  /// - Returns: The show.
  /// - Throws: ``ShowFileError`` if there is more than is accepted.
  consuming func finished() throws(ShowFileError) -> ImportedShow {
    try objects.addLists(cues.lists)
    warnings.add(
      "reading Hog cuelist exports is experimental: it follows the manual, and no real export has"
        + " been seen so far; please compare the result with the console")
    if objects.objects.isEmpty { warnings.add("the file holds nothing that becomes an object") }
    var tally = LeftOutTally()
    tally.add("cuelists without a number", count: lostLists, reason: "the number is missing")
    tally.add(
      "cues without a number or list", count: lostCues, reason: "they belong to no list")
    tally.add("repeated records", count: repeated, reason: "an earlier one is the same")
    tally.add("comments", count: comments, reason: "comments are not imported")
    tally.add("triggers", count: triggers, reason: "triggers and times are not imported")
    tally.add("colours", count: colors, reason: "they cannot be read, or are those of cues")
    tally.add(others)
    return ImportedShow(
      title: title.flatMap { $0.isEmpty ? nil : $0 }, objects: objects.objects,
      cueCount: cues.count, cues: cues.cues, hasNamedCues: cues.hasNames,
      leftOut: tally.leftOut, warnings: warnings.warnings)
  }
}
