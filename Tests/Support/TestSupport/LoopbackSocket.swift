import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sockets of this machine, which no child of the tests inherits.
package enum LoopbackSocket {
  #if canImport(Darwin)
    /// How to send so that a peer that is gone is an error, and no signal.
    package static let quietly: Int32 = 0
  #else
    /// How to send so that a peer that is gone is an error, and no signal.
    package static let quietly = Int32(MSG_NOSIGNAL)
  #endif

  /// A socket for datagrams; reading gives up after 5 s.
  package static func datagrams() -> Int32 { patient(make(SOCK_DGRAM), 5) }

  /// A socket for a stream.
  ///
  /// - Parameter patience: After how many seconds reading gives up; `nil` for never. What connects
  ///   to it has the same.
  /// - Returns: The socket.
  package static func stream(patience: Int? = 5) -> Int32 {
    let descriptor = make(SOCK_STREAM)
    return patience.map { patient(descriptor, $0) } ?? descriptor
  }

  #if canImport(Darwin)
    private static func make(_ type: Int32) -> Int32 {
      starting.withLock { _ in unshared(socket(AF_INET, type, 0)) }
    }
  #else
    private static func make(_ type: __socket_type) -> Int32 {
      socket(AF_INET, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }
  #endif

  private static func unshared(_ descriptor: Int32) -> Int32 {
    if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return descriptor
  }

  private static func patient(_ descriptor: Int32, _ seconds: Int) -> Int32 {
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  /// Waits for a connection to a socket that listens.
  ///
  /// - Parameter listener: The socket.
  /// - Returns: The socket of the connection; negative where none will come any more.
  package static func accept(on listener: Int32) -> Int32 {
    var wanted = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    // No process can start while the socket is made: the waiting comes before that.
    while poll(&wanted, 1, -1) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return starting.withLock { _ in unshared(Foundation.accept(listener, nil, nil)) }
  }

  /// Binds a socket to a port that no one has.
  ///
  /// - Returns: The port.
  package static func bindAnywhere(_ descriptor: Int32) throws -> Int {
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

  /// A port for streams that no one has at the moment.
  package static func freePort() throws -> Int {
    let descriptor = stream()
    defer { close(descriptor) }
    return try bindAnywhere(descriptor)
  }

  /// Connects a socket to a port of this machine.
  package static func connect(_ descriptor: Int32, to port: Int) -> Bool {
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
