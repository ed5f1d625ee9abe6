import Domain
import GridGeometry
import PluginAPI
import StoreConformance
import Testing

@testable import SyncClient

@Suite("What is shown after a merge")
struct ExistenceTests {
  private let show = RuleSets.show
  private let object = RuleSets.object
  private let board = RuleSets.board()

  private func outcome(_ records: SyncRecord...) -> Normalisation.Outcome {
    RuleSets.normalisation.workspace(records)
  }

  @Test("A block whose object was deleted elsewhere is hidden with a notice, and returns with it")
  func deletedObject() throws {
    let item = RuleSets.item(1, try RuleSets.cells(0, 0))
    let hidden = outcome(
      show.record(), board.record(), object.record(deletedAt: 5), item.record(at: 9))
    #expect(Set(hidden.entities.keys) == [.show(show.id), .board(board.id)])
    #expect(
      hidden.notices == [.hidden(.item(item.id), because: .deleted(.object(object.id)))])
    var restored = object.record(deletedAt: 5)
    restored.take(.insert(object.entity), at: Timestamp(milliseconds: 9), on: 2)
    let shown = outcome(show.record(), board.record(), restored, item.record(at: 9))
    #expect(shown.pose(1) == item.pose)
    #expect(shown.notices.isEmpty)
  }

  @Test("A block that was deleted along with its object or board has no notice")
  func alongWith() throws {
    let item = RuleSets.item(1, try RuleSets.cells(0, 0))
    for records in [
      [object.record(deletedAt: 5), board.record()], [object.record(), board.record(deletedAt: 5)],
    ] {
      let outcome = RuleSets.normalisation.workspace(
        [show.record(), item.record(deletedAt: 5)] + records)
      #expect(outcome.notices.isEmpty)
      #expect(outcome.entities.count == 2)
    }
  }

  @Test("What was added to a board or show that was deleted elsewhere is hidden with a notice")
  func owners() throws {
    let item = RuleSets.item(1, try RuleSets.cells(0, 0))
    let onBoard = outcome(
      show.record(), object.record(), board.record(deletedAt: 5), item.record(at: 9))
    #expect(
      onBoard.notices == [.hidden(.item(item.id), because: .deleted(.board(board.id)))])
    let inShow = outcome(
      show.record(deletedAt: 5), object.record(at: 9), board.record(at: 9), item.record(at: 9))
    #expect(inShow.entities.isEmpty)
    // One notice for the board, not one for each of its blocks.
    #expect(
      inShow.notices == [
        .hidden(.board(board.id), because: .deleted(.show(show.id))),
        .hidden(.object(object.id), because: .deleted(.show(show.id))),
      ])
  }

  @Test("What waits for an owner that has not arrived yet is hidden without a notice")
  func waiting() throws {
    let item = RuleSets.item(1, try RuleSets.cells(0, 0)).record()
    for records in [
      [show.record(), board.record(), item], [show.record(), object.record(), item],
      [board.record(), object.record(), item],
    ] {
      let outcome = RuleSets.normalisation.workspace(records)
      #expect(outcome.notices.isEmpty)
      #expect(outcome.items.isEmpty)
    }
  }

  @Test("A way to a board that is not shown opens nothing, with that board's name")
  func ways() throws {
    let other = RuleSets.board(2, "Side")
    var way = RuleSets.item(1, try RuleSets.cells(0, 0))
    way.content = .goto(other.id)
    func shown(_ records: SyncRecord...) -> BoardItem? {
      let all = [show.record(), board.record(), way.record()] + records
      let outcome = RuleSets.normalisation.workspace(all)
      #expect(outcome.notices.isEmpty)
      return outcome.items.first
    }
    #expect(shown(other.record()) == way)
    let closed = shown(other.record(deletedAt: 5))
    #expect(closed?.content == .goto(nil))
    #expect(closed?.label == "Side")
    #expect(shown()?.content == .goto(nil))
    #expect(shown()?.label == nil)
    way.label = "Next"
    #expect(shown(other.record(deletedAt: 5))?.label == "Next")
    way.content = .goto(board.id)
    #expect(shown() == way)
  }

  @Test("A way to a board with an impossible name gets no label from it")
  func impossibleName() throws {
    let other = RuleSets.board(2, "Si\0de")
    var way = RuleSets.item(1, try RuleSets.cells(0, 0))
    way.content = .goto(other.id)
    let outcome = outcome(show.record(), board.record(), way.record(), other.record())
    #expect(outcome.items.first?.content == .goto(nil))
    #expect(outcome.items.first?.label == nil)
    #expect(outcome.notices == [.hidden(.board(other.id), because: .invalid)])
  }

  @Test("What no workspace can store is hidden with a notice, and never blocks the rest")
  func invalid() throws {
    let long = String(repeating: "x", count: Name.maximumLength + 1)
    var labelled = RuleSets.item(1, try RuleSets.cells(0, 0))
    labelled.label = "a\0b"
    var sending = RuleSets.item(2, try RuleSets.cells(2, 0))
    sending.content = .message(String(repeating: "x", count: 2_000))
    let area = Rect<BoardSpace>(origin: .origin, size: Size(width: .infinity, height: 1))
    let endless = RuleSets.item(3, .free(area, z: try #require(OrderKey("V"))))
    let good = RuleSets.item(4, try RuleSets.cells(0, 0))
    var cue = object
    cue.cue = ObjectNumber(5)
    let cued = ShowObject(
      id: ID(high: 2, low: 2), show: show.id, kind: .group, number: ObjectNumber(1),
      cue: ObjectNumber(5), created: show.created)
    let otherShow = Show(id: ID(high: 1, low: 7), name: long, created: show.created)
    let outcome = outcome(
      show.record(), object.record(), board.record(), labelled.record(), sending.record(),
      endless.record(), good.record(), cued.record(), otherShow.record(),
      RuleSets.board(5, long).record())
    #expect(
      Set(outcome.entities.keys) == [
        .show(show.id), .object(object.id), .board(board.id), .item(good.id),
      ])
    #expect(
      outcome.notices
        == Set(
          [
            EntityKey.item(labelled.id), .item(sending.id), .item(endless.id), .object(cued.id),
            .show(otherShow.id), .board(ID(high: 3, low: 5)),
          ].map { .hidden($0, because: .invalid) }))
  }

  @Test("Two versions of one record count as their merger")
  func others() throws {
    let early = show.record(at: 1)
    var late = early
    late.take(
      .updating(show) { $0.name = "Macbeth" }, at: Timestamp(milliseconds: 5), on: 2)
    let outcome = outcome(late, early)
    #expect(outcome.entities.count == 1)
    #expect(outcome.name(.show(show.id)) == "Macbeth")
  }

  @Test("A trip is shown whole, or not at all")
  func trips() throws {
    var samples = Samples(seed: 1)
    let trip = samples.trip("Tour")
    let row = samples.entry(of: trip.id, .custom(samples.custom()))
    var endless = row
    endless.content = .custom(CustomContent(title: "a\u{0}"))
    let stamp = Stamp(milliseconds: 1, device: 1)
    func shown(_ row: ItineraryEntry) -> Normalisation.Outcome {
      outcome(SyncRecord(trip.entity, with: [row.entity.key: row.entity], at: stamp))
    }
    #expect(shown(row).entities == [trip.entity.key: trip.entity, row.entity.key: row.entity])
    #expect(shown(endless).entities.isEmpty)
    #expect(shown(endless).notices == [.hidden(trip.entity.key, because: .invalid)])
    let other = Trip(
      id: ID(high: .max, low: 1), name: "Other", firstDay: trip.firstDay, dayCount: 2,
      created: trip.created)
    let claim = ItineraryEntry(
      id: row.id, trip: other.id, day: 1, sortOrder: 0, modified: row.modified,
      content: row.content)
    let twice = outcome(
      SyncRecord(other.entity, with: [claim.entity.key: claim.entity], at: stamp),
      SyncRecord(trip.entity, with: [row.entity.key: row.entity], at: stamp))
    #expect(twice.entities == shown(row).entities)
    #expect(twice.notices == [.hidden(other.entity.key, because: .invalid)])
  }
}
