import Domain
import PluginAPI
import SyncClient

extension SyncWorld {
  /// What is wrong after everything has come to rest.
  func faults(_ outcomes: [DeviceOutcome]) -> [SyncFinding] {
    let misfits =
      log.misfits.map { SyncFinding(promise: .takenOver, text: $0) }
      + overwritten.map { SyncFinding(promise: .newerStays, text: "\($0) was overwritten") }
      + unsound.map { SyncFinding(promise: .soundTrips, text: "the server had \($0)") }
    return misfits + recordFaults(outcomes.map(\.records)) + contentFaults(outcomes)
      + journalFaults(outcomes)
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
    let expected = log.outcome().filter { !collected.contains($0.key) }.mapValues(\.plain)
    let found = records[0].filter { $0.key.sort != .trip && !collected.contains($0.key) }
      .mapValues(\.plain)
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

  private func contentFaults(_ outcomes: [DeviceOutcome]) -> [SyncFinding] {
    var findings: [SyncFinding] = []
    let expected = equipment.normalisation.workspace(outcomes[0].records.values).entities
    for (number, outcome) in outcomes.enumerated() {
      let view = outcome.view
      let found = Dictionary(uniqueKeysWithValues: outcome.entities.map { ($0.key, $0) })
      if found != expected {
        findings.append(
          SyncFinding(
            promise: .followsFromRecords,
            text: "device \(number): \(Self.difference(outcome.entities, expected.values))"))
      }
      if outcome.bytes != outcomes[0].bytes || outcome.order != outcomes[0].order {
        findings.append(
          SyncFinding(
            promise: .sameContents,
            text: "devices 0 and \(number): "
              + Self.difference(
                outcome.entities, outcomes[0].entities, "other bytes or another order")))
      }
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

  private func journalFaults(_ outcomes: [DeviceOutcome]) -> [SyncFinding] {
    let losses = outcomes.flatMap(\.losses)
    let journals = outcomes.map { Set($0.losses.map(\.loser)) }
    let trips = outcomes[0].view.trips.flatMap(\.entities)
    let lost = log.lost().filter { edit in
      guard !collected.contains(edit.key) else { return false }
      let isKept = { (journal: Set<Stamp>) in journal.contains(edit.stamp) }
      return hasLost ? !journals.contains(where: isKept) : !isKept(journals[edit.device])
    }
    return lost.map { edit in
      SyncFinding(
        promise: .nothingLost,
        text: "device \(edit.device) has not kept its lost edit \(edit.stamp): \(edit.name)")
    }
      + tripLog.missing(in: trips, losses, collected).map { trace in
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

  /// What is in one of them only, as text; other words if nothing is.
  private static func difference(
    _ found: some Sequence<Entity>, _ expected: some Sequence<Entity>, _ otherwise: String = ""
  ) -> String {
    let (found, expected) = (Set(found), Set(expected))
    let lines =
      found.subtracting(expected).map { "+ \(EntityJSON.text($0))" }.sorted()
      + expected.subtracting(found).map { "- \(EntityJSON.text($0))" }.sorted()
    return lines.isEmpty ? otherwise : lines.joined(separator: "\n")
  }
}

extension SyncRecord {
  /// The record without what decides nothing any more: a deletion that an edit followed, and the
  /// edits that lost.
  fileprivate var plain: SyncRecord {
    SyncRecord(entity, stamps: stamps, deletion: isAlive ? nil : deletion) ?? self
  }
}
