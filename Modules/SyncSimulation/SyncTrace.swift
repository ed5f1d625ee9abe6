import Domain
import PluginAPI
import SyncClient
import SyncServer

/// A hash of what happens in a simulation; unlike a `Hasher`, it is the same in every process.
struct SyncTrace {
  /// The hash so far.
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  fileprivate mutating func mix(_ word: UInt64) { hash = (hash ^ word) &* 0x0100_0000_01B3 }

  /// Adds texts, each with its end.
  mutating func add(_ texts: String?...) {
    for text in texts {
      for byte in (text ?? "").utf8 { mix(UInt64(byte)) }
      mix(text == nil ? 0xFE : 0xFF)
    }
  }

  /// Adds a number.
  mutating func add(_ number: Int64) { mix(UInt64(bitPattern: number)) }
}

// MARK: - Messages

extension SyncTrace {
  /// Adds a request.
  mutating func add(_ request: RemoteRequest) {
    switch request {
    case .modify(let zone, let operations, let isAtomic):
      add("modify", zone, isAtomic ? "atomic" : nil)
      for operation in operations {
        add(operation.kind.rawValue)
        add(operation.record)
      }
    case .lookup(let zone, let names):
      add("lookup", zone)
      for name in names { add(name) }
    case .query(let zone, let query): add("query", zone, query.type, query.marker)
    case .changes(let zone, let token, let limit):
      add("changes", zone, token)
      add(Int64(limit))
    case .zoneChanges(let token): add("zoneChanges", token)
    case .zones: add("zones")
    case .createZone(let zone): add("createZone", zone)
    case .deleteZone(let zone): add("deleteZone", zone)
    }
  }

  /// Adds the answer to a request.
  mutating func add(_ answer: Result<RemoteReply, RemoteFailure>) {
    switch answer {
    case .failure(let failure): add(failure)
    case .success(.results(let results)):
      for result in results {
        switch result {
        case .record(let record): add(record)
        case .failure(let name, let failure):
          add(name)
          add(failure)
        }
      }
    case .success(.found(let records, let marker)):
      add("found", marker)
      for record in records { add(record) }
    case .success(.page(let page)):
      add("page", page.token, page.hasMore ? "more" : nil)
      for record in page.records { add(record) }
    case .success(.zones(let zones, let token, let hasMore)):
      add("zones", token)
      if hasMore { add("more") }
      for zone in zones { add(zone.name, zone.token) }
    }
  }

  private mutating func add(_ failure: RemoteFailure) {
    add(failure.code.rawValue, failure.reason)
  }

  private mutating func add(_ record: RemoteRecord) {
    add(record.name, record.type, record.tag, record.isDeleted ? "deleted" : nil)
    add(record.fields)
  }

  /// Adds the fields of a record, which have no order of their own.
  mutating func add(_ fields: [String: RemoteValue]) {
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      add(name)
      add(value)
    }
  }

  private mutating func add(_ value: RemoteValue) {
    switch value {
    case .string(let text): add("string", text)
    case .reference(let name): add("reference", name)
    case .integer(let number): add(number)
    case .double(let number): add(Int64(bitPattern: number.bitPattern))
    case .timestamp(let time): add(time.milliseconds)
    case .bytes(let bytes):
      for byte in bytes { mix(UInt64(byte)) }
      mix(0xFF)
    case .list(let values):
      for value in values { add(value) }
      mix(0xFF)
    }
  }
}

// MARK: - Outcomes

extension SyncWorld {
  /// A hash of everything that happened, and of what it led to: the edits with their stamps, the
  /// records, contents and lost edits of each device, and the records of the server.
  func completeTrace(_ outcomes: [DeviceOutcome]) -> UInt64 {
    var trace = trace
    trace.add(now)
    for edit in log.edits { trace.add("\(edit.stamp)") }
    for (number, outcome) in outcomes.enumerated() {
      // Usually all devices have the same.
      if number == 0 || outcome.records != outcomes[0].records {
        let records = outcome.records.values.map { record in
          "\(EntityJSON.text(record.entity)) \(record.stamps) \(record.deletion, default: "")"
        }
        for record in records.sorted() { trace.add(record) }
      }
      for byte in outcome.bytes { trace.mix(UInt64(byte)) }
      for loss in outcome.losses {
        trace.add("\(loss.entity.key)", loss.group, "\(loss.loser)", "\(loss.winner)")
      }
    }
    for record in storedRecords {
      trace.add(record.name, record.type)
      trace.add(record.sequence)
      trace.add(record.fields)
    }
    return trace.hash
  }
}
