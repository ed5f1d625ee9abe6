import Domain

/// Assigns board names that are unique in a show.
///
/// The names equal those of ``Name/free(_:avoiding:)``, but the search for a number continues after
/// the last one: thousands of pages with one name take linear time.
struct BoardNames {
  /// The longest name in Unicode scalars behind which there is room for a number.
  private static let longestBase = Name.maximumLength - 20

  private var taken: Set<NameKey>
  private var counters: [NameKey: Int] = [:]

  /// Creates a giver of names.
  ///
  /// - Parameter taken: The names in use.
  init(taken: some Sequence<String>) {
    self.taken = Set(taken.map { NameKey($0) })
  }

  /// Takes the first of `base`, `base 2`, `base 3` … that is free.
  ///
  /// - Parameter base: A valid name; one without room for a number is cut if it needs one.
  /// - Returns: The name, which is in use from now on.
  mutating func take(_ base: String) -> String {
    let baseKey = NameKey(base)
    if taken.insert(baseKey).inserted { return base }
    if let shorter = Self.shortened(base) { return take(shorter) }
    var counter = counters[baseKey] ?? 2
    while !taken.insert(NameKey("\(base) \(counter)")).inserted { counter += 1 }
    counters[baseKey] = counter + 1
    return "\(base) \(counter)"
  }

  /// Whether a name is in use.
  func isTaken(_ name: String) -> Bool { taken.contains(NameKey(name)) }

  /// The name that ``take(_:)`` tries so late, from 1 on.
  static func candidate(_ place: Int, of base: String) -> String {
    guard place > 1 else { return base }
    if let shorter = shortened(base) { return candidate(place - 1, of: shorter) }
    return "\(base) \(place)"
  }

  /// A name with room for a number; `nil` if it has that.
  private static func shortened(_ base: String) -> String? {
    guard base.unicodeScalars.count > longestBase else { return nil }
    return Name.cleaned(String(base.unicodeScalars.prefix(longestBase)))
  }
}
