import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandSpec {
  static let cardAdd = CommandSpec(
    "card add", "adds a card to a canvas, above all other items", .cardSource,
    .option("title", .word("TITLE")), .option("at", .boardPoint), .option("size", .boardSize),
    .option("color", .color),
    details: """
      - reads the text from standard input, for the output of a program, and --file from a file. \
      The text may have the colours and styles of terminals (SGR). In TEXT, \\n begins a new line, \
      \\t is a tab, \\e an escape and \\\\ a backslash. X,Y is the top left corner in points; \
      without it the card lies in the middle of the view. Without a size it is 264x176 points; \
      100x50 is the least.
      """,
    examples: [
      "card add Call at 7 --title Tonight", "card add - --title Log",
      "card add --file notes.txt --at 0,0 --size 300x200",
      "card add \"\\e[1mHouse\\e[m opens at 7\\nCurtain 7:30\" --color amber",
    ], synonyms: "note sticky text"
  ) { runner, source, title, origin, size, color throws(CommandError) in
    try await runner.checkForCanvas()
    guard source != nil || title != nil else {
      throw CommandError(
        .syntax, "the text is missing", remedy: "write it, - for standard input, or --file FILE")
    }
    var text = ""
    if let source { text = try await runner.text(of: source) }
    let card = Card(
      title: title?.value ?? "", text: text, color: color,
      created: await runner.workspace.timestamp)
    return try await runner.add(
      .card(card), on: origin?.value, size.map(runner.points) ?? CommandRunner.cardSize,
      naming: title)
  }
}
