import Domain
import PluginAPI

/// A place in an itinerary: `3:2`, or `3` for the end of the day.
package struct EntryPlace: Hashable, Sendable {
  /// The day.
  package let day: Int
  /// The entry's position in the day, from 1; `nil` for the last position.
  package let position: Int?

  /// Creates a place.
  package init(day: Int, position: Int?) { (self.day, self.position) = (day, position) }
}

extension Part where Value == Located<EntryPlace> {
  /// A place in an itinerary.
  static var entryPlace: Part {
    let kind = ValueKind("DAY[:POSITION]", forms: ["DAY:POSITION", "DAY"])
    return Part(.value(kind)) { reader throws(SyntaxError) in
      let token = try reader.next(kind.forms, missing: "the place is missing")
      let parts = WordReader.position(token.text)
      let digits = parts?.day ?? token.text[...]
      guard WordReader.isWhole(digits.drop { $0 == "-" }) else {
        throw token.isNo(
          "place in the itinerary", kind.forms,
          remedy: "write DAY:POSITION, for example 3:2, or DAY for its end")
      }
      let number = Token(token.form, String(digits), at: token.range)
      let day = try Part<Located<Int>>.day.value(of: number, in: reader)
      guard let parts else { return day.map { EntryPlace(day: $0, position: nil) } }
      guard let position = Int(parts.position), position >= 1 else {
        throw token.isBeyond(
          "no position '\(token.text.clipped)'", kind.forms,
          remedy: "the first position of a day is 1")
      }
      return day.map { EntryPlace(day: $0, position: position) }
    }
  }
}

extension Part where Value == Located<Int> {
  /// The number of a day; allows `on day 3`.
  static var day: Part {
    Part(.value(ValueKind("DAY"))) { reader throws(SyntaxError) in
      _ = reader.skip("day")
      let token = try reader.next("DAY", missing: "the day is missing")
      guard WordReader.isWhole(token.text.drop { $0 == "-" }) else {
        throw token.isNo("day", ["DAY"], remedy: "use a number that 'days' lists")
      }
      guard let day = Int(token.text), Trip.dayCounts.contains(day) else {
        let numbers = "the days of a trip have the numbers 1 to \(Trip.dayCounts.upperBound)"
        throw token.isBeyond("\(numbers), not \(token.text.clipped)", ["DAY"])
      }
      return Located(day, at: token.range)
    }
  }
}

extension Part where Value == TimeOfDay {
  /// A time of day; the error also lists `others`.
  static func time(or others: [String] = []) -> Part {
    Part(ValueKind("TIME")) { token throws(SyntaxError) in
      if let time = TimeOfDay(token.text) { return time }
      throw token.isNo(
        "time", ["TIME"] + others, remedy: "write hours and minutes, for example 19:05")
    }
  }
}

extension Part where Value == GeoLocation {
  /// A location on the earth; the error also lists `others`.
  static func location(or others: [String] = []) -> Part {
    Part(ValueKind("LAT,LON")) { token throws(SyntaxError) in
      let (north, east) = try token.decimals("location", "LAT,LON", example: "41.948,-87.655")
      if let location = GeoLocation(latitude: north, longitude: east) { return location }
      throw token.isBeyond(
        "not on the map: '\(token.text.clipped)'", ["LAT,LON"] + others,
        remedy: "latitudes are -90 to 90, longitudes -180 to 180")
    }
  }
}

extension WordReader {
  /// The forms of an entry's name.
  static let entryForms = ["DAY:POSITION", "\"TITLE\"", "ID"]

  /// Takes all remaining words as an entry: `3:2`, a title, the key of a game, or the start of an
  /// identity.
  mutating func entry() throws(SyntaxError) -> Located<EntryReference> {
    guard let first = peek, first.form == .word, words.count == 1,
      let parts = Self.position(first.text)
    else {
      return try name(missing: "the entry is missing", Self.entryForms).map(EntryReference.named)
    }
    _ = next()
    guard let day = Int(parts.day), let position = Int(parts.position) else {
      throw first.isBeyond("no such day: '\(first.text.clipped)'", ["DAY:POSITION"])
    }
    guard position >= 1 else {
      throw first.isBeyond("the first entry of a day is 1", ["DAY:POSITION"])
    }
    return Located(.position(day: day, position: position), at: first.range)
  }

  /// Two whole numbers of any length, separated by a colon.
  static func position(_ text: String) -> (day: Substring, position: Substring)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, isWhole(parts[0].drop { $0 == "-" }), isWhole(parts[1]) else {
      return nil
    }
    return (parts[0], parts[1])
  }
}
