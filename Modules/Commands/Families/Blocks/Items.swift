import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let items = CommandSpec(
    "items", "lists the blocks of the board in reading order, or those that match TEXT",
    .optional(.text("TEXT", missing: "the text is missing")),
    details: "The number in the first column is what #N names.",
    examples: ["items", "items opening"], synonyms: "ls list dir block blocks"
  ) { runner, text throws(CommandError) in
    let items = try await runner.items()
    let workspace = runner.workspace
    guard let board = await workspace.board, let mode = await workspace.mode else {
      throw CommandError(.noBoard, workspace.wording.text(for: .boardDeleted))
    }
    let query = ObjectQuery(text?.value ?? "")
    let matches = items.enumerated().filter { _, placed in
      query.matches(placed.object, label: placed.item.label)
    }
    return .items(
      board, mode, matches.map { (ordinal: $0.offset + 1, placed: $0.element) }, of: items.count)
  }
}
