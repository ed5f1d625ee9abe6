import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let remove = CommandSpec(
    "remove", "takes blocks off the board; their objects stay", .items,
    examples: ["remove FOG", "remove #1", "remove #1..#8", "remove 0,0..8,4"],
    synonyms: "delete del rm erase"
  ) { runner, items throws(CommandError) in
    try await runner.forEach(items) { placed throws(CommandError) in
      _ = try await runner.perform(.remove(placed.item.id))
      return ItemAnswer(placed: placed, action: .removed)
    }
  }
}
