import NIOCore
import NIOPosix

/// A server that answers each request with the same bytes, whatever they are.
final class ScriptedServer: Sendable {
  private let channel: any Channel
  private let connections = AsyncStream.makeStream(of: Void.self)
  private let parts = AsyncStream.makeStream(of: String.self)
  let port: Int

  /// Starts it on a port of this machine.
  ///
  /// - Parameters:
  ///   - answer: The bytes; `nil` to say nothing.
  ///   - closes: Whether it closes the connection then.
  /// - Throws: An error of the network.
  init(_ answer: String?, closes: Bool = true) async throws {
    let (connection, part) = (connections.continuation, parts.continuation)
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        connection.yield()
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Answering(answer, closes: closes, part))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  deinit { channel.close(promise: nil) }

  var url: String { "http://127.0.0.1:\(port)" }

  /// Waits until it has a connection.
  func isConnected() async { for await _ in connections.stream { break } }

  /// Waits until a text has come that ends with another one.
  func hasReceived(_ end: String) async {
    var text = ""
    for await part in parts.stream {
      text += part
      if text.hasSuffix(end) { break }
    }
  }

  /// A reply with a body.
  static func reply(
    _ body: String, status: String = "200 OK", headers: [String] = []
  ) -> String {
    let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
  }
}

private final class Answering: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let answer: String?
  private let closes: Bool
  private let part: AsyncStream<String>.Continuation

  init(_ answer: String?, closes: Bool, _ part: AsyncStream<String>.Continuation) {
    (self.answer, self.closes, self.part) = (answer, closes, part)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    part.yield(String(buffer: unwrapInboundIn(data)))
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    guard let answer else { return }
    let end = context.writeAndFlush(NIOAny(ByteBuffer(string: answer)))
    guard closes else { return }
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    end.whenComplete { _ in context.value.close(promise: nil) }
  }
}
