package import JSONText

/// One line of a recording or a script: one JSON object.
package struct RecordingLine {
  package static let end = UInt8(ascii: "\n")

  /// The line's number, from 1.
  package let number: Int
  private let bytes: ArraySlice<UInt8>

  /// Creates a line without its newline; a final carriage return is ignored.
  ///
  /// - Throws: ``RecordingError`` for a line that is empty or too long.
  package init(
    _ bytes: ArraySlice<UInt8>, number: Int, limit: Int
  ) throws(RecordingError) {
    let bytes = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    self.bytes = bytes
    self.number = number
    guard bytes.count <= limit else { throw Self.tooLong(bytes.count, number: number, limit) }
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw mistake(
        .byteOrderMark, "the file begins with a byte order mark; save it as UTF-8 without one")
    }
    if bytes.allSatisfy(Self.isBlank) {
      throw mistake(.emptyLine, "the line is empty; every line holds one object")
    }
  }

  /// The error for a line that is too long.
  package static func tooLong(_ count: Int, number: Int, _ limit: Int) -> RecordingError {
    RecordingError(
      .lineTooLong, line: number, "the line has \(count) bytes; \(limit) are allowed")
  }

  /// Creates an error in this line.
  package func mistake(_ code: RecordingError.Code, _ message: String) -> RecordingError {
    RecordingError(code, line: number, message)
  }

  /// The members of the line's object, even if the rest is broken: this distinguishes a header of
  /// another form from a damaged one.
  package var head: JSONHead { JSONHead(bytes) }

  /// Checks the version of a header.
  package func check(version: UInt64) throws(RecordingError) {
    let head = head
    guard head.names.contains("version") else {
      throw mistake(.missingMember, "the header must have 'version'")
    }
    guard case .number(let digits)? = head.scalars["version"] else {
      throw mistake(.wrongType, "version must be a number")
    }
    let json = LocatedJSON(.number(digits), at: TextPlace(line: number, column: 1))
    let found: UInt64 = try RecordingValue(json, named: "version").whole()
    guard found >= 1 else {
      throw mistake(.outOfRange, "version is 0; this Callboard reads version \(version)")
    }
    guard found == version else {
      throw mistake(
        .newerVersion,
        "version \(found) needs a newer Callboard; this one reads version \(version)")
    }
  }

  /// The line's object.
  ///
  /// - Parameter name: Its name in messages.
  /// - Returns: The object.
  /// - Throws: ``RecordingError`` if the line is not one JSON object.
  package func object(_ name: String) throws(RecordingError) -> RecordingValue {
    guard bytes.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "{") else {
      throw mistake(.wrongType, "\(name) must be an object in braces")
    }
    do throws(JSONError) {
      return RecordingValue(try LocatedJSON(utf8: bytes, line: number), named: name)
    } catch {
      switch error.code {
      case .duplicateMember: throw mistake(.duplicateMember, error.message)
      case .trailingText:
        throw mistake(
          .trailingText, "text follows the object; a line holds one object only")
      case .malformed, .tooLarge:
        throw mistake(.malformed, "column \(error.place.column): \(error.message)")
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
