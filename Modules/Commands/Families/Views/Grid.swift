import PluginAPI

extension CommandSpec {
  static let grid = CommandSpec(
    "grid", "shows or hides the dots of the grid", .isShown,
    details: "Play mode never shows them.", examples: ["grid on", "grid off"]
  ) { runner, isShown throws(CommandError) in
    var outcome = try await runner.answer(.setGrid(isShown))
    let hides = isShown && outcome.look?.mode == .play
    outcome.sentences = [
      hides ? "the grid is shown in edit mode" : "the grid is \(isShown ? "shown" : "hidden")"
    ]
    return outcome
  }
}

extension Part where Value == Bool {
  fileprivate static var isShown: Part { .keywords(["on": true, "off": false]) }
}
