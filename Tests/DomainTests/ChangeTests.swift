import Domain
import GridGeometry
import Testing

@Suite
struct ChangeTests {
  @Test(arguments: Samples.entities)
  func insertAndDeleteAreInverse(entity: Entity) {
    let insert = Change.insert(entity)
    #expect(insert.before == nil)
    #expect(insert.after == entity)
    #expect(insert.inverse == .delete(entity))
    #expect(insert.inverse.inverse == insert)
    #expect(insert.key == entity.key)
    #expect(insert.inverse.key == entity.key)
    #expect(!insert.isEmpty)
  }

  @Test func updatesSwap() throws {
    let change = Change.updating(Samples.board) { $0.name = "Balcony" }
    guard case .board(let after) = try #require(change.after) else {
      Issue.record("not a board")
      return
    }
    #expect(after.name == "Balcony")
    #expect(change.before == .board(Samples.board))
    #expect(change.inverse.before == change.after)
    #expect(change.inverse.after == change.before)
    #expect(change == Change.update(from: .board(Samples.board), to: .board(after)))
  }

  @Test func updatesOfEachSort() throws {
    let item = try #require(Samples.items.first)
    let changes = [
      Change.updating(Samples.show) { $0.name = "x" },
      Change.updating(Samples.object) { $0.number = ObjectNumber(99) },
      Change.updating(Samples.board) { $0.rules.minimum = .one },
      Change.updating(item) { $0.content = $0.content.showing(ID(high: 9, low: 9)) },
      Change.updating(TripSamples.trip) { $0.dayCount = 9 },
      Change.updating(TripSamples.cities[0]) { $0.aliases = [] },
      Change.updating(TripSamples.games[0]) { $0.location = nil },
      Change.updating(TripSamples.entries[0]) { $0.sortOrder = 7 },
    ]
    #expect(
      changes.map(\.key) == [
        .show(Samples.show.id), .object(Samples.object.id), .board(Samples.board.id),
        .item(item.id), .trip(TripSamples.trip.id), .city(TripSamples.cities[0].id),
        .game(TripSamples.games[0].id), .entry(TripSamples.entries[0].id),
      ])
    #expect(changes.allSatisfy { !$0.isEmpty && $0.before?.key == $0.after?.key })
  }

  @Test func anUpdateStaysWithItsEntity() {
    let entities = Samples.entities
    #expect(Change.update(from: entities[1], to: entities[2]) == nil)
    #expect(Change.update(from: entities[0], to: entities[3]) == nil)
    #expect(Change.update(from: entities[0], to: entities[0])?.isEmpty == true)
    #expect(Change.updating(Samples.show) { _ in }.isEmpty)
  }

  @Test func aListIsTakenBackFromItsEnd() {
    let changes = [
      Change.insert(.show(Samples.show)), .insert(.board(Samples.board)),
      .updating(Samples.board) { $0.name = "x" },
    ]
    #expect(changes.inverse == [changes[2].inverse, changes[1].inverse, changes[0].inverse])
    #expect(changes.inverse.inverse == changes)
    #expect([Change]().inverse.isEmpty)
  }

  @Test func codes() throws {
    for entity in Samples.entities {
      let changes = [Change.insert(entity), .delete(entity)]
      #expect(try throughJSON(changes) == changes)
    }
    let update = Change.updating(Samples.object) { $0.color = nil }
    #expect(try throughJSON(update) == update)
    #expect(try fromJSON("{}", as: Change.self).key == nil)
  }
}

@Suite
struct CascadeTests {
  private func keys(_ changes: [Change]) -> [EntityKey?] { changes.map(\.key) }

  @Test func itemsGoBeforeTheirObject() {
    let changes = Cascade.deleting(Samples.object, shownBy: Samples.items)
    #expect(
      keys(changes) == Samples.items.map { .item($0.id) } + [.object(Samples.object.id)])
    #expect(changes.allSatisfy { $0.after == nil })
  }

  @Test func itemsGoBeforeTheirBoard() {
    let changes = Cascade.deleting(Samples.board, with: Samples.items)
    #expect(keys(changes) == Samples.items.map { .item($0.id) } + [.board(Samples.board.id)])
    #expect(Cascade.deleting(Samples.board, with: []) == [.delete(.board(Samples.board))])
  }

  @Test func theShowGoesLast() throws {
    let changes = Cascade.deleting(
      Samples.show, objects: [Samples.object, Samples.bareObject], boards: [Samples.board],
      items: Samples.items)
    let order = keys(changes)
    #expect(order.count == 6)
    #expect(order.last == .show(Samples.show.id))
    let lastItem = try #require(order.lastIndex { if case .item = $0 { true } else { false } })
    let firstOwner = try #require(order.firstIndex { if case .item = $0 { false } else { true } })
    #expect(lastItem < firstOwner)
    // Taken back, owners come before what they own.
    #expect(keys(changes.inverse).first == .show(Samples.show.id))
  }

  @Test func theTripGoesLastAndGamesBeforeTheirCities() {
    let (trip, cities, games, entries) = (
      TripSamples.trip, TripSamples.cities, TripSamples.games, TripSamples.entries
    )
    let changes = Cascade.deleting(trip, cities: cities, games: games, entries: entries)
    #expect(
      keys(changes)
        == entries.map { .entry($0.id) } + games.map { .game($0.id) }
        + cities.map { .city($0.id) } + [.trip(trip.id)])
    #expect(changes.allSatisfy { $0.after == nil })
    #expect(Set(changes.compactMap(\.before)) == Set(TripSamples.entities))
    #expect(
      Cascade.deleting(trip, cities: [], games: [], entries: []) == [.delete(.trip(trip))])
  }
}
