import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let trips = CommandSpec(
    "trips", "lists the trips of the workspace", examples: ["trips"]
  ) { runner throws(CommandError) in
    TripsAnswer(trips: try await runner.trips(), current: await runner.workspace.trip)
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
    synonyms: "open cd use day games itinerary schedule"
  ) { runner, name throws(CommandError) in
    guard let name else { return TripAnswer(view: try await runner.tripView()) }
    let trip = try await runner.trip(name, nouns: CommandSpec.nouns(after: "trip"))
    let plan = try await runner.ask(await runner.workspace.openTrip(trip.id))
    return TripAnswer(view: await runner.view(of: plan), action: .opened)
  }
}

/// The trips of the workspace, by name.
struct TripsAnswer: Answer {
  let trips: [TripSummary]
  let current: ID<Trip>?

  var json: [(name: String, value: JSON)] {
    let trips = trips.map { $0.trip.json(games: $0.gameCount, entries: $0.entryCount) }
    return [("trips", .array(trips))]
  }

  func text(in form: TextForm) -> String {
    guard !trips.isEmpty else {
      return form.line("no trips yet; 'trip new NAME from FILE' makes one")
    }
    return form.table(
      [
        form.whole(""), .init("TRIP"), form.whole("FIRST DAY"), form.number("DAYS"),
        form.number("GAMES"), form.number("ENTRIES"),
      ],
      trips.map {
        [
          form.mark($0.trip.id == current), $0.trip.name, "\($0.trip.firstDay)",
          "\($0.trip.dayCount)", "\($0.gameCount)", "\($0.entryCount)",
        ]
      })
  }
}
