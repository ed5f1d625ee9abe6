import Foundation

/// Validates cards that people and commands make.
extension Card {
  /// Trims and checks a title.
  ///
  /// - Parameter title: The title as typed; it can be empty.
  /// - Returns: The trimmed title.
  /// - Throws: ``ValidationError`` if it is too long or contains control characters.
  public static func validatedTitle(
    _ title: some StringProtocol
  ) throws(ValidationError) -> String {
    title.unicodeScalars.allSatisfy(Name.isBlank) ? "" : try Name.validated(title)
  }

  /// Checks a text, and brings its lines into normal form.
  ///
  /// Escape sequences stay as they are: what is drawn decides which of them mean something.
  ///
  /// - Parameter text: Any text, in the encoding of terminals.
  /// - Returns: The text with `\n` for `\r\n`, and without NUL characters, which not every store
  ///   can keep.
  /// - Throws: ``ValidationError`` if it is longer than ``textLimit``.
  public static func validatedText(_ text: some StringProtocol) throws(ValidationError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 where byte != 0 {
      while byte == UInt8(ascii: "\n"), bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      bytes.append(byte)
    }
    guard bytes.count <= textLimit else { throw ValidationError(.textTooLong(limit: textLimit)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The card with a valid title and text.
  ///
  /// - Returns: The card.
  /// - Throws: ``ValidationError`` as ``validatedTitle(_:)`` and ``validatedText(_:)``.
  public func validated() throws(ValidationError) -> Card {
    Card(
      title: try Self.validatedTitle(title), text: try Self.validatedText(text), color: color,
      created: created)
  }
}
