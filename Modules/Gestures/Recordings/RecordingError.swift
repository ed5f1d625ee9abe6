/// Why a recording cannot be read or written, and the line.
public struct RecordingError: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// The file does not begin with the header of a recording.
    case notARecording
    /// The file begins with a byte order mark.
    case byteOrderMark
    /// A newer version of Callboard wrote it.
    case newerVersion
    /// The file is too large.
    case tooLarge
    /// A line is too long.
    case lineTooLong
    /// There are too many touches.
    case tooManyTouches
    /// There is more of something than is allowed, or than the header says.
    case tooMany
    /// The file ends before everything that the header announces.
    case truncated
    /// It belongs to a surface that this build does not have.
    case unknownSurface
    /// A line is empty.
    case emptyLine
    /// A line is not a JSON object of this form.
    case malformed
    /// A line has text after its object.
    case trailingText
    /// A member is unknown.
    case unknownMember
    /// A member is missing.
    case missingMember
    /// A member appears twice.
    case duplicateMember
    /// A value is of another type.
    case wrongType
    /// A value is of the right type, but not allowed.
    case outOfRange
  }

  /// The kind of error.
  public let code: Code
  /// The line, from 1; `nil` if there is none.
  public let line: Int?
  /// The error and what is allowed, without a capital or full stop.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, line: Int? = nil, _ message: String) {
    self.code = code
    self.line = line
    self.message = message
  }
}

extension RecordingError: CustomStringConvertible {
  /// The line and the error.
  public var description: String {
    line.map { "line \($0): \(message)" } ?? message
  }
}
