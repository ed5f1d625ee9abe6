import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sockets of this machine.
enum LoopbackSocket {
  #if canImport(Darwin)
    /// How to send so that a peer that is gone is an error, and no signal.
    static let quietly: Int32 = 0
  #else
    /// How to send so that a peer that is gone is an error, and no signal.
    static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  /// A socket for datagrams.
  static func datagrams() -> Int32 { make(SOCK_DGRAM) }

  /// A socket for a stream; reading and writing give up after 5 s.
  static func stream() -> Int32 { make(SOCK_STREAM) }

  #if canImport(Darwin)
    private static func make(_ type: Int32) -> Int32 { patient(socket(AF_INET, type, 0)) }
  #else
    private static func make(_ type: __socket_type) -> Int32 {
      patient(socket(AF_INET, Int32(type.rawValue), 0))
    }
  #endif

  private static func patient(_ descriptor: Int32) -> Int32 {
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  /// Binds a socket to a port that nobody has.
  ///
  /// - Returns: The port.
  static func bindAnywhere(_ descriptor: Int32) throws -> Int {
    var address = address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// A port for streams that nobody has at the moment.
  static func freePort() throws -> Int {
    let descriptor = stream()
    defer { close(descriptor) }
    return try bindAnywhere(descriptor)
  }

  /// Connects a socket to a port of this machine.
  static func connect(_ descriptor: Int32, to port: Int) -> Bool {
    var address = address(port: UInt16(port))
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
