import Domain
import PluginAPI
import StoreConformance
import Testing

@testable import SyncClient

struct RecordFormatTests {
  @Test("Every sort of entity is read back as it was written", arguments: [false, true])
  func roundTrip(isDeleted: Bool) throws {
    var samples = Samples(seed: 4)
    let (show, trip) = (SampleShow(&samples), SampleTrip(&samples))
    for change in show.making + trip.making {
      let entity = try #require(change.after)
      var record = SyncRecord(entity, at: Stamp(milliseconds: 5, counter: 2, device: 3))
      if trip.trip.entity == entity {
        let edit = Change.updating(trip.trip) { $0.name = "Another" }
        for device: UInt64 in [3, 7, 3] {
          record.take(edit, at: Timestamp(milliseconds: 6), on: device)
        }
        #expect(record.ancestors.map(\.device) == [3, 7])
      }
      if isDeleted { record.take(.delete(entity), at: Timestamp(milliseconds: 9), on: 4) }
      let remote = RecordFormat.remote(record, tag: "t")
      #expect(remote.tag == "t")
      #expect(RecordFormat.key(ofRecord: remote.name) == entity.key)
      #expect(try RecordFormat.record(remote) == record)
    }
  }

  @Test("The fields of a record are as they are documented")
  func fields() {
    let show = Show(
      id: ID(high: 1, low: 2), name: "Café", created: Timestamp(milliseconds: 3))
    let record = SyncRecord(show.entity, at: Stamp(milliseconds: 255, device: 16))
    let remote = RecordFormat.remote(record, tag: nil)
    #expect(
      remote
        == RemoteRecord(
          name: "show-00000000000000010000000000000002", type: "show",
          fields: [
            "ws_hlc": .string("0000000000ff0000-0000000000000010"), "ws_deleted": .integer(0),
            "ws_schema": .integer(1),
            "ws_stamps": .list([.string("name=0000000000ff0000-0000000000000010")]),
            "value": .string(
              #"{"id":"00000000000000010000000000000002","name":"Café","created":3}"#),
          ]))
  }

  @Test("What no build writes is refused, and what a newer one wrote is noticed")
  func faults() throws {
    var samples = Samples(seed: 5)
    let record = SyncRecord(samples.show().entity, at: Stamp(milliseconds: 5, device: 3))
    let remote = RecordFormat.remote(record, tag: nil)
    let spoilt: [(String, RemoteValue?)] = [
      ("ws_schema", nil), ("ws_schema", .string("1")), ("ws_stamps", nil), ("ws_hlc", nil),
      // A server would only see an earlier stamp than the one that no clock could follow.
      ("ws_stamps", .list([.string("name=e677d21fdbff0000-0000000000000001")])),
      ("ws_stamps", .list([.string("name")])), ("ws_stamps", .list([.string("name=x")])),
      ("ws_stamps", .list([.string("name=ffffffffffffffff-0000000000000001")])),
      ("ws_deletion", .string("ffffffffffffffff-0000000000000001")),
      ("ws_deletion", .string("soon")), ("ws_deletion", .integer(1)), ("value", nil),
      ("value", .string("{")), ("value", .string("{}")),
      ("value", .string(EntityJSON.value(samples.show().entity))),
    ]
    for (field, value) in spoilt {
      var remote = remote
      remote.fields[field] = value
      #expect(throws: RecordFault.self, "\(field)") { _ = try RecordFormat.record(remote) }
    }
    var newer = remote
    newer.fields["ws_schema"] = .integer(2)
    #expect(throws: RecordFault.newer(2)) { _ = try RecordFormat.record(newer) }
    #expect(try RecordFormat.record(newer, schema: 2) == record)
    for name in ["show", "show-", "show-12", "screen-\(record.key.digits)", ""] {
      #expect(RecordFormat.key(ofRecord: name) == nil, "\(name)")
    }
  }

  @Test("Stamps are found by the names of their groups, in whatever order they are")
  func groups() throws {
    var samples = Samples(seed: 6)
    let show = samples.show()
    let object = samples.object(of: show).entity
    func stamp(_ number: UInt64) -> Stamp { Stamp(milliseconds: number, device: 3) }
    var remote = RecordFormat.remote(SyncRecord(object, at: stamp(1)), tag: nil)
    let stamps: [(group: String, number: UInt64)] = [
      ("look", 2), ("name", 3), ("later", 4), ("number", 5), ("name", 6),
    ]
    remote.fields["ws_stamps"] = .list(
      stamps.map { .string("\($0.group)=\(stamp($0.number))") })
    remote.fields["ws_hlc"] = .string("\(stamp(6))")
    let record = try RecordFormat.record(remote)
    #expect(record.stamp(of: "number") == stamp(5))
    #expect(record.stamp(of: "name") == stamp(6))
    #expect(record.stamp(of: "look") == stamp(2))
    #expect(record.stamp(of: "metadata") == Stamp(milliseconds: 0, device: 0))
    #expect(record.stamp(of: "later") == nil)
  }
}
