import Domain
import XMLReading

/// The types that the rows of the targets name, each looked up once, with how many rows there were.
struct EosTargetTable {
  /// The most types to distinguish; consoles have about twenty.
  static let limit = 256

  /// A type.
  struct Entry {
    /// The type as the file writes it but cleaned, or its number.
    let word: String
    /// The sort.
    let sort: EosTargetSort
    /// How many rows of it become no object.
    var leftOut = 0
  }

  /// The types, in the order in which they came up.
  private(set) var entries: [Entry] = []
  private var places: [[UInt8]: Int] = [:]
  private var last: (bytes: [UInt8], place: Int)?

  /// The place of a type among the entries.
  mutating func place(of bytes: ArraySlice<UInt8>) -> Int {
    // Rows of one type are adjacent.
    if let last, last.bytes.elementsEqual(bytes) { return last.place }
    let key = Array(bytes.prefix(80))
    let place = places[key] ?? insert(key)
    last = (Array(bytes), place)
    return place
  }

  private mutating func insert(_ key: [UInt8]) -> Int {
    guard entries.count < Self.limit else { return entries.count - 1 }
    let isLast = entries.count == Self.limit - 1
    let text = FallbackTexts.decoded(key[...]).text
    let name = Name.cleaned(text)
    let word = isLast ? "(others)" : name.isEmpty ? "(none)" : name
    entries.append(Entry(word: word, sort: isLast ? .unknown : EosTargetSort(text)))
    if !isLast { places[key] = entries.count - 1 }
    return entries.count - 1
  }

  /// Counts a row that becomes no object.
  mutating func leaveOut(_ place: Int) { entries[place].leftOut += 1 }
}
