import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let entryMove = CommandSpec(
    "entry move", "moves an entry", .entry, .after("to", .entryPlace),
    details: """
      'lift' and 'drop' in one command. POSITION is the entry's new place in the day; without it, \
      the entry goes to the end of the day.
      """,
    examples: ["entry move 4:2 to 5:1", "entry move Dinner to 3"]
  ) { runner, reference, place throws(CommandError) in
    _ = try await runner.takeAwayTouches()
    let (entry, view) = try await runner.entry(reference)
    let above = try runner.entry(above: place, for: entry, in: view)
    let reaction = try await runner.ask(
      await runner.workspace.shift(entry.id, below: above, on: place.value.day))
    if let refusal = reaction.refusal { throw runner.refused(refusal, in: view) }
    return try await runner.answer(about: entry, after: reaction, .moved)
  }
}
