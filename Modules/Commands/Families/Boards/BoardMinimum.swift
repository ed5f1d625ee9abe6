import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardMinimum = CommandSpec(
    "board minimum", "sets the smallest block that the board accepts", .minimum,
    details: "Refused if a smaller block is on the board.", examples: ["board minimum 2"]
  ) { runner, minimum throws(CommandError) in
    // Rules without such a setting refuse also the default.
    let rules = await runner.workspace.board?.rules.key ?? BoardRules.defaultKey
    let edit: SettingsEdit =
      rules == BoardRules.defaultKey
      ? .minimum(minimum) : SettingsEdit([MinimumSpan.setting: "\(minimum.rawValue)"])
    return try await runner.alterBoard(.setSettings(edit), .changed)
  }
}

extension Part where Value == MinimumSpan {
  /// The smallest block of a board.
  static var minimum: Part {
    let sizes = MinimumSpan.allCases.map { "\($0.rawValue)" }
    return Part(.choice(sizes.map(Shape.keyword))) { reader throws(SyntaxError) in
      try WordReader.minimum(try reader.next(sizes, missing: "the smallest block is missing"))
    }
  }
}
