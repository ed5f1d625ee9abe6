/// Looks up cues by a key of list index and number.
///
/// Nearly all files have their cues in ascending order. As long as they do, a key above all others
/// is new, and nothing is hashed.
struct CueIndex {
  /// The cues that came in ascending order, until one did not.
  private var ascending: [(key: UInt64, value: Int32)] = []
  /// All cues, once one was not in order.
  private var values: [UInt64: Int32]?

  /// How many cues there are.
  var count: Int { values?.count ?? ascending.count }

  /// The value of a cue's key, or `nil`.
  mutating func value(of key: UInt64) -> Int32? {
    if values == nil {
      guard let last = ascending.last, last.key >= key else { return nil }
      if last.key == key { return last.value }
      values = Dictionary(uniqueKeysWithValues: ascending.map { ($0.key, $0.value) })
      ascending = []
    }
    return values?[key]
  }

  /// Records a cue that has just been looked for.
  ///
  /// - Parameters:
  ///   - value: The value of the cue.
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
