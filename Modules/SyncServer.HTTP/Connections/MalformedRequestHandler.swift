import NIOCore
import NIOHTTP1

/// Counts what is not HTTP as a refused request.
///
/// The server answers it with the status 400, and closes the connection.
final class MalformedRequestHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private let count: @Sendable (any Channel) -> Void

  init(_ count: @escaping @Sendable (any Channel) -> Void) {
    self.count = count
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if error is HTTPParserError { count(context.channel) }
    context.fireErrorCaught(error)
  }
}
