import Foundation

/// A connection that stays open, on which one request is answered after the other.
///
/// It waits in calls of the system, so that it costs as little as possible on the machine of the
/// server that is measured.
final class LoadConnection {
  private let descriptor: Int32
  private var buffer: [UInt8]

  /// Connects to a port of this machine.
  ///
  /// - Parameters:
  ///   - port: The port.
  ///   - bufferBytes: How long an answer without a length can be.
  /// - Throws: ``BuiltProcess/Failure`` if nothing listens there.
  init(port: Int, bufferBytes: Int = 1 << 16) throws {
    descriptor = try PageClient.connected(to: port)
    buffer = [UInt8](repeating: 0, count: bufferBytes)
  }

  deinit { close(descriptor) }

  /// Sends a request, and waits for its answer.
  ///
  /// - Throws: ``BuiltProcess/Failure`` if the answer is not 200, or refuses one of the records.
  func send(_ request: LoadRequest) throws {
    try write(request.bytes)
    var (count, end): (Int, Int?) = (0, nil)
    while end.map({ count < $0 }) ?? true {
      count += try read(after: count)
      if end == nil { end = try Self.end(of: buffer[..<count]) }
      if let end, end > buffer.count {
        buffer += [UInt8](repeating: 0, count: end - buffer.count)
      }
    }
    try check(buffer[..<count])
  }

  /// Sends a request to follow a stream, and waits for its first event.
  func follow(_ request: LoadRequest) throws {
    try write(request.bytes)
    var count = 0
    while !Self.contains("data: {}", in: buffer[..<count]) {
      count += try read(after: count)
      try check(buffer[..<count])
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Self.closed }
      sent += count
    }
  }

  private func read(after count: Int) throws -> Int {
    guard count < buffer.count else {
      throw BuiltProcess.Failure(description: "the server's answer is too long")
    }
    let read = buffer.withUnsafeMutableBytes { bytes in
      recv(descriptor, bytes.baseAddress?.advanced(by: count), bytes.count - count, 0)
    }
    guard read > 0 else { throw Self.closed }
    return read
  }

  private static let closed = BuiltProcess.Failure(
    description: "the server closed a connection")

  /// Where an answer ends, once its headers are there.
  private static func end(of bytes: ArraySlice<UInt8>) throws -> Int? {
    guard let head = place(of: "\r\n\r\n", in: bytes) else { return nil }
    let text = String(decoding: bytes[..<head], as: UTF8.self).lowercased()
    guard let length = text.firstMatch(of: /content-length: *(\d+)/).flatMap({ Int($0.output.1) })
    else { throw BuiltProcess.Failure(description: "the server's answer has no length: \(text)") }
    return head + 4 + length
  }

  private func check(_ bytes: ArraySlice<UInt8>) throws {
    let isRight = bytes.starts(with: Self.success)
    guard isRight, !Self.contains("serverErrorCode", in: bytes) else {
      throw BuiltProcess.Failure(
        description: "the server refused a request: "
          + String(decoding: bytes.prefix(2_000), as: UTF8.self))
    }
  }

  private static let success = Array("HTTP/1.1 200 ".utf8)

  private static func contains(_ text: String, in bytes: ArraySlice<UInt8>) -> Bool {
    place(of: text, in: bytes) != nil
  }

  private static func place(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes -> Int? in
      guard let start = bytes.baseAddress, let first = wanted.first else { return nil }
      var place = 0
      while bytes.count - place >= wanted.count,
        let found = memchr(start + place, Int32(first), bytes.count - place - wanted.count + 1)
      {
        place = UnsafeRawPointer(found) - start
        if memcmp(found, wanted, wanted.count) == 0 { return place }
        place += 1
      }
      return nil
    }
  }
}
