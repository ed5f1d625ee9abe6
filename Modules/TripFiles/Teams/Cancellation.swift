import Domain

/// What says that a game does not take place, or has no opponent.
enum Cancellation {
  private static let words: Set<String> = [
    "cancelled", "canceled", "cancellation", "canx", "postponed", "ppd", "rained out", "rainout",
    "abandoned", "called off", "abgesagt", "verschoben",
  ]

  /// The most words that one of these has.
  private static let mostWords = 2

  /// Whether a text says it, as a status or remark does.
  static func isSaid(by text: String) -> Bool {
    words.contains(String(text.lowercased().drop { !$0.isLetter }.filter { $0 != "." }).trimmed)
  }

  /// A summary without such words at its beginning or end; `nil` if there are none.
  static func removed(from text: String) -> String? {
    let parts = text.split(separator: " ").map(String.init)
    for count in 1...mostWords where parts.count > count {
      if isSaid(by: bare(parts.prefix(count))) { return rest(parts.dropFirst(count)) }
      if isSaid(by: bare(parts.suffix(count))) { return rest(parts.dropLast(count)) }
    }
    return nil
  }

  /// Words without the signs around them.
  private static func bare(_ words: ArraySlice<String>) -> String {
    words.map { $0.filter { $0.isLetter } }.joined(separator: " ")
  }

  private static func rest(_ words: ArraySlice<String>) -> String {
    let isDash = { (word: String) in word.allSatisfy { !$0.isLetter && !$0.isNumber } }
    return words.drop(while: isDash).reversed().drop(while: isDash).reversed()
      .joined(separator: " ")
  }

  /// Whether a team is none: there is no game yet.
  static func isNoTeam(_ name: String) -> Bool {
    ["bye", "bye week", "off", "open", "open date", "tbd", "tba", "to be determined"]
      .contains(name.lowercased())
  }
}
