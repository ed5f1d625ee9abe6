import Itinerary
import PluginAPI
import Workspace

extension CommandSpec {
  static let cancel = CommandSpec(
    "cancel", "cancels gestures, and closes menus, pickers, questions and editors",
    examples: ["cancel"], synonyms: "no abort esc stop"
  ) { runner throws(CommandError) in
    let isTouched = await runner.workspace.isTouched
    let lifted = try await runner.liftedEntry()
    var outcome = try await runner.answer(.cancel, after: try await runner.takeAwayTouches())
    if let lifted {
      outcome.sentences = ["cancelled the lift of \(lifted); it stays where it was"]
    } else if isTouched {
      outcome.sentences = ["released all fingers; their gesture was cancelled"]
    } else if outcome.isNothing {
      outcome.sentences = ["nothing to cancel"]
    }
    return outcome
  }
}

extension CommandRunner {
  /// The description of the lifted entry of the itinerary.
  fileprivate func liftedEntry() async throws(CommandError) -> String? {
    guard let id = await workspace.liftedEntry else { return nil }
    let view = try await tripView()
    return view.plan.entries[id].map(view.description)
  }
}
