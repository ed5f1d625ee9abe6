import Itinerary

extension CommandSpec {
  static let days = CommandSpec(
    "days", "lists the days of the trip with their entries",
    details: "Of a damaged trip it lists what it can, and the faults.", examples: ["days"],
    synonyms: "day games itinerary schedule"
  ) { runner throws(CommandError) in
    .days(try await runner.tripView())
  }

  static let route = CommandSpec(
    "route", "lists the places of the trip with the routes between them",
    details: """
      In the order of the itinerary: games, and custom entries that have a location. A route is a \
      straight line times a detour factor, driven at one speed.
      """,
    examples: ["route"]
  ) { runner throws(CommandError) in
    let view = try await runner.tripView()
    return .route(TripRoute(of: view.plan, view.settings), view)
  }
}
