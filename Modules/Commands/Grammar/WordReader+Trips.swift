import Domain
import PluginAPI

extension WordReader {
  /// Takes all words that are left as an entry of the itinerary: `3:2`, a title, the key of a game,
  /// or the beginning of an identity.
  ///
  /// - Throws: ``SyntaxError`` where none stands there, or its place is none.
  mutating func entry() throws(SyntaxError) -> Written<EntryReference> {
    guard let first = peek else { throw missing("the entry is missing", Self.entryForms) }
    if first.form == .word, words.count == 1, let parts = Self.position(first.text) {
      _ = next()
      guard let day = Int(parts.day), let position = Int(parts.position) else {
        throw SyntaxError(
          "no such day: '\(first.text.clipped)'", at: first.range, code: .outOfRange,
          expected: ["DAY:POSITION"])
      }
      guard position >= 1 else {
        throw SyntaxError(
          "the first entry of a day is 1", at: first.range, code: .outOfRange,
          expected: ["DAY:POSITION"])
      }
      return Written(.position(day: day, position: position), at: first.range)
    }
    let name = try name(missing: "the entry is missing", Self.entryForms)
    return Written(.named(name.value), at: name.range)
  }

  /// How an entry is named.
  static let entryForms = ["DAY:POSITION", "\"TITLE\"", "ID"]

  /// Two whole numbers of any length with a colon between them.
  static func position(_ text: String) -> (day: Substring, position: Substring)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, isWhole(parts[0].drop { $0 == "-" }), isWhole(parts[1]) else {
      return nil
    }
    return (parts[0], parts[1])
  }

  static func isWhole(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Reads a day of the calendar: `2026-04-01`.
  static func day(_ token: Token) throws(SyntaxError) -> CalendarDay {
    guard let day = CalendarDay(token.text) else {
      throw SyntaxError(
        "not a date: '\(token.text.clipped)'", at: token.range, expected: ["DATE"],
        remedy: "write year, month and day, for example 2026-04-01")
    }
    return day
  }

  /// Reads how many days a trip has.
  static func dayCount(_ token: Token) throws(SyntaxError) -> Int {
    let limits = "a trip has 1 to \(Trip.dayCounts.upperBound) days"
    guard isWhole(token.text[...]) else {
      throw SyntaxError(
        "not a number of days: '\(token.text.clipped)'", at: token.range, expected: ["DAYS"],
        remedy: limits)
    }
    guard let count = Int(token.text), Trip.dayCounts.contains(count) else {
      throw SyntaxError(
        "\(limits), not \(token.text.clipped)", at: token.range, code: .outOfRange,
        expected: ["DAYS"])
    }
    return count
  }

  /// Whether the words end as those of an empty trip do: `on DATE for DAYS`.
  var endsWithDays: Bool {
    guard let place = words.lastIndex(where: { $0.token.isKeyword("on") }),
      place + 2 < words.endIndex
    else { return false }
    return words[place + 2].token.isKeyword("for")
  }

  /// Where a keyword stands among the words that are left, counted from 1.
  func range(of keyword: String, number: Int) -> SourceRange? {
    let places = words.filter { $0.token.isKeyword(keyword) }
    return places.dropFirst(number - 1).first?.token.range
  }
}
