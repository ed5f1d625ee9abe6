import Foundation

/// The key that decides whether two names are the same, in every store.
///
/// Case is folded and the result is in Unicode's composed normal form (NFC), without a locale:
/// `Café` and `CAFÉ` have the same key on every machine. `Cafe` is a different name; ``SearchKey``
/// compares texts for searching.
public struct NameKey: Hashable, Sendable {
  /// The folded text.
  public let text: String

  /// Folds a name.
  ///
  /// - Parameter name: Any text. The cost is linear in its length; plain ASCII is faster.
  public init(_ name: some StringProtocol) {
    text = Folding.text(of: name, keepsAccents: true)
  }
}

extension NameKey: Comparable {
  /// Orders by the folded text's scalars, the same on every machine.
  public static func < (left: NameKey, right: NameKey) -> Bool {
    left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
  }
}
