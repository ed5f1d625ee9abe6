import Domain
import Foundation
import PluginAPI
import Remote_CloudKit
import SyncClient

extension Benchmark {
  /// What a sync server does in a second, and whether a million requests leave something behind.
  static let syncServer = Benchmark(
    name: "sync-server", summary: "requests to a sync server, and its memory after a million"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let server = try BenchServer(in: folder, keys: RequestLoad.devices)
      defer { server.stop() }
      let load = try RequestLoad(on: server)
      try waiting { try await load.prepare() }
      report.figure("memory at the start", "\(server.megabytes) MB")
      var sent = 0
      let start = ContinuousClock.now
      for goal in [100_000, 500_000, 1_000_000] {
        let count = goal - sent
        try waiting { try await load.run(count) }
        sent = goal
        report.figure("memory after \(goal) requests", "\(server.megabytes) MB")
      }
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      report.figure("requests", "\(Int(Double(sent) / seconds)) a second")
    }
  }
}

/// Devices that ask a server without pause: mostly for what is new, and now and then they write.
private struct RequestLoad: Sendable {
  /// As many as the usual limits of a key let through.
  static let devices = 24
  /// One of so many requests is a write.
  private static let writes = 200

  private let remotes: [any SyncRemote]
  private let zone = "load"

  init(on server: BenchServer) throws {
    remotes = try server.keys.map { key in
      try RemotePlugin.cloudKit(environment: [:], now: Self.now)
        .connect(RemoteAddress(url: server.url, key: key)) { _ in }
    }
  }

  @Sendable private static func now() -> Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }

  func prepare() async throws { _ = try await send(.createZone(zone), by: remotes[0]) }

  /// Sends so many requests, by all devices at once.
  func run(_ count: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, remote) in remotes.enumerated() {
        group.addTask {
          var token: String?
          for round in 0..<(count / remotes.count) {
            if round.isMultiple(of: Self.writes) {
              _ = try await send(write(number), by: remote)
            } else if case .page(let page) = try await send(
              .changes(zone: zone, after: token, limit: 200), by: remote)
            {
              token = page.token
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func write(_ device: Int) -> RemoteRequest {
    let object = ShowObject(
      id: ID(high: 9, low: UInt64(device)), show: GeneratedBoard.show.id, kind: .group,
      number: ObjectNumber(1), name: "Group", created: Self.now())
    let stamp = Stamp.edit(at: Self.now(), after: nil, on: UInt64(device))
    let record = RecordFormat.remote(SyncRecord(object.entity, at: stamp), tag: nil)
    return .modify(zone: zone, [RemoteOperation(.forceReplace, record)], isAtomic: false)
  }

  private func send(
    _ request: RemoteRequest, by remote: any SyncRemote
  ) async throws -> RemoteReply {
    while true {
      switch await remote.send(request).result {
      case .success(let reply): return reply
      case .failure(let failure) where failure.retryAfter != nil:
        try await Task.sleep(for: failure.retryAfter ?? .seconds(1))
      case .failure(let failure): throw failure
      }
    }
  }
}
