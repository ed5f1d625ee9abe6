/// Every keyword a file uses, with how many of its records and lines were omitted.
struct KeywordTable {
  /// One keyword of the file.
  struct Entry {
    /// The keyword in capitals.
    let word: String
    /// What it means.
    let meaning: USITTKeyword
    /// How many records that begin with it became no object.
    var leftOutRecords = 0
    /// How many lines with it say something about an object or cue that is not kept.
    var leftOutDetails = 0
  }

  /// How many different keywords are told apart; real files have a few dozen.
  static let limit = 1_000

  /// The keywords in the order in which they first came up.
  private(set) var entries: [Entry] = []
  private var places: [KeywordKey: Int] = [:]
  private var latest: (key: KeywordKey, place: Int)?
  private var shared: [USITTKeyword: Int] = [:]

  /// The place of a line's keyword, which is new if it was not met before.
  mutating func place(of key: KeywordKey, in fields: USITTFields) -> Int {
    if let latest, latest.key == key { return latest.place }
    let place = places[key] ?? addEntry(for: key, in: fields)
    latest = (key, place)
    return place
  }

  private mutating func addEntry(for key: KeywordKey, in fields: USITTFields) -> Int {
    let meaning = USITTKeyword(key)
    // Words that are not keywords share one entry, and so does what is beyond the limit.
    if meaning == .unknown || places.count >= Self.limit {
      if let place = shared[meaning] { return place }
      shared[meaning] = entries.count
      entries.append(Entry(word: Self.sharedWord(for: meaning), meaning: meaning))
      return entries.count - 1
    }
    places[key] = entries.count
    entries.append(Entry(word: fields.keywordText, meaning: meaning))
    return entries.count - 1
  }

  private static func sharedWord(for meaning: USITTKeyword) -> String {
    switch meaning {
    case .unknown: "unreadable line"
    case .otherDetail: "other $$ keywords"
    default: "other keywords"
    }
  }

  /// Counts a record that becomes no object.
  mutating func leaveOutRecord(_ place: Int) { entries[place].leftOutRecords += 1 }

  /// Counts a line about an object or cue that is not kept.
  mutating func leaveOutDetail(_ place: Int) { entries[place].leftOutDetails += 1 }
}
