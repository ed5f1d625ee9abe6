import AsyncHTTPClient
import Domain
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// The client of HTTP for one server; made at the first request, as a pinned certificate has to be
/// fetched first.
///
/// It ends with the last one who has it.
final class ServerClient: Sendable {
  private let address: ServerAddress
  private let pin: PinnedCertificate?
  private let proxy: ProxyChoice
  private let client = Mutex<HTTPClient?>(nil)
  private let offset = Mutex<Int64>(0)

  /// How long a connection may say nothing: a stream of hints says something every 15 s.
  private static let silence: TimeAmount = .seconds(45)

  init(_ address: ServerAddress, pin: PinnedCertificate?, proxy: ProxyChoice) {
    (self.address, self.pin, self.proxy) = (address, pin, proxy)
  }

  deinit {
    forget()
  }

  /// How far this machine's clock is behind that of the server, in milliseconds.
  var clockOffset: Int64 { offset.withLock { $0 } }

  /// Notes the time of the server.
  ///
  /// - Returns: Whether requests were signed with a time that the server does not take.
  func note(_ server: Timestamp, at now: Timestamp) -> Bool {
    let (difference, isFar) = server.milliseconds.subtractingReportingOverflow(now.milliseconds)
    let new = isFar || difference.magnitude <= Self.tolerance ? 0 : difference
    return offset.withLock { offset in
      defer { offset = new }
      return (new - offset).magnitude > Self.validity
    }
  }

  /// Clocks that differ less than this, in milliseconds, are the same.
  private static let tolerance: UInt64 = 2_000
  /// How far, in milliseconds, a signature's time may be off: servers accept ten minutes.
  private static let validity: UInt64 = 300_000

  /// Lets the next request make another client, with the certificate that the server has then.
  func forget() {
    let old = client.withLock { client in
      defer { client = nil }
      return client
    }
    old?.shutdown { _ in }
  }

  /// The client.
  func ready() async throws -> HTTPClient {
    if let client = client.withLock({ $0 }) { return client }
    let new = HTTPClient(
      eventLoopGroup: .singletonMultiThreadedEventLoopGroup,
      configuration: try await configuration())
    let kept = client.withLock { client in
      // Another request may have been faster.
      if client == nil { client = new }
      return client ?? new
    }
    if kept !== new { try await new.shutdown() }
    return kept
  }

  private func configuration() async throws -> HTTPClient.Configuration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let pin, address.isEncrypted {
      let loop = MultiThreadedEventLoopGroup.singleton.next()
      let certificate = try await pin.fetch(from: address.host, address.port, on: loop)
      tls.trustRoots = .certificates([certificate])
      // The fingerprint says which server it is, under any name.
      tls.certificateVerification = .noHostnameVerification
    }
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(10), read: Self.silence),
      // A machine in the same network is reached directly.
      proxy: pin == nil ? proxy.proxy(for: address) : nil, decompression: .disabled)
    configuration.httpVersion = .http1Only
    // The engine tries again, and says so.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}
