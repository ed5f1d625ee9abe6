import Domain
import JSONText
import PluginAPI

/// The members of a JSON object, read one by one, so that unread members can be reported.
struct JSONMembers {
  /// Where the object begins.
  let line: Int
  /// The object's name in messages: `the game`.
  let what: String
  private let members: [LocatedJSON.Member]
  private var asked: Set<String> = []

  /// The members of a value.
  ///
  /// - Throws: ``ShowFileError`` if it is not an object.
  init(_ json: LocatedJSON, _ what: String) throws(ShowFileError) {
    line = json.place.line
    self.what = what
    guard case .object(let members) = json.value else {
      throw ShowFileError(
        .malformed, "\(what) is an object, not \(json.sort)", line: json.place.line,
        remedy: Self.remedy)
    }
    self.members = members
  }

  /// What to do about a file that breaks the schema.
  static let remedy = "the page on trip files has the schema"

  /// The names of the unread members.
  var others: [String] { members.map(\.name).filter { !asked.contains($0) } }

  /// The value of a member; `nil` if there is none, or it is `null`.
  mutating func value(_ name: String) -> LocatedJSON? {
    asked.insert(name)
    guard let value = members.first(where: { $0.name == name })?.value, value.value != .null else {
      return nil
    }
    return value
  }

  /// A text, cleaned; `nil` if there is none.
  mutating func text(_ name: String) throws(ShowFileError) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value.value else { throw mistake(name, "a text", value) }
    return Name.cleaned(text)
  }

  /// A text that is not empty.
  mutating func required(_ name: String) throws(ShowFileError) -> String {
    guard let text = try text(name) else { throw missing(name) }
    guard !text.isEmpty else { throw fault("\(what) has an empty '\(name)'", at: name) }
    return text
  }

  /// A text by which others refer to this, kept as it is.
  mutating func key(_ name: String) throws(ShowFileError) -> String {
    let text = try required(name)
    guard case .string(let raw)? = value(name)?.value, raw == text else {
      throw fault(
        "the key '\(text.prefix(40))' is too long or has stray spaces or control characters",
        at: name)
    }
    return text
  }

  /// A whole number; `nil` if there is none.
  mutating func integer(_ name: String) throws(ShowFileError) -> Int? {
    guard let value = value(name) else { return nil }
    guard case .number(let digits) = value.value, let number = Int(digits) else {
      throw mistake(name, "a whole number", value)
    }
    return number
  }

  /// A whole number that is not negative; `nil` if there is none.
  mutating func count(_ name: String) throws(ShowFileError) -> Int? {
    guard let number = try integer(name) else { return nil }
    guard number >= 0 else { throw fault("'\(name)' is \(number), less than nothing", at: name) }
    return number
  }

  /// Whether something is so; `false` if it is not said.
  mutating func flag(_ name: String) throws(ShowFileError) -> Bool {
    guard let value = value(name) else { return false }
    guard case .bool(let flag) = value.value else {
      throw mistake(name, "true or false", value)
    }
    return flag
  }

  /// A place; `nil` if neither `latitude` nor `longitude` is there.
  mutating func place() throws(ShowFileError) -> GeoLocation? {
    let latitude = try digits("latitude")
    let longitude = try digits("longitude")
    let line = value("latitude")?.place.line ?? line
    return try Coordinates.place(latitude: latitude, longitude: longitude, line: line)
  }

  /// The elements of an array; none if there is no such member.
  mutating func elements(_ name: String) throws(ShowFileError) -> [LocatedJSON] {
    guard let value = value(name) else { return [] }
    guard case .array(let elements) = value.value else { throw mistake(name, "an array", value) }
    return elements
  }

  /// The line of a member, or of the object if there is none.
  func line(of name: String) -> Int {
    members.first { $0.name == name }?.value.place.line ?? line
  }

  /// An error about a member.
  func fault(_ message: String, at name: String) -> ShowFileError {
    ShowFileError(.malformed, message, line: line(of: name), remedy: Self.remedy)
  }

  /// An error about a member that has to be there.
  func missing(_ name: String) -> ShowFileError {
    ShowFileError(.malformed, "\(what) has no '\(name)'", line: line, remedy: Self.remedy)
  }

  private func mistake(_ name: String, _ wanted: String, _ found: LocatedJSON) -> ShowFileError {
    fault("'\(name)' is \(wanted), not \(found.sort)", at: name)
  }

  private mutating func digits(_ name: String) throws(ShowFileError) -> String? {
    guard let value = value(name) else { return nil }
    guard case .number(let digits) = value.value else { throw mistake(name, "a number", value) }
    return digits
  }
}
