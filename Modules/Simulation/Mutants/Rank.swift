/// Answers how large the values of a sample are, of which some may be unknown because they are too
/// large.
enum Rank {
  /// The least value that this share of the sample does not exceed.
  ///
  /// - Parameters:
  ///   - percent: The share, from 1 to 100.
  ///   - values: The sample; `nil` stands for a value above all others.
  /// - Returns: One of the values; `nil` if it is unknown, or the sample empty.
  static func percentile<Value: Comparable>(_ percent: Int, of values: [Value?]) -> Value? {
    let known = values.compactMap { $0 }.sorted()
    let rank = (values.count * min(max(percent, 1), 100) + 99) / 100
    return known.indices.contains(rank - 1) ? known[rank - 1] : nil
  }

  /// The least value that half of the sample do not exceed.
  static func median<Value: Comparable>(of values: [Value?]) -> Value? {
    percentile(50, of: values)
  }
}
