import NIOCore
import NIOPosix
import OSC
import PluginAPI
import Synchronization
import Transport

/// A stream of packets to a console and back.
final class TCPLink: ConsoleLink {
  private let host: String
  private let port: Int
  private let framing: StreamFraming
  private let reader: FeedbackReader
  private let state = Mutex(State())

  private struct State {
    /// The channel, from the attempt to connect it.
    var channel: (any Channel)?
    var isClosed = false
    /// Why the connection ended; `nil` while it is open.
    var end: String?
  }

  /// How long a console may take to accept the connection.
  private static let patience = TimeAmount.seconds(5)

  init(host: String, port: Int, framing: StreamFraming, reader: @escaping FeedbackReader) {
    self.host = host
    self.port = port
    self.framing = framing
    self.reader = reader
  }

  func open(_ listener: LinkListener) async throws(TransportError) {
    let console = try await HostLookup.address(of: host, port: port)
    let (framing, handler) = (framing, PacketHandler(listener, reader))
    let ended: @Sendable (String) -> Void = { [weak self] reason in
      self?.state.withLock { $0.end = reason }
      listener.ended(reason)
    }
    do {
      _ = try await ClientBootstrap(group: NetworkLoop.consoles.loop)
        .connectTimeout(Self.patience)
        // One key must not wait for the next to share its packet.
        .channelOption(.socketOption(.tcp_nodelay), value: 1)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try self.keep(channel)
            try channel.pipeline.syncOperations.addHandler(
              StreamHandler(framing, handler, ended))
          }
        }
        .connect(to: console)
        .get()
    } catch {
      throw TransportError(.unreachable, error.failure(connectingTo: "\(host):\(port)"))
    }
  }

  /// Keeps the channel before it is connected, so that closing it ends the attempt.
  private func keep(_ channel: any Channel) throws {
    try state.withLock { state in
      if state.isClosed { throw ChannelError.alreadyClosed }
      state.channel = channel
    }
  }

  func send(_ message: EncodedMessage) async throws(TransportError) {
    guard let channel = state.withLock({ $0.channel }) else {
      throw TransportError(.notConnected, "the connection is closed")
    }
    do {
      try await channel.writeAndFlush(ByteBuffer(bytes: message.bytes)).get()
    } catch {
      // A partly written stream is unusable. Once it is closed, the reason is known.
      try? await channel.close().get()
      let end = error is IOError ? nil : state.withLock { $0.end }
      throw TransportError(
        .noAnswer, "\(host):\(port) broke off: \(end ?? error.networkReason)")
    }
  }

  func close() async {
    let open = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state.channel
    }
    // Closing twice is not a fault.
    try? await open?.close().get()
  }
}

/// Extracts packets from a stream, and reports its end.
private final class StreamHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private var frames: FrameReader
  private let handler: PacketHandler
  private let ended: @Sendable (String) -> Void
  private var reason = "the console ended the connection"

  init(
    _ framing: StreamFraming, _ handler: PacketHandler,
    _ ended: @escaping @Sendable (String) -> Void
  ) {
    frames = FrameReader(framing)
    self.handler = handler
    self.ended = ended
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    do {
      try unwrapInboundIn(data).withUnsafeReadableBytes { try frames.read($0.bytes, handler.read) }
    } catch {
      reason = "\(error)"
      handler.listener.unreadable(reason)
      context.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { ended(reason) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    reason = error.networkReason
    context.close(promise: nil)
  }
}
