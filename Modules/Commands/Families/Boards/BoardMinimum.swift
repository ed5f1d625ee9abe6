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
    return try await runner.alterBoard(.setSettings(edit), .set)
  }
}

extension Part where Value == MinimumSpan {
  /// The smallest block of a board.
  static var minimum: Part {
    let sizes = MinimumSpan.allCases.map { "\($0.rawValue)" }
    return Part(
      .choice(sizes.map(Shape.keyword)), missing: "the smallest block is missing"
    ) { token throws(SyntaxError) in
      if let index = sizes.firstIndex(of: token.text) { return MinimumSpan.allCases[index] }
      throw SyntaxError(
        "the smallest block is \(sizes.choice), not '\(token.text.clipped)'", at: token.range,
        expected: sizes)
    }
  }
}
