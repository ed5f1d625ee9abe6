import PluginAPI

extension CommandSpec {
  static let edit = CommandSpec(
    "edit", "switches to edit mode: blocks can be placed, moved and resized", examples: ["edit"],
    synonyms: "unlock"
  ) { runner throws(CommandError) in
    try await runner.alterBoard(.setMode(.edit), .switched)
  }

  static let play = CommandSpec(
    "play", "switches to play mode: a tap on a block triggers it, and nothing can be changed",
    details: "Leaving edit mode discards the steps of undo, and says how many.", examples: ["play"],
    synonyms: "lock"
  ) { runner throws(CommandError) in
    try await runner.alterBoard(.setMode(.play), .switched)
  }
}
