import Domain
import Itinerary

extension CommandSpec {
  static let zones = CommandSpec(
    "zones", "lists the gaps that an entry may be dropped into", .entry,
    details: """
      Custom entries go anywhere, travel between the games that it connects, and games nowhere: \
      the schedule says where they are.
      """,
    examples: ["zones 3:2", "zones \"Dinner\""]
  ) { runner, reference throws(CommandError) in
    let (entry, view) = try await runner.entry(reference)
    return .zones(entry, ItineraryConstraints().validDropZones(for: entry, in: view.plan), view)
  }

  static let barriers = CommandSpec(
    "barriers", "lists the games that limit where an entry may be", .entry,
    details: "Only travel is limited: by the last game before it, and the first one after it.",
    examples: ["barriers 3:2", "barriers Chicago -> Detroit"]
  ) { runner, reference throws(CommandError) in
    let (entry, view) = try await runner.entry(reference)
    return .barriers(entry, ItineraryConstraints().barrierGames(for: entry, in: view.plan), view)
  }
}
