/// Why a recording cannot be read or written, and where in it.
public struct RecordingError: Error, Hashable, Sendable {
  /// Which kind of mistake it is.
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
    /// The file ends before everything that the header says came.
    case truncated
    /// It belongs to a surface that this build does not have.
    case unknownSurface
    /// A line is empty.
    case emptyLine
    /// A line is no JSON object of this form.
    case malformed
    /// Something stands after a line's object.
    case trailingText
    /// There is no such member.
    case unknownMember
    /// A member is missing.
    case missingMember
    /// A member stands there twice.
    case duplicateMember
    /// A value is of another type.
    case wrongType
    /// A value is of the right type, but not allowed.
    case outOfRange
  }

  /// Which kind of mistake it is.
  public let code: Code
  /// The line, from 1; `nil` where there is none.
  public let line: Int?
  /// What is wrong and what is allowed, without a capital or full stop.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, line: Int? = nil, _ message: String) {
    self.code = code
    self.line = line
    self.message = message
  }
}

extension RecordingError: CustomStringConvertible {
  /// The line and what is wrong.
  public var description: String {
    line.map { "line \($0): \(message)" } ?? message
  }
}
