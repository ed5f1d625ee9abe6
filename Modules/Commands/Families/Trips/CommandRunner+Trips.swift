import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  func trips() async throws(CommandError) -> [TripSummary] {
    try await ask(await workspace.trips())
  }

  func trip(
    _ name: Located<NameReference>, nouns: [String] = [], isDeletion: Bool = false
  ) async throws(CommandError) -> Trip {
    let resolver = Resolver<Trip>(
      what: "trip", owner: "workspace", list: "trips", names: { [$0.name] }, id: { "\($0.id)" },
      describe: { "\"\($0.name)\"" }, digits: 32, nouns: nouns, isDeletion: isDeletion)
    return try resolver.one(name, among: try await trips().map(\.trip))
  }

  /// The open trip.
  func tripView() async throws(CommandError) -> TripView {
    await view(of: try await ask(await workspace.tripPlan()))
  }

  func view(of plan: TripPlan) async -> TripView {
    TripView(plan, await workspace.travelSettings, workspace.wording)
  }

  /// The trip, with the cities that a merge removed from it.
  func view(of report: TripReport) async -> TripView {
    let gone = report.notices.compactMap { notice in
      if case .cityRemoved(let city) = notice { city } else { nil }
    }
    return TripView(
      report.plan, await workspace.travelSettings, workspace.wording, formerCities: gone)
  }

  /// Refuses a time zone that is not known.
  func checkZone(_ zone: Located<String>?) async throws(CommandError) {
    guard let zone, await !workspace.isTimeZone(zone.value) else { return }
    throw CommandError(
      .notFound, "no time zone '\(zone.value.clipped)'",
      remedy: "use a name such as America/Chicago, or UTC", at: zone.range)
  }
}
