import Domain

/// A name in which `*` stands for any text, also for none; case and accents do not matter.
struct NamePattern {
  private let parts: [String]

  init(_ text: String) {
    parts = text.split(separator: "*", omittingEmptySubsequences: false)
      .map { SearchKey(String($0)).text }
  }

  /// Whether a name is like the pattern as a whole.
  func matches(_ name: String) -> Bool {
    var rest = SearchKey(name).text[...]
    guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else {
      return false
    }
    guard parts.count > 1 else { return rest.count == first.count }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= last.count && rest.hasSuffix(last)
  }
}
