import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let tripDelete = CommandSpec(
    "trip delete", "deletes a trip with everything in it", .deleted(.trips), .flag("yes"),
    details: "Asks first; --yes confirms, and is needed without a terminal.",
    examples: ["trip delete Road Trip", "trip delete Road Trip --yes"]
  ) { runner, name, isConfirmed throws(CommandError) in
    let trip = try await runner.trip(name, isDeletion: true)
    let summary = try await runner.trips().first { $0.trip.id == trip.id }
    try await runner.checkConfirmed(
      isConfirmed,
      "Delete trip '\(trip.name)' with \(Count.games(summary?.gameCount ?? 0)) and "
        + "\(Count.entries(summary?.entryCount ?? 0))?")
    try await runner.ask(await runner.workspace.deleteTrip(trip.id))
    return TripNameAnswer(trip: trip, isDeleted: true)
  }
}
