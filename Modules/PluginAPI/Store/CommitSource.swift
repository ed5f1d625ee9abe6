public import Domain

/// The source of a commit.
public enum CommitSource: Hashable, Sendable {
  /// A user's command or gesture, which the history shows.
  ///
  /// If `continues` is set, this commit belongs to the command of the last commit, and both share
  /// one entry. If another commit came between, it gets its own entry.
  case command(CommandNote, continues: Bool = false)
  /// Another machine, through sync: these changes are not sent out again.
  case sync
  /// The program itself, for example a copy.
  case program
}

/// A user's action: the words of a command or gesture.
public struct CommandNote: Hashable, Sendable {
  /// The maximum length of the words.
  public static let maximumLength = 1_000

  /// The words as typed; at most ``maximumLength`` characters, without U+0000.
  public let words: String
  /// When it was done.
  public let time: Timestamp
  /// The seat of a process that did it.
  public let seat: String

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - words: The words; longer text is cut off.
  ///   - time: When it was done.
  ///   - seat: The seat that did it.
  public init(words: String, time: Timestamp, seat: String) {
    let isPlain = words.utf8.count <= Self.maximumLength && !words.utf8.contains(0)
    self.words =
      isPlain ? words : String(words.prefix(Self.maximumLength).filter { $0 != "\0" })
    self.time = time
    self.seat = seat
  }
}
