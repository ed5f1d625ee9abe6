import Domain
import PluginAPI

extension WordReader {
  /// Takes all words that are left as an entry of the itinerary: `3:2`, a title, the key of a game,
  /// or the beginning of an identity.
  ///
  /// - Throws: ``SyntaxError`` where there is none, or its position is invalid.
  mutating func entry() throws(SyntaxError) -> Located<EntryReference> {
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
      return Located(.position(day: day, position: position), at: first.range)
    }
    let name = try name(missing: "the entry is missing", Self.entryForms)
    return Located(.named(name.value), at: name.range)
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

  /// Whether a text is digits only.
  static func isWhole(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Reads the number of a day.
  static func dayNumber(_ token: Token) throws(SyntaxError) -> Located<Int> {
    guard isWhole(token.text.drop { $0 == "-" }) else {
      throw SyntaxError(
        "not a day: '\(token.text.clipped)'", at: token.range, expected: ["DAY"],
        remedy: "use a number that 'days' lists")
    }
    guard let day = Int(token.text), Trip.dayCounts.contains(day) else {
      throw SyntaxError(
        "the days of a trip have the numbers 1 to \(Trip.dayCounts.upperBound), "
          + "not \(token.text.clipped)",
        at: token.range, code: .outOfRange, expected: ["DAY"])
    }
    return Located(day, at: token.range)
  }

  /// Reads a time of day.
  static func time(_ token: Token, or others: [String] = []) throws(SyntaxError) -> TimeOfDay {
    guard let time = TimeOfDay(token.text) else {
      throw SyntaxError(
        "not a time: '\(token.text.clipped)'", at: token.range, expected: ["TIME"] + others,
        remedy: "write hours and minutes, for example 19:05")
    }
    return time
  }

  /// Reads a place on the earth.
  static func location(
    _ token: Token, or others: [String] = []
  ) throws(SyntaxError) -> GeoLocation {
    let (latitude, longitude) = try decimals(
      token, what: "location", example: "41.948,-87.655", expected: "LAT,LON")
    guard let location = GeoLocation(latitude: latitude, longitude: longitude) else {
      throw SyntaxError(
        "not on the map: '\(token.text.clipped)'", at: token.range, code: .outOfRange,
        expected: ["LAT,LON"] + others,
        remedy: "latitudes are -90 to 90, longitudes -180 to 180")
    }
    return location
  }
}
