import Domain
import Itinerary
package import JSONText
package import PluginAPI

/// One trip, and what is done with it.
package struct TripAnswer: Answer {
  enum Action: String { case made, opened }

  let view: TripView
  /// What is done with it; `nil` where it is only shown.
  var action: Action?

  /// That the trip is damaged; `nil` where it is sound.
  package var damage: Message? {
    view.faults.isEmpty
      ? nil : .tripDamaged(name: view.plan.trip.name, faults: view.faults.count)
  }

  package var json: [(name: String, value: JSON)] { [("trip", view.json)] + view.faultMembers }

  package func lines(in form: TextForm) -> [String] {
    [(action.map { "\($0) " } ?? "") + view.summary] + view.faultLines
  }
}

/// A trip that has a new name, or is deleted.
struct TripNameAnswer: Answer {
  let trip: Trip
  var isDeleted = false

  var json: [(name: String, value: JSON)] {
    [("trip", .object(trip.reference))] + (isDeleted ? [("deleted", .bool(true))] : [])
  }

  func lines(in form: TextForm) -> [String] {
    ["\(isDeleted ? "deleted" : "renamed to") trip '\(trip.name)'"]
  }
}
