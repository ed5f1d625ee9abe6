import Domain
import PluginAPI

/// The values of an event's properties.
struct EventProperties {
  /// Where the event begins.
  let line: Int
  private var values: [String: (value: CalendarValue, line: Int)] = [:]
  private var names: Set<String> = []

  /// Reads the properties of an event.
  ///
  /// - Throws: ``ShowFileError`` if one cannot be read, or appears twice.
  init(_ event: RawCalendar.Event) throws(ShowFileError) {
    line = event.line
    for property in event.properties {
      let isNew = names.insert(property.name).inserted
      // An event may be of several categories; the first is the sport.
      guard isNew || property.name == "CATEGORIES" else {
        throw ShowFileError(
          .malformed, "the event has a second \(property.name)", line: property.line,
          remedy: "take one of them away")
      }
      guard isNew, let value = try CalendarValue.read(property) else { continue }
      values[property.name] = (value, property.line)
    }
  }

  /// Whether there is such a property, be it empty.
  func has(_ name: String) -> Bool { names.contains(name) }

  /// The line of a property, or of the event.
  func line(of name: String) -> Int { values[name]?.line ?? line }

  /// The value of a property that is not a text.
  func value(_ name: String) -> CalendarValue? { values[name]?.value }

  /// A text, cleaned; `nil` if it is empty or not there.
  func text(_ name: String) -> String? {
    guard case .text(let text)? = value(name) else { return nil }
    let cleaned = Name.cleaned(text)
    return cleaned.isEmpty ? nil : cleaned
  }

  /// A text as it is, with its line ends; `nil` if it is empty or not there.
  func rawText(_ name: String) -> String? {
    guard case .text(let text)? = value(name), !text.isEmpty else { return nil }
    return text
  }

  /// A text by which others refer to this.
  ///
  /// - Throws: ``ShowFileError`` if it is too long to be kept.
  func key(_ name: String) throws(ShowFileError) -> String? {
    guard case .text(let text)? = value(name), let key = self.text(name) else { return nil }
    guard text.unicodeScalars.count <= TripLimits.keyLength else {
      throw ShowFileError(
        .malformed, "the \(name) has more than \(TripLimits.keyLength) characters",
        line: line(of: name), remedy: "give the event a shorter one")
    }
    return key
  }

  /// A whole number that is not negative; `nil` if there is none.
  ///
  /// - Throws: ``ShowFileError`` for any other text.
  func count(_ name: String) throws(ShowFileError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw ShowFileError(
        .malformed, "the \(name) '\(text.prefix(40))' is not a whole number", line: line(of: name),
        remedy: "take the property away, or write digits only")
    }
    return number
  }

  /// The place of the event.
  ///
  /// - Throws: ``ShowFileError`` if the coordinates are out of range.
  func place() throws(ShowFileError) -> GeoLocation? {
    guard case .place(let latitude, let longitude)? = value("GEO") else { return nil }
    return try Coordinates.place(latitude, longitude, line(of: "GEO"))
  }
}
