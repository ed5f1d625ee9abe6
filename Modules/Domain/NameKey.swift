import Foundation

/// What two names are compared by, for uniqueness and for search, in every store alike.
///
/// Case and accents are folded and the result is in Unicode's composed normal form (NFC), without
/// any locale: `Café`, `CAFE` and `cafe` share a key on every machine.
public struct NameKey: Hashable, Sendable {
  /// The folded text.
  public let text: String

  /// Folds a name.
  ///
  /// - Parameter name: Any text. Cost is linear in its length; plain ASCII takes a short cut.
  public init(_ name: some StringProtocol) {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      text = name.lowercased()
      return
    }
    var folded = String.UnicodeScalarView()
    for scalar in String(name).decomposedStringWithCanonicalMapping.unicodeScalars
    where !Self.isAccent(scalar) {
      if scalar.isASCII {
        let isCapital = ("A"..."Z").contains(scalar)
        folded.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        continue
      }
      // By way of upper case: that is what makes "ß" and "SS", or "ς" and "σ", the same. Lower case
      // before it does so for the capital "ẞ".
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        for upper in lower.properties.uppercaseMapping.unicodeScalars {
          folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
      }
    }
    folded.removeAll(where: Self.isAccent)
    let result = String(folded)
    // Most names are plain once their accents are gone, and have nothing left to compose.
    let isPlain = result.utf8.allSatisfy { $0 < 0x80 }
    text = isPlain ? result : result.precomposedStringWithCanonicalMapping
  }

  /// Whether the key holds another one's text; an empty key is held by all.
  public func contains(_ other: NameKey) -> Bool {
    other.text.isEmpty || text.contains(other.text)
  }

  /// The blocks of combining diacritical marks.
  ///
  /// Vowel signs of other scripts are letters to their
  /// readers and stay.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}

extension NameKey: Comparable {
  /// Orders by the folded text's scalars, the same on every machine.
  public static func < (left: NameKey, right: NameKey) -> Bool {
    left.text.unicodeScalars.lexicographicallyPrecedes(right.text.unicodeScalars)
  }
}
