import Commands
import Workspace

/// The commands about pages in browsers.
enum PageGrammar {
  static let all: [GrammarRow] = [
    ("serve", "serve", [Bool?.none, Located<String>?.none, Int?.none, SeatRole?.none]),
    (
      "serve ON --bind 0.0.0.0 --port 80 --role Play", "serve",
      [
        Bool?.some(true), Located<String>?.some(Located("0.0.0.0", at: .start)), Int?.some(80),
        SeatRole?.some(.play),
      ]
    ),
    ("serve off", "serve", [Bool?.some(false), Located<String>?.none, Int?.none, SeatRole?.none]),
    ("pages", "pages", []),
    ("page role 2 LOOK", "page role", [2, SeatRole.look]),
    ("page revoke 12", "page revoke", [12]),
  ]
}
