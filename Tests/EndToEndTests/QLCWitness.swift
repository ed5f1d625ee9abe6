import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Asks QLC+ itself how its functions are, over a WebSocket of its own that shares nothing with the
/// product.
final class QLCWitness {
  private struct Silent: Error, CustomStringConvertible {
    let description: String
  }

  private let descriptor: Int32

  /// Connects; throws where no one listens yet.
  init(port: Int) throws {
    descriptor = LoopbackSocket.stream()
    guard LoopbackSocket.connect(descriptor, to: port) else { throw POSIXError(.ECONNREFUSED) }
    try write(
      Array(
        """
        GET /qlcplusWS HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nUpgrade: websocket\r\n\
        Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: Y2FsbGJvYXJkLXRlc3RzIQ==\r\n\r\n
        """.utf8))
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head += try read(1) }
    guard head.starts(with: "HTTP/1.1 101".utf8) else {
      throw Silent(description: String(decoding: head, as: UTF8.self))
    }
  }

  deinit { close(descriptor) }

  /// Waits until QLC+ listens.
  static func wait(onPort port: Int) throws -> QLCWitness {
    let deadline = ContinuousClock.now + .patience
    while true {
      do {
        return try QLCWitness(port: port)
      } catch  where ContinuousClock.now < deadline {
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
  }

  /// Waits until QLC+ answers what a function is expected to be, and gives its last answer.
  func status(of function: Int, expecting expected: String) throws -> String {
    let deadline = ContinuousClock.now + .patience
    while true {
      let answer = try ask("QLC+API|getFunctionStatus", "\(function)")
      if answer == expected || ContinuousClock.now > deadline { return answer }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// Waits until QLC+ answers what a widget is expected to be, and gives its last answer.
  func widget(_ id: Int, expecting expected: String) throws -> String {
    let deadline = ContinuousClock.now + .patience
    while true {
      let answer = try ask("QLC+API|getWidgetStatus", "\(id)")
      if answer == expected || ContinuousClock.now > deadline { return answer }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// Waits until a channel of the first universe has a level that is expected, and gives its last
  /// one.
  func level(ofChannel channel: Int, until isExpected: (Int) -> Bool) throws -> Int {
    let deadline = ContinuousClock.now + .patience
    while true {
      let answer = try ask("QLC+API|getChannelsValues", "1|\(channel)|1")
      let level = answer.split(separator: "|").dropFirst().first.flatMap { Int($0) } ?? 0
      if isExpected(level) || ContinuousClock.now > deadline { return level }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// Presses a button, as the operator of QLC+ does.
  func press(_ button: Int) throws { try writeText("\(button)|255") }

  /// Stops a function, as somebody else does.
  func stop(_ function: Int) throws {
    try writeText("QLC+API|setFunctionStatus|\(function)|0")
    _ = try status(of: function, expecting: "Stopped")
  }

  /// Starts a function.
  func start(_ function: Int) throws {
    try writeText("QLC+API|setFunctionStatus|\(function)|1")
  }

  /// The answer to a question, without the question.
  private func ask(_ question: String, _ about: String) throws -> String {
    try writeText("\(question)|\(about)")
    while true {
      let text = try readFrame()
      // Every connection also gets what others do.
      if text.hasPrefix("\(question)|") { return String(text.dropFirst(question.count + 1)) }
    }
  }

  private func readFrame() throws -> String {
    let head = try read(2)
    let size =
      switch head[1] {
      case 126: try read(2).reduce(0) { $0 << 8 | Int($1) }
      case 127: throw Silent(description: "a text of more than 64 KiB")
      default: Int(head[1])
      }
    return String(decoding: try read(size), as: UTF8.self)
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var part = [UInt8](repeating: 0, count: count - bytes.count)
      let size = recv(descriptor, &part, part.count, 0)
      guard size > 0 else { throw Silent(description: "QLC+ answers nothing") }
      bytes += part[..<size]
    }
    return bytes
  }

  private func writeText(_ text: String) throws {
    let bytes = Array(text.utf8)
    // The last fragment of a text, masked with zeros.
    try write([0x81, 0x80 | UInt8(bytes.count), 0, 0, 0, 0] + bytes)
  }

  private func write(_ bytes: [UInt8]) throws {
    guard send(descriptor, bytes, bytes.count, LoopbackSocket.quietly) == bytes.count else {
      throw Silent(description: "QLC+ hears nothing")
    }
  }
}
