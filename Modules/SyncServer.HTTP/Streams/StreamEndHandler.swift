import NIOCore

/// Ends a stream when its client closes the connection, even if nothing is written meanwhile.
final class StreamEndHandler: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = NIOAny
  typealias InboundOut = NIOAny

  private let waker: AsyncStream<Void>.Continuation

  init(_ waker: AsyncStream<Void>.Continuation) {
    self.waker = waker
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { waker.finish() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    waker.finish()
    context.fireChannelInactive()
  }
}
