import Domain
import GridGeometry
import Persistence_Memory
import PluginAPI
import StoreConformance
import Testing

@testable import SyncClient

/// What another program wrote must not keep a workspace from being stored.
struct StorableTests {
  private var samples = Samples(seed: 64)

  /// A change with the entities that it needs.
  private struct Case {
    var owners: [Entity] = []
    let entity: Entity
  }

  private mutating func cases() -> [Case] {
    let show = samples.show()
    let board = samples.board(of: show)
    let object = samples.object(of: show)
    let trip = samples.trip("Tour")
    var cases = [Case(entity: show.entity), Case(entity: trip.entity)]
    for count in [0, -1, .min] {
      var bad = trip
      bad.dayCount = count
      cases.append(Case(entity: bad.entity))
    }
    let cities = ["One", "Two"].map { samples.city(of: trip, $0) }
    for (distance, duration) in [(-1, 1), (1, -1), (1, 1)] {
      var travel = Travel(from: cities[0].id, to: cities[1].id)
      (travel.distanceMeters, travel.durationSeconds) = (distance, duration)
      let row = samples.entry(of: trip.id, .travel(travel))
      cases.append(Case(owners: [trip.entity] + cities.map(\.entity), entity: row.entity))
    }
    for order in [Double.nan, .infinity, 1] {
      var row = samples.entry(of: trip.id, .custom(CustomContent(title: "Row")))
      row.sortOrder = order
      cases.append(Case(owners: [trip.entity], entity: row.entity))
    }
    for width in [-1, .nan, 1] {
      var item = samples.item(of: object, on: board)
      guard let front = OrderKey.between(nil, nil) else { continue }
      item.pose = .free(
        Rect(origin: Point(x: 0, y: 0), size: Size(width: width, height: 1)), z: front)
      cases.append(Case(owners: [show.entity, object.entity, board.entity], entity: item.entity))
    }
    return cases
  }

  @Test("What is shown can be stored, and what cannot be stored is hidden")
  mutating func agrees() {
    for some in cases() {
      let store = MemoryStore(location: "memory")
      let changes = (some.owners + [some.entity]).map { Change.insert($0) }
      let isStored = (try? store.commit(changes, expecting: .start)) != nil
      #expect(some.entity.isStorable == isStored, "\(some.entity)")
    }
  }

  @Test(
    "Texts that some workspaces cannot store are hidden",
    arguments: ["\u{0}", String(repeating: "x", count: 10_000)])
  mutating func texts(_ name: String) {
    let show = samples.show(name)
    #expect(!show.entity.isStorable)
    #expect(!Trip(renaming: samples.trip("Tour"), name).entity.isStorable)
  }

  @Test("A trip without a day, from another program, is hidden; sync goes on")
  mutating func badTrip() {
    var trip = samples.trip("Tour")
    trip.dayCount = 0
    let outcome = RuleSets.normalisation.trips([trip.record(at: 1)])
    #expect(outcome.entities.isEmpty)
    #expect(outcome.notices == [.hidden(trip.entity.key, because: .invalid)])
  }
}

extension Trip {
  fileprivate init(renaming trip: Trip, _ name: String) {
    self = trip
    self.name = name
  }
}
