import Foundation
import SyncWire

/// Connections that follow hints, of which there are none.
struct IdleStreams {
  private let connections: [LoadConnection]

  /// Opens streams, which are shared out among servers and keys, and end with this value.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - servers: The servers.
  ///   - senders: The keys.
  /// - Throws: ``BuiltProcess/Failure`` for the first one that the servers refuse.
  init(_ count: Int, at servers: [BenchServer], by senders: LoadSenders) throws {
    let body = WireStream.body(zone: "zone-0")
    connections = try (0..<count).map { number in
      let connection = try LoadConnection(
        port: servers[number % servers.count].port, bufferBytes: 4_096)
      try connection.follow(
        LoadRequest(WireStream.operation, body, by: senders.key(of: number), at: .ofBench))
      return connection
    }
  }

  /// How many there are.
  var count: Int { connections.count }

  /// Lets this process open so many connections.
  static func raiseLimit(to count: Int) {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
    limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
    // If it is refused, a connection fails, and that is reported.
    _ = setrlimit(resource, &limit)
  }
}
