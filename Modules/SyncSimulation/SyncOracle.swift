import Domain
import PluginAPI
import SyncClient

extension SyncWorld {
  /// What is wrong after everything has come to rest.
  func faults() throws -> [SyncFinding] {
    let records = devices.map { device in
      Dictionary(uniqueKeysWithValues: device.replica.engine.records.map { ($0.key, $0) })
    }
    let misfits =
      log.misfits.map { SyncFinding(promise: .takenOver, text: $0) }
      + overwritten.map { SyncFinding(promise: .newerStays, text: "\($0) was overwritten") }
      + unsound.map { SyncFinding(promise: .soundTrips, text: "the server had \($0)") }
    return try misfits + recordFaults(records) + contentFaults(records[0]) + journalFaults()
  }

  private func recordFaults(_ records: [[EntityKey: SyncRecord]]) -> [SyncFinding] {
    var findings: [SyncFinding] = []
    for (number, other) in records.enumerated().dropFirst() where other != records[0] {
      let keys = Set(other.keys).union(records[0].keys).filter { other[$0] != records[0][$0] }
      findings.append(
        SyncFinding(
          promise: .sameRecords,
          text: "devices 0 and \(number) differ in \(Self.text(keys))"))
    }
    let expected = log.outcome().mapValues(\.withoutOldDeletion)
    let found = records[0].filter { $0.key.sort != .trip }.mapValues(\.withoutOldDeletion)
    if expected != found {
      let keys = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
      findings.append(
        SyncFinding(
          promise: .lastEditWins,
          text: keys.map { key in
            "\(Self.text(expected[key])) is expected, but \(Self.text(found[key])) is there"
          }.sorted().joined(separator: "\n")))
    }
    return findings
  }

  private func contentFaults(_ records: [EntityKey: SyncRecord]) throws -> [SyncFinding] {
    var findings: [SyncFinding] = []
    let outcome = equipment.normalisation.workspace(records.values)
    let expected = outcome.entities.values.map { EntityJSON.text($0) }.sorted()
    var first: [String]?
    for (number, device) in devices.enumerated() {
      let view = try SyncEditor.View(device.store)
      let texts = view.texts
      if texts != expected {
        findings.append(
          SyncFinding(
            promise: .followsFromRecords,
            text: "device \(number): \(Self.text(texts.difference(from: expected)))"))
      }
      let ordered = texts + (try view.order(device.store))
      if let first, first != ordered {
        findings.append(
          SyncFinding(
            promise: .sameContents,
            text: "devices 0 and \(number): \(Self.text(ordered.difference(from: first)))"))
      }
      first = first ?? ordered
      for trip in view.trips where !SyncEquipment.isSound(trip) {
        findings.append(
          SyncFinding(promise: .soundTrips, text: "device \(number): \(trip.trip.name)"))
      }
      for board in view.boards {
        let items = view.items.filter { $0.board == board.id }
        for violation in equipment.rules(of: board, items)?.violations() ?? [] {
          findings.append(
            SyncFinding(promise: .validBoards, text: "device \(number): \(violation)"))
        }
      }
    }
    return findings
  }

  private func journalFaults() throws -> [SyncFinding] {
    let losses = try devices.flatMap { try SyncLoss.all(in: $0.store) }
    let journal = Set(losses.map(\.loser))
    let trips = try SyncEditor.View(devices[0].store).trips.flatMap(\.entities)
    return log.lost().filter { !journal.contains($0.stamp) }.map { edit in
      SyncFinding(
        promise: .nothingLost,
        text: "no device has kept the lost edit \(edit.stamp): \(edit.name)")
    }
      + tripLog.missing(in: trips, losses).map { trace in
        SyncFinding(
          promise: .nothingLost, text: "no device has, or has kept, an edit of a trip: \(trace)")
      }
  }

  private static func text(_ record: SyncRecord?) -> String {
    guard let record else { return "nothing" }
    let deletion = record.deletion.map { ", deleted \($0)" } ?? ""
    return "\(EntityJSON.text(record.entity)) of \(record.stamps)\(deletion)"
  }

  private static func text(_ keys: Set<EntityKey>) -> String {
    keys.map { RecordFormat.name(of: $0) }.sorted().joined(separator: ", ")
  }

  private static func text(_ difference: CollectionDifference<String>) -> String {
    difference.map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }.joined(separator: "\n")
  }
}

extension SyncRecord {
  /// The record without a deletion that an edit followed: it decides nothing any more.
  fileprivate var withoutOldDeletion: SyncRecord {
    isAlive ? SyncRecord(entity, stamps: stamps, deletion: nil) ?? self : self
  }
}

extension SyncEditor.View {
  /// Everything, in one order.
  var texts: [String] {
    (shows.map(\.entity) + objects.map(\.entity) + boards.map(\.entity) + items.map(\.entity)
      + trips.flatMap(\.entities)).map { EntityJSON.text($0) }.sorted()
  }

  /// The boards in their order.
  func order(_ store: any BoardStore) throws -> [String] {
    try shows.flatMap { show in try store.boards(of: show.id).value.map { "\($0.board.id)" } }
  }
}
