import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let tileTurn = CommandSpec(
    "tile turn", "turns pieces about their middle", .items, .optional(.quarterTurns),
    details: """
      right, the default, is a quarter turn clockwise; N is a number of them, 1 to 3. A piece that \
      does not fit where it lies goes to the nearest free place beside it, as after a drop. While \
      a finger holds a piece, a tap of a second finger turns it.
      """,
    examples: ["tile turn #3", "tile turn F left", "tile turn #1..#4 2"],
    synonyms: "turn rotate spin"
  ) { runner, items, turns throws(CommandError) in
    try await runner.turn(items, by: turns ?? 1, isFlipped: false)
  }

  static let tileFlip = CommandSpec(
    "tile flip", "mirrors pieces, left to right", .items,
    details: "The board must allow it, with the setting mirror=on.",
    examples: ["tile flip #3", "tile flip F"], synonyms: "flip mirror reflect"
  ) { runner, items throws(CommandError) in
    try await runner.turn(items, by: 0, isFlipped: true)
  }
}

extension CommandRunner {
  fileprivate func turn(
    _ items: Located<ItemsReference>, by turns: Int, isFlipped: Bool
  ) async throws(CommandError) -> any Answer {
    if isFlipped { try await checkForMirroring() }
    return try await forEach(items) { placed throws(CommandError) in
      let reaction = try await perform(
        .turn(placed.item.id, quarterTurns: turns, isFlipped: isFlipped))
      return await result(of: reaction, on: placed, .turned)
    }
  }
}
