import Commands

/// The commands about sync.
enum SyncGrammar {
  static let all: [GrammarRow] = [
    ("sync", "sync", [noWord, noWord, noWord, noWord, noWord, false, false, false]),
    (
      "sync https://h:1 --key-file k --fingerprint AB:CD --as tour --device 'my desk'", "sync",
      [
        word("https://h:1"), word("k"), word("AB:CD"), word("tour"), word("my desk"), false, false,
        false,
      ]
    ),
    (
      "sync http://h --insecure --resume --yes", "sync",
      [word("http://h"), noWord, noWord, noWord, noWord, true, true, true]
    ),
    ("sync now", "sync now", []),
    ("sync off", "sync off", [false]),
    ("sync off --yes", "sync off", [true]),
    ("sync log", "sync log", [Int?.none]),
    ("sync log 100", "sync log", [Int?.some(100)]),
    ("sync lost", "sync lost", []),
    ("sync restore 3", "sync restore", [3]),
  ]

  private static let noWord = Located<String>?.none

  private static func word(_ text: String) -> Located<String>? { Located(text, at: .start) }
}
