import Foundation

/// What makes a name of a show or board valid, and how to clean one that came from a file.
public enum Name {
  /// The most Unicode scalars a name may have.
  public static let maximumLength = 500

  /// Trims a name that a person typed and checks it.
  ///
  /// - Parameter text: The name as typed.
  /// - Returns: The name without blanks at either end.
  /// - Throws: ``ValidationError`` where it is empty, too long or holds control characters.
  public static func validated(_ text: some StringProtocol) throws(ValidationError) -> String {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else { throw ValidationError(.emptyName) }
    guard trimmed.unicodeScalars.count <= maximumLength else {
      throw ValidationError(.nameTooLong(limit: maximumLength))
    }
    guard !trimmed.unicodeScalars.contains(where: isControl) else {
      throw ValidationError(.controlCharacter)
    }
    return trimmed
  }

  /// Makes a name from a file presentable: control characters and line ends become blanks, runs of
  /// blanks one blank, and what is beyond the limit is cut.
  public static func cleaned(_ text: some StringProtocol) -> String {
    if isClean(text) { return String(text) }
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

  /// Whether a text is short ASCII that cleaning leaves as it is, as nearly all names are.
  private static func isClean(_ text: some StringProtocol) -> Bool {
    let blank = UInt8(ascii: " ")
    return text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= maximumLength else { return false }
      var last = blank
      for byte in bytes {
        guard byte >= blank, byte < 0x7F, byte != blank || last != blank else { return false }
        last = byte
      }
      return bytes.isEmpty || last != blank
    } ?? false
  }

  /// The first of `base`, `base 2`, `base 3` … whose key is not taken.
  ///
  /// Where the number would make the name too long, the base is cut.
  ///
  /// - Parameters:
  ///   - base: A valid name.
  ///   - taken: The keys of the names in use.
  /// - Returns: A valid name that is not taken.
  public static func free(_ base: String, avoiding taken: Set<NameKey>) -> String {
    guard taken.contains(NameKey(base)) else { return base }
    var counter = 2
    while true {
      let suffix = " \(counter)"
      let start = String(base.unicodeScalars.prefix(maximumLength - suffix.count))
      let candidate = start.trimmingCharacters(in: .whitespaces) + suffix
      if !taken.contains(NameKey(candidate)) { return candidate }
      counter += 1
    }
  }

  /// What ``validated(_:)`` trims: white space, and the zero-width space.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value == 0x200B
  }

  /// Control characters, and the invisible ones that reorder text on a screen.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
