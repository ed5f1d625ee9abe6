import Domain
import Foundation
import PluginAPI
import Remote_CloudKit
import SyncClient
import SyncSigning

extension Benchmark {
  /// What a sync server does at most, on each of its stores.
  static let syncLoad = Benchmark(
    name: "sync-load", summary: "a sync server under full load, on SQLite and on PostgreSQL"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      report.figure(
        "a page appended and synchronised", Measure.milliseconds(try DiskCost.ofAppend(in: folder)))
      try SyncLoad(on: .file(folder: folder), folder: folder).measure(&report)
      guard let database = try BenchDatabase() else {
        report.heading(
          """
            PostgreSQL is left out: CALLBOARD_POSTGRES names no server. With Debian's package
            postgresql, this starts one: python3 Tests/Support/postgres.py --durable Tools/bench \
          sync-load
          """)
        return
      }
      do {
        try SyncLoad(on: .database(database), folder: folder).measure(&report)
      } catch {
        try database.drop()
        throw error
      }
      try database.drop()
    }
  }
}

/// The figures of one store.
private struct SyncLoad {
  private static let mostBatches = 12_000
  private static let streams = 1_000

  let store: BenchStore
  let folder: String
  let senders: LoadSenders
  let servers: [BenchServer]

  init(on store: BenchStore, folder: String) throws {
    (self.store, self.folder) = (store, folder)
    senders = try waiting {
      try await store.prepare { try await LoadSenders(in: $0, at: .ofBench) }
    }
    servers = try (0..<store.servers).map { _ in
      try BenchServer(on: store.option, ["--streams", "\(Self.streams + 100)"])
    }
  }

  /// Measures everything, and ends the servers.
  func measure(_ report: inout Report) throws {
    defer { servers.forEach { $0.end() } }
    report.heading("  \(store.name)")
    if case .database(let database) = store {
      report.figure("fsync of PostgreSQL", try database.query("SHOW fsync"))
    }
    // In the second in which a server starts, it refuses writes.
    sleep(2)
    let makers = try (0..<LoadSenders.zones).map { number in
      try LoadRequest(
        .createZone(LoadSenders.zone(of: number).name), by: senders.key(of: number), at: .ofBench)
    }
    _ = try LoadRun.send(makers, to: servers, LoadRun.Plan(connections: 1))
    // First, while the servers' memory has no holes that hide what streams take.
    try measureStreams(&report)
    let most = try measureBatches(&report)
    try measureLatency(atHalfOf: most, &report)
    try measurePull(&report)
  }

  private func measureStreams(_ report: inout Report) throws {
    IdleStreams.raiseLimit(to: Self.streams + 200)
    func kilobytes() -> Int { servers.reduce(0) { $0 + ($1.proportionalKilobytes ?? 0) } }
    let before = kilobytes()
    let streams = try IdleStreams(Self.streams, at: servers, by: senders)
    // The last ones settle.
    usleep(500_000)
    let after = kilobytes()
    report.figure("memory of the servers", "\(before / 1_024) MB")
    report.figure(
      "  \(streams.count) idle streams of hints add", "\((after - before) / 1_024) MB",
      target: "at most 100 MB")
  }

  /// - Returns: How many batches there were in a second.
  private func measureBatches(_ report: inout Report) throws -> Double {
    let senders = senders
    let requests = try waiting {
      try await LoadRequest.batches(0..<Self.mostBatches, by: senders)
    }
    func processorTime() -> Duration { servers.reduce(.zero) { $0 + $1.processorTime } }
    let before = processorTime()
    let run = try LoadRun.send(requests, to: servers, LoadRun.Plan())
    let worked = (processorTime() - before) / max(1, run.times.count)
    report.figure(
      "batches of \(LoadBatch.size) records", "\(Int(run.perSecond)) a second",
      target: "at least 800 a second")
    report.figure("  a request of them, in bytes", "\(requests.first?.bytes.count ?? 0)")
    report.figure("  processor time of the servers for one", Measure.milliseconds(worked))
    let (name, bare, processor) = try measureBareStore(run.times.count)
    report.figure("  the same rows by \(name)", "\(Int(bare)) a second")
    if let processor {
      report.figure("  its processor time for one", Measure.milliseconds(processor))
    }
    report.figure(
      "  share of the bare store", Measure.ratio(run.perSecond, bare), target: "at least 0.25")
    return run.perSecond
  }

  private func measureBareStore(
    _ count: Int
  ) throws -> (name: String, perSecond: Double, processor: Duration?) {
    switch store {
    case .file:
      let bare = BenchStore.file(folder: folder + "/bare")
      try FileManager.default.createDirectory(
        atPath: folder + "/bare", withIntermediateDirectories: true)
      try waiting { try await bare.prepare { _ in } }
      var rows = try BareServerRows(folder + "/bare/sync.db")
      defer { rows.close() }
      let (perSecond, processor) = try rows.commit(count, within: .seconds(15))
      return ("bare SQLite", perSecond, processor)
    case .database(let database):
      let statements = try BareStatements(in: database, folder: folder)
      let rates = try [2, 4, 8].map { clients in
        (clients: clients, rate: try statements.commit(clients: clients, seconds: 5))
      }
      let best = rates.max { $0.rate < $1.rate } ?? (0, 0)
      return ("pgbench, \(best.clients) clients", best.rate, nil)
    }
  }

  /// Measures how long a batch takes at a load that can go on for ever.
  ///
  /// The disk first takes what the loads before have left: it would come back in the middle.
  private func measureLatency(atHalfOf most: Double, _ report: inout Report) throws {
    let (senders, rate) = (senders, most / 2)
    let count = min(Self.mostBatches, Int(rate * 10))
    let requests = try waiting {
      try await LoadRequest.batches(Self.mostBatches..<Self.mostBatches + count, by: senders)
    }
    if case .database(let database) = store { _ = try database.query("CHECKPOINT") }
    sync()
    let run = try LoadRun.send(
      requests, to: servers, LoadRun.Plan(connections: 64, perSecond: rate))
    report.figure("a batch at \(Int(rate)) a second", Measure.milliseconds(run.time(ofPart: 0.5)))
    report.figure(
      "  99 of 100 take at most", Measure.milliseconds(run.time(ofPart: 0.99)),
      target: "at most 20 ms")
  }

  private func measurePull(_ report: inout Report) throws {
    let remotes = try senders.keys[0].enumerated().map { number, key in
      try RemotePlugin.cloudKit(environment: [:], now: { .ofBench })
        .connect(RemoteAddress(url: servers[number % servers.count].url, key: key.text)) { _ in }
    }
    let (count, time) = try waiting {
      let zone = try await GeneratedZone(named: "large", on: remotes)
      let start = ContinuousClock.now
      let count = try await Self.pull("large", from: remotes[0])
      guard count == zone.count else {
        throw BuiltProcess.Failure(
          description: "the zone has \(zone.count) records, and \(count) came")
      }
      return (count, ContinuousClock.now - start)
    }
    report.figure(
      "\(count) records pulled by Remote.CloudKit", Measure.milliseconds(time),
      target: "at most 5 s")
  }

  /// Reads a zone from its start.
  ///
  /// - Returns: How many records came.
  private static func pull(_ zone: String, from remote: any SyncRemote) async throws -> Int {
    var (count, token): (Int, String?) = (0, nil)
    while true {
      let request = RemoteRequest.changes(
        zone: zone, after: token, limit: RemoteLimits.operations)
      guard case .page(let page) = try await remote.send(request).result.get() else { return count }
      count += page.records.count
      token = page.token
      if !page.hasMore { return count }
    }
  }
}
