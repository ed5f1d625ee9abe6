import Commands
import Domain
import PluginAPI
import Terminal
import TextCells
import Workspace

/// What an earlier run that was killed left held at consoles: it is named, and can be released.
struct AbandonedHolds {
  let workspace: OpenWorkspace
  /// Asks a question; `nil` without a terminal.
  let confirm: @Sendable (String) async -> Bool?
  /// Whether a person types the commands.
  let isInteractive: Bool

  /// How long connecting a console may take.
  private static let patience = Duration.seconds(3)

  /// Names what may be held still, and releases it where a person wants that.
  func tell() async {
    do throws(WorkspaceError) {
      for (show, held) in try await workspace.abandonedTriggers() {
        for active in held {
          write("an earlier run ended while it held \(active.name) of show '\(show.name)'")
        }
        guard isInteractive, await confirm("Release what it held?") == true else {
          write("'release all' releases it, in show '\(show.name)'")
          continue
        }
        await release(held, of: show)
      }
    } catch {
      write("what an earlier run held cannot be read: \(error.description)")
    }
  }

  private func release(_ held: [ActiveTrigger], of show: Show) async {
    do throws(WorkspaceError) {
      let release = try await workspace.release(
        abandoned: held, of: show, within: Self.patience)
      for (active, _) in release.released { write(TextForm.line(of: active)) }
      for (active, reason) in release.failed {
        write("\(active.name) is not released: \(reason.description)")
      }
    } catch {
      write("nothing is released: \(error.description)")
    }
  }

  private func write(_ line: String) {
    StandardStream.error.write("\(line.safeForTerminal)\n")
  }
}
