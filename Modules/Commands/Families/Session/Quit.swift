import JSONText

extension CommandSpec {
  static let quit = CommandSpec(
    "quit", "quits; everything is saved already", details: "'exit' does the same.",
    examples: ["quit"], synonyms: "q :q bye close logout", aliases: ["exit"]
  ) { _ throws(CommandError) in
    QuitAnswer()
  }
}

/// That the person wants to leave.
struct QuitAnswer: Answer {
  var json: [(name: String, value: JSON)] { [("quit", .bool(true))] }
}
