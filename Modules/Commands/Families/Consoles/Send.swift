import Workspace

extension CommandSpec {
  static let send = CommandSpec(
    "send", "sends a message to the console", .message(),
    details: "Put quotes around words with blanks, and around words that begin with two dashes.",
    examples: ["send /hog/playback/go/0 5", "send /eos/cmd \"Chan 1 Full\""]
  ) { runner, words throws(CommandError) in
    try await runner.reachConsole()
    let sent = try await runner.ask(await runner.workspace.send(words.map(\.value)))
    return .sent(sent, isRehearsed: false)
  }
}
