import NIOCore
import NIOPosix

/// A server with web tokens for one request each, as Apple's documentation describes them.
final class TokenServer: Sendable {
  /// The path of the database.
  static let path = "/database/1/iCloud.org.example.app/development/private"

  /// What it does, and what came.
  let desk: TokenDesk
  private let channel: any Channel
  private let port: Int

  /// Starts it on a port of this machine.
  ///
  /// - Parameter desk: What it does.
  /// - Throws: An error of the network.
  init(_ desk: TokenDesk = TokenDesk()) async throws {
    self.desk = desk
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(RequestReading(desk))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
  }

  deinit { channel.close(promise: nil) }

  /// The address of the database.
  var url: String { "http://127.0.0.1:\(port)\(Self.path)" }
}

/// Takes requests apart.
private final class RequestReading: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let desk: TokenDesk
  private var text = ""

  init(_ desk: TokenDesk) { self.desk = desk }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
    while let end = text.firstRange(of: "\r\n\r\n") {
      let lines = text[..<end.lowerBound].split(separator: "\r\n")
      let length = lines.lazy.map { $0.lowercased() }.first { $0.hasPrefix("content-length:") }
        .flatMap { Int($0.dropFirst(15).filter(\.isNumber)) }
      let body = text[end.upperBound...]
      guard let length, body.utf8.count >= length else { return }
      let target = lines.first?.split(separator: " ").dropFirst().first ?? ""
      let channel = context.channel
      desk.take(String(target), String(decoding: body.utf8.prefix(length), as: UTF8.self)) {
        reply in
        if let reply { channel.writeAndFlush(ByteBuffer(string: reply.text), promise: nil) }
        if reply?.isWhole != true { channel.close(promise: nil) }
      }
      text = String(decoding: body.utf8.dropFirst(length), as: UTF8.self)
    }
  }
}
