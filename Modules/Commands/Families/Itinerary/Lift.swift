import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandSpec {
  static let lift = CommandSpec(
    "lift", "picks up an entry, and shows where it may go", .entry,
    details: """
      'view' dims the rows below which it cannot go and marks the games in its way; 'drop' puts \
      it down. 'cancel' puts it back, and so does anything else that changes entries, lifts one, \
      or opens something else. Games cannot be lifted.
      """,
    examples: ["lift 4:2", "lift Dinner"]
  ) { runner, reference throws(CommandError) in
    let (entry, view) = try await runner.entry(reference)
    // 'view' draws in this size: a later change of it would put the entry back.
    _ = try await runner.scene()
    _ = try await runner.perform(.lift(entry.id))
    let zones = ItineraryConstraints().validDropZones(for: entry, in: view.plan)
    return EntryAnswer(entry: entry, action: .lifted(zones: zones.count), view: view)
  }

  static let drop = CommandSpec(
    "drop", "puts down the lifted entry", .after("at", .entryPlace),
    details: """
      POSITION is the entry's new place in the day; without it, the entry goes to the end of the \
      day. An invalid drop snaps back, and lists the games in its way.
      """,
    examples: ["drop at 5:1", "drop at 6"]
  ) { runner, place throws(CommandError) in
    let view = try await runner.tripView()
    guard let id = await runner.workspace.liftedEntry, let entry = view.plan.entries[id] else {
      throw CommandError(
        .nothingOpen, "no entry is lifted", remedy: "'lift ENTRY' picks one up")
    }
    let above = try runner.entry(above: place, for: entry, in: view)
    let reaction = try await runner.perform(.drop(day: place.value.day, below: above))
    return try await runner.answer(about: entry, after: reaction, .moved)
  }
}
