/// A group of commands for one task, as in help.
public struct CommandFamily: Sendable {
  /// The title: `Arrange blocks`.
  public let title: String
  /// The commands, in help order.
  public let commands: [CommandSpec]

  /// Creates a family.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - commands: The commands, in help order.
  init(_ title: String, _ commands: [CommandSpec]) {
    self.title = title
    self.commands = commands
  }

  /// All families, in help order.
  public static let all: [CommandFamily] = [
    .blocks, .tiles, .boards, .objects, .shows, .consoles, .gestures, .views,
    .panels, .trips, .itinerary, .pages, .session,
  ]
}

extension CommandSpec {
  /// All commands, in help order.
  public static let all = CommandFamily.all.flatMap(\.commands)

  /// The first words of commands, in help order.
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

  /// The command with a name, or with one of its aliases.
  public static func named(_ name: String) -> CommandSpec? { byName[name] }

  /// Whether a word is the first word of a command.
  static func isVerb(_ word: String) -> Bool { everyVerb.contains(word[...]) }

  /// The second words of commands that start with a word.
  static func nouns(after verb: String) -> [String] { nounsByVerb[verb] ?? [] }
}
