import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let cardRaise = CommandSpec(
    "card raise", "moves an item of a canvas above the next one", .item,
    details: """
      Works for every item, also for objects of the show. #1 is the lowest item, so the item has \
      another number afterwards.
      """,
    examples: ["card raise #1", "card raise Tonight"], synonyms: "raise up"
  ) { runner, item throws(CommandError) in try await runner.restack(item, .raise) }

  static let cardLower = CommandSpec(
    "card lower", "moves an item of a canvas below the one under it", .item,
    examples: ["card lower #3"], synonyms: "lower down"
  ) { runner, item throws(CommandError) in try await runner.restack(item, .lower) }

  static let cardFront = CommandSpec(
    "card front", "moves an item of a canvas above all others", .item,
    details: "A touch does the same.",
    examples: ["card front #1"], synonyms: "front top"
  ) { runner, item throws(CommandError) in try await runner.restack(item, .front) }

  static let cardBack = CommandSpec(
    "card back", "moves an item of a canvas below all others", .item,
    examples: ["card back Tonight"], synonyms: "bottom"
  ) { runner, item throws(CommandError) in try await runner.restack(item, .back) }
}

extension CommandRunner {
  fileprivate func restack(
    _ reference: Located<ItemReference>, _ move: StackMove
  ) async throws(CommandError) -> StackAnswer {
    let placed = try await item(reference)
    let reaction = try await perform(.restack(placed.item.id, move))
    let (items, count) = try await ask { workspace throws(WorkspaceError) in
      try await (workspace.items([placed.item.id]), workspace.itemCount())
    }
    return StackAnswer(
      placed: items.first?.placed ?? placed, number: items.first?.ordinal ?? 0, count: count,
      move: reaction.changes.isEmpty ? nil : move)
  }
}

/// An item of a stack, and where it is now.
private struct StackAnswer: Answer {
  let placed: PlacedItem
  /// Its number from the bottom, from 1.
  let number: Int
  /// How many items there are.
  let count: Int
  /// How it moved; `nil` if it stayed.
  let move: StackMove?

  var json: [(name: String, value: JSON)] {
    [("item", JSON(placed)), ("number", .integer(number)), ("moved", .bool(move != nil))]
  }

  func lines(in form: TextForm) -> [String] {
    let name = Description.name(of: placed)
    return switch move {
    case .raise, .front: ["raised \(name) to #\(number) of \(count)"]
    case .lower, .back: ["lowered \(name) to #\(number) of \(count)"]
    case nil: ["\(name) stays #\(number) of \(count)"]
    }
  }
}
