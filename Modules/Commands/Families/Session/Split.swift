import JSONText
import PluginAPI

extension CommandSpec {
  static let split = CommandSpec(
    "split", "keeps the board in sight above the prompt, or stops that", .optional(.splitChange),
    details: """
      The board takes the upper half of the terminal, or ROWS rows, and shows every change: of \
      commands, of other people, and of the console. Output scrolls below it. Without a word it \
      begins or ends. It needs a terminal.
      """,
    examples: ["split", "split 12", "split off"], synonyms: "pane watch keep pin above half"
  ) { runner, change throws(CommandError) in
    guard let changeSplit = runner.changeSplit else {
      throw CommandError(
        .notAllowed, "a split screen needs a terminal that can move its cursor",
        remedy: "type it at the prompt of such a terminal; 'view' prints the board")
    }
    return SplitAnswer(rows: try await changeSplit(change ?? .toggle))
  }
}

/// What `split` asks for.
public enum SplitChange: Hashable, Sendable {
  /// Begins, or ends.
  case toggle
  /// Begins, with half of the terminal.
  case on
  /// Ends.
  case off
  /// Begins, with a number of rows.
  case rows(Int)
}

extension Part where Value == SplitChange {
  fileprivate static var splitChange: Part {
    .oneOf(
      .keyword("on", as: .on), .keyword("off", as: .off),
      Part<Int>.count(of: "rows", in: 3...1_000, name: "ROWS").map { .rows($0) })
  }
}

/// How many rows of the terminal the board keeps.
struct SplitAnswer: Answer {
  /// The rows; `nil` if the screen is not split.
  let rows: Int?

  var json: [(name: String, value: JSON)] { [("split", .optional(rows))] }

  /// The screen shows it.
  func lines(in form: TextForm) -> [String] { [] }
}
