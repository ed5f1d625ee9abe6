import Domain

/// Gives out board names that are unique in a show.
///
/// The names are those that ``Name/free(_:avoiding:)`` gives, but the search for a number goes on
/// where the last one ended: thousands of pages of one name cost no more than as many names.
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
  /// - Parameter base: A valid name; one without room for a number is cut where it needs one.
  /// - Returns: The name, which is in use from now on.
  mutating func take(_ base: String) -> String {
    let baseKey = NameKey(base)
    if taken.insert(baseKey).inserted { return base }
    guard base.unicodeScalars.count <= Self.longestBase else {
      return take(Name.cleaned(String(base.unicodeScalars.prefix(Self.longestBase))))
    }
    var counter = counters[baseKey] ?? 2
    while !taken.insert(NameKey("\(base) \(counter)")).inserted { counter += 1 }
    counters[baseKey] = counter + 1
    return "\(base) \(counter)"
  }
}
