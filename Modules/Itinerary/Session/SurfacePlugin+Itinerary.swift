import Domain
public import PluginAPI

extension SurfacePlugin {
  /// The itinerary of a trip, even of a damaged one.
  ///
  /// Read again, it stays offline if it was.
  public static let itinerary = SurfacePlugin(
    key: "itinerary", summary: "The days of a trip", noun: "an itinerary", absence: .noTrip
  ) { opening, store throws(SurfaceError) in
    guard case .trip(let id) = opening.subject else { return nil }
    let found: Stored<TripContents>?
    do throws(StoreError) {
      found = try store.contents(of: id)
    } catch {
      throw SurfaceError(error)
    }
    guard let found else { return nil }
    var session = try ItinerarySession(
      TripPlan(found.value), in: opening.size, ids: opening.ids, now: opening.now,
      wording: opening.wording)
    session.settings = opening.travel
    session.isOnline = (opening.previous as? ItinerarySession)?.isOnline ?? true
    return Stored(session, at: found.sequence)
  }
}
