import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A port of this machine that takes datagrams, as a console does.
final class DatagramReceiver {
  private let descriptor: Int32
  /// The port, which no one else had.
  let port: Int

  init() throws {
    descriptor = LoopbackSocket.datagrams()
    port = try LoopbackSocket.bindAnywhere(descriptor)
    // Keys come in hundreds of datagrams at once.
    var space = Int32(4 << 20)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &space, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// What an Eos is sent when a connection is made, and every second, and the empty bundle that
  /// tries a console; they come between all others.
  private static let skipped = ["/eos/ping", "/eos/subscribe", "#bundle"]

  /// The next datagram but for heartbeats; none where nothing else comes in time.
  func next(within limit: Duration = .patience) -> [UInt8] {
    let deadline = ContinuousClock.now + limit
    repeat {
      var bytes = [UInt8](repeating: 0, count: 2_048)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      // The socket itself may give up sooner.
      guard count > 0 else { continue }
      let address = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      if !Self.skipped.contains(address) { return Array(bytes[..<count]) }
    } while ContinuousClock.now < deadline
    return []
  }

  /// The addresses of the next messages: what comes before the first NUL.
  func addresses(_ count: Int) -> [String] {
    (0..<count).map { _ in String(decoding: next().prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The messages that come before each message to `mark`, as `send` takes them.
  ///
  /// - Parameters:
  ///   - mark: The address between them.
  ///   - count: How many of those come.
  ///   - isSending: Whether more may come.
  /// - Returns: What came before the first one, between them, and at the end what came in vain.
  func messages(
    between mark: String, _ count: Int, while isSending: () -> Bool
  ) -> [[String]] {
    var parts: [[String]] = [[]]
    while parts.count <= count {
      let wasSending = isSending()
      // What was sent is there at once: this only ends the waiting for more.
      let datagram = next(within: .seconds(5))
      if datagram.isEmpty {
        guard wasSending else { break }
        continue
      }
      let text = DatagramText.text(of: datagram)
      if text == mark { parts.append([]) } else { parts[parts.count - 1].append(text) }
    }
    return parts
  }
}
