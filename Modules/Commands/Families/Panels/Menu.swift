import PluginAPI

extension CommandSpec {
  static let menu = CommandSpec(
    "menu", "chooses from the menu that a finger opened", .choice,
    details: """
      On a block: reassign opens the picker; turn and flip turn and mirror a piece, if the board \
      allows that; select begins to select; remove takes the block off the board. While blocks \
      are selected, a long press on one of them and the end of a drag beside them open the menu \
      of all: copy, cut, duplicate, remove and, unless the board keeps an order, columns and \
      align. A long press beside all blocks opens one with paste and all, which selects all. A \
      tap with the lasso opens a menu for strokes: on those that it selected with cut, copy and \
      remove, elsewhere with paste.
      """,
    examples: ["menu reassign", "menu remove", "menu columns 5", "menu align left"]
  ) { runner, choice throws(CommandError) in
    try await runner.answer(
      .choose(choice), remedy: "in edit mode a tap on a block opens its menu")
  }
}

extension Part where Value == ItemMenu {
  fileprivate static var choice: Part {
    let numbers = ItemMenu.allCases.compactMap(\.columns)
    return .oneOf(
      .keywords([
        "reassign": .reassign, "turn": .turn, "flip": .flip, "select": .select, "cut": .cut,
        "copy": .copy, "paste": .paste, "duplicate": .duplicate, "remove": .remove,
        "all": .selectAll,
      ]),
      .after(
        "columns",
        .count(of: "columns", in: (numbers.min() ?? 2)...(numbers.max() ?? 2)),
        as: { count in ItemMenu.allCases.first { $0.columns == count } ?? .twoColumns }),
      .after("align", .keywords(["left": .alignLeft, "top": .alignTop])))
  }
}
