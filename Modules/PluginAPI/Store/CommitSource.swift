public import Domain

/// Where a commit comes from: what a store keeps of it beside the changes.
public enum CommitSource: Hashable, Sendable {
  /// A person's command or gesture, which the history shows.
  ///
  /// Where `continues` is set, this is a further commit of the command that made the last commit:
  /// both share one entry. Where another commit lies between, it gets an entry of its own.
  case command(CommandNote, continues: Bool = false)
  /// Another machine, through sync: the changes do not go out again.
  case sync
  /// The program itself, such as a copy that it makes.
  case program
}

/// What a person did: a command's words, or a gesture's.
public struct CommandNote: Hashable, Sendable {
  /// The most characters of words that are kept.
  public static let maximumLength = 1_000

  /// The words, as they were typed; at most ``maximumLength`` characters, and never U+0000.
  public let words: String
  /// When it was done.
  public let time: Timestamp
  /// Who did it: a seat of a process.
  public let seat: String

  /// Creates a note.
  ///
  /// - Parameters:
  ///   - words: The words; what is too long is cut off.
  ///   - time: When it was done.
  ///   - seat: Who did it.
  public init(words: String, time: Timestamp, seat: String) {
    let isPlain = words.utf8.count <= Self.maximumLength && !words.utf8.contains(0)
    self.words =
      isPlain ? words : String(words.prefix(Self.maximumLength).filter { $0 != "\0" })
    self.time = time
    self.seat = seat
  }
}
