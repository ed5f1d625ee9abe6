import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let cardShow = CommandSpec(
    "card show", "prints a card with its whole text", .item,
    details: "In a terminal with colours and styles; elsewhere with --color always.",
    examples: ["card show #3", "card show Tonight"], synonyms: "read cat"
  ) { runner, reference throws(CommandError) in
    CardAnswer(placed: try await runner.card(reference))
  }
}

/// A card with its text.
private struct CardAnswer: Answer {
  let placed: PlacedItem

  var json: [(name: String, value: JSON)] { [("item", JSON(placed))] }

  func text(in form: TextForm) -> String {
    guard let card = placed.item.content.card else { return "" }
    let heading = form.line("\(Description.item(placed)), created \(card.created.text)")
    let lines = TextRun.runs(ofTerminalText: card.text).lines.map { runs in
      runs.map { $0.style.applied(to: $0.text, depth: form.colorDepth) }.joined() + "\n"
    }
    return heading + lines.joined()
  }
}

extension [TextRun] {
  /// The runs of each line; none after a line end at the end.
  fileprivate var lines: [[TextRun]] {
    var lines: [[TextRun]] = [[]]
    for run in self {
      for (index, text) in run.text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { lines.append([]) }
        if text.isEmpty { continue }
        lines[lines.endIndex - 1].append(TextRun(String(text), style: run.style))
      }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
