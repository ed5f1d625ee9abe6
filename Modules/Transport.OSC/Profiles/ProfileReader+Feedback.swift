import Domain
import JSONText
import PluginAPI

extension ProfileReader {
  private static let meanings = ["command-line", "heartbeat", "lamp", "running", "pending"]
  private static let feedbackPlaces = ["number", "list", "cue", "key", "rest"]

  func readFeedback(_ field: ProfileField) throws(TransportError) -> ProfileFeedback {
    let means = try field.required("means")
    let word = try means.text()
    let own: [String]
    switch word {
    case "heartbeat", "pending": own = []
    case "command-line": own = ["argument"]
    case "lamp": own = ["argument", "without", "instead"]
    case "running": own = ["kind", "argument", "always"]
    default:
      throw means.mistake("'\(word)' is not a meaning; allowed are \(Self.meanings.listed)")
    }
    _ = try field.members(["address", "means", "when"] + own)
    let condition = try field.member("when").map(readCondition) ?? .always
    guard !condition.asksForObject else {
      throw field.mistake("what a console says does not depend on a number's form")
    }
    let address = try field.required("address")
    let pattern = try readPattern(address)
    let meaning: ProfileFeedback.Meaning
    switch word {
    case "heartbeat": meaning = .heartbeat
    case "command-line": meaning = .commandLine(argument: try argument(field))
    case "lamp":
      guard pattern.last == .key else {
        throw address.mistake("the lamp's key is expected at the end: '{key}'")
      }
      meaning = try readLamp(field)
    case "pending":
      guard pattern.contains(.list), pattern.contains(.cue) else {
        throw address.mistake("the list and its cue are expected: '{list}' and '{cue}'")
      }
      meaning = .pending
    default:
      guard pattern.contains(.number) || pattern.contains(.list) else {
        throw address.mistake("the object's number is expected: '{number}' or '{list}'")
      }
      meaning = try readRunning(field)
    }
    return ProfileFeedback(condition: condition, pattern: pattern, meaning: meaning)
  }

  private func argument(_ field: ProfileField) throws(TransportError) -> Int {
    try field.member("argument")?.integer(0...255) ?? 0
  }

  private func readLamp(_ field: ProfileField) throws(TransportError) -> ProfileFeedback.Meaning {
    var names: [String: String] = [:]
    for (name, field) in try field.member("instead")?.members() ?? [] {
      names[name] = try field.text()
    }
    return .lamp(
      argument: try argument(field), without: try field.member("without")?.text() ?? "",
      instead: names)
  }

  private func readRunning(
    _ field: ProfileField
  ) throws(TransportError) -> ProfileFeedback.Meaning {
    let word = try field.required("kind")
    let text = try word.text()
    guard let kind = ObjectKind(rawValue: text), !kind.isOfHost else {
      throw word.mistake(
        "'\(text)' is not a kind; allowed are \(ObjectKind.allCases.map(\.rawValue).listed)")
    }
    guard let always = field.member("always") else {
      return .running(kind, .argument(try argument(field)))
    }
    guard field.member("argument") == nil else {
      throw always.mistake("either 'always' or 'argument' says whether it runs")
    }
    return .running(kind, .always(try always.bool()))
  }

  private func readPattern(_ field: ProfileField) throws(TransportError) -> [ProfileFeedback.Token]
  {
    var tokens: [ProfileFeedback.Token] = []
    var parts: [ProfileTemplate.Part] = []
    for piece in try pieces(of: field) {
      guard tokens.last != .key, tokens.last != .rest else {
        throw field.mistake("'{key}' and '{rest}' come at the end")
      }
      switch piece {
      case .text(let text):
        tokens.append(.text(text))
        parts.append(.text(text))
      case .place("number"): tokens.append(.number)
      case .place("list"): tokens.append(.list)
      case .place("cue"): tokens.append(.cue)
      case .place("key"): tokens.append(.key)
      case .place("rest"): tokens.append(.rest)
      case .place(let name):
        guard definition.setting(name) != nil else {
          throw unknownPlace(name, field, Self.feedbackPlaces)
        }
        tokens.append(.setting(name))
        parts.append(.setting(name))
      }
    }
    try checkAddress(ProfileTemplate(parts: parts), field)
    return tokens
  }
}
