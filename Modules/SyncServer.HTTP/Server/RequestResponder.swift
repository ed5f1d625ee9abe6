import Domain
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import PluginAPI
import SyncServer
import SyncSigning
import SyncWire

/// Reads requests from connections, and writes replies.
struct RequestResponder: Sendable {
  /// The most bytes of a body; escapes can make a request twice as long as its records.
  static let longestBody = RemoteLimits.requestBytes * 2
  /// The most bytes that are read of a body that is refused, before the connection ends.
  static let longestDiscarded = longestBody * 4

  /// The most bytes of a body that is read before its key is looked up: they cost less than another
  /// trip to the storage.
  static let shortBody = 65_536

  let service: SyncService
  let metrics: ServerMetrics
  let table: MetricTable
  let logger: Logger
  let settings: HTTPServerSettings
  let refusals: RefusalLimit
  let proxies: TrustedProxies
  let now: @Sendable () -> Timestamp

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - writer: Writes the reply.
  ///   - channel: The connection.
  /// - Throws: An error of NIO if the connection ends.
  @concurrent
  func respond(
    to request: Request, _ writer: consuming ResponseWriter, on channel: any Channel
  ) async throws {
    let arrival = Arrival(time: .now, address: limitedAddress(channel, request))
    let route: Route
    do throws(RemoteFailure) {
      try refusals.check(arrival.address, at: now())
      route = try self.route(request, channel)
    } catch {
      let reply = Outcome(SyncReply(error, uuid: ""), isWhole: false)
      return try await deliver(
        reply, to: request, writer, on: channel, operation: "other", arrival)
    }
    switch route {
    case .health, .metrics:
      try await deliverOwn(route, to: request, writer)
    case .description:
      // It needs no signature, so it counts like requests without a valid one.
      refusals.count(arrival.address, at: now())
      let outcome = Outcome(SyncReply(PackageResources.openapi_json, uuid: ""), isWhole: true)
      try await deliver(
        outcome, to: request, writer, on: channel, operation: route.name, arrival)
    case .stream:
      let call = call(route, request, channel)
      try await follow(call, request, writer, on: channel, arrival)
    case .operation, .caller:
      let outcome = try await outcome(of: call(route, request, channel), request, channel) {
        await service.answer($0)
      }
      try await deliver(
        outcome, to: request, writer, on: channel, operation: route.name, arrival)
    }
  }

  private func route(
    _ request: Request, _ channel: any Channel
  ) throws(RemoteFailure) -> Route {
    let route = try Route(request.method.rawValue, request.uri.path)
    // Others learn nothing of what is for this machine, not even that there is something.
    guard ![.health, .metrics].contains(route) || isLocal(request, channel) else {
      throw Route.nothing
    }
    return route
  }

  private func call(_ route: Route, _ request: Request, _ channel: any Channel) -> SyncCall {
    let headers = request.headers
    var signature: SignedRequest?
    if let key = headers[Self.keyHeader], let date = headers[Self.dateHeader],
      let text = headers[Self.signatureHeader]
    {
      signature = SignedRequest(keyIdentifier: key, date: date, signature: text)
    }
    return SyncCall(
      route: route, path: request.uri.path, signature: signature,
      stream: headers[Self.streamHeader].map(SyncCall.streamName))
  }

  /// Reads the body of a request, and answers it.
  ///
  /// What is refused is read, too, or else many clients would not see the reply; it is not kept.
  /// Nor is a long body of an unknown key, but its request takes the way of all others: see
  /// ``SignatureCheck/signer(of:at:)``.
  private func outcome(
    of call: SyncCall, _ request: Request, _ channel: any Channel,
    _ answer: (SyncCall) async -> SyncReply
  ) async throws -> Outcome {
    let end = channel.eventLoop.scheduleTask(in: TimeAmount(settings.arrivalTime)) {
      channel.close(promise: nil)
    }
    defer { end.cancel() }
    let admission = await admission(of: call, request)
    var longest = 0
    if case .known = admission { longest = Self.longestBody }
    let body = RequestBodyReader(longest: longest, longestDiscarded: Self.longestDiscarded)
    let outcome = try await body.read(request.body)
    metrics.received(outcome.count)
    let arrival = ContinuousClock.now
    if case .refused(let reply) = admission { return Outcome(reply, isWhole: outcome.isWhole) }
    guard outcome.count <= Self.longestBody else {
      return Outcome(Self.tooLong, isWhole: outcome.isWhole)
    }
    var call = call
    (call.body, call.length) = (outcome.bytes ?? [], outcome.count)
    return Outcome(await answer(call), isWhole: true, arrival: arrival)
  }

  /// What a request is before its body is read.
  private func admission(
    of call: SyncCall, _ request: Request
  ) async -> SyncService.Admission {
    if let encoding = request.headers[.contentEncoding], encoding.lowercased() != "identity" {
      var reply = SyncReply(
        RemoteFailure(.badRequest, "compressed requests are not supported"), uuid: "")
      reply.status = 415
      return .refused(reply)
    }
    let length = Self.bodyLength(request)
    if let length, length > Self.longestBody { return .refused(Self.tooLong) }
    // After the body, the key is looked up in any case: it may be revoked meanwhile.
    if let length, length <= Self.shortBody { return .known }
    return await service.admission(of: call)
  }

  /// How many bytes the body of a request has; `nil` if the request does not say so.
  private static func bodyLength(_ request: Request) -> Int? {
    guard let text = request.headers[.contentLength] else {
      return request.headers[.transferEncoding] == nil ? 0 : nil
    }
    return Int(text)
  }

  private static var tooLong: SyncReply {
    SyncReply(
      RemoteFailure(
        .quotaExceeded, "a request has at most \(longestBody) bytes",
        detail: .tooLarge(.request)), uuid: "")
  }
}

/// When a request arrived, and from where.
private struct Arrival: Sendable {
  let time: ContinuousClock.Instant
  /// The address that refusals are counted for; `nil` if they are not.
  let address: String?
}

/// The answer to a request.
private struct Outcome: Sendable {
  let reply: SyncReply
  /// Whether the request was read to its end; otherwise the connection cannot go on.
  let isWhole: Bool
  /// When the last of the request arrived; `nil` if that was with its head.
  let arrival: ContinuousClock.Instant?

  init(_ reply: SyncReply, isWhole: Bool, arrival: ContinuousClock.Instant? = nil) {
    (self.reply, self.isWhole, self.arrival) = (reply, isWhole, arrival)
  }
}

// MARK: - Replies

extension RequestResponder {
  @concurrent
  private func deliver(
    _ outcome: Outcome, to request: Request, _ writer: consuming ResponseWriter,
    on channel: any Channel, operation: String, _ arrival: Arrival
  ) async throws {
    let reply = outcome.reply
    var headers = headers("application/json; charset=utf-8")
    if let wait = reply.retryAfter { headers[.retryAfter] = "\(wait)" }
    if !outcome.isWhole {
      // The client sees the reply only if its body is read, but that must not go on for ever.
      headers[.connection] = "close"
      channel.eventLoop.scheduleTask(in: TimeAmount(settings.arrivalTime)) {
        channel.close(promise: nil)
      }
    }
    // No key means that no signature was valid, or that none was looked at.
    if reply.key == nil, 400..<500 ~= reply.status, reply.failure?.code != .throttled {
      refusals.count(arrival.address, at: now())
    }
    if reply.failure?.code == .authenticationFailed {
      let arrived = outcome.arrival ?? arrival.time
      try await Task.sleep(until: arrived + settings.refusalTime, tolerance: .zero)
    }
    record(reply, operation, arrival)
    try await write(reply.status, headers, reply.body, to: request, writer)
  }

  @concurrent
  private func deliverOwn(
    _ route: Route, to request: Request, _ writer: consuming ResponseWriter
  ) async throws {
    if route == .metrics {
      metrics.streams(await service.streamCount)
      let headers = headers("text/plain; version=0.0.4; charset=utf-8")
      return try await write(200, headers, Array(table.text.utf8), to: request, writer)
    }
    let isHealthy = await service.isHealthy()
    let text = isHealthy ? #"{"status":"ok"}"# : #"{"status":"the store cannot be read"}"#
    try await write(
      isHealthy ? 200 : 503, headers("application/json; charset=utf-8"), Array(text.utf8),
      to: request, writer)
  }

  private func headers(_ type: String) -> HTTPFields {
    [.contentType: type, .cacheControl: "no-store", .date: HTTPDate(now()).text ?? ""]
  }

  @concurrent
  private func write(
    _ status: Int, _ headers: HTTPFields, _ body: [UInt8], to request: Request,
    _ writer: consuming ResponseWriter
  ) async throws {
    var headers = headers
    headers[.contentLength] = "\(body.count)"
    let head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: headers)
    guard request.method != .head else { return try await writer.writeResponse(head) }
    metrics.sent(body.count)
    try await writer.write(
      response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  /// Counts a reply, and writes a line into the log.
  private func record(
    _ reply: SyncReply, _ operation: String, _ arrival: Arrival
  ) {
    let time = ContinuousClock.now - arrival.time
    metrics.answered(operation, status: reply.status, in: time)
    metrics.wrote(reply.writtenRecords)
    if reply.failure?.code == .authenticationFailed { metrics.refusedSignature() }
    var facts: Logger.Metadata = [
      "operation": "\(operation)", "status": "\(reply.status)",
      "ms": "\(Int64(time / .milliseconds(1)))",
    ]
    if let key = reply.key { facts["key"] = "\(key)" }
    if let failure = reply.failure {
      facts["code"] = "\(failure.code.rawValue)"
      if !reply.uuid.isEmpty { facts["uuid"] = "\(reply.uuid)" }
    }
    if let fault = reply.fault {
      facts["fault"] = "\(fault)"
      return logger.error("request", metadata: facts)
    }
    logger.info("request", metadata: facts)
  }
}

// MARK: - Streams

extension RequestResponder {
  @concurrent
  private func follow(
    _ call: SyncCall, _ request: Request, _ writer: consuming ResponseWriter,
    on channel: any Channel, _ arrival: Arrival
  ) async throws {
    var stream: Followers.Stream?
    let outcome = try await outcome(of: call, request, channel) { call in
      let (added, reply) = await service.follow(call)
      stream = added
      return reply
    }
    guard let stream else {
      return try await deliver(
        outcome, to: request, writer, on: channel, operation: call.route.name, arrival)
    }
    record(outcome.reply, call.route.name, arrival)
    do {
      var headers = headers("text/event-stream")
      // A proxy would hold the hints back.
      headers[.accelBuffering] = "no"
      let body = try await writer.writeHead(HTTPResponse(status: .ok, headerFields: headers))
      let ending = StreamEndHandler(stream.waker)
      try await channel.pipeline.addHandler(ending)
      try await EventWriter(service: service, stream: stream, time: settings.commentTime)
        .write(to: body)
      // The connection can have any number of other streams; a closed one has no handlers.
      channel.pipeline.removeHandler(ending, promise: nil)
    } catch {
      await service.leave(stream)
      throw error
    }
    await service.leave(stream)
  }
}

// MARK: - Headers and addresses

extension RequestResponder {
  private static let keyHeader = name(SignedRequest.keyHeader)
  private static let dateHeader = name(SignedRequest.dateHeader)
  private static let signatureHeader = name(SignedRequest.signatureHeader)
  private static let streamHeader = name(WireStream.header)

  private static func name(_ text: String) -> HTTPField.Name {
    HTTPField.Name(text) ?? .authorization
  }

  /// Whether a client on this machine sent a request, and not a proxy for another one.
  private func isLocal(_ request: Request, _ channel: any Channel) -> Bool {
    ClientAddress(channel)?.isLoopback == true
      && Self.forwarding.allSatisfy { request.headers[$0] == nil }
  }

  /// The address that refusals are counted for; `nil` if they are not.
  private func limitedAddress(_ channel: any Channel, _ request: Request?) -> String? {
    var address = ClientAddress(channel)
    if proxies.contains(channel) {
      // What a proxy does not say a client of is not counted: it would be counted for all of them.
      guard let client = TrustedProxies.client(in: request?.headers[Self.client]) else {
        return nil
      }
      address = client
    }
    // A connection that is closed already has no address; all of them are counted together.
    guard let address else { return "" }
    return address.isLoopback && settings.exemptsLoopback ? nil : address.text
  }

  /// Counts a request that was refused without a valid signature.
  @Sendable
  func countRefusal(_ channel: any Channel) {
    refusals.count(limitedAddress(channel, nil), at: now())
  }

  private static let client = name("X-Forwarded-For")
  private static let forwarding = [client] + ["Forwarded", "X-Real-IP", "Via"].map(name)
}

extension HTTPField.Name {
  fileprivate static var accelBuffering: Self { Self("X-Accel-Buffering") ?? .cacheControl }
}
