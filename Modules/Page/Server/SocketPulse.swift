import NIOCore
import NIOWebSocket

/// Closes the connection of a page that is gone without a word, for example as its device has left
/// the network.
///
/// Browsers answer a ping by themselves. The time is generous: a device that is asleep for a moment
/// comes back, and a server that imports a large file reads nothing meanwhile.
final class SocketPulse: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let interval: TimeAmount
  private let patience: TimeAmount
  private var lastHeard: NIODeadline?
  private var task: RepeatedTask?

  /// Creates a pulse.
  ///
  /// - Parameters:
  ///   - interval: The time between two pings.
  ///   - patience: How long nothing may come.
  init(every interval: TimeAmount, within patience: TimeAmount) {
    (self.interval, self.patience) = (interval, patience)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let loop = context.eventLoop
    // It ends with the connection, when the task is cancelled.
    let bound = NIOLoopBound((pulse: self, context: context), eventLoop: loop)
    lastHeard = loop.now
    task = loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
      bound.value.pulse.beat(bound.value.context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { task?.cancel() }

  private func beat(_ context: ChannelHandlerContext) {
    guard let lastHeard, context.eventLoop.now - lastHeard < patience else {
      context.channel.drop()
      return
    }
    let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())
    context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    lastHeard = context.eventLoop.now
    // Its work is done here.
    guard unwrapInboundIn(data).opcode != .pong else { return }
    context.fireChannelRead(data)
  }
}
