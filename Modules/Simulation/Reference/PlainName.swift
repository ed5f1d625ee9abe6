import Foundation

/// Names of boards, compared as plainly as it can be done.
enum PlainName {
  /// A text without the spaces around it.
  static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A text in lower case and without accents; by way of upper case, so that "ß" is "ss".
  static func folded(_ text: String) -> String {
    let plain = withoutAccents(text.decomposedStringWithCanonicalMapping)
    let lower = plain.lowercased().uppercased().lowercased()
    return withoutAccents(lower).precomposedStringWithCanonicalMapping
  }

  private static func withoutAccents(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
        continue
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
