import Domain
import Foundation
import PluginAPI
import StoreConformance
import Testing

@testable import SyncClient

/// The wire form is frozen: other builds read what this one writes, for years.
struct WireFormTests {
  /// A record that has something in each field that there is.
  private static func record(_ entity: Entity, with members: [EntityKey: Entity]) -> SyncRecord {
    var record = SyncRecord(
      entity, with: members, at: Stamp(milliseconds: 1_700_000_000_000, counter: 2, device: 3))
    record.take(.delete(entity), at: Timestamp(milliseconds: 1_700_000_000_001), on: 4)
    if entity.key.sort != .trip {
      record.note(lost: [
        EditStamp(group: nil, stamp: Stamp(milliseconds: 5, device: 6)),
        EditStamp(group: entity.groupNames[0], stamp: Stamp(milliseconds: 7, device: 8)),
      ])
    }
    return record
  }

  private static func text(of value: RemoteValue) -> String {
    if case .list(let values) = value { return "\(values.map(text))" }
    return "\(value)"
  }

  /// The records of a show and a trip, a field a line.
  private static var lines: [String] {
    var samples = Samples(seed: 53)
    let (show, trip) = (SampleShow(&samples), SampleTrip(&samples))
    let parts = trip.making.compactMap(\.after).filter { $0.key != trip.trip.entity.key }
    let members = Dictionary(parts.map { ($0.key, $0) }) { _, new in new }
    let records =
      show.making.compactMap(\.after).map { record($0, with: [:]) }
      + [record(trip.trip.entity, with: members)]
    return records.flatMap { record -> [String] in
      let remote = RecordFormat.remote(record, tag: nil)
      let fields = remote.fields.sorted { $0.key < $1.key }
      return ["\(remote.name) \(remote.type ?? "")"]
        + fields.map { "  \($0.key): \(text(of: $0.value))" }
    }
  }

  /// With `CALLBOARD_RECORD` in the environment the file is written instead; then `ws_schema` must
  /// rise.
  @Test("Records are written as they always were, to the byte")
  func frozen() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Golden/records.txt").standardizedFileURL
    let text = Self.lines.joined(separator: "\n") + "\n"
    guard ProcessInfo.processInfo.environment["CALLBOARD_RECORD"] == nil else {
      return try Data(text.utf8).write(to: file)
    }
    let agreed = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    for (line, expected) in zip(text.split(separator: "\n"), agreed.split(separator: "\n")) {
      #expect(line == expected)
    }
    #expect(text == agreed && RecordFormat.schema == 1)
  }
}
