package import Domain
import Foundation
package import PluginAPI
import SyncServer
import Synchronization

/// A server in this process.
package final class LocalServer: SyncRemote {
  /// The time.
  package static func now() -> Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }

  private let server: Mutex<MemoryServer>
  private let failures = Mutex(0)
  private let requests = Mutex(0)
  private let refusal = Mutex<RemoteFailure?>(nil)

  /// Starts without records.
  package init() {
    guard let signer = KeyedHash(key: Array(repeating: 1, count: 16)) else {
      preconditionFailure("a key of 16 bytes is one")
    }
    server = Mutex(MemoryServer(ServerCore(signer: signer)))
  }

  /// How many requests came.
  package var requestCount: Int { requests.withLock { $0 } }

  /// How many records there are.
  package var count: Int { records.count }

  /// Whether there is a record with a text.
  package func has(_ text: String) -> Bool {
    records.contains { $0.fields["value"]?.string?.contains(text) == true }
  }

  private var records: [RemoteRecord] {
    let request = RemoteRequest.changes(zone: "zone", after: nil, limit: 200)
    guard case .success(.page(let page)) = answer(request) else { return [] }
    return page.records
  }

  /// Lets the next requests fail, as without a network.
  package func fail(times: Int) { failures.withLock { $0 = times } }

  /// Refuses all records from now on.
  package func refuse(_ failure: RemoteFailure) { refusal.withLock { $0 = failure } }

  /// Answers a request.
  package func send(_ request: RemoteRequest) async -> RemoteAnswer {
    requests.withLock { $0 += 1 }
    let isFailing = failures.withLock { left in
      left -= 1
      return left >= 0
    }
    if isFailing { return RemoteAnswer(.failure(RemoteFailure(.noAnswer, "no network"))) }
    if case .modify(_, let operations, _) = request, let failure = refusal.withLock({ $0 }) {
      return RemoteAnswer(
        .success(.results(operations.map { .failure(name: $0.record.name, failure) })),
        at: Self.now())
    }
    return RemoteAnswer(answer(request), at: Self.now())
  }

  private func answer(_ request: RemoteRequest) -> Result<RemoteReply, RemoteFailure> {
    server.withLock { server in
      server.answer(request, from: RequestSender(owner: "owner", key: "key"), at: Self.now())
    }
  }
}
