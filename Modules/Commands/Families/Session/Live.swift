import JSONText
import PluginAPI

extension CommandSpec {
  static let live = CommandSpec(
    "live", "shows the board on the whole screen, for keys and the mouse",
    details: """
      Arrows move the cursor, Enter taps, Space holds and releases, and the mouse works as a \
      finger. ? lists all keys; q goes back to the prompt. It needs a terminal.
      """,
    examples: ["live"], synonyms: "fullscreen screen mouse tui watch"
  ) { runner throws(CommandError) in
    guard let showLive = runner.showLive else {
      throw CommandError(
        .notAllowed, "the live view needs a terminal that can move its cursor",
        remedy: "type it at the prompt of such a terminal; 'view' prints the board")
    }
    // Without anything to show it would be empty.
    _ = try await runner.scene()
    let end = await showLive()
    return end.isQuit ? QuitAnswer() : LiveAnswer(refusal: end.refusal)
  }
}

/// That the live view was left.
struct LiveAnswer: Answer {
  /// What was refused last.
  let refusal: RefusedCommand?

  var json: [(name: String, value: JSON)] { [("live", .string("left"))] }

  func lines(in form: TextForm) -> [String] { [] }
}
