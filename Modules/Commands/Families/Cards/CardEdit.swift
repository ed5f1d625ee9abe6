import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let cardEdit = CommandSpec(
    "card edit", "changes the text, title or colour of a card", .item, .cardSource,
    .option("title", .word("TITLE")), .option("color", .colorOrNone),
    details: """
      What you leave out stays as it is; an empty title in quotes removes the title. TEXT, - and \
      --file are those of 'card add'.
      """,
    examples: [
      "card edit #3 Call at 6:30", "card edit #3 --title Tomorrow --color none",
      "card edit \"Log\" -",
    ], synonyms: "rewrite"
  ) { runner, reference, source, title, color throws(CommandError) in
    let placed = try await runner.card(reference)
    guard var card = placed.item.content.card else {
      return ItemAnswer(placed: placed, action: .kept)
    }
    guard source != nil || title != nil || color != nil else {
      throw CommandError(
        .syntax, "what to change is missing", remedy: "write the text, --title or --color")
    }
    if let source { card.text = try await runner.text(of: source) }
    if let title { card.title = title.value }
    switch color {
    case .set(let color): card.color = color
    case .clear: card.color = nil
    case nil: break
    }
    let reaction = try await runner.perform(.setCard(placed.item.id, card), naming: title)
    return await runner.result(of: reaction, on: placed, .edited)
  }
}
