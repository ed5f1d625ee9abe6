/// The syntax of a part of a command.
///
/// Usage lines, error messages, completion and hints are derived from it.
indirect enum Shape: Hashable, Sendable {
  /// A literal word.
  case keyword(String)
  /// A value.
  case value(ValueKind)
  /// Parts in sequence.
  case sequence([Shape])
  /// An optional part.
  case optional(Shape)
  /// One of several parts.
  case choice([Shape])
  /// A repeatable part, used at least once.
  case repeated(Shape)
  /// An option, anywhere in the command.
  case option(OptionSpec)

  /// The usage in help: keywords in lower case, values in upper case, optional parts in brackets.
  var usage: String {
    switch self {
    case .keyword(let word): word
    case .value(let kind): kind.name
    case .sequence(let parts): parts.map(\.usage).filter { !$0.isEmpty }.joined(separator: " ")
    case .optional(let part): "[\(part.usage)]"
    case .choice where !takesWords: "[\(options.map(\.usage).joined(separator: "|"))]"
    case .choice(let parts):
      parts.map(\.usage).joined(separator: parts.contains { $0.isPhrase } ? " | " : "|")
    case .repeated(let part): part.usage + "…"
    case .option(let option): "[\(option.usage)]"
    }
  }

  /// Whether it is more than one word.
  private var isPhrase: Bool { usage.contains(" ") }

  /// The keywords that can start the part; none if it can start with another word.
  var leads: [String] {
    switch self {
    case .keyword(let word): [word]
    case .value, .option: []
    case .sequence(let parts): parts.first(where: \.takesWords)?.leads ?? []
    case .optional(let part), .repeated(let part): part.leads
    case .choice(let parts):
      parts.contains { $0.leads.isEmpty } ? [] : parts.flatMap(\.leads)
    }
  }

  /// Whether the part reads words, not only options.
  var takesWords: Bool {
    switch self {
    case .keyword, .value, .repeated: true
    case .option: false
    case .sequence(let parts), .choice(let parts): parts.contains(where: \.takesWords)
    case .optional(let part): part.takesWords
    }
  }

  /// Whether the part reads all remaining words, such as a name.
  var isOpen: Bool {
    switch self {
    case .value(let kind): kind.isOpen
    case .keyword, .option: false
    case .repeated: true
    case .sequence(let parts), .choice(let parts): parts.contains(where: \.isOpen)
    case .optional(let part): part.isOpen
    }
  }

  /// Whether the part is optional.
  var isOptional: Bool {
    switch self {
    case .optional, .option: true
    case .keyword, .value, .repeated: false
    case .sequence(let parts): parts.allSatisfy(\.isOptional)
    case .choice(let parts): parts.contains(where: \.isOptional)
    }
  }

  /// The options in the part, in order.
  var options: [OptionSpec] {
    switch self {
    case .option(let option): [option]
    case .keyword, .value: []
    case .sequence(let parts), .choice(let parts): parts.flatMap(\.options)
    case .optional(let part), .repeated(let part): part.options
    }
  }

  /// What can start the part: keywords and values, without options.
  var beginnings: [Shape] {
    switch self {
    case .keyword, .value: [self]
    case .option: []
    case .choice(let parts): parts.flatMap(\.beginnings)
    case .optional(let part), .repeated(let part): part.beginnings
    case .sequence(let parts):
      parts.prefix { $0.isOptional }.flatMap(\.beginnings)
        + (parts.first { !$0.isOptional }?.beginnings ?? [])
    }
  }

  /// How errors and JSON name what can start the part.
  var forms: [String] {
    beginnings.flatMap { part in
      switch part {
      case .value(let kind): kind.forms
      default: [part.usage]
      }
    }
  }
}
