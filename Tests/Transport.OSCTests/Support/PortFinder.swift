import NIOCore
import NIOPosix

/// Ports that no one uses at the moment.
enum PortFinder {
  /// A port for datagrams, and streams, that was free just now.
  static func free() async throws -> Int {
    let socket = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = socket.localAddress?.port
    try await socket.close().get()
    guard let port else { throw ChannelError.inputClosed }
    return port
  }
}
