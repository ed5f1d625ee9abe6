import CZlib
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import NIOWebSocket
import PluginAPI
import Testing

/// A client that speaks to a page's server as a browser does.
struct PageClient {
  let port: Int
  /// Whether it speaks HTTPS; it believes every certificate.
  var isEncrypted = false
  var host: String { "localhost:\(port)" }

  private var loop: any EventLoop { MultiThreadedEventLoopGroup.singleton.any() }

  /// Sends bytes, and returns all of the answer.
  func answer(to request: String) async throws -> String {
    let channel = try await ClientBootstrap(group: loop).connect(host: "127.0.0.1", port: port) {
      channel in
      channel.eventLoop.makeCompletedFuture {
        try encrypt(channel)
        try channel.pipeline.syncOperations.addHandler(RequestAtOnce(request))
        return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    return try await channel.executeThenClose { inbound, _ in
      var text = ""
      for try await part in inbound { text += String(buffer: part) }
      return text
    }
  }

  /// Connects, and sends bytes at once; what comes is not kept.
  func connect(sending bytes: String = "") async throws -> any Channel {
    try await ClientBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try encrypt(channel)
          try channel.pipeline.syncOperations.addHandler(RequestAtOnce(bytes))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  /// The request that opens a WebSocket, by a method.
  func opening(_ method: String = "GET") -> String {
    """
    \(method) /seat HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r
    Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: callboard.1\r\n\r\n
    """
  }

  /// Opens a WebSocket, and does something with it; `nil` if the server refuses it.
  func open<Value: Sendable>(
    origin: String? = nil,
    _ body: @escaping @Sendable (PageClientSocket) async throws -> Value
  ) async throws -> Value? {
    var headers: HTTPHeaders = [
      "Host": host, "Origin": origin ?? "\(isEncrypted ? "https" : "http")://\(host)",
      "Content-Length": "0",
      "Sec-WebSocket-Protocol": "callboard.1",
    ]
    headers.add(name: "User-Agent", value: "test")
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/seat", headers: headers)
    let upgraded = try await ClientBootstrap(group: loop).connect(host: "127.0.0.1", port: port) {
      channel in
      channel.eventLoop.makeCompletedFuture {
        try encrypt(channel)
        return try Self.upgrade(channel, head)
      }
    }
    // A connection that is closed instead of an answer is a refusal, too.
    guard let channel = try? await upgraded.get() else { return nil }
    return try await channel.executeThenClose { inbound, outbound in
      // A channel can be read by one loop only.
      let (frames, queue) = AsyncStream.makeStream(of: WebSocketFrame.self)
      let reading = Task {
        defer { queue.finish() }
        for try await frame in inbound { queue.yield(frame) }
      }
      defer { reading.cancel() }
      return try await body(PageClientSocket(inbound: frames, outbound: outbound))
    }
  }

  private func encrypt(_ channel: any Channel) throws {
    guard isEncrypted else { return }
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    try channel.pipeline.syncOperations.addHandler(
      NIOSSLClientHandler(
        context: NIOSSLContext(configuration: configuration), serverHostname: "localhost"))
  }

  private static func upgrade(
    _ channel: any Channel, _ head: HTTPRequestHead
  ) throws -> EventLoopFuture<NIOAsyncChannel<WebSocketFrame, WebSocketFrame>?> {
    let upgrader = NIOTypedWebSocketClientUpgrader<
      NIOAsyncChannel<WebSocketFrame, WebSocketFrame>?
    >(
      maxFrameSize: 1 << 22,
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      })
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(
      configuration: NIOUpgradableHTTPClientPipelineConfiguration(
        upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
          upgradeRequestHead: head, upgraders: [upgrader],
          notUpgradingCompletionHandler: { channel in channel.close().map { nil } })))
  }
}

/// Sends a request with the connection: the server waits ten seconds only, and on a busy machine a
/// task may come later.
private final class RequestAtOnce: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let request: String

  init(_ request: String) {
    self.request = request
  }

  func channelActive(context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
    context.fireChannelActive()
  }
}

/// An open WebSocket.
struct PageClientSocket {
  let inbound: AsyncStream<WebSocketFrame>
  let outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>

  func send(_ text: String, _ opcode: WebSocketOpcode = .text) async throws {
    try await outbound.write(
      WebSocketFrame(
        fin: true, opcode: opcode, maskKey: .random(), data: ByteBuffer(string: text)))
  }

  /// The next text that contains another; `nil` if the server ends before.
  func next(containing part: String) async throws -> String? {
    while let (text, _) = try await next() {
      if text.contains(part) { return text }
    }
    return nil
  }

  /// The next text, and how many bytes it came in; `nil` if the server ends before.
  func next() async throws -> (text: String, size: Int)? {
    for await frame in inbound {
      switch frame.opcode {
      case .text:
        return (String(buffer: frame.unmaskedData), frame.unmaskedData.readableBytes)
      case .binary:
        let bytes = Array(buffer: frame.unmaskedData)
        return (String(decoding: try inflated(bytes), as: UTF8.self), bytes.count)
      default: continue
      }
    }
    return nil
  }

  private func inflated(_ bytes: [UInt8]) throws -> [UInt8] {
    var length = uLongf(1 << 22)
    let text = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      let status = uncompress(buffer.baseAddress, &length, bytes, uLong(bytes.count))
      count = status == Z_OK ? Int(length) : 0
    }
    return try #require(text.isEmpty ? nil : text)
  }

  /// The code with which the server ends.
  func end() async throws -> WebSocketErrorCode? {
    for await frame in inbound where frame.opcode == .connectionClose {
      var data = frame.unmaskedData
      return data.readWebSocketErrorCode()
    }
    return nil
  }
}
