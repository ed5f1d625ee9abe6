import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes room, or waits a little, when the system has no room for one more connection.
///
/// The listening socket stays ready to be read meanwhile, so the event loop would turn without end.
/// swift-nio's own handler does not prevent that if no connection was accepted in the same turn.
final class AcceptPause: ChannelInboundHandler {
  typealias InboundIn = any Channel

  /// How long nothing is said again.
  private static let quiet = TimeAmount.seconds(60)
  /// Errors that end when others close files or connections.
  private static let passing: Set = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

  private let pause: TimeAmount
  private let makeRoom: () -> Bool
  private let report: (_ number: CInt) -> Void
  private var lastReport: NIODeadline?

  /// Creates a handler for a listening channel.
  ///
  /// - Parameters:
  ///   - pause: How long to wait.
  ///   - makeRoom: Closes a connection, if one can be closed.
  ///   - report: Says what the system has no more of, by the number of its error.
  init(
    _ pause: TimeAmount, makeRoom: @escaping () -> Bool, report: @escaping (_ number: CInt) -> Void
  ) {
    (self.pause, self.makeRoom, self.report) = (pause, makeRoom, report)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let number = (error as? IOError)?.errnoCode, Self.passing.contains(number) else {
      return context.fireErrorCaught(error)
    }
    if !makeRoom() {
      let channel = context.channel
      // That fails for a closed channel only, which accepts nothing any more.
      _ = channel.setOption(.autoRead, value: false)
      context.eventLoop.scheduleTask(in: pause) { _ = channel.setOption(.autoRead, value: true) }
    }
    let now = context.eventLoop.now
    if let lastReport, now - lastReport < Self.quiet { return }
    lastReport = now
    report(number)
  }
}
