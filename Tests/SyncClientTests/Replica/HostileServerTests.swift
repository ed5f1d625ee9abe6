import Domain
import Persistence_Memory
import PluginAPI
import SeededNumbers
import StoreConformance
import SyncServer
import Testing

@testable import SyncClient

struct HostileServerTests {
  @Test("No lie loses an edit, or makes a device ask without pause", arguments: 1...20)
  func lies(seed: UInt64) throws {
    var samples = Samples(seed: seed)
    let sample = SampleShow(&samples)
    var hostile = HostileServer(try .plain(), seed: seed)
    var one = try ReplicaDevice(1, MemoryStore(location: "one"))
    var minutes: [Int64: Int] = [:]
    for change in sample.making {
      try one.edit(change)
      try one.handle(.hint)
      for _ in 0..<20 {
        if let request = one.request {
          minutes[one.now / 60_000, default: 0] += 1
          try one.reply(hostile.answer(request.request, at: one.moment.time))
        } else {
          one.now = max(one.now + 1, one.wake?.milliseconds ?? one.now)
          try one.handle(.timer)
        }
      }
    }
    #expect((minutes.values.max() ?? 0) < 300, "seed \(seed)")
    #expect(try one.contents.isSuperset(of: sample.entities), "seed \(seed)")
    // A server that was restored is honest again.
    try hostile.honest.storage.beginEpoch(at: one.moment.time)
    one.now += 4_000_000
    #expect(try one.run(with: &hostile.honest), "seed \(seed)")
    var two = try ReplicaDevice(2, MemoryStore(location: "two"))
    #expect(try two.run(with: &hostile.honest), "seed \(seed)")
    #expect(try two.contents == sample.entities, "seed \(seed)")
  }

  /// What a server does again and again.
  enum Fault: CaseIterable {
    case refusesSecondPage, losesZoneOnWriting, seesConflicts, givesNoTag, isNeverDone
    case namesOthers, goesInCircles
  }

  @Test("A server with a fault is asked with pauses", arguments: Fault.allCases)
  func pauses(fault: Fault) throws {
    var one = try ReplicaDevice(1, MemoryStore(location: "one"))
    try one.edit(.insert(RuleSets.show.entity))
    var number = 0
    let end = one.now + 600_000
    while one.now < end, one.requestCount < 10_000 {
      if let request = one.request {
        number += 1
        try one.reply(Self.answer(request.request, fault, number))
      } else {
        one.now = max(one.now + 1, one.wake?.milliseconds ?? one.now)
        try one.handle(.timer)
      }
    }
    #expect(one.requestCount < 10_000)
  }

  private static func answer(
    _ request: RemoteRequest, _ fault: Fault, _ number: Int
  ) -> Result<RemoteReply, RemoteFailure> {
    func results(_ records: [RemoteRecord], _ tag: String?) -> RemoteReply {
      .results(
        records.map { record in
          var record = record
          record.tag = tag
          return .record(record)
        })
    }
    switch (request, fault) {
    case (.changes(_, nil, _), .refusesSecondPage):
      return .success(.page(ChangePage(records: [], token: "\(number)", hasMore: true)))
    case (.changes, .refusesSecondPage):
      return .failure(RemoteFailure(.badRequest, "another token"))
    case (.changes, .goesInCircles):
      return .success(.page(ChangePage(records: [], token: "\(number % 2)", hasMore: true)))
    case (.changes, _):
      return .success(.page(ChangePage(records: [], token: "t", hasMore: false)))
    case (.modify, .losesZoneOnWriting): return .failure(RemoteFailure(.zoneNotFound, "no zone"))
    case (.modify(_, let operations, _), .seesConflicts):
      return .success(
        .results(
          operations.map { .failure(name: $0.record.name, RemoteFailure(.conflict, "no")) }))
    case (.modify(_, let operations, _), .isNeverDone):
      return .success(
        .results(
          operations.map { .failure(name: $0.record.name, RemoteFailure(.atomicError, "no")) }))
    case (.modify(_, let operations, _), .givesNoTag):
      return .success(results(operations.map(\.record), nil))
    case (.modify(_, let operations, _), .namesOthers):
      return .success(
        results(operations.map { _ in RemoteRecord(name: "show-1", type: "show") }, "t"))
    case (.lookup, .seesConflicts):
      let stamp = Stamp(milliseconds: 1, device: 9)
      let record = RecordFormat.remote(SyncRecord(RuleSets.show.entity, at: stamp), tag: nil)
      return .success(results([record], "t\(number)"))
    default: return .success(.zones([], token: nil))
    }
  }
}
