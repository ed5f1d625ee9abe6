import Boards
import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let swap = CommandSpec(
    "swap", "swaps the places of two blocks, or of two groups of as many", .items,
    .after("with", .items),
    details: """
      In a grid the blocks swap their sizes, too. Pieces keep their shapes, and cards their sizes. \
      Groups are swapped one by one in reading order.
      """,
    examples: ["swap #1 with #2", "swap #1..#4 with #5..#8", "swap FOG with HAZE"],
    synonyms: "exchange"
  ) { runner, one, other throws(CommandError) in
    let (first, second) = (
      try await runner.items(one).map(\.item), try await runner.items(other).map(\.item)
    )
    guard Set(first.map(\.id)).isDisjoint(with: second.map(\.id)) else {
      throw CommandError(
        .duplicateItem, "a block cannot be in both groups", at: other.range)
    }
    return try await runner.arrange(.swapped, first + second, at: one.range) {
      () throws(Arrangement.Fault) in
      try Arrangement.swapping(first, with: second)
    }
  }
}
