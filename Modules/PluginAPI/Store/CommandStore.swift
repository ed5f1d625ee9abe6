public import Domain

/// An entry of the history: a command and its commits.
public struct CommandRecord: Hashable, Sendable {
  /// Its number: later commands have higher numbers, and no number is used twice.
  public let number: Int64
  /// The command, its time and its seat.
  public let note: CommandNote
  /// The states after its commits, with no other commit between them.
  public let commits: ClosedRange<StoreSequence>

  /// Creates an entry.
  public init(number: Int64, note: CommandNote, commits: ClosedRange<StoreSequence>) {
    self.number = number
    self.note = note
    self.commits = commits
  }
}

/// The history of commands, as passed to ``ChangeStore/commit(_:expecting:from:watchedBy:)``.
///
/// Only a commit with ``CommitSource/command(_:continues:)`` is a command, and none that fails.
/// Commits of one command share an entry, unless another commit is between them. The store keeps
/// the commands within its ``HistoryLimit``, also after closing and opening. With the standard
/// limit it keeps them for longer than changes: the changes of an old command may be gone.
public protocol CommandStore: ChangeStore {
  /// The newest commands, newest first.
  ///
  /// - Parameters:
  ///   - number: The command before which to start; `nil` for the end of the history.
  ///   - limit: The most commands to read.
  /// - Returns: The commands.
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func commands(before number: Int64?, limit: Int) throws(StoreError) -> Stored<[CommandRecord]>

  /// The changes of a command, in order; their inverse undoes the command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The changes.
  /// - Throws: ``StoreError`` with ``ErrorCode/historyTrimmed`` if they are no longer on record.
  func changes(of command: CommandRecord) throws(StoreError) -> [Change]

  /// The oldest state after which all changes are on record, for ``ChangeStore/changes(after:)``.
  ///
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func recordStart() throws(StoreError) -> StoreSequence

  /// How much of the history is kept.
  ///
  /// - Throws: ``StoreError`` if the workspace cannot be read.
  func historyLimit() throws(StoreError) -> HistoryLimit

  /// Sets how much of the history is kept, for all processes, and drops what is beyond it.
  ///
  /// This is not a change: it is not numbered or undone, and what it drops does not come back.
  ///
  /// - Parameter limit: The limit.
  /// - Throws: ``StoreError`` with ``ErrorCode/outOfRange`` for an impossible number, and others if
  ///   the workspace cannot be written.
  func setHistoryLimit(_ limit: HistoryLimit) throws(StoreError)
}
