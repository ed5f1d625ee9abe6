import PluginAPI

/// Counts the different cues of a file in eight bytes each.
///
/// Which of a cue's two numbers is its list depends on the dialect, and that is certain only at
/// the end. So a cue is kept as it was written: its number, the other number, and the form.
struct CueLedger {
  /// The most different cues accepted; consoles hold ten thousand.
  static let limit = 3_000_000
  /// The most different cue lists accepted; consoles hold a thousand.
  static let listLimit = CueRegister.listLimit

  /// How a cue was written, and which of two numbers was taken for its list.
  private enum Form: UInt64 {
    /// `Cue NUMBER` or `Cue NUMBER LIST`.
    case standard = 0
    /// `$Cue LIST NUMBER`.
    case listFirst = 1
    /// `$Cue NUMBER LIST`.
    case numberFirst = 2
  }

  /// A cue that is more than once.
  struct Repetition: Hashable {
    fileprivate let key: UInt64
    /// The line it is in again.
    let line: Int
  }

  /// The cues of a file under its dialect.
  struct Summary {
    /// How many different cues there are.
    var count = 0
    /// The lists they are in, in order.
    var lists: [RecordNumber] = []
    /// The cues by list and number, where they are wanted one by one.
    var cues: [ImportedCue] = []
  }

  /// How many cue records came up.
  private(set) var recordCount = 0
  /// Whether a cue has a name that says more than its number.
  var hasNames = false
  /// The first few cues that came up again.
  private(set) var repetitions: [Repetition] = []

  private var keys: Set<UInt64> = []
  /// The names of cues, where they are kept.
  private var names: [UInt64: CueName] = [:]
  /// The cue that came up last.
  private var latest: UInt64?
  private var lists: [RecordNumber] = [.one]
  private var listPlaces: [RecordNumber: UInt64] = [.one: 0]

  /// Records a `Cue` record.
  ///
  /// - Parameters:
  ///   - number: The cue's number.
  ///   - list: The number that follows, or the list that the record is in.
  ///   - line: The record's line.
  /// - Throws: ``ShowFileError`` if there are more cues or lists than are accepted.
  mutating func addStandard(
    _ number: RecordNumber, list: RecordNumber, line: Int
  ) throws(ShowFileError) {
    try add(number, list: list, form: .standard, line: line)
  }

  /// Records a `$Cue` record with two numbers, which Eos writes in the other order.
  mutating func addDollar(
    _ first: RecordNumber, _ second: RecordNumber, likely dialect: USITTDialect, line: Int
  ) throws(ShowFileError) {
    if dialect == .eos {
      try add(first, list: second, form: .numberFirst, line: line)
    } else {
      try add(second, list: first, form: .listFirst, line: line)
    }
  }

  private mutating func add(
    _ number: RecordNumber, list: RecordNumber, form: Form, line: Int
  ) throws(ShowFileError) {
    recordCount += 1
    guard let place = place(of: list) else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(Self.listLimit) cue lists", line: line,
        remedy: "export fewer lists at a time")
    }
    let key = Self.pack(number, place, form)
    latest = key
    guard keys.insert(key).inserted else {
      if repetitions.count < WarningLog.limitPerTopic,
        !repetitions.contains(where: { $0.key == key })
      {
        repetitions.append(Repetition(key: key, line: line))
      }
      return
    }
    guard keys.count <= Self.limit else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(Self.limit) different cues", line: line,
        remedy: "export fewer cues at a time")
    }
  }

  /// Names the cue that came up last; of a cue that is twice the later name is.
  ///
  /// - Parameters:
  ///   - name: The name; an empty one says nothing.
  ///   - isWide: Whether it may hold more than ASCII.
  mutating func name(_ name: String, isWide: Bool) {
    guard let latest, !name.isEmpty else { return }
    var entry = names[latest] ?? CueName(record: recordCount)
    if entry.record != recordCount { entry = CueName(record: recordCount) }
    if isWide { entry.wideText = name } else { entry.text = name }
    names[latest] = entry
  }

  private mutating func place(of list: RecordNumber) -> UInt64? {
    if let place = listPlaces[list] { return place }
    guard lists.count < Self.listLimit else { return nil }
    let place = UInt64(lists.count)
    listPlaces[list] = place
    lists.append(list)
    return place
  }

  /// The cues as the dialect means them.
  ///
  /// - Parameters:
  ///   - dialect: The dialect of the file.
  ///   - wantsCues: Whether the cues are wanted one by one.
  /// - Returns: How many there are, their lists, and the cues where they are wanted.
  func summary(in dialect: USITTDialect, wantsCues: Bool = false) -> Summary {
    var summary = Summary()
    var cues: [Cue] = []
    var usedLists: Set<RecordNumber> = []
    var rewritten: Set<UInt64> = []
    var rewrittenElsewhere: Set<Cue> = []
    for key in keys {
      let cue = cue(of: key, in: dialect)
      usedLists.insert(cue.list)
      guard let canonical = canonicalKey(of: cue, in: dialect) else {
        if rewrittenElsewhere.insert(cue).inserted { summary.note(cue, wantsCues, &cues) }
        continue
      }
      let isNew =
        canonical == key
        || (!keys.contains(canonical) && rewritten.insert(canonical).inserted)
      if isNew { summary.note(cue, wantsCues, &cues) }
    }
    summary.lists = usedLists.sorted()
    let names = wantsCues ? latestNames(in: dialect) : [:]
    summary.cues = cues.sorted { ($0.list, $0.number) < ($1.list, $1.number) }
      .map {
        ImportedCue(
          list: "list:\($0.list)", number: "\($0.number)", name: names[$0]?.name ?? "")
      }
    return summary
  }

  /// The names of cues, each of the last record that gives it one, whatever its form.
  private func latestNames(in dialect: USITTDialect) -> [Cue: (name: String, record: Int)] {
    var latest: [Cue: (name: String, record: Int)] = [:]
    for (key, entry) in names {
      let cue = cue(of: key, in: dialect)
      let name = entry.name(in: dialect)
      guard !name.isEmpty, latest[cue].map({ $0.record < entry.record }) ?? true else { continue }
      latest[cue] = (name, entry.record)
    }
    return latest
  }

  /// What a repeated cue is called, as in `cue 1 of list 2`.
  func title(of repetition: Repetition, in dialect: USITTDialect) -> String {
    let cue = cue(of: repetition.key, in: dialect)
    return "cue \(cue.number) of list \(cue.list)"
  }
}

/// The name of a cue as a record gives it.
private struct CueName {
  /// The record, by its place among those of cues.
  let record: Int
  /// Its `TEXT`.
  var text = ""
  /// Its `$$TEXT`, which may hold more than ASCII.
  var wideText = ""

  init(record: Int) { self.record = record }

  /// The name, which some dialects spell twice.
  func name(in dialect: USITTDialect) -> String {
    dialect == .eos || wideText.isEmpty ? text : wideText
  }
}

extension CueLedger {
  /// A cue's number and its list's.
  fileprivate struct Cue: Hashable {
    var number: RecordNumber
    var list: RecordNumber
  }

  private static func pack(_ number: RecordNumber, _ place: UInt64, _ form: Form) -> UInt64 {
    form.rawValue << 62 | place << 48 | number.parts
  }

  private func cue(of key: UInt64, in dialect: USITTDialect) -> Cue {
    let number = RecordNumber(parts: key & (1 << 48 - 1))
    let other = lists[Int(key >> 48 & 0x3FFF)]
    switch Form(rawValue: key >> 62) {
    case .listFirst where dialect == .eos, .numberFirst where dialect != .eos:
      return Cue(number: other, list: number)
    case .listFirst, .numberFirst:
      return Cue(number: number, list: other)
    case .standard, nil:
      return Cue(number: number, list: dialect == .eos ? other : .one)
    }
  }

  /// The one key among all that mean the same cue; `nil` if its list has no place.
  private func canonicalKey(of cue: Cue, in dialect: USITTDialect) -> UInt64? {
    guard let place = listPlaces[cue.list] else { return nil }
    let isStandard = dialect == .eos || cue.list == .one
    return Self.pack(cue.number, place, isStandard ? .standard : .listFirst)
  }
}

extension CueLedger.Summary {
  fileprivate mutating func note(
    _ cue: CueLedger.Cue, _ isWanted: Bool, _ cues: inout [CueLedger.Cue]
  ) {
    count += 1
    if isWanted { cues.append(cue) }
  }
}
