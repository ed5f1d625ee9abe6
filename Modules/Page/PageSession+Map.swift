import Domain
import GridGeometry
import Itinerary
import PluginAPI
import Workspace

/// The map beside an itinerary.
extension PageSession {
  /// Shows the map in a size, or no longer.
  func resizeMap(to size: Size<ScreenSpace>?) async {
    map.resize(to: size)
    await show()
    // What the page draws next may be long in coming.
    await showMap()
  }

  /// Scrolls the list to a stop on the map.
  func showStop(_ name: String) async {
    let plan: TripPlan?
    do throws(WorkspaceError) {
      plan = try await currentPlan()
    } catch {
      return note(error.description, isRefusal: true)
    }
    // It may be gone since the page drew it.
    guard let stop = plan?.route.first(where: { "\($0.entry)" == name }) else { return }
    await endRecording()
    await react { seat throws(WorkspaceError) in try seat.perform(EntryCommand.show(stop.entry)) }
  }

  /// Sends the map if it changed.
  func showMap() async {
    let message: String?
    do throws(WorkspaceError) {
      message = map.message(for: try await currentPlan(), wording: seat.wording)
    } catch {
      // The list says what is wrong with the trip.
      message = map.message(for: nil, wording: seat.wording)
    }
    if let message { send(message) }
  }

  private func currentPlan() async throws(WorkspaceError) -> TripPlan? {
    await seat.isItineraryOpen ? try await seat.tripPlan() : nil
  }
}
