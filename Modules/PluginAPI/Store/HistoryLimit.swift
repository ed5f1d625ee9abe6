/// How much of its history a workspace keeps.
///
/// The store drops the oldest commands beyond the limit as new ones are stored, together with their
/// changes. It never drops the newest command, unsent changes and their commands, or the changes
/// that lead to the newest ``alwaysKept`` states: other processes follow those.
public enum HistoryLimit: Hashable, Sendable {
  /// The newest 100,000 commands, but only the newest 50,000 changes.
  case standard
  /// The newest commands, this many, and all changes since the oldest of them.
  case commands(Int)
  /// The commands of this many days before the newest one, and all changes since the oldest of
  /// them.
  case days(Int)
  /// Everything.
  case all

  /// The numbers of commands or days that a limit can have.
  public static let range = 1...1_000_000

  /// How many of the newest states have their changes on record, whatever the limit is.
  public static let alwaysKept: Int64 = 1_000

  /// How many of the oldest commands and states one commit drops at most, so that it takes no
  /// longer after a pause, or after the limit has become smaller.
  package static let stride = 64

  /// Whether it has a possible number.
  public var isPossible: Bool {
    switch self {
    case .standard, .all: true
    case .commands(let count), .days(let count): Self.range.contains(count)
    }
  }

  /// Why its number is not possible.
  package var impossible: String {
    "a history is kept for 1 to \(Self.range.upperBound) commands or days"
  }
}
