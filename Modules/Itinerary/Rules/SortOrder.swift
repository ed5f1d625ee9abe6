/// The sort orders of a day's rows: fractions that halve between neighbours.
public enum SortOrder {
  /// Beyond this, whole numbers no longer differ by one.
  public static let limit = 4_503_599_627_370_496.0

  /// A key strictly between two others, or beyond one if the other is `nil`.
  ///
  /// - Parameters:
  ///   - lower: The key before, or `nil` at the start of the day.
  ///   - upper: The key after, or `nil` at the end of the day.
  /// - Returns: The key, or `nil` if there is no room: the day must then be renumbered.
  public static func between(_ lower: Double?, _ upper: Double?) -> Double? {
    switch (lower, upper) {
    case (nil, nil): return 1
    case (let lower?, nil): return lower.isFinite && lower < limit ? lower.rounded(.down) + 1 : nil
    case (nil, let upper?): return upper.isFinite && upper > -limit ? upper.rounded(.up) - 1 : nil
    case (let lower?, let upper?):
      // Halves first: the difference of two finite keys may be infinite.
      let middle = lower / 2 + upper / 2
      let key = lower < middle && middle < upper ? middle : lower + (upper - lower) / 2
      return lower < key && key < upper ? key : nil
    }
  }

  /// Ascending keys strictly between two others, or beyond one if the other is `nil`.
  ///
  /// One key is that of ``between(_:_:)``; several are evenly spaced, so that a long list does not
  /// halve the same gap again and again.
  static func between(_ lower: Double?, _ upper: Double?, count: Int) -> [Double]? {
    guard count > 0, Double(count) < limit else { return count == 0 ? [] : nil }
    guard let first = between(lower, upper) else { return nil }
    if count == 1 { return [first] }
    let keys: [Double]
    switch (lower, upper) {
    case (_, nil): keys = (0..<count).map { first + Double($0) }
    case (nil, _?): keys = (0..<count).map { first - Double(count - 1 - $0) }
    case (let lower?, let upper?):
      // As parts of both: the difference of two finite keys may be infinite.
      keys = (1...count).map { number in
        let part = Double(number) / (Double(count) + 1)
        return lower * (1 - part) + upper * part
      }
    }
    let all = [lower].compactMap { $0 } + keys + [upper].compactMap { $0 }
    return zip(all, all.dropFirst()).allSatisfy { $0 < $1 } ? keys : nil
  }
}
