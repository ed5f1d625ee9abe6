/// Finds what is known of a cue by its key, the place of its list and its number in one.
///
/// Nearly all files have their cues in ascending order. As long as they do, a new one is known by
/// its key being above all others, and nothing is hashed.
struct CueIndex {
  /// The cues that came in ascending order, until one did not.
  private var ascending: [(key: UInt64, value: Int32)] = []
  /// All cues, once one was not in order.
  private var values: [UInt64: Int32]?

  /// How many cues there are.
  var count: Int { values?.count ?? ascending.count }

  /// What is known of the cue with a key, or `nil`.
  mutating func value(of key: UInt64) -> Int32? {
    if values == nil {
      guard let last = ascending.last, last.key >= key else { return nil }
      if last.key == key { return last.value }
      values = Dictionary(uniqueKeysWithValues: ascending.map { ($0.key, $0.value) })
      ascending = []
    }
    return values?[key]
  }

  /// Notes a cue that has just been looked for.
  ///
  /// - Parameters:
  ///   - value: What is known of it.
  ///   - key: The key of the cue.
  mutating func set(_ value: Int32, for key: UInt64) {
    if values != nil {
      values?[key] = value
    } else if ascending.last?.key == key {
      ascending[ascending.count - 1].value = value
    } else {
      ascending.append((key, value))
    }
  }
}
