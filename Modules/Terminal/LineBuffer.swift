/// Why a line is refused before it is parsed.
public enum LineFault: Error, Hashable, Sendable {
  /// It has more bytes than are read.
  case tooLong(maximumLength: Int)
  /// It is not UTF-8.
  case badEncoding
}

/// A line of input and its number, from 1.
public struct InputLine: Hashable, Sendable {
  /// The text without its line end, or why it is refused.
  public let text: Result<String, LineFault>
  /// The number of the line, from 1.
  public let number: Int

  /// Creates a line.
  public init(_ text: Result<String, LineFault>, number: Int) {
    self.text = text
    self.number = number
  }
}

/// Splits incoming bytes into lines.
///
/// It stores at most one line, and nothing of a line that is too long.
public struct LineBuffer: Sendable {
  /// The most bytes of a line: far more than anyone types.
  public static let standardLength = 1 << 20

  private let maximumLength: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isSkipping = false
  private var number = 0

  /// Creates an empty buffer.
  ///
  /// - Parameter maximumLength: The most bytes of a line, without its end.
  public init(maximumLength: Int = standardLength) {
    self.maximumLength = maximumLength
  }

  /// Takes bytes.
  public mutating func append(_ new: [UInt8]) {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    bytes += new
  }

  /// Discards the buffered text, but keeps the line count.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  public mutating func discard() -> Bool {
    defer { (bytes, start, searched, isSkipping) = ([], 0, 0, false) }
    return isSkipping || start < bytes.count
  }

  /// The next line that is complete, or too long already.
  ///
  /// - Returns: The line, or `nil` if more bytes are needed.
  public mutating func next() -> InputLine? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      if isSkipping { discardBytes() }
      guard bytes.count - start > maximumLength else { return nil }
      discardBytes()
      isSkipping = true
      return refused(.tooLong(maximumLength: maximumLength))
    }
    let line = bytes[start..<end]
    (start, searched) = (end + 1, end + 1)
    guard isSkipping else { return checked(line) }
    isSkipping = false
    return next()
  }

  /// The last line, if it has no end.
  ///
  /// - Returns: The line, or `nil` if nothing is left.
  public mutating func last() -> InputLine? {
    defer { discard() }
    guard !isSkipping, start < bytes.count else { return nil }
    return checked(bytes[start...])
  }

  private mutating func discardBytes() { (bytes, start, searched) = ([], 0, 0) }

  private mutating func checked(_ line: ArraySlice<UInt8>) -> InputLine {
    guard line.count <= maximumLength else {
      return refused(.tooLong(maximumLength: maximumLength))
    }
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard let string = String(validating: text, as: UTF8.self) else {
      return refused(.badEncoding)
    }
    number += 1
    return InputLine(.success(string), number: number)
  }

  private mutating func refused(_ fault: LineFault) -> InputLine {
    number += 1
    return InputLine(.failure(fault), number: number)
  }
}
