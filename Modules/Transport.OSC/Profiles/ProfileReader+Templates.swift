import Domain
import JSONText
import OSC
import PluginAPI

extension ProfileReader {
  /// The words in braces that are not settings.
  static let placeholders = [
    "number", "whole", "fraction", "list", "cue", "pending", "key", "rest",
  ]

  /// Placeholders filled from an object's number, or from the console's reports.
  static let numberPlaces = ["number", "whole", "fraction", "list", "cue", "pending"]

  /// Reads a text with placeholders.
  ///
  /// - Parameters:
  ///   - field: The text.
  ///   - condition: When it applies: only a number with a point has a fraction.
  ///   - places: The placeholders allowed there, besides settings.
  /// - Returns: The template.
  /// - Throws: ``/PluginAPI/TransportError`` for a placeholder that is not allowed there.
  func readTemplate(
    _ field: ProfileField, _ condition: ProfileCondition, places: [String] = numberPlaces
  ) throws(TransportError) -> ProfileTemplate {
    var parts: [ProfileTemplate.Part] = []
    for piece in try pieces(of: field) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .place(let name): parts.append(try part(name, field, condition, places))
      }
    }
    return ProfileTemplate(parts: parts)
  }

  private func part(
    _ name: String, _ field: ProfileField, _ condition: ProfileCondition, _ places: [String]
  ) throws(TransportError) -> ProfileTemplate.Part {
    if definition.setting(name) != nil { return .setting(name) }
    guard places.contains(name) else { throw unknownPlace(name, field, places) }
    switch name {
    case "number": return .number
    case "whole", "list": return .whole
    case "key": return .key
    case "pending":
      guard condition.pending == .known else {
        throw field.mistake(
          "'{pending}' needs a cue that the console reported",
          remedy: "write the step with \"when\": {\"pending\": \"known\"}")
      }
      return .pending
    default:
      guard condition.number == .point else {
        throw field.mistake(
          "'{\(name)}' needs a number with a point",
          remedy: "write the step with \"when\": {\"number\": \"point\"}")
      }
      return .fraction
    }
  }

  func unknownPlace(_ name: String, _ field: ProfileField, _ places: [String]) -> TransportError {
    let allowed = (places + definition.settings.map(\.name)).map { "{\($0)}" }
    let list = allowed.isEmpty ? "none" : allowed.listed
    return field.mistake("there is no place '{\(name)}'; allowed are \(list)")
  }

  enum Piece {
    case text(String)
    /// A placeholder in braces.
    case place(String)
  }

  /// The pieces of a text with places.
  func pieces(of field: ProfileField) throws(TransportError) -> [Piece] {
    var pieces: [Piece] = []
    var rest = try field.text()[...]
    while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
        throw field.mistake("a place begins with '{' and ends with '}'")
      }
      if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
      pieces.append(.place(String(rest[rest.index(after: brace)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  // MARK: Addresses

  func readAddress(
    _ field: ProfileField, _ condition: ProfileCondition
  ) throws(TransportError) -> ProfileTemplate {
    let template = try readTemplate(field, condition)
    try checkAddress(template, field)
    return template
  }

  /// Checks that the result of a template starts with a slash.
  func checkAddress(_ template: ProfileTemplate, _ field: ProfileField) throws(TransportError) {
    let parts = template.parts.drop { part in
      guard case .setting(let name) = part else { return false }
      return definition.setting(name)?.choices.isEmpty ?? false
    }
    guard case .text(let text) = parts.first, text.hasPrefix("/") else {
      throw field.mistake("an address begins with '/'")
    }
    for case .text(let text) in parts
    where text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      throw field.mistake("an address holds no control characters")
    }
  }

  // MARK: Arguments

  func readArguments(
    _ field: ProfileField, _ condition: ProfileCondition, places: [String] = numberPlaces
  ) throws(TransportError) -> [ProfileArgument] {
    var arguments: [ProfileArgument] = []
    for element in try field.elements() {
      arguments.append(try readArgument(element, condition, places, depth: 0))
    }
    return arguments
  }

  private func readArgument(
    _ field: ProfileField, _ condition: ProfileCondition, _ places: [String], depth: Int
  ) throws(TransportError) -> ProfileArgument {
    switch field.json.value {
    case .null: return .fixed(.null)
    case .bool(let value): return .fixed(.bool(value))
    case .number(let text):
      guard let sort = TypedValue.sort(ofNumber: text),
        let argument = TypedValue.value(of: sort, text)
      else {
        throw field.mistake("\(text) is too large", remedy: "write {\"h\": …} or {\"d\": …}")
      }
      return .fixed(argument)
    case .string:
      return .typed(["s"], try readTemplate(field, condition, places: places))
    case .array:
      guard depth < OSCLimits.depth else {
        throw field.mistake("arrays lie deeper than \(OSCLimits.depth) levels")
      }
      var elements: [ProfileArgument] = []
      for element in try field.elements() {
        elements.append(try readArgument(element, condition, places, depth: depth + 1))
      }
      return .array(elements)
    case .object: return try readTyped(field, condition, places)
    }
  }

  /// Reads `{"i": "{number}"}`, or `{"i/f": "{number}"}`: of the first type that fits.
  private func readTyped(
    _ field: ProfileField, _ condition: ProfileCondition, _ places: [String]
  ) throws(TransportError) -> ProfileArgument {
    let members = try field.members()
    guard members.count == 1, let (name, field) = members.first else {
      throw field.mistake("one member is expected: a type with its value, as in {\"f\": \"1\"}")
    }
    if name == "I" {
      guard try field.bool() else { throw field.mistake("an impulse is written {\"I\": true}") }
      return .fixed(.impulse)
    }
    let types = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard types.allSatisfy({ $0.count == 1 && MessageWords.types.contains($0) }) else {
      throw field.mistake(
        "there is no type '\(name)'; allowed are "
          + (MessageWords.types.map(String.init) + ["I"]).listed
          + ", or several with '/' between")
    }
    let template = try readTemplate(field, condition, places: places)
    guard template.parts.allSatisfy({ if case .text = $0 { true } else { false } }) else {
      return .typed(types, template)
    }
    let text = template.text(ProfileTemplate.Filling())
    for type in types {
      if let argument = TypedValue.value(of: type, text) { return .fixed(argument) }
    }
    throw field.mistake("'\(text)' is not a value of the type '\(name)'")
  }
}
