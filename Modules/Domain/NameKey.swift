import Foundation

/// What two names are compared by for uniqueness, in every store alike (spec B2).
///
/// Case is folded and the result is in Unicode's composed normal form (NFC), without any locale:
/// `Café` and `CAFÉ` share a key on every machine. `Cafe` is another name; what people search for
/// is compared by ``SearchKey``.
public struct NameKey: Hashable, Sendable {
  /// The folded text.
  public let text: String

  /// Folds a name.
  ///
  /// - Parameter name: Any text. Cost is linear in its length; plain ASCII takes a short cut.
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
