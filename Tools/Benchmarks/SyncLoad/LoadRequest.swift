import Domain
import Foundation
import PluginAPI
import SyncSigning
import SyncWire

/// A request with its headers and signature, as it goes over a connection.
///
/// It is made before the time is taken: devices sign on machines of their own.
struct LoadRequest: Sendable {
  /// The bytes.
  let bytes: [UInt8]

  /// Signs a request.
  init(_ request: RemoteRequest, by key: AccessKey, at now: Timestamp) throws {
    let call = WireCall(request)
    try self.init(call.operation, call.body, by: key, at: now)
  }

  /// Signs a body for an operation.
  init(_ operation: String, _ body: [UInt8], by key: AccessKey, at now: Timestamp) throws {
    let path = WireCall.path(
      operation, container: "org.callboard", environment: "production", database: "private")
    let signed = try SignedRequest(body, to: path, by: key, at: now)
    let lines =
      [
        "POST \(path) HTTP/1.1", "Host: localhost", "Content-Type: application/json",
        "Content-Length: \(body.count)",
      ] + signed.headers.map { "\($0.name): \($0.value)" }
    bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }

  /// Makes the batches with these numbers, by all processors.
  static func batches(
    _ numbers: Range<Int>, by senders: LoadSenders
  ) async throws -> [LoadRequest] {
    let part = 250
    return try await withThrowingTaskGroup(of: (Int, [LoadRequest]).self) { group in
      for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: part) {
        group.addTask {
          let now = Timestamp.ofBench
          let requests = try (start..<min(start + part, numbers.upperBound)).map { number in
            try LoadRequest(
              LoadBatch(number, at: now).request, by: senders.key(of: number), at: now)
          }
          return (start, requests)
        }
      }
      var parts: [(Int, [LoadRequest])] = []
      for try await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }
}

extension Timestamp {
  /// The time by the system's clock.
  static var ofBench: Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }
}
