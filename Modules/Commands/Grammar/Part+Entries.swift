import Domain
import PluginAPI

/// A place in an itinerary: `3:2`, or `3` for the end of the day.
package struct EntryPlace: Hashable, Sendable {
  /// The day.
  package let day: Int
  /// The position that the entry gets in the day, from 1; the last one where it is `nil`.
  package let position: Int?

  /// Creates a place.
  package init(day: Int, position: Int?) {
    self.day = day
    self.position = position
  }
}

extension Part where Value == Located<EntryPlace> {
  /// A place in an itinerary.
  static var entryPlace: Part {
    let kind = ValueKind("DAY[:POSITION]", forms: ["DAY:POSITION", "DAY"])
    return Part(kind, missing: "the place is missing") { token throws(SyntaxError) in
      guard let parts = WordReader.position(token.text) else {
        guard WordReader.isWhole(token.text.drop { $0 == "-" }) else {
          throw SyntaxError(
            "not a place in the itinerary: '\(token.text.clipped)'", at: token.range,
            expected: kind.forms, remedy: "write DAY:POSITION, for example 3:2, or DAY for its end")
        }
        return try WordReader.dayNumber(token).map { EntryPlace(day: $0, position: nil) }
      }
      let day = try WordReader.dayNumber(Token(token.form, String(parts.day), at: token.range))
      guard let position = Int(parts.position), position >= 1 else {
        throw SyntaxError(
          "no position '\(token.text.clipped)'", at: token.range, code: .outOfRange,
          expected: kind.forms, remedy: "the first position of a day is 1")
      }
      return day.map { EntryPlace(day: $0, position: position) }
    }
  }
}

extension Part where Value == TimeOfDay {
  /// A time of day; the error lists `others` beside it.
  static func time(or others: [String] = []) -> Part {
    Part(ValueKind("TIME"), missing: "TIME is missing") { token throws(SyntaxError) in
      try WordReader.time(token, or: others)
    }
  }
}

extension Part where Value == GeoLocation {
  /// A place on the earth; the error lists `others` beside it.
  static func location(or others: [String] = []) -> Part {
    Part(ValueKind("LAT,LON"), missing: "LAT,LON is missing") { token throws(SyntaxError) in
      try WordReader.location(token, or: others)
    }
  }
}
