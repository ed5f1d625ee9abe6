import AsyncHTTPClient
import Domain
import NIOCore
import NIOHTTP1
import NIOSSL
import PluginAPI
import SyncWire
import Transport

/// Requests to a server and their answers, however a request is let in.
struct ServerExchange: Sendable {
  /// How long an answer may take.
  static let patience: TimeAmount = .seconds(25)

  let address: ServerAddress
  let client: ServerClient
  let now: @Sendable () -> Timestamp

  /// What came back.
  struct Outcome {
    /// The answer.
    let answer: RemoteAnswer
    /// Its headers, also if its body did not come; none if no answer came.
    var headers = HTTPHeaders()
    /// Whether the request was sent with a time that the server does not take.
    var isClockWrong = false
    /// Whether no answer came to a request that may have been sent.
    var isLost = false
  }

  /// Sends a request, and waits for its answer.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - target: The path, with the query.
  ///   - headers: The headers that let it in.
  /// - Returns: What came back.
  func send(
    _ call: WireCall, to target: String, _ headers: [(String, String)]
  ) async -> Outcome {
    var received = HTTPHeaders()
    let body = RequestBody(call.body)
    do {
      let response = try await post(body, to: target, headers, limit: Self.patience)
      received = response.headers
      let time = Self.time(in: received)
      let isClockWrong = time.map { client.note($0, at: now()) } ?? false
      if let encoding = received.first(name: "Content-Encoding"), encoding != "identity" {
        let failure = RemoteFailure(.unknown, "the server answers in the encoding '\(encoding)'")
        return Outcome(answer: RemoteAnswer(.failure(failure)), headers: received)
      }
      let text = try await response.body.collect(upTo: WireCall.longestReply)
      let reply = call.reply(Array(text.readableBytesView), status: Int(response.status.code))
      return Outcome(
        answer: RemoteAnswer(reply, at: time), headers: received, isClockWrong: isClockWrong)
    } catch {
      // The server may have another certificate now: then the fingerprint says so.
      if error is NIOSSLError || error is NIOSSLExtraError { client.forget() }
      return Outcome(
        answer: RemoteAnswer(.failure(failure(of: error))), headers: received,
        isLost: received.isEmpty && body.isStarted)
    }
  }

  /// Sends a request, and waits for the headers of its answer.
  ///
  /// - Parameters:
  ///   - body: The body: JSON.
  ///   - target: The path, with the query.
  ///   - headers: The headers that let it in.
  ///   - limit: How long the whole answer may take; `nil` for no limit.
  /// - Returns: The answer.
  /// - Throws: What kept it from coming.
  func post(
    _ body: RequestBody, to target: String, _ headers: [(String, String)], limit: TimeAmount?
  ) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: address.base + target)
    request.method = .POST
    request.headers.add(contentsOf: headers)
    request.headers.add(name: "Content-Type", value: "application/json")
    request.headers.add(name: "Accept-Encoding", value: "identity")
    request.body = .stream(body, length: .known(Int64(body.bytes.count)))
    let client = try await client.ready()
    return try await client.execute(
      request, deadline: limit.map { .now() + $0 } ?? .distantFuture)
  }

  /// What the header `Date` says: the time of the server, in whole seconds.
  private static func time(in headers: HTTPHeaders) -> Timestamp? {
    guard let date = headers.first(name: "Date").flatMap({ HTTPDate($0) }) else { return nil }
    // Whole seconds are those that are over: half of the next one, on average.
    return Timestamp(milliseconds: date.time.milliseconds + 500)
  }

  /// Why no answer came.
  private func failure(of error: any Error) -> RemoteFailure {
    let place = "\(address.host):\(address.port)"
    switch error {
    case is PinnedCertificate.Mismatch:
      return RemoteFailure(
        .noAnswer,
        "\(place) has another certificate than the fingerprint says: if it is the right server, "
          + "'sync URL' takes the new fingerprint")
    case is NIOSSLError:
      return RemoteFailure(
        .noAnswer,
        "no authority that this machine knows vouches for the certificate of \(place), or it does "
          + "not encrypt: see whether the server prints a fingerprint for --fingerprint")
    case is CancellationError: return .stopped
    case let error as HTTPClientError: return RemoteFailure(.noAnswer, "\(place): \(error.words)")
    default: return RemoteFailure(.noAnswer, error.failure(connectingTo: place))
    }
  }
}

extension RemoteFailure {
  /// Who asked does not wait for the answer.
  static let stopped = RemoteFailure(.noAnswer, "the request was stopped")
}

extension HTTPClientError {
  /// What happened, in words.
  fileprivate var words: String {
    switch self {
    case .connectTimeout, .tlsHandshakeTimeout, .readTimeout, .deadlineExceeded,
      .getConnectionFromPoolTimeout:
      "no answer came in time"
    case .remoteConnectionClosed, .uncleanShutdown: "the connection was closed"
    case .cancelled: "the request was stopped"
    default: shortDescription
    }
  }
}
