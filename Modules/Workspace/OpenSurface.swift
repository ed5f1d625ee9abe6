import Domain
import PluginAPI

/// A surface that is open at a seat.
struct OpenSurface {
  /// The kind of surface.
  let kind: SurfacePlugin
  /// The subject.
  let subject: EntityKey
  /// The session, at the state of the store that the seat matches.
  var surface: any Surface

  /// Whether it is the current trip's itinerary, which stays open behind other surfaces.
  var isItinerary: Bool { kind.key == Seat.itineraryKey }
}
