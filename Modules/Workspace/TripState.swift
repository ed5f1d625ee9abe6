import Itinerary
import PluginAPI

/// A trip as it was read last, and when that was.
///
/// It has a state of its own, as a board may be read in between: what the board skips, the trip
/// must not.
struct TripState {
  var plan: TripPlan
  /// The state of the store that the plan reflects.
  var sequence: StoreSequence
}
