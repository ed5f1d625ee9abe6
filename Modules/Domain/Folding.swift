import Foundation

/// Folds texts for comparison, without a locale, so that all machines agree.
enum Folding {
  /// A text without case, and without accents unless they matter, in composed normal form.
  ///
  /// - Complexity: Linear in the text's length; plain ASCII is faster.
  static func text(of text: some StringProtocol, keepsAccents: Bool) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in String(text).decomposedStringWithCanonicalMapping.unicodeScalars
    where keepsAccents || !isAccent(scalar) {
      if isAccent(scalar) {
        // Some would become separate letters.
        folded.append(scalar)
        continue
      }
      if scalar.isASCII {
        let isCapital = ("A"..."Z").contains(scalar)
        folded.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        continue
      }
      // Upper case first: this makes "ß" and "SS", or "ς" and "σ", the same. Lower case before it
      // does so for the capital "ẞ".
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        for upper in lower.properties.uppercaseMapping.unicodeScalars {
          folded.append(contentsOf: upper.properties.lowercaseMapping.unicodeScalars)
        }
      }
    }
    if !keepsAccents { folded.removeAll(where: isAccent) }
    let result = String(folded)
    // Most texts are ASCII once their accents are removed, and need no composing.
    let isPlain = result.utf8.allSatisfy { $0 < 0x80 }
    return isPlain ? result : result.precomposedStringWithCanonicalMapping
  }

  /// The blocks of combining diacritical marks.
  ///
  /// Vowel signs of other scripts are letters to their readers, and stay.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
