/// The teams that the summary of an event names.
struct SummaryTeams: Hashable {
  /// The part before a colon: the sport or league; can be empty.
  var sport: String
  let home: String
  let away: String

  /// The teams that are known otherwise.
  init(sport: String, home: String, away: String) {
    (self.sport, self.home, self.away) = (sport, home, away)
  }

  /// Reads `Away at Home`, `Away @ Home`, `Home vs Away` and `Home v Away`, with `vs.` and `v.` as
  /// well; `nil` if a summary names no two teams, or could be read in two ways.
  ///
  /// Something before a colon is the sport. Something in brackets at the end is skipped, as in
  /// `Cardinals at Cubs (Game 2)`.
  init?(_ summary: String) {
    var text = Substring(summary)
    sport = ""
    if let colon = text.firstRange(of: ": ") {
      sport = String(text[..<colon.lowerBound]).trimmed
      text = text[colon.upperBound...]
    }
    if text.hasSuffix(")"), let bracket = text.lastIndex(of: "("), bracket > text.startIndex {
      text = text[..<bracket]
    }
    let words = text.split(separator: " ")
    let places = words.indices.filter { Self.marks[words[$0].lowercased()] != nil }
    guard places.count == 1, let place = places.first,
      let isHomeFirst = Self.marks[words[place].lowercased()]
    else { return nil }
    let first = words[..<place].joined(separator: " ")
    let second = words[(place + 1)...].joined(separator: " ")
    guard !first.isEmpty, !second.isEmpty else { return nil }
    (home, away) = isHomeFirst ? (first, second) : (second, first)
  }

  /// The separators between the teams, and whether the first team is then at home.
  private static let marks = [
    "at": false, "@": false, "vs": true, "vs.": true, "v": true, "v.": true,
  ]
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
