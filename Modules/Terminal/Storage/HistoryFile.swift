import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines that were entered at the prompt of a workspace, in a file that only its user can read.
///
/// Each line is added at once, so two terminals on one workspace both keep theirs, and a kill loses
/// none. A row of the file is a line; `\n` and `\\` in it are escaped.
public struct HistoryFile: Sendable {
  /// The most bytes that are read: the newest lines count.
  private static let longest = 1 << 20
  /// The size at which the oldest lines are dropped.
  private static let largest = 4 << 20

  /// The path.
  public let path: String

  /// Names a file.
  public init(path: String) { self.path = path }

  /// Reads the lines.
  ///
  /// - Returns: The lines, oldest first; none if there is no file yet.
  /// - Throws: The system's error if the file cannot be read.
  public func lines() throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let size = try file.seekToEnd()
    let start = size > UInt64(Self.longest) ? size - UInt64(Self.longest) : 0
    try file.seek(toOffset: start)
    let bytes = try file.read(upToCount: Self.longest) ?? Data()
    var rows = bytes.split(separator: UInt8(ascii: "\n"))[...]
    // The first row is cut.
    if start > 0 { rows = rows.dropFirst() }
    let lines = rows.compactMap { String(validating: $0, as: UTF8.self).map(Self.unescaped) }
    // The lines count even if the file stays as long as it is.
    if size > UInt64(Self.largest) { try? shorten() }
    return lines
  }

  /// Adds a line.
  ///
  /// - Parameter line: The line.
  /// - Throws: The system's error if it cannot be written.
  public func add(_ line: String) throws {
    try withFile { file in
      try file.write(contentsOf: Data((Self.escaped(line) + "\n").utf8))
    }
  }

  /// Drops the oldest lines.
  private func shorten() throws {
    try withFile { file in
      let size = try file.seekToEnd()
      guard size > UInt64(Self.largest) else { return }
      try file.seek(toOffset: size - UInt64(Self.longest))
      let bytes = try file.read(upToCount: Self.longest) ?? Data()
      // The first row is cut.
      let rest = bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
      let new = path + ".new"
      guard
        FileManager.default.createFile(
          atPath: new, contents: Data(rest), attributes: [.posixPermissions: 0o600]),
        rename(new, path) == 0
      else { throw Self.lastError }
    }
  }

  /// Opens the file, which is made if it is missing, and keeps other processes from changing it.
  private func withFile(_ body: (FileHandle) throws -> Void) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Self.lastError }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      guard flock(descriptor, LOCK_EX) == 0 else { throw Self.lastError }
      var (mine, there) = (stat(), stat())
      // Another process may have put a shorter file in its place.
      guard fstat(descriptor, &mine) == 0, stat(path, &there) == 0, mine.st_ino == there.st_ino
      else { continue }
      return try body(file)
    }
  }

  private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  private static func escaped(_ line: String) -> String {
    line.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func unescaped(_ row: String) -> String {
    var line = ""
    var isEscaped = false
    for character in row {
      if isEscaped {
        line.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        line.append(character)
      }
    }
    return line
  }
}
