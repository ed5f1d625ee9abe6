import CallboardKit
import Foundation

/// A file with one line of JSON for each commit, which only grows.
struct Journal: Sendable {
  let path: String

  // snippet reading
  /// The commits after a byte, and the byte at which the last of them ends.
  ///
  /// A line without its end belongs to a commit that is being written, or never was: a process may
  /// have been killed.
  func commits(after start: Int) throws(StoreError) -> (commits: [[Change]], end: Int) {
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      try file.seek(toOffset: UInt64(start))
      let bytes = try file.readToEnd() ?? Data()
      guard let last = bytes.lastIndex(of: Self.lineEnd) else { return ([], start) }
      let lines = bytes[...last]
      let commits = try lines.split(separator: Self.lineEnd).map {
        try JSONDecoder().decode([Change].self, from: $0)
      }
      return (commits, start + lines.count)
    } catch is DecodingError {
      throw StoreError(.damaged, at: path, "a line is not a commit")
    } catch CocoaError.fileReadNoSuchFile where start == 0 {
      return ([], 0)
    } catch {
      throw StoreError(.inputOutput, at: path, "cannot read the file: \(error)")
    }
  }
  // end

  // snippet writing
  /// Adds a commit, unless another process added one after a byte.
  ///
  /// - Returns: Whether it was added.
  func add(_ changes: [Change], at end: Int) throws(StoreError) -> Bool {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw StoreError(.readOnly, at: path, "cannot write the file") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      let line = try JSONEncoder().encode(changes) + [Self.lineEnd]
      // Closing the file unlocks it.
      guard flock(descriptor, LOCK_EX) == 0 else { throw POSIXError(.ENOLCK) }
      try file.seek(toOffset: UInt64(end))
      if try file.readToEnd()?.contains(Self.lineEnd) == true { return false }
      try file.truncate(atOffset: UInt64(end))
      try file.write(contentsOf: line)
      try file.synchronize()
      return true
    } catch {
      throw StoreError(.inputOutput, at: path, "cannot write the file: \(error)")
    }
  }
  // end

  /// Whether another path leads to the same file.
  func isFile(at other: String) -> Bool {
    var (mine, theirs) = (stat(), stat())
    guard stat(path, &mine) == 0, stat(other, &theirs) == 0 else { return false }
    return mine.st_dev == theirs.st_dev && mine.st_ino == theirs.st_ino
  }

  private static let lineEnd = UInt8(ascii: "\n")
}
