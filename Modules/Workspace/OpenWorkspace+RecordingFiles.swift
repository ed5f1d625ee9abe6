public import Gestures
import PluginAPI

extension OpenWorkspace {
  /// Reads a recording of touches.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: How large it may be; no more than that is read.
  /// - Returns: The recording.
  /// - Throws: ``WorkspaceError`` where there is no such file, or where it is not exactly a
  ///   recording, with the line.
  public func readRecording(
    at path: String, limits: RecordingReader.Limits = .standard
  ) throws(WorkspaceError) -> Recording {
    var lines = RecordingLines(limits: limits)
    do {
      var file = try FileByteSource(path: path)
      guard file.length <= UInt64(clamping: limits.bytes) else {
        throw RecordingError(
          .tooLarge, "the file has \(file.length) bytes; \(limits.bytes) are allowed")
      }
      var count = 0
      while true {
        let piece = try file.next()
        if piece.isEmpty { return try lines.finish() }
        count += piece.count
        guard count <= limits.bytes else {
          throw RecordingError(.tooLarge, "the file grew past \(limits.bytes) bytes")
        }
        try lines.add(piece)
      }
    } catch let error as RecordingError {
      throw WorkspaceError(error, at: path)
    } catch let error as ShowFileError {
      throw WorkspaceError(error.code, error.message)
    } catch {
      throw WorkspaceError(.unreadable, "'\(path)' cannot be read: \(SystemReason.text(of: error))")
    }
  }
}

/// The lines of a recording, cut out of the pieces in which a file is read.
struct RecordingLines {
  private var reader: RecordingReader
  private var touches: [Touch] = []
  /// The beginning of a line whose end has not come yet.
  private var rest: [UInt8] = []

  init(limits: RecordingReader.Limits) {
    reader = RecordingReader(limits: limits)
  }

  mutating func add(_ piece: ArraySlice<UInt8>) throws(RecordingError) {
    var start = piece.startIndex
    while let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if rest.isEmpty {
        try read(piece[start..<end])
      } else {
        rest += piece[start..<end]
        try readRest()
      }
      start = end + 1
    }
    rest += piece[start...]
    // Such a line is refused however it goes on. One more byte may be its carriage return.
    if rest.count > reader.limits.lineBytes + 1 { try readRest() }
  }

  mutating func finish() throws(RecordingError) -> Recording {
    if !rest.isEmpty { try readRest() }
    return Recording(header: try reader.finish(), touches: touches)
  }

  private mutating func readRest() throws(RecordingError) {
    let line = rest
    rest.removeAll(keepingCapacity: true)
    try read(line[...])
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(RecordingError) {
    if let touch = try reader.read(line: line) { touches.append(touch) }
  }
}

extension WorkspaceError {
  /// Creates an error from a mistake in a recording.
  init(_ error: RecordingError, at path: String) {
    let code: ErrorCode =
      switch error.code {
      case .notARecording: .unrecognised
      case .newerVersion: .unsupported
      case .byteOrderMark: .badEncoding
      case .tooLarge, .lineTooLong, .tooManyTouches, .tooMany: .tooLarge
      case .emptyLine, .malformed, .trailingText, .unknownMember, .missingMember, .duplicateMember,
        .wrongType, .outOfRange, .truncated, .unknownSurface:
        .malformed
      }
    let place = error.line.map { "\(path):\($0)" } ?? path
    self.init(code, "\(place): \(error.message)")
  }
}
