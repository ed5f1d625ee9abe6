import Domain
import PluginAPI
import Simulation

// A person who plans trips so short that edits made at once can break their rules together.

extension SyncEquipment {
  /// Whether a trip keeps the rules of the simulation: each row lies on one of the days, and a day
  /// has at most two.
  static func isSound(_ trip: TripContents) -> Bool {
    let days = Dictionary(grouping: trip.entries, by: \.day)
    return days.allSatisfy { trip.trip.hasDay($0.key) && $0.value.count <= 2 }
  }
}

extension SyncEditor {
  /// Makes an edit of a trip that keeps its rules; none if the chosen one is not possible.
  mutating func editTrip(_ view: View) -> [Change] {
    guard let trip = random.pick(view.trips), view.trips.count > 1 || random.chance(29, in: 30)
    else { return newTrip(view) }
    let changes = edit(of: trip, view)
    var rows = trip.entries
    var edited = trip.trip
    for change in changes {
      if let row = ItineraryEntry(change.after) {
        rows.removeAll { $0.id == row.id }
        rows.append(row)
      }
      edited = Trip(change.after) ?? edited
    }
    let new = TripContents(trip: edited, cities: [], games: [], entries: rows)
    return SyncEquipment.isSound(new) ? changes : []
  }

  private mutating func edit(of trip: TripContents, _ view: View) -> [Change] {
    switch random.int(below: 20) {
    case 0..<6: return [.insert(.entry(newRow(of: trip.trip)))]
    case 6..<14:
      guard let row = random.pick(trip.entries) else { return [] }
      let content = newContent()
      let day = random.chance(1, in: 2) ? row.day : random.int(in: 1...trip.trip.dayCount)
      return [
        .updating(row) { row in
          (row.day, row.content, row.modified) = (day, .custom(content), time)
        }
      ]
    case 14, 15: return random.pick(trip.entries).map { [.delete(.entry($0))] } ?? []
    case 16, 17:
      let days = random.int(in: 2...4)
      return [.updating(trip.trip) { $0.dayCount = days }]
    case 18:
      guard let name = freeName(view.trips.map(\.trip.name)) else { return [] }
      return [.updating(trip.trip) { $0.name = name }]
    default:
      guard random.chance(1, in: 6) else { return [] }
      return Cascade.deleting(trip.trip, cities: [], games: [], entries: trip.entries)
    }
  }

  /// Makes a trip.
  mutating func newTrip(_ view: View) -> [Change] {
    guard view.trips.count < 2, let name = freeName(view.trips.map(\.trip.name)) else { return [] }
    let trip = Trip(id: id(), name: name, firstDay: .epoch, dayCount: 3, created: time)
    let rows = (0..<3).map { _ in newRow(of: trip) }
    let contents = TripContents(trip: trip, cities: [], games: [], entries: rows)
    guard SyncEquipment.isSound(contents) else { return [.insert(.trip(trip))] }
    return [.insert(.trip(trip))] + rows.map { .insert(.entry($0)) }
  }

  private mutating func newRow(of trip: Trip) -> ItineraryEntry {
    ItineraryEntry(
      id: id(), trip: trip.id, day: random.int(in: 1...trip.dayCount),
      sortOrder: Double(random.int(below: 4)), modified: time, content: .custom(newContent()))
  }

  /// A title that no other row has: by it the row's edit is found again.
  private mutating func newContent() -> CustomContent {
    CustomContent(title: "\(random.next())")
  }
}
