import HummingbirdCore
import Logging
import NIOCore

/// Connections of a server, of which those that are too many are closed at once.
struct LimitedChannel<Base: ServerChildChannel>: ServerChildChannel {
  /// Why a connection was closed.
  struct Refusal: Error {}

  let base: Base
  let limit: ConnectionLimit
  let proxies: TrustedProxies
  let metrics: ServerMetrics

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    let address = ClientAddress(channel)
    guard limit.admit(address, isProxy: proxies.contains(channel)) else {
      metrics.refusedConnection()
      channel.close(promise: nil)
      return channel.eventLoop.makeFailedFuture(Refusal())
    }
    channel.closeFuture.whenComplete { [limit] _ in limit.release(address) }
    return base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}
