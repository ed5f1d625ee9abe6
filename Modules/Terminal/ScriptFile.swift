#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of a script, read and checked as a whole before the first of them runs.
public struct ScriptFile: Hashable, Sendable {
  /// The largest script that is read, in bytes.
  public static let maximumLength = 16 << 20

  /// The lines without their ends, in order.
  public let lines: [String]

  /// Reads a script.
  ///
  /// - Parameter path: The path of the script.
  /// - Throws: ``ScriptFileError`` if it is not a regular file, too large, not UTF-8, or not
  ///   readable.
  public init(path: String) throws(ScriptFileError) {
    var buffer = LineBuffer()
    var lines: [String] = []
    func take(_ line: InputLine) throws(ScriptFileError) {
      do throws(LineFault) {
        lines.append(try line.text.get())
      } catch {
        throw ScriptFileError(error, line: line.number)
      }
    }
    buffer.append(try Self.bytes(path))
    while let line = buffer.next() { try take(line) }
    if let line = buffer.last() { try take(line) }
    self.lines = lines
  }

  private static func bytes(_ path: String) throws(ScriptFileError) -> [UInt8] {
    // A pipe must not block, and a terminal must not become this process's own.
    let number = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw failure(errno, path) }
    defer { close(number) }
    var status = stat()
    guard fstat(number, &status) == 0 else { throw failure(errno, path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let what = status.st_mode & S_IFMT == S_IFDIR ? "a directory" : "not a regular file"
      throw ScriptFileError(.unreadable, "'\(path)' is \(what)")
    }
    var bytes: [UInt8] = []
    while bytes.count <= maximumLength {
      switch Descriptor(number).readSome(maximumLength + 1 - bytes.count) {
      case .bytes(let piece) where piece.isEmpty: return bytes
      case .bytes(let piece): bytes += piece
      case .notYet: continue
      case .failed(let error): throw failure(error, path)
      }
    }
    throw ScriptFileError(
      .tooLarge, "'\(path)' is larger than the \(maximumLength) bytes that are read of a script")
  }

  private static func failure(_ number: Int32, _ path: String) -> ScriptFileError {
    let reason =
      switch number {
      case ENOENT, ENOTDIR: "there is no file '\(path)'"
      case EACCES, EPERM: "no permission to read '\(path)'"
      default: "'\(path)' cannot be read: \(String(cString: strerror(number)))"
      }
    return ScriptFileError(.unreadable, reason)
  }
}

/// Why a script cannot be read.
public struct ScriptFileError: Error, Hashable, Sendable {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// It cannot be read.
    case unreadable
    /// It, or a line of it, is too large.
    case tooLarge
    /// A line is not UTF-8.
    case badEncoding
  }

  /// The kind of failure.
  public let reason: Reason
  /// What happened.
  public let message: String
  /// The line that is wrong, from 1, or `nil`.
  public let line: Int?

  init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
    line = nil
  }

  /// Creates the error of a line.
  ///
  /// - Parameters:
  ///   - fault: The fault of the line.
  ///   - line: Its number, from 1.
  public init(_ fault: LineFault, line: Int) {
    self.line = line
    switch fault {
    case .tooLong(let maximumLength):
      reason = .tooLarge
      message = "the line is longer than the \(maximumLength) bytes that are read of one"
    case .badEncoding:
      reason = .badEncoding
      message = "the line is not UTF-8"
    }
  }
}
