import NIOCore
import NIOPosix

/// Connections to a server of this machine without HTTP.
enum RawConnection {
  /// Opens a connection, and keeps it open.
  static func open(port: Int) async throws -> any Channel {
    try await bootstrap.connect(host: "127.0.0.1", port: port).get()
  }

  /// Sends a text, and reads until the server closes the connection.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - port: The port.
  /// - Returns: What the server sent.
  /// - Throws: An error of NIO if there is no connection.
  static func reply(to text: String, port: Int) async throws -> String {
    let connection = try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    var reply = ""
    // A connection that was closed at once may end with an error.
    try? await connection.executeThenClose { inbound, outbound in
      try? await outbound.write(ByteBuffer(string: text))
      for try await part in inbound { reply += String(buffer: part) }
    }
    return reply
  }

  private static var bootstrap: ClientBootstrap {
    ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
  }
}
