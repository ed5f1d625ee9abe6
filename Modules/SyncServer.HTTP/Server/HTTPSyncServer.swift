package import Certificates
package import Domain
import HummingbirdCore
import HummingbirdTLS
package import Logging
import NIOCore
import ServiceLifecycle

/// A sync server on a port: a ``SyncService`` over HTTP or HTTPS.
package struct HTTPSyncServer: Sendable {
  private let group: ServiceGroup
  private let service: SyncService
  private let logger: Logger

  /// Creates a server, which does not listen yet.
  ///
  /// - Parameters:
  ///   - service: Answers requests.
  ///   - settings: The address and the limits.
  ///   - certificate: What connections are encrypted with; `nil` for HTTP.
  ///   - logger: The log.
  ///   - now: The clock.
  ///   - ready: Called with the port when the server listens; connections wait for its end.
  /// - Throws: An error of NIO if the certificate cannot be used.
  package init(
    _ service: SyncService, _ settings: HTTPServerSettings, certificate: ServerCertificate?,
    logger: Logger, now: @escaping @Sendable () -> Timestamp,
    ready: @escaping @Sendable (Int) async -> Void
  ) throws {
    self.service = service
    self.logger = logger
    let metrics = MetricTable()
    let responder = RequestResponder(
      service: service, metrics: ServerMetrics(metrics), table: metrics, logger: logger,
      settings: settings, refusals: RefusalLimit(most: settings.refusals),
      proxies: TrustedProxies(settings.trustedProxies), now: now)
    let server = try Self.builder(responder, certificate).buildServer(
      configuration: ServerConfiguration(
        address: .hostname(settings.host, port: settings.port)),
      eventLoopGroup: ServerThread.connections, logger: logger
    ) { request, writer, channel in
      try await responder.respond(to: request, writer, on: channel)
    } onServerRunning: { channel in
      await ready(channel.localAddress?.port ?? settings.port)
    }
    // They end in the opposite order: streams, then connections, then what marks the store.
    var services: [any Service] = [
      Upkeep(service: service, time: settings.upkeepTime, logger: logger), server,
      StreamEnding(service: service),
    ]
    if service.hasBell { services.append(Listening(service: service)) }
    var configuration = ServiceGroupConfiguration(services: services, logger: logger)
    configuration.maximumGracefulShutdownDuration = settings.endTime
    group = ServiceGroup(configuration: configuration)
  }

  /// How a connection is set up: limited, encrypted, and then HTTP.
  private static func builder(
    _ responder: RequestResponder, _ certificate: ServerCertificate?
  ) -> HTTPServerBuilder {
    let settings = responder.settings
    let limit = ConnectionLimit(settings)
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [MalformedRequestHandler(responder.countRefusal)],
      idleTimeout: TimeAmount(settings.idleTime),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
    return HTTPServerBuilder { answer in
      let plain = HTTP1Channel(responder: answer, configuration: configuration)
      guard let certificate else {
        return LimitedChannel(
          base: plain, limit: limit, proxies: responder.proxies, metrics: responder.metrics)
      }
      return LimitedChannel(
        base: try TLSChannel(plain, tlsConfiguration: certificate.configuration), limit: limit,
        proxies: responder.proxies, metrics: responder.metrics)
    }
  }

  /// Serves until ``end()`` or until the task is cancelled, and marks the store at the end.
  ///
  /// - Throws: An error of NIO if the server cannot listen.
  package func run() async throws {
    defer { logger.info("end") }
    do {
      try await group.run()
    } catch {
      await mark()
      // The server has not failed if some requests took too long to end.
      guard !(error is CancellationError) else { return }
      throw error
    }
    await mark()
  }

  private func mark() async {
    do {
      try await service.mark()
    } catch {
      logger.error("marking the store failed", metadata: ["reason": "\(error)"])
    }
  }

  /// Stops accepting connections, lets requests end, and ends streams.
  package func end() async {
    await group.triggerGracefulShutdown()
  }
}

/// Ends streams first: connections with streams would not end otherwise.
private struct StreamEnding: Service {
  let service: SyncService

  func run() async throws {
    try? await gracefulShutdown()
    await service.endStreams()
  }
}

/// Listens to the other servers of the storage.
private struct Listening: Service {
  let service: SyncService

  func run() async throws {
    await cancelWhenGracefulShutdown { await service.listen() }
  }
}

/// Looks after the store while a server runs.
private struct Upkeep: Service {
  /// How many rounds pass between two marks.
  private static let roundsOfMark = 5
  private static let day: Duration = .seconds(86_400)

  let service: SyncService
  let time: Duration
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var (round, collection) = (0, ContinuousClock.now)
      while true {
        if collection <= .now {
          collection = .now + Self.day
          await collect()
        }
        await logging("reading the keys failed") { () async throws in
          try await service.endRevokedStreams()
        }
        round += 1
        if round.isMultiple(of: Self.roundsOfMark) {
          await logging("marking the store failed") { () async throws in try await service.mark() }
        }
        try await Task.sleep(for: time)
      }
    }
  }

  private func collect() async {
    await logging("collecting failed") { () async throws in
      let (emptied, removed) = try await service.collect()
      logger.info(
        "collected", metadata: ["emptied": "\(emptied)", "removed": "\(removed)"])
    }
  }

  private func logging(_ message: Logger.Message, _ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      logger.error(message, metadata: ["reason": "\(error)"])
    }
  }
}
