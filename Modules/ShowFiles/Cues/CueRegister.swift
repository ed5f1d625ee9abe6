import PluginAPI

/// Counts the different cues of a file by list and number, and stores them if requested.
///
/// A cue that is only counted takes some twenty bytes.
struct CueRegister {
  /// The most different cues accepted; consoles hold ten thousand.
  static let limit = ObjectCollector.cueLimit
  /// The most different cue lists accepted; consoles hold a thousand.
  static let listLimit = 16_383
  /// The most cues that are kept one by one.
  static let keptLimit = ObjectCollector.keptCueLimit
  /// The most bytes that the names of all kept cues together may have.
  static let nameLimit = ObjectRegister.nameLimit

  /// The result of adding a record.
  enum Outcome {
    /// It is a cue that was not there before.
    case added
    /// It is a part of a cue that is there, or the cue of parts that are there.
    case folded
    /// It repeats a cue.
    case repeated
  }

  /// The cues kept, in the file's order.
  private(set) var cues: [ImportedCue] = []
  /// Whether a cue has a name besides its number.
  private(set) var hasNames = false
  /// The lists that the cues are in, in the order of their first cues.
  private(set) var lists: [RecordNumber] = []

  private let keepsCues: Bool
  private let listPrefix: String
  /// The place of each cue among those kept, twice, and one where only parts of it came up.
  private var entries = CueIndex()
  private var listPlaces: [RecordNumber: UInt64] = [:]
  private var lastList: (number: RecordNumber, place: UInt64)?
  private var nameBytes = 0

  /// Creates a register.
  ///
  /// - Parameters:
  ///   - keepsCues: Whether to store the cues.
  ///   - listPrefix: The prefix of lists' identifiers.
  init(keepsCues: Bool, listPrefix: String = "list:") {
    self.keepsCues = keepsCues
    self.listPrefix = listPrefix
  }

  /// How many different cues there are.
  var count: Int { entries.count }

  /// Records a cue, or a part of one.
  ///
  /// A cue's own name precedes those of its parts. Of repeated cues the later name counts, unless
  /// it is empty.
  ///
  /// - Parameters:
  ///   - number: The number of the cue.
  ///   - list: The number of its list.
  ///   - isPart: Whether the record is one of the cue's parts.
  ///   - line: The line of the record.
  ///   - text: The number as the file writes it; by default in its shortest form.
  ///   - name: The name, read only if cues are stored, or none had one so far.
  /// - Returns: The result.
  /// - Throws: ``ShowFileError`` if there are too many cues, lists or names.
  mutating func add(
    _ number: RecordNumber, list: RecordNumber, isPart: Bool = false, line: Int,
    text: String? = nil, name: () -> String
  ) throws(ShowFileError) -> Outcome {
    let key = try place(of: list, line: line) << 48 | number.parts
    guard let entry = entries.value(of: key) else {
      guard entries.count < Self.limit else {
        throw tooMany(Self.limit, "different cues", line: line)
      }
      entries.set(Int32(truncatingIfNeeded: cues.count << 1 | (isPart ? 1 : 0)), for: key)
      if !keepsCues { note(name) }
      if keepsCues {
        guard cues.count < Self.keptLimit else {
          throw tooMany(Self.keptLimit, "cues that have to be kept one by one", line: line)
        }
        cues.append(
          ImportedCue(
            list: listPrefix + list.text, number: text ?? number.text,
            name: try counted(name(), line: line)))
      }
      return .added
    }
    let hadOnlyParts = entry & 1 == 1
    if isPart { return .folded }
    if hadOnlyParts { entries.set(entry & ~1, for: key) }
    try rename(Int(entry >> 1), name, line: line)
    return hadOnlyParts ? .folded : .repeated
  }

  private mutating func rename(
    _ place: Int, _ name: () -> String, line: Int
  ) throws(ShowFileError) {
    guard keepsCues else { return note(name) }
    guard cues.indices.contains(place) else { return }
    let name = try counted(name(), line: line)
    if !name.isEmpty { cues[place].name = name }
  }

  private mutating func note(_ name: () -> String) {
    if !hasNames { hasNames = ImportedCue.isMeaningful(name()) }
  }

  private mutating func place(of list: RecordNumber, line: Int) throws(ShowFileError) -> UInt64 {
    if let lastList, lastList.number == list { return lastList.place }
    let place = listPlaces[list] ?? UInt64(lists.count)
    if listPlaces[list] == nil {
      guard lists.count < Self.listLimit else {
        throw tooMany(Self.listLimit, "cue lists", line: line)
      }
      listPlaces[list] = place
      lists.append(list)
    }
    lastList = (list, place)
    return place
  }

  private mutating func counted(_ name: String, line: Int) throws(ShowFileError) -> String {
    hasNames = hasNames || ImportedCue.isMeaningful(name)
    nameBytes += name.utf8.count
    guard nameBytes <= Self.nameLimit else {
      throw tooMany(Self.nameLimit, "bytes of cue names", line: line)
    }
    return name
  }

  private func tooMany(_ limit: Int, _ what: String, line: Int) -> ShowFileError {
    ShowFileError(
      .tooLarge, "the file has more than \(limit) \(what)", line: line,
      remedy: "export fewer cues at a time")
  }
}
