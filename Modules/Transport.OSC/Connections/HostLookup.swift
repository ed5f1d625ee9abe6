import NIOCore
import NIOPosix
import PluginAPI

/// Finds the address that a name stands for.
enum HostLookup {
  /// The first address of a host.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: The port.
  /// - Returns: The address.
  /// - Throws: ``/PluginAPI/TransportError`` where nobody knows the name.
  static func address(of host: String, port: Int) async throws(TransportError) -> SocketAddress {
    do {
      // Asking blocks the thread, and may take as long as the network likes.
      return try await NIOThreadPool.singleton.runIfActive {
        try SocketAddress.makeAddressResolvingHost(host, port: port)
      }
    } catch {
      throw TransportError(
        .unreachable, "there is no host '\(host)'", remedy: "check its name, or give its address")
    }
  }
}
