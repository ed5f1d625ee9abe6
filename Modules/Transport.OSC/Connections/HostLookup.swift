import NIOCore
import NIOPosix
import PluginAPI

/// Looks up the address of a host name.
enum HostLookup {
  /// The first address of a host.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: The port.
  /// - Returns: The address.
  /// - Throws: ``/PluginAPI/TransportError`` if the name is unknown.
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
