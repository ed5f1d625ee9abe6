package import JSONText
import PluginAPI
package import Workspace

extension CommandSpec {
  static let send = CommandSpec(
    "send", "sends a message to the console", .message(),
    details: "Put quotes around words with spaces, and around words that begin with two dashes.",
    examples: ["send /hog/playback/go/0 5", "send /eos/cmd \"Chan 1 Full\""], isReversible: false
  ) { runner, words throws(CommandError) in
    try await runner.reachConsole()
    return SentAnswer(try await runner.ask(await runner.workspace.send(words.map(\.value))))
  }
}

/// Messages that are sent to a console, or would be.
package struct SentAnswer: Answer {
  private let sent: SentMessages
  private let isRehearsed: Bool

  /// Creates an answer.
  package init(_ sent: SentMessages, isRehearsed: Bool = false) {
    (self.sent, self.isRehearsed) = (sent, isRehearsed)
  }

  package var json: [(name: String, value: JSON)] {
    [
      ("sent", .array(sent.messages.map(JSON.init))), ("to", .optional(sent.address)),
      ("dryRun", .bool(isRehearsed)),
    ]
  }

  package func lines(in form: TextForm) -> [String] {
    guard !sent.messages.isEmpty else { return ["this console has no message for this release"] }
    let place = sent.address.map { " to \($0)" } ?? ""
    return sent.messages.map { "\(isRehearsed ? "would send" : "sent") \($0.line)\(place)" }
  }
}
