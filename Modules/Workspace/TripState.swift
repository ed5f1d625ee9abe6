import Itinerary
import PluginAPI

/// A trip as it was read last with the work on it, and when that was.
///
/// It has a state of its own, as a board may be read in between: what the board skips, the trip
/// must not.
struct TripState {
  /// The work on the itinerary.
  var session: ItinerarySession
  /// The state of the store that the session reflects.
  var sequence: StoreSequence

  /// The trip.
  var plan: TripPlan { session.plan }
}
