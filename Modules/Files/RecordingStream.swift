package import Gestures
import PluginAPI

/// A recording on disk, read touch by touch, so its length needs no memory.
package struct RecordingStream {
  /// The file, as the user named it.
  package let path: String
  private var file: FileByteSource
  private var reader: RecordingReader
  /// The bytes that are read but not parsed yet.
  private var piece: ArraySlice<UInt8> = []
  /// The start of an incomplete line.
  private var rest: [UInt8] = []
  private var count = 0

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limits: How large it may be; no more than that is read.
  /// - Throws: `FileError` if it is not a regular file or too large.
  package init(at path: String, limits: RecordingReader.Limits) throws(FileError) {
    self.path = path
    reader = RecordingReader(limits: limits)
    do throws(ShowFileError) {
      file = try FileByteSource(path: path, wanted: "a recording of touches")
    } catch {
      throw FileError(error, in: path)
    }
    guard file.length <= UInt64(clamping: limits.bytes) else {
      throw FileError(
        RecordingError(
          .tooLarge, "the file has \(file.length) bytes; \(limits.bytes) are allowed"), at: path)
    }
  }

  /// Reads the whole file, so that a mistake is found before anything is done, and goes back to its
  /// beginning.
  ///
  /// - Returns: The header, and how many touches follow.
  /// - Throws: `FileError` if it is not exactly a recording, with the line.
  package mutating func check() throws(FileError) -> (header: RecordingHeader, touches: Int) {
    var touches = 0
    while try next() != nil { touches += 1 }
    let header: RecordingHeader
    do throws(RecordingError) {
      header = try reader.finish()
    } catch {
      throw FileError(error, at: path)
    }
    file.rewind()
    reader = RecordingReader(limits: reader.limits)
    (piece, rest, count) = ([], [], 0)
    return (header, touches)
  }

  /// Reads the next touch, or returns `nil` at the end.
  package mutating func next() throws(FileError) -> Touch? {
    do {
      while let line = try nextLine() {
        if let touch = try reader.read(line: line) { return touch }
      }
      return nil
    } catch let error as RecordingError {
      throw FileError(error, at: path)
    } catch let error as ShowFileError {
      throw FileError(error, in: path)
    } catch {
      throw FileError(.unreadable, "'\(path)' cannot be read: \(error)")
    }
  }

  private mutating func nextLine() throws -> ArraySlice<UInt8>? {
    while true {
      if let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
        let line = piece[..<end]
        piece = piece[(end + 1)...]
        return rest.isEmpty ? line : takeRest(with: line)
      }
      rest += piece
      piece = try file.next()
      if piece.isEmpty { return rest.isEmpty ? nil : takeRest(with: []) }
      count += piece.count
      guard count <= reader.limits.bytes else {
        throw RecordingError(.tooLarge, "the file grew past \(reader.limits.bytes) bytes")
      }
      // Such a line is always refused. One more byte may be its carriage return.
      if rest.count > reader.limits.lineBytes + 1 { return takeRest(with: []) }
    }
  }

  private mutating func takeRest(with end: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    defer { rest = [] }
    return (rest + end)[...]
  }
}

extension FileError {
  /// Creates an error from a mistake in a recording.
  fileprivate init(_ error: RecordingError, at path: String) {
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

  /// Creates an error from one of reading the file.
  fileprivate init(_ error: ShowFileError, in path: String) {
    self.init(error.code, "\(path): \(error.message)", remedy: error.remedy)
  }
}
