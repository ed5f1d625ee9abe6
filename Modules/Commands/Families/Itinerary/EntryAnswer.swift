import Domain
import JSONText

/// What is done with an entry of an itinerary.
struct EntryAnswer: Answer {
  enum Action {
    case added, changed, deleted, moved, kept
    /// It may go to so many gaps.
    case lifted(zones: Int)
    /// The list is scrolled to it.
    case shown
  }

  /// The entry as it is now, or as it was before it was deleted.
  let entry: ItineraryEntry
  let action: Action
  /// The trip with the entry in it.
  let view: TripView

  var json: [(name: String, value: JSON)] {
    let entry = ("entry", view.json(of: self.entry, withDay: true))
    let place = ("place", JSON.string(view.place(of: self.entry)))
    return switch action {
    case .deleted: [entry, ("deleted", .bool(true))]
    case .lifted(let zones): [entry, place, ("lifted", .bool(true)), ("zones", .integer(zones))]
    case .added, .changed, .moved: [entry, place, ("changed", .bool(true))]
    case .shown, .kept: [entry, place, ("changed", .bool(false))]
    }
  }

  func lines(in form: TextForm) -> [String] {
    let (name, place) = (view.name(of: entry), view.place(of: entry))
    let line =
      switch action {
      case .added: "added \(place) \(name)"
      case .changed: "changed \(place) \(name)"
      case .deleted: "deleted \(place) \(name)"
      case .lifted(let zones):
        "lifted \(name), which may go to \(Count.gaps(zones)): drop at DAY:POSITION, or cancel"
      case .moved: "moved \(name) to \(place)"
      case .shown: "the list shows \(place) \(name)"
      case .kept: "\(place) \(name), as before"
      }
    return [line]
  }
}
