import Domain

/// The summary of an event, cut at the words that can be between two teams.
///
/// `Away at Home`, `Away @ Home`, `Home vs Away`, `Home v Away`, also `vs.`, `v.` and `versus`. A
/// name can contain such a word, so there can be several ways to read a summary.
struct SummaryText {
  /// One way to read a summary.
  struct Reading {
    let teams: SummaryTeams
    /// What follows the second team: `Field 3` in `Larks vs Owls at Field 3`.
    var place: String?
  }

  /// The part before a colon or in brackets: the sport or league; can be empty.
  let sport: String
  /// The summary without the sport and without remarks in brackets.
  let text: String
  /// Whether the summary says that the event does not take place.
  let isCancelled: Bool
  /// The ways to read it as two teams.
  let readings: [Reading]
  /// Whether only a dash is between the teams, which is between other things, too.
  let isDashed: Bool
  /// The only team it names, behind `vs` or `at`, and whether that team is at home.
  let opponent: (name: String, isHome: Bool)?

  /// Cuts a summary.
  init(_ summary: String) {
    var rest = Self.withoutSymbols(summary)
    var (tags, remarks): ([String], [String]) = ([], [])
    while rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
      tags.append(Name.cleaned(rest[rest.index(after: rest.startIndex)..<end]))
      rest = Self.withoutSymbols(String(rest[rest.index(after: end)...]))
    }
    while let colon = rest.firstRange(of: ": "), Self.isTag(rest[..<colon.lowerBound]) {
      tags.append(String(rest[..<colon.lowerBound]).trimmed)
      rest = Self.withoutSymbols(String(rest[colon.upperBound...]))
    }
    while let (start, remark) = Self.remark(at: rest) {
      remarks.append(remark)
      rest = String(rest[..<start]).trimmed
    }
    var isCancelled = (tags + remarks).contains(where: Cancellation.isSaid)
    if let shorter = Cancellation.removed(from: rest) { (rest, isCancelled) = (shorter, true) }
    text = rest
    self.isCancelled = isCancelled
    sport = tags.first { !Cancellation.isSaid(by: $0) } ?? ""
    let words = rest.split(separator: " ").map(String.init)
    let readings = Self.readings(of: words)
    let dashed = readings.isEmpty ? Self.dashed(rest) : nil
    self.readings = dashed.map { [$0] } ?? readings
    isDashed = dashed != nil
    opponent = Self.opponent(in: words)
  }

  private static func readings(of words: [String]) -> [Reading] {
    let places = words.indices.filter { isHomeFirst(words[$0]) != nil }
    guard places.count <= 8 else { return [] }
    func joined(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }
    var readings: [Reading] = []
    for place in places {
      guard let isHomeFirst = isHomeFirst(words[place]), place > 0, place + 1 < words.count else {
        continue
      }
      let first = joined(0..<place)
      let second = joined((place + 1)..<words.count)
      readings.append(
        Reading(teams: SummaryTeams(first, second, isHomeFirst: isHomeFirst), place: nil))
      guard isHomeFirst else { continue }
      for later in places where later > place + 1 && later + 1 < words.count {
        guard Self.isHomeFirst(words[later]) == false else { continue }
        let teams = SummaryTeams(first, joined((place + 1)..<later), isHomeFirst: true)
        readings.append(Reading(teams: teams, place: joined((later + 1)..<words.count)))
      }
    }
    return readings
  }

  /// The teams in `Home - Away`; `nil` if there is not one dash.
  private static func dashed(_ text: String) -> Reading? {
    let parts = text.replacing("–", with: "-").split(separator: " - ")
      .map { String($0).trimmed }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return Reading(teams: SummaryTeams(parts[0], parts[1], isHomeFirst: true), place: nil)
  }

  /// The team in `vs Owls`, `@ Owls` and `Game vs Owls`.
  private static func opponent(in words: [String]) -> (name: String, isHome: Bool)? {
    guard let place = words.firstIndex(where: { isHomeFirst($0) != nil }), place + 1 < words.count,
      let isHomeFirst = isHomeFirst(words[place])
    else { return nil }
    let first = words[..<place].joined(separator: " ").lowercased()
    guard place == 0 || generalNames.contains(first) else { return nil }
    let isAway = first.hasPrefix("away")
    return (words[(place + 1)...].joined(separator: " "), isHome: isAway || !isHomeFirst)
  }

  /// Whether the team before such a word is at home; `nil` for other words.
  private static func isHomeFirst(_ word: String) -> Bool? {
    switch word.lowercased() {
    case "at", "@": false
    case "vs", "vs.", "v", "v.", "versus": true
    default: nil
    }
  }

  /// A summary without the signs before it, such as the picture of a ball.
  private static func withoutSymbols(_ text: String) -> String {
    String(text.drop { !$0.isLetter && !$0.isNumber && !"@[(".contains($0) })
  }

  /// Whether a text before a colon says what the event is, and is not a team.
  private static func isTag(_ text: Substring) -> Bool {
    !text.split(separator: " ").contains { isHomeFirst(String($0)) != nil }
  }

  /// The remark at the end of a text: in brackets, or a cancellation behind a dash.
  private static func remark(at text: String) -> (start: String.Index, remark: String)? {
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, String)] {
      guard text.hasSuffix(close), let start = text.lastIndex(of: open), start > text.startIndex
      else { continue }
      return (start, Name.cleaned(text[text.index(after: start)...].dropLast()))
    }
    for dash in [" - ", " – "] {
      guard let start = text.ranges(of: dash).last, start.lowerBound > text.startIndex else {
        continue
      }
      let remark = String(text[start.upperBound...])
      if Cancellation.isSaid(by: remark) { return (start.lowerBound, remark) }
    }
    return nil
  }

  /// The words before `vs` that name no team.
  private static let generalNames: Set<String> = [
    "game", "match", "home", "away", "home game", "away game", "league game", "scrimmage",
    "friendly", "exhibition", "playoff", "playoffs", "game day",
  ]
}
