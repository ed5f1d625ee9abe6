/// Recorded touches, with everything needed to replay them.
///
/// As a file it is JSON Lines: a header, then one line for each touch. Only the form is strict:
/// impossible touches, such as one that moves without a touch-down, are kept as they were for the
/// replay.
public struct Recording: Hashable, Sendable {
  /// The header before the touches.
  public var header: RecordingHeader
  /// The touches, in order.
  public var touches: [Touch]

  /// Creates a recording.
  public init(header: RecordingHeader, touches: [Touch]) {
    self.header = header
    self.touches = touches
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - limits: The maximum size.
  /// - Throws: The first error in it, with its line.
  public init(
    reading bytes: [UInt8], limits: RecordingReader.Limits = .standard
  ) throws(RecordingError) {
    guard bytes.count <= limits.bytes else {
      throw RecordingError(
        .tooLarge, "the recording has \(bytes.count) bytes; \(limits.bytes) are allowed")
    }
    var reader = RecordingReader(limits: limits)
    var touches: [Touch] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: RecordingLine.end) ?? bytes.count
      if let touch = try reader.read(line: bytes[start..<end]) { touches.append(touch) }
      start = end + 1
    }
    self.init(header: try reader.finish(), touches: touches)
  }

  /// Reads a whole text.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - limits: The maximum size.
  /// - Throws: The first error in it, with its line.
  public init(
    reading text: String, limits: RecordingReader.Limits = .standard
  ) throws(RecordingError) {
    try self.init(reading: Array(text.utf8), limits: limits)
  }
}
