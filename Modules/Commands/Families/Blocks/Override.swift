import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let override = CommandSpec(
    "override", "sets what a tap on blocks sends instead of what the profile says", .items,
    .messageOrNone,
    details: """
      none sends what the profile says again; put quotes around a message that is just the word \
      none.
      """,
    examples: [
      "override #1 /hog/playback/go/0 5", "override @3,-2 /eos/cmd \"Chan 1 Full\"",
      "override #1..#4 none",
    ]
  ) { runner, items, message throws(CommandError) in
    try await runner.forEach(items) { placed throws(CommandError) in
      try await runner.check(message, for: placed)
      let command = SessionCommand.setMessage(placed.item.id, message?.value)
      let reaction = try await runner.perform(command, naming: message)
      return await runner.result(of: reaction, on: placed, .set)
    }
  }
}

extension Part where Value == Located<String>? {
  /// A message in one text, as ``MessageText`` reads it; `nil` for what the profile says.
  fileprivate static var messageOrNone: Part {
    let message = Part<[Located<String>]>.message(or: ["none"])
    return Part(.choice([message.shape, .keyword("none")])) { reader throws(SyntaxError) in
      guard !reader.takeLast("none") else { return nil }
      let words = try message.read(&reader)
      guard let first = words.first, let last = words.last else { return nil }
      return Located(
        MessageText.text(words.map(\.value)), at: first.range.through(last.range))
    }
  }
}

extension CommandRunner {
  /// Refuses a message that could only fail when the block is tapped.
  fileprivate func check(
    _ message: Located<String>?, for placed: PlacedItem
  ) async throws(CommandError) {
    guard let message else { return }
    do throws(WorkspaceError) {
      try await workspace.check(message: message.value, for: placed)
    } catch {
      var failure = CommandError(error)
      failure.range = message.range
      throw failure
    }
  }
}
