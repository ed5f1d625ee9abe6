import Crypto
import Domain
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import Synchronization

/// The certificate of a server that no authority vouches for, known by its fingerprint.
struct PinnedCertificate: Hashable, Sendable {
  /// The SHA-256 of the certificate: 64 hexadecimal digits in lower case.
  let digits: String

  /// How long the connection, and then the handshake, may take.
  private static let patience: TimeAmount = .seconds(8)

  /// The server has another certificate.
  struct Mismatch: Error {}

  /// Reads a fingerprint, with or without colons; `nil` if it is none.
  init?(_ text: String) {
    digits = text.lowercased().filter { $0 != ":" && !$0.isWhitespace }
    guard digits.count == 64, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
      return nil
    }
  }

  /// Gets the certificate from the server.
  ///
  /// The client of HTTP trusts certificates, not fingerprints. So it is fetched first, over a
  /// connection that ends if the fingerprint differs.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - port: The port.
  ///   - loop: Where the connection is made.
  /// - Returns: The certificate, which has the fingerprint.
  /// - Throws: ``Mismatch``, or an error of the network.
  func fetch(
    from host: String, _ port: Int, on loop: any EventLoop
  ) async throws -> NIOSSLCertificate {
    let context = try NIOSSLContext(configuration: .makeClientConfiguration())
    let outcome = Mutex<Result<NIOSSLCertificate, any Error>?>(nil)
    let done = loop.makePromise(of: Void.self)
    let digits = digits
    let channel: any Channel
    do {
      channel = try await ClientBootstrap(group: loop)
        .connectTimeout(Self.patience)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let handler = try NIOSSLClientHandler(
              context: context, serverHostname: Self.serverName(host)
            ) { chain, promise in
              let first = chain.first
              let hash = (try? first?.toDERBytes()).map { SHA256.hash(data: $0).hexadecimal() }
              if let first, hash == digits {
                outcome.withLock { $0 = .success(first) }
                promise.succeed(.certificateVerified)
              } else {
                outcome.withLock { $0 = .failure(Mismatch()) }
                promise.succeed(.failed)
              }
            }
            try channel.pipeline.syncOperations.addHandlers(handler, HandshakeEnd(done))
          }
        }
        .connect(host: host, port: port).get()
    } catch {
      done.fail(error)
      throw error
    }
    let limit = loop.scheduleTask(in: Self.patience) {
      done.fail(ChannelError.connectTimeout(Self.patience))
    }
    let end: Result<Void, any Error>
    do {
      end = .success(
        try await withTaskCancellationHandler {
          try await done.futureResult.get()
        } onCancel: {
          channel.close(promise: nil)
        })
    } catch {
      end = .failure(error)
    }
    limit.cancel()
    try? await channel.close()
    guard let known = outcome.withLock({ $0 }) else {
      try end.get()
      throw Mismatch()
    }
    return try known.get()
  }

  /// The name that the server is asked by; addresses are not sent.
  private static func serverName(_ host: String) -> String? {
    let isAddress = (try? SocketAddress(ipAddress: host, port: 0)) != nil
    return isAddress ? nil : host
  }
}

/// Notes that the handshake is over, one way or the other.
private final class HandshakeEnd: ChannelInboundHandler, Sendable {
  typealias InboundIn = Never

  private let done: EventLoopPromise<Void>

  init(_ done: EventLoopPromise<Void>) { self.done = done }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted? = event as? TLSUserEvent { done.succeed() }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    done.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    done.fail(ChannelError.ioOnClosedChannel)
    context.fireChannelInactive()
  }
}
