import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import PluginAPI
import Transport

/// A WebSocket to the web access of QLC+: texts go out and come in.
final class QLCSocket: Sendable {
  /// The most bytes of a text that comes in; the names of tens of thousands of functions.
  static let textSize = 4 << 20
  /// The default port of QLC+.
  static let standardPort = 9_999

  private static let patience = TimeAmount.seconds(5)
  private let channel: any Channel

  private init(_ channel: any Channel) { self.channel = channel }

  /// Opens a socket.
  ///
  /// - Parameters:
  ///   - address: The address of QLC+.
  ///   - received: Called with each text that comes in, in order.
  ///   - ended: Called once when the socket ends, with the reason.
  /// - Returns: The open socket.
  /// - Throws: ``/PluginAPI/TransportError`` if it cannot be opened, or is not QLC+.
  static func open(
    to address: ConnectionAddress, received: @escaping @Sendable (String) -> Void,
    ended: @escaping @Sendable (String) -> Void
  ) async throws(TransportError) -> QLCSocket {
    let port = address.port ?? standardPort
    let upgraded: (any Channel)?
    do {
      upgraded = try await ClientBootstrap(group: NetworkLoop.consoles.loop)
        .connectTimeout(patience)
        .channelOption(.socketOption(.tcp_nodelay), value: 1)
        .connect(host: address.host, port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try upgrade(channel, host: "\(address.host):\(port)", received: received, ended: ended)
          }
        }
        .get()
    } catch ChannelError.inappropriateOperationForState {
      // The channel was closed before there was an answer.
      throw TransportError(
        .noAnswer,
        "\(address.host):\(port) takes the connection and does not answer as QLC+ does",
        remedy: "start QLC+ with -w, and give the port it listens on, usually \(standardPort)")
    } catch {
      throw TransportError(
        .unreachable, error.failure(connectingTo: "\(address.host):\(port)"),
        remedy: "start QLC+ with -w, and give the port it listens on, usually \(standardPort)")
    }
    guard let upgraded else {
      throw TransportError(
        .badAnswer, "\(address.host):\(port) answers, but not as the web access of QLC+ does",
        remedy: "start QLC+ with -w, and give the port it listens on, usually \(standardPort)")
    }
    return QLCSocket(upgraded)
  }

  private static func upgrade(
    _ channel: any Channel, host: String, received: @escaping @Sendable (String) -> Void,
    ended: @escaping @Sendable (String) -> Void
  ) throws -> EventLoopFuture<(any Channel)?> {
    let upgrader = NIOTypedWebSocketClientUpgrader<(any Channel)?>(
      maxFrameSize: textSize,
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 4_096,
              maxAccumulatedFrameSize: textSize),
            TextHandler(received: received, ended: ended),
          ])
          return channel
        }
      })
    let request = HTTPRequestHead(
      version: .http1_1, method: .GET, uri: "/qlcplusWS",
      headers: ["Host": host, "Content-Length": "0"])
    // A server may accept the connection and stay silent.
    let limit = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    let upgraded = try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: NIOUpgradableHTTPClientPipelineConfiguration(
        upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
          upgradeRequestHead: request, upgraders: [upgrader],
          notUpgradingCompletionHandler: { channel in
            // This server is not QLC+, so leave it alone.
            channel.close().map { nil }
          })))
    upgraded.whenComplete { _ in limit.cancel() }
    return upgraded
  }

  /// Sends a text, and returns when the system has taken it.
  ///
  /// - Parameter text: The bytes of the text.
  /// - Throws: ``/PluginAPI/TransportError`` if the socket is at its end.
  func send(_ text: [UInt8]) async throws(TransportError) {
    let frame = WebSocketFrame(
      fin: true, opcode: .text, maskKey: .random(), data: ByteBuffer(bytes: text))
    do {
      try await channel.writeAndFlush(frame).get()
    } catch {
      throw TransportError(.unreachable, "cannot send to QLC+: \(error.networkReason)")
    }
  }

  /// Ends the socket.
  func close() async {
    // Closing twice is not a fault.
    try? await channel.close().get()
  }
}

/// Extracts texts from frames, answers pings, and reports the end.
private final class TextHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let received: @Sendable (String) -> Void
  private let ended: @Sendable (String) -> Void
  private var reason = "QLC+ ended the connection"

  init(
    received: @escaping @Sendable (String) -> Void, ended: @escaping @Sendable (String) -> Void
  ) {
    self.received = received
    self.ended = ended
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch frame.opcode {
    case .text: received(String(buffer: frame.unmaskedData))
    case .ping:
      let pong = WebSocketFrame(
        fin: true, opcode: .pong, maskKey: .random(), data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
    case .connectionClose: context.close(promise: nil)
    default: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) { ended(reason) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    reason = "what came in is not a WebSocket: \(error.networkReason)"
    context.close(promise: nil)
  }
}
