import Domain
import GridGeometry
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let find = CommandSpec(
    "find", "finds blocks by text on all boards of all shows",
    .text("TEXT", missing: "the text to find is missing"), .flag("go"),
    details: """
      Every word of TEXT must be in the block's label, in the name, kind or number of its object, \
      in the title or text of a card, or in the name of the board that it opens; case and accents \
      make no difference. A number must match whole: list 1 does not find list 15. --go opens the \
      board of the first block and looks there.
      """,
    examples: ["find fog", "find list 5 --go"], synonyms: "search grep lookup"
  ) { runner, text, goes throws(CommandError) in
    let workspace = runner.workspace
    let query = ObjectQuery(text.value, wholeNumbers: true)
    let found = try await runner.ask(await workspace.find(query))
    guard goes else { return FindAnswer(found: found) }
    guard let first = found.first else {
      throw CommandError(
        .notFound, "no block matches '\(text.value.clipped)'",
        remedy: "'objects TEXT' searches objects without a block", at: text.range)
    }
    if await workspace.show?.id != first.show.id {
      try await runner.ask(await workspace.openShow(first.show.id))
    }
    if await workspace.board?.id != first.board.id {
      try await runner.ask(await workspace.openBoard(first.board.id))
    }
    _ = try await runner.perform(
      first.placed.item.pose.middle.map(SessionCommand.look(at:)) ?? .fit)
    return FindAnswer(found: found, isOpened: true)
  }
}

extension SessionCommand {
  /// Looks at the middle of a block, unmagnified.
  fileprivate static func look(at middle: Point<BoardSpace>) -> SessionCommand {
    .look(ViewMemory(center: middle, zoom: 1))
  }
}

extension Pose {
  /// The middle of the area; `nil` where only the rules know it.
  fileprivate var middle: Point<BoardSpace>? {
    switch self {
    case .cells(let cells): Grid.frame(of: cells).center
    case .free(let area, _): area.center
    case .ordered: nil
    case .shaped(let shape, let cell, let orientation):
      CellRect(origin: cell, span: shape.turned(orientation).span).map { Grid.frame(of: $0).center }
    }
  }
}

/// The blocks that match a text, on all boards.
private struct FindAnswer: Answer {
  let found: [FoundItem]
  /// Whether the board of the first one was opened.
  var isOpened = false

  var json: [(name: String, value: JSON)] {
    let items = found.map { found in
      JSON.object([
        ("show", .string(found.show.name)), ("board", .string(found.board.name)),
        ("item", JSON(found.placed)),
      ])
    }
    return [("found", .array(items)), ("opened", .bool(isOpened))]
  }

  func text(in form: TextForm) -> String {
    guard let first = found.first else { return "no block matches\n" }
    let table = form.table(
      [
        TextTable.Column("SHOW", leaves: 2), TextTable.Column("BOARD"), form.number("AT"),
        form.whole("KIND", leaves: 3), form.number("NUMBER", leaves: 4), TextTable.Column("NAME"),
        TextTable.Column("LABEL", leaves: 1),
      ],
      found.map { found in
        let object = found.placed.object
        return [
          found.show.name, found.board.name,
          Description.corner(of: found.placed), Description.kind(of: found.placed),
          object?.numberText ?? "",
          object?.name ?? found.placed.item.content.card?.title ?? found.placed.destination ?? "",
          found.placed.item.label ?? "",
        ]
      })
    return isOpened
      ? table + form.line("opened board '\(first.board.name)' at \(Description.item(first.placed))")
      : table
  }
}
