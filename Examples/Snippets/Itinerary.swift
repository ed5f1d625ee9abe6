// snippet Itinerary
import Domain
import Itinerary
import PluginAPI

// end

/// The days on which a travel can be.
package func exampleOfItinerary(trip contents: TripContents) -> [Int] {
  // snippet Itinerary
  // A game in Chicago on day 1, one in Detroit on day 3, and the travel between them.
  let plan = TripPlan(contents)
  guard let travel = plan.orderedEntries.first(where: { $0.travel != nil }) else { return [] }
  let zones = ItineraryConstraints().validDropZones(for: travel, in: plan)
  let days = zones.map(\.day)  // 1, after the game; 2; and 3, before the game
  // end
  return days
}
