import PluginAPI
import Synchronization

/// The command that a task carries out: commits made meanwhile belong to it.
///
/// It belongs to a task, not to a seat, because a seat can do several things at once: imports from
/// a followed console belong to the command that follows it, whatever is typed meanwhile.
final class RunningCommand: Sendable {
  @TaskLocal static var current: RunningCommand?

  private let note: CommandNote
  private let hasCommitted = Atomic(false)
  /// When the command last looked at others' commits.
  private let lastLook = Mutex<ContinuousClock.Instant?>(nil)

  /// Starts a command.
  init(_ note: CommandNote) { self.note = note }

  /// Whether it has changed something.
  var hasStored: Bool { hasCommitted.load(ordering: .relaxed) }

  /// The command as typed.
  var words: String { note.words }

  /// How long a look at what others committed is good for.
  ///
  /// A command finds what it names, and decides at once. The store refuses what it decides on an
  /// older state, and it decides again.
  private static let patience = Duration.milliseconds(1)

  /// Whether the command has just looked at others' commits.
  var hasJustLooked: Bool {
    lastLook.withLock { look in look.map { ContinuousClock.now - $0 < Self.patience } ?? false }
  }

  /// Notes that the command has looked at others' commits, or must look again.
  func note(hasLooked: Bool) {
    lastLook.withLock { $0 = hasLooked ? ContinuousClock.now : nil }
  }

  /// The source of the command's next commit.
  func nextSource() -> CommitSource {
    .command(note, continues: hasCommitted.exchange(true, ordering: .relaxed))
  }
}
