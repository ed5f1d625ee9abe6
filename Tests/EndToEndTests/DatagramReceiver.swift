import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A port of this machine that takes datagrams, as a console does.
final class DatagramReceiver {
  private let descriptor: Int32
  /// The port, which nobody else had.
  let port: Int

  init() throws {
    descriptor = LoopbackSocket.datagrams()
    port = try LoopbackSocket.bindAnywhere(descriptor)
    // Keys come in hundreds of datagrams at once.
    var space = Int32(4 << 20)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &space, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// The next datagram; none where nothing comes for 5 s.
  func next() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 2_048)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes[..<count]) : []
  }

  /// The addresses of the next messages: what stands before the first NUL.
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
      let datagram = next()
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
