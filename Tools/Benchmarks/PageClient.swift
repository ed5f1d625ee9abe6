import Foundation

/// A page without a browser: a WebSocket that a measurement reads and writes by itself.
final class PageClient {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// How many bytes of frames came in.
  private(set) var received = 0
  /// How many scenes came in; their numbers count up from 1.
  private(set) var scenes = 0

  /// Connects to the page's server, as its own page does.
  ///
  /// - Parameter port: The port.
  /// - Throws: ``BuiltProcess/Failure`` if there is no such server.
  init(port: Int) throws {
    descriptor = try Self.connected(to: port)
    let request = """
      GET /seat HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r
      Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: callboard.1\r\n\r\n
      """
    write(Array(request.utf8))
    while true {
      guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
        guard read() else { throw BuiltProcess.Failure(description: "the server opened no page") }
        continue
      }
      bytes.removeFirst(end.upperBound)
      return
    }
  }

  deinit { close(descriptor) }

  /// Connects a socket to a port of this machine.
  static func connected(to port: Int) throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      throw BuiltProcess.Failure(description: "nothing listens on port \(port)")
    }
    var isOn: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
  }

  /// Sends a message.
  func send(_ text: String) {
    let payload = Array(text.utf8)
    // The mask of a client may be 0.
    var frame: [UInt8] = [0x81]
    if payload.count < 126 {
      frame.append(0x80 | UInt8(payload.count))
    } else {
      frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    }
    write(frame + [0, 0, 0, 0] + payload)
  }

  /// Reads what has come, and says of each scene that it was drawn.
  ///
  /// - Parameter milliseconds: How long to wait for anything.
  /// - Returns: How many scenes came.
  func readScenes(within milliseconds: Int32) -> Int {
    let before = scenes
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, milliseconds) > 0, read() else { return 0 }
    while let message = takeMessage() {
      // Only scenes are long enough to be compressed here.
      guard message.isCompressed || message.bytes.starts(with: Array(#"{"scene""#.utf8)) else {
        continue
      }
      scenes += 1
      send(#"{"drawn":\#(scenes)}"#)
    }
    return scenes - before
  }

  private func takeMessage() -> (bytes: ArraySlice<UInt8>, isCompressed: Bool)? {
    guard bytes.count >= 2 else { return nil }
    var (start, length) = (2, Int(bytes[1] & 0x7F))
    if length >= 126 {
      let size = length == 126 ? 2 : 8
      guard bytes.count >= 2 + size else { return nil }
      length = bytes[2..<2 + size].reduce(0) { $0 << 8 | Int($1) }
      start += size
    }
    guard bytes.count >= start + length else { return nil }
    let message = (bytes: bytes[start..<start + length], isCompressed: bytes[0] & 0xF == 2)
    received += start + length
    bytes.removeFirst(start + length)
    return message
  }

  private func read() -> Bool {
    let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    bytes += part
    return !part.isEmpty
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }
}
