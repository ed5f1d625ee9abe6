/// The key for searching and sorting: without case and accents.
///
/// `Café`, `CAFE` and `cafe` have the same key on every machine. Different names can share a key;
/// ``NameKey`` distinguishes them.
public struct SearchKey: Hashable, Sendable {
  /// The folded text.
  public let text: String

  /// Folds a text.
  ///
  /// - Parameter text: Any text. The cost is linear in its length; plain ASCII is faster.
  public init(_ text: some StringProtocol) {
    self.text = Folding.text(of: text, keepsAccents: false)
  }

  /// Whether the key contains another one's text; every key contains an empty key.
  public func contains(_ other: SearchKey) -> Bool {
    other.text.isEmpty || text.contains(other.text)
  }
}

extension SearchKey: Comparable {
  /// Orders by the folded text's scalars, the same on every machine.
  public static func < (left: SearchKey, right: SearchKey) -> Bool {
    left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
  }
}
