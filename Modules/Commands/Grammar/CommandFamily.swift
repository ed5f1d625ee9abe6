/// Commands for one task, as help groups them.
public struct CommandFamily: Sendable {
  /// What they are for: `Arrange blocks`.
  public let title: String
  /// The commands, in the order that help lists them.
  public let commands: [CommandSpec]

  /// Creates a family.
  ///
  /// - Parameters:
  ///   - title: What its commands are for.
  ///   - commands: The commands, in the order that help lists them.
  init(_ title: String, _ commands: [CommandSpec]) {
    self.title = title
    self.commands = commands
  }

  /// All commands, in the order that help lists them.
  public static let all: [CommandFamily] = [
    .blocks, .boards, .objects, .shows, .files, .consoles, .gestures, .views, .panels, .recordings,
    .trips, .itinerary, .session,
  ]
}

extension CommandSpec {
  /// All commands, in the order that help lists them.
  public static let all = CommandFamily.all.flatMap(\.commands)

  /// The words that can begin a command, in the order that help lists them.
  public static let verbs: [String] = {
    var seen: Set<String> = []
    return all.map(\.verb).filter { seen.insert($0).inserted }
  }()

  private static let byName: [String: CommandSpec] = {
    var table: [String: CommandSpec] = [:]
    for spec in all {
      for name in [spec.name] + spec.aliases { table[name] = spec }
    }
    return table
  }()

  private static let nounsByVerb = Dictionary(grouping: all, by: \.verb)
    .mapValues { $0.compactMap(\.noun) }

  private static let everyVerb = Set(byName.keys.compactMap { $0.split(separator: " ").first })

  /// The command with a name, or with a name that it had before.
  public static func named(_ name: String) -> CommandSpec? { byName[name] }

  /// Whether a word can begin a command.
  static func isVerb(_ word: String) -> Bool { everyVerb.contains(word[...]) }

  /// The words that can follow a first one.
  static func nouns(after verb: String) -> [String] { nounsByVerb[verb] ?? [] }
}
