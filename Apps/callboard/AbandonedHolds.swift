import Commands
import Domain
import PluginAPI
import Terminal
import TextCells
import Workspace

/// Keys that an earlier, killed run left held at consoles: they are listed, and can be released.
struct AbandonedHolds {
  let workspace: Seat
  /// Asks a question; `nil` without a terminal.
  let confirm: @Sendable (String) async -> Bool?
  /// Whether a person types the commands.
  let isInteractive: Bool

  /// How long connecting a console may take.
  private static let patience = Duration.seconds(3)

  /// Lists keys that may still be held, and releases them if the user agrees; otherwise the first
  /// command lists them.
  func report() async {
    do throws(WorkspaceError) {
      for (show, held) in try await workspace.abandonedTriggers() {
        let messages = held.map { Message.leftHeld(name: $0.name, show: show.name) }
        guard isInteractive else {
          await workspace.notifyLater(messages)
          continue
        }
        for message in messages { write(workspace.wording.text(.message(message))) }
        if await confirm("Release what it held?") == true { await release(held, of: show) }
      }
    } catch {
      await workspace.notifyLater([
        .notSent("what an earlier run held cannot be read: \(error.description)")
      ])
    }
  }

  private func release(_ held: [ActiveTrigger], of show: Show) async {
    let release = await workspace.release(held, of: show, within: Self.patience)
    for active in release.released { write(TextForm.line(of: active)) }
    for failure in release.failed { write(TextForm.line(ofFailed: failure)) }
  }

  private func write(_ line: String) {
    StandardStream.error.write("\(line.safeForTerminal)\n")
  }
}
