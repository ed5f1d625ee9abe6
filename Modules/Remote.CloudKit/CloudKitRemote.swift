import AsyncHTTPClient
import Domain
import NIOCore
import NIOHTTP1
import PluginAPI
import SyncSigning
import SyncWire

/// A sync server that takes signed requests for a private database, as this project's own does.
struct CloudKitRemote: SyncRemote {
  /// The container of this project's own server, which takes any.
  private static let container = "org.callboard"

  private let exchange: ServerExchange
  private let key: AccessKey
  /// What this client is called to the stream of hints.
  private let stream: String

  init(_ exchange: ServerExchange, key: AccessKey, stream: String) {
    (self.exchange, self.key, self.stream) = (exchange, key, stream)
  }

  func send(_ request: RemoteRequest) async -> RemoteAnswer {
    let call = WireCall(request)
    let outcome = await send(call)
    // With the time of the server, the signature may be valid.
    if outcome.isClockWrong, case .failure(let failure) = outcome.answer.result,
      failure.code == .authenticationFailed
    {
      return await send(call).answer
    }
    return outcome.answer
  }

  private func send(_ call: WireCall) async -> ServerExchange.Outcome {
    let path = Self.path(call.operation)
    do {
      return await exchange.send(call, to: path, try headers(of: call.body, to: path))
    } catch {
      let failure = RemoteFailure(.unknown, "the request cannot be signed: \(error)")
      return ServerExchange.Outcome(answer: RemoteAnswer(.failure(failure)))
    }
  }

  func listen(to zone: String, _ note: @escaping @Sendable () -> Void) async {
    do {
      // The zone is the only one that this client knows, so all hints are about it.
      let (path, body) = (Self.path(WireStream.operation), WireStream.body(zone: zone))
      let response = try await exchange.post(
        RequestBody(body), to: path, try headers(of: body, to: path), limit: nil)
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

  private static func path(_ operation: String) -> String {
    WireCall.path(
      operation, container: container, environment: "production", database: "private")
  }

  private func headers(of body: [UInt8], to path: String) throws -> [(String, String)] {
    let now = exchange.now()
    let (time, isFar) = now.milliseconds.addingReportingOverflow(exchange.client.clockOffset)
    let signed = try SignedRequest(
      body, to: path, by: key, at: isFar ? now : Timestamp(milliseconds: time))
    return signed.headers.map { ($0.name, $0.value) } + [(WireStream.header, stream)]
  }
}
