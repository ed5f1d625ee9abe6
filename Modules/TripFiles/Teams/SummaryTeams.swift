/// The teams of a game.
struct SummaryTeams: Hashable {
  /// The sport or league; can be empty.
  var sport = ""
  let home: String
  let away: String

  /// Takes two teams.
  ///
  /// - Parameters:
  ///   - first: The team that is named first.
  ///   - second: The other.
  ///   - isHomeFirst: Whether the first is at home.
  init(_ first: String, _ second: String, isHomeFirst: Bool) {
    (home, away) = isHomeFirst ? (first, second) : (second, first)
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
