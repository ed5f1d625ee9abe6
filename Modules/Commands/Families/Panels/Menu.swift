import Domain
package import PluginAPI

extension CommandSpec {
  static let menu = CommandSpec(
    "menu", "chooses from the menu that a finger opened", .choice,
    details: """
      On a block: reassign opens the picker; turn and flip turn and mirror a piece, if the board \
      allows that; select begins to select; remove takes the block off the board. While blocks \
      are selected, a long press on one of them and the end of a drag beside them open the menu \
      of all, with the choices that the board allows; more shows those for which the view has no \
      room. A choice that needs words, such as label, says which command to type. While blocks \
      are selected, a long press beside all of them opens a menu for that place: paste, all, \
      which selects all, place, and rows and columns of cells. A tap with the lasso opens a menu \
      for strokes: on those that it selected with cut, copy and remove, elsewhere with paste.
      """,
    examples: [
      "menu reassign", "menu remove", "menu columns 5", "menu align left", "menu row insert",
    ]
  ) { runner, choice throws(CommandError) in
    try await runner.answer(.choose(choice), remedy: remedy(choice))
  }

  /// What does the same where no menu is open.
  private static func remedy(_ choice: ItemMenu) -> String {
    let command = choice.command.map { "; '\($0)' needs no menu" } ?? ""
    return "in edit mode a tap on a block opens its menu\(command)"
  }
}

extension Part where Value == ItemMenu {
  /// The choices by their words; those with one first word are told apart by the rest.
  fileprivate static var choice: Part {
    var firsts: [(word: String, rest: [(word: String, choice: ItemMenu)])] = []
    for choice in ItemMenu.allCases {
      let words = choice.rawValue.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = words.count > 1 ? [(words[1], choice)] : []
      if let place = firsts.firstIndex(where: { $0.word == words[0] }) {
        firsts[place].rest += rest
      } else {
        firsts.append((words[0], rest))
      }
    }
    let groups = firsts
    let shapes = groups.map { group in
      let rest = group.rest.map { Shape.keyword($0.word) }
      return rest.isEmpty
        ? Shape.keyword(group.word) : .sequence([.keyword(group.word), .choice(rest)])
    }
    return Part(.choice(shapes)) { reader throws(SyntaxError) in
      let group = groups[try reader.choice(of: groups.map(\.word), missing: nil, not: nil)]
      if let choice = ItemMenu(rawValue: group.word) { return choice }
      let rest = try reader.choice(of: group.rest.map(\.word), missing: nil, not: nil)
      return group.rest[rest].choice
    }
  }
}

extension ItemMenu {
  /// The command that does the same to what is selected; `nil` for a choice that has none.
  package var command: String? {
    switch self {
    case .copy: "copy selected"
    case .cut: "cut selected"
    case .duplicate: "duplicate selected"
    case .remove: "remove selected"
    case .paste: "paste"
    case .selectAll: "select all"
    case .twoColumns, .threeColumns, .fourColumns, .fiveColumns, .sixColumns:
      "arrange selected \(rawValue)"
    case .alignLeft: "align selected left"
    case .alignCenter: "align selected center"
    case .alignRight: "align selected right"
    case .alignTop: "align selected top"
    case .alignMiddle: "align selected middle"
    case .alignBottom: "align selected bottom"
    case .distributeAcross: "distribute selected across"
    case .distributeDown: "distribute selected down"
    case .swapWith: "swap selected with ITEMS"
    case .resize: "resize selected to WxH"
    case .label: "label selected TEXT"
    case .action:
      "action selected \(blank ?? "")"
    case .override: "override selected ADDRESS"
    case .replace: "reassign everywhere OBJECT to OBJECT"
    case .moveToBoard: "move selected to board NAME"
    case .place: "place OBJECT at PLACE"
    case .insertRow, .deleteRow, .insertColumn, .deleteColumn: "\(rawValue) N"
    case .reassign: "reassign selected to OBJECT"
    case .turn, .flip, .select, .swap, .more: nil
    }
  }

  /// What has to be filled in its command; `nil` if nothing has.
  var blank: String? {
    switch self {
    case .swapWith: "ITEMS"
    case .resize: "WxH"
    case .label: "TEXT"
    case .action: TriggerAction.allCases.map(\.rawValue).joined(separator: "|")
    case .override: "ADDRESS"
    case .replace, .place, .reassign: "OBJECT"
    case .moveToBoard: "NAME"
    default: nil
    }
  }
}
