import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let remove = CommandSpec(
    "remove", "takes a block off the board; its object stays", .item,
    examples: ["remove FOG", "remove #1", "remove @3,-2"], synonyms: "delete del rm erase"
  ) { runner, reference throws(CommandError) in
    let placed = try await runner.item(reference)
    _ = try await runner.perform(.remove(placed.item.id))
    return ItemAnswer(placed: placed, action: .removed)
  }
}
