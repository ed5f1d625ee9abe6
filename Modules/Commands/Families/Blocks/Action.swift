import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let action = CommandSpec(
    "action", "sets what a tap on a block does in play mode", .items, .action,
    details: """
      A new block does go. flash is on while a finger is down. toggle switches on, and off at the \
      next tap; if the console reports what runs, that decides. The console's profile says what \
      is sent for each.
      """,
    examples: ["action #1 flash", "action @3,-2 toggle", "action #1..#8 flash"],
    synonyms: "flash toggle pause back change modify alter update assign"
  ) { runner, items, action throws(CommandError) in
    try await runner.forEach(items) { placed throws(CommandError) in
      guard placed.item.content.isPlayable else {
        let effect = placed.item.content.word == "goto" ? "opens a board" : "does nothing"
        throw CommandError(
          .notAllowed, "a tap on \(Description.item(placed)) \(effect)",
          remedy: "only blocks with an object or a message have an action", at: items.range)
      }
      let reaction = try await runner.perform(.setAction(placed.item.id, action))
      return await runner.result(of: reaction, on: placed, .set)
    }
  }
}

extension Part where Value == TriggerAction {
  fileprivate static var action: Part {
    let actions = TriggerAction.allCases
    return Part(.choice(actions.map { .keyword($0.rawValue) })) { reader throws(SyntaxError) in
      let index = try reader.choice(
        of: actions.map(\.rawValue), missing: "what a tap does is missing", not: "an action")
      return actions[index]
    }
  }
}
