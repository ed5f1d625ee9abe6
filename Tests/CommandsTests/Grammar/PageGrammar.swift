import Commands
import Workspace

/// The commands about pages in browsers.
enum PageGrammar {
  static let all: [GrammarRow] = [
    (
      "serve", "serve",
      [Bool?.none, noWord, Int?.none, SeatRole?.none, false, noWord, noWord, noWord]
    ),
    (
      "serve ON --bind 0.0.0.0 --port 80 --role Play", "serve",
      [
        Bool?.some(true), Located<String>?.some(Located("0.0.0.0", at: .start)), Int?.some(80),
        SeatRole?.some(.play), false, noWord, noWord, noWord,
      ]
    ),
    (
      "serve on --tls --certificate c.pem --key k.pem --record 'all touches'", "serve",
      [
        Bool?.some(true), noWord, Int?.none, SeatRole?.none, true,
        Located<String>?.some(Located("c.pem", at: .start)),
        Located<String>?.some(Located("k.pem", at: .start)),
        Located<String>?.some(Located("all touches", at: .start)),
      ]
    ),
    (
      "serve off", "serve",
      [Bool?.some(false), noWord, Int?.none, SeatRole?.none, false, noWord, noWord, noWord]
    ),
    ("pages", "pages", []),
    ("page role 2 LOOK", "page role", [2, SeatRole.look]),
    ("page revoke 12", "page revoke", [12]),
  ]

  private static let noWord = Located<String>?.none
}
