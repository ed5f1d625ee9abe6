/// A number followed by the singular or plural noun: `1 group`, `3 groups`.
///
/// - Parameters:
///   - count: The number.
///   - one: The singular.
///   - many: The plural; `nil` to add an s to the singular.
/// - Returns: The phrase.
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? "\(one)s")"
}

extension Collection<String> {
  /// The words as a choice between them: `a`, `a or b`, `a, b or c`.
  public var choice: String { listed("or") }

  /// The words as a list: `a`, `a and b`, `a, b and c`.
  ///
  /// - Parameter conjunction: The word before the last one: `and`, `or`.
  /// - Returns: The list; empty if there are no words.
  public func listed(_ conjunction: String) -> String {
    let words = Array(self)
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }
}
