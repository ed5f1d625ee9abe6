import Domain
import PluginAPI

/// A surface that is open at a seat.
struct OpenSurface {
  /// Which kind it is.
  let kind: SurfacePlugin
  /// What it shows.
  let subject: EntityKey
  /// The work on it, at the state of the store that the seat reflects.
  var surface: any Surface

  /// Whether it is the itinerary of the current trip, which stays open behind others.
  var isItinerary: Bool { kind.key == Seat.itineraryKey }
}
