import Domain
import Workspace

extension CommandSpec {
  static let trips = CommandSpec(
    "trips", "lists the trips of the workspace", examples: ["trips"]
  ) { runner throws(CommandError) in
    .trips(try await runner.trips(), current: await runner.workspace.trip)
  }

  static let trip = CommandSpec(
    "trip", "opens a trip, or shows which one is open",
    .optional(.opened("trip", from: .trips)),
    details: """
      Its itinerary is what 'view' draws and you touch, until you open a board; the show stays \
      open. A damaged trip opens too, with a list of its faults; you can look at it, reset it and \
      delete it. If a trip is called new, rename, delete, merge, reset or export, put its name in \
      quotes.
      """,
    examples: ["trip", "trip Road Trip", "trip \"new\""],
    synonyms: "open load cd use day games itinerary schedule"
  ) { runner, name throws(CommandError) in
    guard let name else { return .trip(try await runner.tripView(), .kept) }
    let trip = try await runner.trip(name, nouns: CommandSpec.nouns(after: "trip"))
    let plan = try await runner.ask(await runner.workspace.openTrip(trip.id))
    return .trip(await runner.view(of: plan), .opened)
  }
}
