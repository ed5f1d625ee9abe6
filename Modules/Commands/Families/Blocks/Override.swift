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
    let message = Part<Located<String>>.wholeMessage(or: ["none"])
    return Part(.choice([message.shape, .keyword("none")])) { reader throws(SyntaxError) in
      reader.takeLast("none") ? nil : try message.read(&reader)
    }
  }
}

extension CommandRunner {
  /// Refuses a message that could only fail when the block is tapped.
  fileprivate func check(
    _ message: Located<String>?, for placed: PlacedItem
  ) async throws(CommandError) {
    guard let message else { return }
    try await naming(message) { seat throws(WorkspaceError) in
      try seat.check(message: message.value, for: placed)
    }
  }

  /// Does something with a message; an error points at where it was typed.
  func naming(
    _ message: Located<String>, _ check: @Sendable (isolated Seat) throws(WorkspaceError) -> Void
  ) async throws(CommandError) {
    do throws(WorkspaceError) {
      try await workspace.run(as: nil, check)
    } catch {
      var failure = CommandError(error)
      failure.range = message.range
      throw failure
    }
  }
}
