import PluginAPI

extension CommandSpec {
  static let home = CommandSpec(
    "home", "shows the middle of the board at 100 %",
    details: "On a flow board the first block is in the top left corner.",
    examples: ["home"], synonyms: "center centre"
  ) { runner throws(CommandError) in
    try await runner.look(.goHome)
  }

  static let fit = CommandSpec(
    "fit", "shows everything on the board", examples: ["fit"]
  ) { runner throws(CommandError) in
    try await runner.look(.fit)
  }
}

extension CommandRunner {
  fileprivate func look(_ command: SessionCommand) async throws(CommandError) -> any Answer {
    var outcome = try await answer(command)
    outcome.reportsLook = outcome.look?.mode != nil
    return outcome
  }
}
