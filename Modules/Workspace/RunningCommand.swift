import PluginAPI
import Synchronization

/// The command that a task carries out: what is committed meanwhile is its doing.
///
/// It belongs to a task and not to a seat, as a seat may do several things at once: what a console
/// that is followed sends is the doing of the command that follows it, whatever is typed then.
final class RunningCommand: Sendable {
  @TaskLocal static var current: RunningCommand?

  private let note: CommandNote
  private let hasCommitted = Atomic(false)

  /// Begins a command.
  init(_ note: CommandNote) { self.note = note }

  /// The command, as it was typed.
  var words: String { note.words }

  /// Where the command's next commit comes from.
  func nextSource() -> CommitSource {
    .command(note, continues: hasCommitted.exchange(true, ordering: .relaxed))
  }
}
