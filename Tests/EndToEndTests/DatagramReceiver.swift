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
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_DGRAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: address.sin_port))
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
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
}
