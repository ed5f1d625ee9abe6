/// What help explains.
public enum HelpPage: Hashable, Sendable {
  /// The commands by task.
  case overview
  /// Every command with a line, and how values are written.
  case all
  /// Some commands in full.
  case commands([CommandSpec])

  /// The commands on the page.
  var specs: [CommandSpec] {
    switch self {
    case .overview, .all: CommandSpec.all
    case .commands(let specs): specs
    }
  }
}
