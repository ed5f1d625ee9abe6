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
/// Each line is added at once and by one call, so two terminals on one workspace both keep theirs,
/// and a kill loses none. A row of the file is a line; `\n` and `\\` in it are escaped.
public struct HistoryFile: Sendable {
  /// The most bytes that are read: the newest lines count.
  private static let longest = 1 << 20
  /// The size at which the oldest lines are dropped.
  private static let largest = 4 << 20

  /// The path.
  public let path: String

  /// Names the file of a workspace: in `callboard/history` in the state directory, by the XDG
  /// base directory specification.
  ///
  /// It is `nil` if neither `XDG_STATE_HOME` nor `HOME` is an absolute path.
  ///
  /// - Parameters:
  ///   - workspace: The absolute path of the workspace.
  ///   - environment: The process's environment variables.
  public init?(ofWorkspace workspace: String, environment: [String: String]) {
    let base: String
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      base = state
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      base = home + "/.local/state"
    } else {
      return nil
    }
    let name = (workspace as NSString).lastPathComponent.prefix(60)
    let safe = name.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" }
    // Two workspaces can have one name in different folders.
    self.init(path: "\(base)/callboard/history/\(String(safe))-\(Self.hash(workspace))")
  }

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
    if size > UInt64(Self.largest) {
      let new = path + ".new"
      try create(new, lines.map { Self.escaped($0) + "\n" }.joined())
      // In one step, so the lines are there at every moment.
      guard rename(new, path) == 0 else { throw Self.lastError }
    }
    return lines
  }

  /// Adds a line.
  ///
  /// - Parameter line: The line.
  /// - Throws: The system's error if it cannot be written.
  public func add(_ line: String) throws {
    if !FileManager.default.fileExists(atPath: path) { try create(path, "") }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.lastError }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try file.write(contentsOf: Data((Self.escaped(line) + "\n").utf8))
  }

  private func create(_ path: String, _ text: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
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

  /// A number of 64 bits that is the same each time (FNV-1a).
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}
