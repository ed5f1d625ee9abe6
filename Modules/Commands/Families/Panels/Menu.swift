import PluginAPI

extension CommandSpec {
  static let menu = CommandSpec(
    "menu", "chooses from the menu that a tap on a block opened", .choice,
    details: """
      reassign opens the picker; turn and flip turn and mirror a piece, if the board allows that; \
      remove takes the block off the board. A tap with the lasso opens a menu for strokes: on \
      those that it selected with cut, copy and remove, elsewhere with paste.
      """,
    examples: ["menu reassign", "menu remove", "menu copy"]
  ) { runner, choice throws(CommandError) in
    try await runner.answer(
      .choose(choice), remedy: "in edit mode a tap on a block opens its menu")
  }
}

extension Part where Value == ItemMenu {
  fileprivate static var choice: Part {
    .keywords([
      "reassign": .reassign, "turn": .turn, "flip": .flip, "cut": .cut, "copy": .copy,
      "paste": .paste, "remove": .remove,
    ])
  }
}
