import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A port of this machine that answers no attempt to connect, as an address behind a firewall that
/// drops everything: its queue of connections is full, and no one takes one out.
final class SilentHost {
  private let listener: Int32
  private var callers: [Int32] = []
  /// The port.
  let port: Int

  init() throws {
    listener = LoopbackSocket.stream()
    port = try LoopbackSocket.bindAnywhere(listener)
    guard listen(listener, 0) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    // More than fit; those that do not are still trying, which changes nothing.
    for _ in 0..<4 {
      let caller = LoopbackSocket.stream()
      _ = fcntl(caller, F_SETFL, O_NONBLOCK)
      _ = LoopbackSocket.connect(caller, to: port)
      callers.append(caller)
    }
  }

  deinit { for descriptor in callers + [listener] { close(descriptor) } }
}
