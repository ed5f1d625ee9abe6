/// What texts are searched and sorted by: without case and accents.
///
/// `Café`, `CAFE` and `cafe` share a key on every machine. Names that share it may be different
/// names: those are told apart by ``NameKey``.
public struct SearchKey: Hashable, Sendable {
  /// The folded text.
  public let text: String

  /// Folds a text.
  ///
  /// - Parameter text: Any text. Cost is linear in its length; plain ASCII takes a short cut.
  public init(_ text: some StringProtocol) {
    self.text = Folding.text(of: text, keepsAccents: false)
  }

  /// Whether the key holds another one's text; an empty key is held by all.
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
