import AsyncHTTPClient
import Domain
import NIOCore
import NIOHTTP1
import NIOSSL
import PluginAPI
import SyncSigning
import SyncWire
import Transport

/// A sync server that speaks the documented subset of CloudKit Web Services.
struct CloudKitRemote: SyncRemote {
  /// The container of this project's own server, which takes any.
  private static let container = "org.callboard"
  /// How long an answer may take.
  private static let patience: TimeAmount = .seconds(25)

  private let address: ServerAddress
  private let key: AccessKey
  private let client: ServerClient
  private let now: @Sendable () -> Timestamp
  /// What this client is called to the stream of hints.
  private let stream: String

  init(
    _ address: ServerAddress, key: AccessKey, client: ServerClient, stream: String,
    now: @escaping @Sendable () -> Timestamp
  ) {
    (self.address, self.key, self.client) = (address, key, client)
    (self.stream, self.now) = (stream, now)
  }

  func send(_ request: RemoteRequest) async -> RemoteAnswer {
    let call = WireCall(request)
    let (answer, isClockWrong) = await send(call)
    // With the time of the server, the signature may be valid.
    if isClockWrong, case .failure(let failure) = answer.result,
      failure.code == .authenticationFailed
    {
      return await send(call).answer
    }
    return answer
  }

  private func send(_ call: WireCall) async -> (answer: RemoteAnswer, isClockWrong: Bool) {
    do {
      let response = try await post(call.operation, call.body, limit: Self.patience)
      let time = Self.time(in: response.headers)
      let isClockWrong = time.map { client.note($0, at: now()) } ?? false
      if let encoding = response.headers.first(name: "Content-Encoding"), encoding != "identity" {
        let failure = RemoteFailure(.unknown, "the server answers in the encoding '\(encoding)'")
        return (RemoteAnswer(.failure(failure)), false)
      }
      let body = try await response.body.collect(upTo: WireCall.longestReply)
      let reply = call.reply(Array(body.readableBytesView), status: Int(response.status.code))
      return (RemoteAnswer(reply, at: time), isClockWrong)
    } catch {
      // The server may have another certificate now: then the fingerprint says so.
      if error is NIOSSLError || error is NIOSSLExtraError { client.forget() }
      return (RemoteAnswer(.failure(failure(of: error))), false)
    }
  }

  func listen(to zone: String, _ note: @escaping @Sendable () -> Void) async {
    do {
      // The zone is the only one that this client knows, so all hints are about it.
      let response = try await post(WireStream.operation, WireStream.body(zone: zone), limit: nil)
      guard response.status == .ok else { return }
      // A part can end anywhere in a line.
      var rest = ""
      for try await part in response.body {
        let text = rest + String(buffer: part)
        if text.contains("data:") { note() }
        rest = String(text.suffix(4))
      }
    } catch {
      // It is a help only: the caller listens again, and asks without it.
    }
  }

  private func post(
    _ operation: String, _ body: [UInt8], limit: TimeAmount?
  ) async throws -> HTTPClientResponse {
    let path = WireCall.path(
      operation, container: Self.container, environment: "production", database: "private")
    let (time, isFar) = now().milliseconds.addingReportingOverflow(client.clockOffset)
    let signed = try SignedRequest(
      body, to: path, by: key, at: isFar ? now() : Timestamp(milliseconds: time))
    var request = HTTPClientRequest(url: address.base + path)
    request.method = .POST
    request.headers.add(contentsOf: signed.headers.map { ($0.name, $0.value) })
    request.headers.add(name: "Content-Type", value: "application/json")
    request.headers.add(name: "Accept-Encoding", value: "identity")
    request.headers.add(name: WireStream.header, value: stream)
    request.body = .bytes(ByteBuffer(bytes: body))
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
    case is CancellationError: return RemoteFailure(.noAnswer, "the request was stopped")
    case let error as HTTPClientError: return RemoteFailure(.noAnswer, "\(place): \(error.words)")
    default: return RemoteFailure(.noAnswer, error.failure(connectingTo: place))
    }
  }
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
