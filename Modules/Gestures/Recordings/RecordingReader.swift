/// Reads a recording line by line, and refuses whatever is not exactly of its form.
///
/// It keeps no touches, so that a file can be replayed while it is read. ``Recording`` reads a
/// whole one.
public struct RecordingReader: Sendable {
  /// How much is read before a recording is refused.
  public struct Limits: Hashable, Sendable {
    /// The largest file.
    public var bytes: Int
    /// The longest line, without its end.
    public var lineBytes: Int
    /// The most touches.
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

  /// How much is read before it refuses.
  ///
  /// Who reads a file line by line sees to its size.
  public let limits: Limits
  /// What the first line said; `nil` before it was read.
  public private(set) var header: RecordingHeader?
  /// How many lines were read.
  public private(set) var lineCount = 0

  /// Starts before the first line.
  public init(limits: Limits = .standard) {
    self.limits = limits
  }

  /// Reads the next line.
  ///
  /// - Parameter line: The line without its newline; a carriage return at its end is passed over.
  /// - Returns: Its touch, or `nil` where it is the first line, which is in ``header`` then.
  /// - Throws: The first mistake in it. Nothing is to be read after that.
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
  /// - Returns: Its touch, or `nil` where it is the first line, which is in ``header`` then.
  /// - Throws: The first mistake in it. Nothing is to be read after that.
  public mutating func read(line: String) throws(RecordingError) -> Touch? {
    try read(line: Array(line.utf8)[...])
  }

  /// Tells that there are no more lines.
  ///
  /// - Returns: What the first line said.
  /// - Throws: Where there was no line at all.
  public func finish() throws(RecordingError) -> RecordingHeader {
    guard let header else {
      throw RecordingError(
        .notARecording, line: 1, "the file is empty; a recording begins with a header")
    }
    return header
  }
}
