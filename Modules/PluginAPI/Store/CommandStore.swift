public import Domain

/// An entry of the history: a command, and the commits that it made.
public struct CommandRecord: Hashable, Sendable {
  /// Its number: later commands have higher ones, and none is used twice.
  public let number: Int64
  /// What was done, when, and by whom.
  public let note: CommandNote
  /// The states after its commits, with no other commit in between.
  public let commits: ClosedRange<StoreSequence>

  /// Creates an entry.
  public init(number: Int64, note: CommandNote, commits: ClosedRange<StoreSequence>) {
    self.number = number
    self.note = note
    self.commits = commits
  }
}

/// What people did, as ``ChangeStore/commit(_:expecting:from:watchedBy:)`` was told.
///
/// The newest commands are kept, more of them than changes: what a command of long ago changed may
/// no longer be on record.
public protocol CommandStore: ChangeStore {
  /// The newest commands, the newest first.
  ///
  /// - Parameters:
  ///   - number: The command before which to begin; `nil` for the end of the history.
  ///   - limit: The most commands to read.
  /// - Returns: The commands.
  /// - Throws: ``StoreError`` where the workspace cannot be read.
  func commands(before number: Int64?, limit: Int) throws(StoreError) -> Stored<[CommandRecord]>

  /// What a command changed, in order: its inverse takes the command back.
  ///
  /// - Parameter command: The command.
  /// - Returns: The changes.
  /// - Throws: ``StoreError`` with ``ErrorCode/historyTrimmed`` where they are no longer on record.
  func changes(of command: CommandRecord) throws(StoreError) -> [Change]
}
