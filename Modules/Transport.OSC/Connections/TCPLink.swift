import NIOCore
import NIOPosix
import PluginAPI
import Synchronization
import Transport

/// A stream of packets to a console and back.
final class TCPLink: ConsoleLink {
  private let host: String
  private let port: Int
  private let framing: StreamFraming
  private let reader: FeedbackReader
  private let channel = Mutex<(any Channel)?>(nil)

  /// How long a console may take to accept the connection.
  private static let patience = TimeAmount.seconds(5)

  init(host: String, port: Int, framing: StreamFraming, reader: @escaping FeedbackReader) {
    self.host = host
    self.port = port
    self.framing = framing
    self.reader = reader
  }

  func open(_ told: LinkListener) async throws(TransportError) {
    let console = try await HostLookup.address(of: host, port: port)
    let (framing, handler) = (framing, PacketHandler(told, reader))
    do {
      let open = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connectTimeout(Self.patience)
        // One key must not wait for the next to share its packet.
        .channelOption(.socketOption(.tcp_nodelay), value: 1)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(StreamHandler(framing, handler))
          }
        }
        .connect(to: console)
        .get()
      channel.withLock { $0 = open }
    } catch {
      throw TransportError(
        .unreachable, "\(host):\(port) does not take the connection: \(error.networkReason)")
    }
  }

  func send(_ message: ConsoleMessage) async throws(TransportError) {
    guard let channel = channel.withLock({ $0 }) else {
      throw TransportError(.notConnected, "the connection is closed")
    }
    let packet = try OSCPacket.message(OSCMessage(message)).bytes()
    do {
      try await channel.writeAndFlush(ByteBuffer(bytes: framing.frame(packet))).get()
    } catch {
      throw TransportError(.unreachable, "\(host):\(port) takes nothing: \(error.networkReason)")
    }
  }

  func close() async {
    let open = channel.withLock { channel in
      defer { channel = nil }
      return channel
    }
    // Closing what is closed already is no fault.
    try? await open?.close().get()
  }
}

/// Takes packets out of a stream, and tells its end.
private final class StreamHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var frames: FrameReader
  private let handler: PacketHandler
  private var reason = "the console ended the connection"

  init(_ framing: StreamFraming, _ handler: PacketHandler) {
    frames = FrameReader(framing)
    self.handler = handler
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    do {
      try unwrapInboundIn(data).withUnsafeReadableBytes { try frames.read($0.bytes, handler.read) }
    } catch {
      reason = "\(error)"
      handler.told.unreadable(reason)
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { handler.told.ended(reason) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    reason = error.networkReason
    context.close(promise: nil)
  }
}
