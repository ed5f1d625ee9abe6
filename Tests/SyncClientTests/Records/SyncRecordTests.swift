import Domain
import GridGeometry
import SeededNumbers
import StoreConformance
import Testing

@testable import SyncClient

struct SyncRecordTests {
  private static let seeds = Array(1...40 as ClosedRange<UInt64>)

  @Test("A rename here and another look there both stay")
  func groups() throws {
    var samples = Samples(seed: 1)
    let show = samples.show()
    let object = samples.object(of: show, .group, 1, name: "Front")
    let made = SyncRecord(object.entity, at: Stamp(milliseconds: 1, device: 1))
    var (here, there) = (made, made)
    here.take(.updating(object) { $0.name = "Back" }, at: at(5), on: 1)
    there.take(.updating(object) { $0.isOutlined.toggle() }, at: at(4), on: 2)
    let merged = here.merged(with: there)
    #expect(merged == there.merged(with: here))
    let found = try #require(ShowObject(merged.entity))
    #expect(found.name == "Back")
    #expect(found.isOutlined != object.isOutlined)
    #expect(merged.stamp(of: "name") == Stamp(milliseconds: 5, device: 1))
    #expect(merged.stamp(of: "look") == Stamp(milliseconds: 4, device: 2))
    #expect(merged.stamp(of: "number") == Stamp(milliseconds: 1, device: 1))
    #expect(merged.stamp(of: "colour") == nil)
  }

  @Test("The later of a deletion and an edit wins, and nothing of a deleted entity is lost")
  func deletion() throws {
    var samples = Samples(seed: 2)
    let show = samples.show("Old")
    let made = SyncRecord(show.entity, at: Stamp(milliseconds: 1, device: 1))
    var (deleted, renamed) = (made, made)
    deleted.take(.delete(show.entity), at: at(5), on: 1)
    renamed.take(.updating(show) { $0.name = "New" }, at: at(6), on: 2)
    #expect(!deleted.isAlive)
    let merged = deleted.merged(with: renamed)
    #expect(merged.isAlive)
    #expect(Show(merged.entity)?.name == "New")

    var early = made
    early.take(.updating(show) { $0.name = "Early" }, at: at(4), on: 2)
    #expect(!deleted.merged(with: early).isAlive)
    #expect(Show(deleted.merged(with: early).entity)?.name == "Early")
  }

  @Test("An entity that is deleted and made again is there")
  func madeAgain() {
    var samples = Samples(seed: 3)
    let show = samples.show()
    var record = SyncRecord(show.entity, at: Stamp(milliseconds: 9, device: 1))
    record.take(.delete(show.entity), at: at(3), on: 1)
    #expect(!record.isAlive)
    record.take(.insert(show.entity), at: at(3), on: 1)
    #expect(record.isAlive)
  }

  @Test("Versions merge to the same in every order and grouping", arguments: seeds)
  func laws(seed: UInt64) {
    var samples = Samples(seed: seed)
    var random = SplitMix64(seed: seed)
    let show = samples.show()
    let object = samples.object(of: show, .group, 1, name: "O")
    let item = samples.item(of: object, on: samples.board(of: show))
    let made = SyncRecord(item.entity, at: Stamp(milliseconds: 1, device: 1))
    let versions = (0..<5).map { device -> SyncRecord in
      var version = made
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        version.take(
          change(of: version, &random), at: at(.random(in: 0...6, using: &random)),
          on: UInt64(device % 3))
      }
      return version
    }
    let all = versions.dropFirst().reduce(versions[0]) { $0.merged(with: $1) }
    for _ in 0..<5 {
      let order = versions.shuffled(using: &random)
      #expect(order.dropFirst().reduce(order[0]) { $0.merged(with: $1) } == all, "seed \(seed)")
      let tail = order.dropFirst().reversed().reduce(order[0]) { $1.merged(with: $0) }
      #expect(tail == all, "seed \(seed)")
      #expect(all.merged(with: order[0]) == all, "seed \(seed)")
    }
  }

  private func change(of record: SyncRecord, _ random: inout SplitMix64) -> Change {
    guard record.isAlive, let item = BoardItem(record.entity) else {
      return .insert(record.entity)
    }
    switch Int.random(in: 0...3, using: &random) {
    case 0: return .delete(record.entity)
    case 1: return .updating(item) { $0.label = "L\(random.next() % 9)" }
    case 2: return .updating(item) { $0.action = $0.action == .go ? .flash : .go }
    default:
      let rect = CellRect(x: Int32(random.next() % 9), y: 0, width: 2, height: 2)
      return .updating(item) { $0.pose = rect.map { .cells($0) } ?? $0.pose }
    }
  }

  private func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

  @Test("A later edit counts to the byte, also if it is the same text in another spelling")
  func spelling() throws {
    var samples = Samples(seed: 8)
    let show = samples.show("\u{E9}")
    let old = SyncRecord(show.entity, at: Stamp(milliseconds: 5, device: 1))
    var new = old
    new.take(
      .updating(show) { $0.name = "e" }, at: Timestamp(milliseconds: 6), on: 2)
    let edited = try #require(Show(new.entity))
    new.take(
      .updating(edited) { $0.name = "e\u{301}" }, at: Timestamp(milliseconds: 7), on: 2)
    for merged in [old.merged(with: new), new.merged(with: old)] {
      let name = try #require(Show(merged.entity)).name
      #expect(Array(name.utf8) == Array("e\u{301}".utf8))
    }
  }
}
