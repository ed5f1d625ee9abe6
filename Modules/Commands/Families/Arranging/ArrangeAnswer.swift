import Domain
import JSONText
import Workspace

/// Blocks that were arranged.
struct ArrangeAnswer: Answer {
  /// What was done.
  enum Action: String {
    case arranged, aligned, distributed, swapped, moved
  }

  let action: Action
  /// The blocks that were named, in the order in which they were laid out.
  let asked: [ID<BoardItem>]
  /// How many of them have another place or size now.
  let moved: Int
  /// The blocks that gave way.
  var pushed: [PlacedItem] = []

  var json: [(name: String, value: JSON)] {
    [
      ("items", .array(asked.map { .string("\($0)") })), ("changes", .integer(moved)),
    ] + pushed.json
  }

  func lines(in form: TextForm) -> [String] {
    moved == 0
      ? ["nothing changed: \(Count.items(asked.count)) already in place"]
      : ["\(action.rawValue) \(Count.items(asked.count))"] + pushed.lines
  }
}
