import Foundation

/// Validates the names of shows and boards, and cleans names from files.
public enum Name {
  /// The maximum length of a name in Unicode scalars.
  public static let maximumLength = 500

  /// Trims and checks a name that a person typed.
  ///
  /// - Parameters:
  ///   - text: The name as typed.
  ///   - emptyCode: The error code for an empty name.
  /// - Returns: The trimmed name.
  /// - Throws: ``ValidationError`` if it is empty, too long or contains control characters.
  public static func validated(
    _ text: some StringProtocol, orEmpty emptyCode: ValidationError.Code = .emptyName
  ) throws(ValidationError) -> String {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw ValidationError(emptyCode) }
    guard trimmed.unicodeScalars.count <= maximumLength else {
      throw ValidationError(.nameTooLong(limit: maximumLength))
    }
    guard !trimmed.unicodeScalars.contains(where: isControl) else {
      throw ValidationError(.controlCharacter)
    }
    return trimmed
  }

  /// Cleans a name from a file: control characters and line ends become spaces, runs of spaces
  /// become one space, and the name is cut at the limit.
  public static func cleaned(_ text: some StringProtocol) -> String { cleaned(String(text)) }

  /// Cleans a name from a file: control characters and line ends become spaces, runs of spaces
  /// become one space, and the name is cut at the limit.
  public static func cleaned(_ text: String) -> String {
    if isClean(text) { return text }
    var result = String.UnicodeScalarView()
    var length = 0
    var pendingBlank = false
    for scalar in text.unicodeScalars {
      if isControl(scalar) || isBlank(scalar) {
        pendingBlank = !result.isEmpty
        continue
      }
      guard length + (pendingBlank ? 1 : 0) < maximumLength else { break }
      if pendingBlank {
        result.append(" ")
        length += 1
        pendingBlank = false
      }
      result.append(scalar)
      length += 1
    }
    return String(result)
  }

  /// Whether a text is short and already clean, like nearly all names.
  private static func isClean(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= maximumLength else { return false }
      var last = UInt8(ascii: " ")
      for byte in bytes {
        guard isPlain(byte, after: last) else { return false }
        last = byte
      }
      return bytes.isEmpty || last != UInt8(ascii: " ")
    } ?? false
  }

  /// Whether cleaning keeps a byte of UTF-8.
  ///
  /// Beyond ASCII, cleaning only changes characters in four blocks; for their bytes this is false.
  private static func isPlain(_ byte: UInt8, after last: UInt8) -> Bool {
    switch last {
    // U+0080 to U+00A0, which are controls and a space.
    case 0xC2: byte > 0xA0
    // U+1680, which is a space.
    case 0xE1: byte != 0x9A
    // U+2000 to U+207F, with spaces and signs that reorder text.
    case 0xE2: byte > 0x81
    // U+3000, which is a space.
    case 0xE3: byte != 0x80
    case UInt8(ascii: " "): byte > 0x20 && byte != 0x7F
    default: byte >= 0x20 && byte != 0x7F
    }
  }

  /// The first of `base`, `base 2`, `base 3` … that is not taken.
  ///
  /// If the number would make the name too long, the base is cut.
  ///
  /// - Parameters:
  ///   - base: A valid name.
  ///   - taken: The keys of the names in use.
  /// - Returns: A valid, free name.
  public static func free(_ base: String, avoiding taken: Set<NameKey>) -> String {
    guard taken.contains(NameKey(base)) else { return base }
    return numbered(base, from: 2, avoiding: taken) { " \($0)" }.name
  }

  /// The first name with a number that is not taken.
  ///
  /// If the number would make the name too long, the base is cut.
  ///
  /// - Parameters:
  ///   - base: A valid name.
  ///   - first: The first number to try.
  ///   - taken: The keys of the names in use.
  ///   - suffix: Writes a number, with the space before it.
  /// - Returns: A valid, free name, and its number.
  package static func numbered(
    _ base: String, from first: Int, avoiding taken: Set<NameKey>, _ suffix: (Int) -> String
  ) -> (name: String, number: Int) {
    var number = first
    while true {
      let suffix = suffix(number)
      let start = String(base.unicodeScalars.prefix(maximumLength - suffix.count))
      let candidate = start.trimmingCharacters(in: .whitespaces) + suffix
      if !taken.contains(NameKey(candidate)) { return (candidate, number) }
      number += 1
    }
  }

  /// The characters that ``validated(_:)`` trims: white space, and the zero-width space.
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// Control characters, and invisible characters that reorder text on a screen.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
