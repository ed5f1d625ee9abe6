import Foundation
import PluginAPI

/// A file that is read line by line, so that its length does not matter.
final class LineFile {
  private static let chunk = 1 << 20

  private let path: String
  private let longest: Int
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Where the next line begins in the buffer.
  private var start = 0
  private var isAtEnd = false
  /// The number of the last line that was read, from 1.
  private(set) var number = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - longest: The most bytes of a line.
  /// - Throws: ``Failure`` if it cannot be opened.
  init(_ path: String, longest: Int) throws(Failure) {
    (self.path, self.longest) = (path, longest)
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit { close(descriptor) }

  /// Reads the next line.
  ///
  /// - Returns: The line without its end; `nil` after the last one.
  /// - Throws: ``Failure`` if it cannot be read, or is too long.
  func next() throws(Failure) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return try line(buffer[start..<end])
      }
      guard buffer.count - start <= longest else { return try line(buffer[start...]) }
      guard !isAtEnd else {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return try line(buffer[start...])
      }
      buffer.removeSubrange(..<start)
      (searched, start) = (buffer.count, 0)
      try fill()
    }
  }

  private func line(_ bytes: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
    number += 1
    guard bytes.count <= longest else { throw failure("a line has at most \(longest) bytes") }
    return Array(bytes)
  }

  private func fill() throws(Failure) {
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count < 0 else {
        buffer += chunk[..<count]
        isAtEnd = count == 0
        return
      }
      guard errno == EINTR else { throw Self.failure(path) }
    }
  }

  /// A fault of the last line that was read.
  func failure(_ reason: String) -> Failure { Failure("\(path):\(number): \(reason)") }

  private static func failure(_ path: String) -> Failure {
    Failure("'\(path)' cannot be read: \(SystemReason.text(errno))")
  }
}
