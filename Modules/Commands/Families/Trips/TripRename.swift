import Domain
import Itinerary
import Workspace

extension CommandSpec {
  static let tripRename = CommandSpec(
    "trip rename", "renames a trip", .renaming(of: .trips),
    details: "Without OLD it renames the open trip. After a name in quotes 'to' may be left out.",
    examples: ["trip rename Spring 2026", "trip rename Road Trip to Spring"]
  ) { runner, renaming throws(CommandError) in
    let id =
      if let name = renaming.target { try await runner.trip(name).id } else {
        try await runner.tripView().plan.trip.id
      }
    let name = renaming.name
    return TripNameAnswer(
      trip: try await runner.ask(
        naming: name, await runner.workspace.renameTrip(id, to: name.value)))
  }
}
