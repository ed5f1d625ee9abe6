/// Reads a recording line by line, and refuses anything that is not exactly in its format.
///
/// It stores no touches, so a file can be replayed while it is read. ``Recording`` reads a whole
/// file.
public struct RecordingReader: Sendable {
  /// The maximum size of a recording.
  public struct Limits: Hashable, Sendable {
    /// The maximum size of a file.
    public var bytes: Int
    /// The maximum length of a line, without its end.
    public var lineBytes: Int
    /// The maximum number of touches.
    public var touches: Int

    /// Creates limits.
    public init(bytes: Int, lineBytes: Int, touches: Int) {
      self.bytes = bytes
      self.lineBytes = lineBytes
      self.touches = touches
    }

    /// 256 MiB in lines of 4 KiB, and 10 million touches.
    public static let standard = Self(bytes: 256 << 20, lineBytes: 4 << 10, touches: 10_000_000)
  }

  /// The maximum size of a recording.
  ///
  /// If you read a file line by line, check its size yourself.
  public let limits: Limits
  /// The header; `nil` before the first line.
  public private(set) var header: RecordingHeader?
  /// The number of lines read.
  public private(set) var lineCount = 0

  /// Starts before the first line.
  public init(limits: Limits = .standard) {
    self.limits = limits
  }

  /// Reads the next line.
  ///
  /// - Parameter line: The line without its newline; a final carriage return is ignored.
  /// - Returns: Its touch, or `nil` for the first line, which is then in ``header``.
  /// - Throws: The first error in it. Read nothing after that.
  public mutating func read(line: ArraySlice<UInt8>) throws(RecordingError) -> Touch? {
    lineCount += 1
    let line = try RecordingLine(line, number: lineCount, limit: limits.lineBytes)
    guard header != nil else {
      header = try RecordingHeader(line)
      return nil
    }
    // The first line is the header.
    guard lineCount - 1 <= limits.touches else {
      throw line.mistake(
        .tooManyTouches, "the recording has too many touches; \(limits.touches) are allowed")
    }
    return try Touch(try line.object("a touch"))
  }

  /// Reads the next line.
  ///
  /// - Parameter line: The line without its newline.
  /// - Returns: Its touch, or `nil` for the first line, which is then in ``header``.
  /// - Throws: The first error in it. Read nothing after that.
  public mutating func read(line: String) throws(RecordingError) -> Touch? {
    try read(line: Array(line.utf8)[...])
  }

  /// Ends the recording.
  ///
  /// - Returns: The header.
  /// - Throws: If there was no line at all.
  public func finish() throws(RecordingError) -> RecordingHeader {
    guard let header else {
      throw RecordingError(
        .notARecording, line: 1, "the file is empty; a recording begins with a header")
    }
    return header
  }
}
