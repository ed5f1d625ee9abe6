import ArgumentParser
import Commands
import Foundation
import PluginAPI
import Terminal
import TextCells
import Workspace

/// Syncs a workspace without a prompt.
struct SyncCommand: AsyncParsableCommand {
  /// The word that leads here.
  static let name = "sync"

  static let configuration = CommandConfiguration(
    commandName: "callboard \(name)",
    abstract: "Exchange the edits of a workspace with its sync server.",
    discussion: """
      The workspace must have been set up with 'sync URL', at the prompt or with -c. Without \
      --watch it ends when everything was exchanged. At the prompt and in 'callboard serve' sync \
      runs by itself.

      Exit status: 0 if everything was exchanged, 1 if not, 64 for a usage error, 130 when stopped \
      by Ctrl-C.
      """,
    version: Callboard.configuration.version)

  @Argument(
    help: """
      The workspace: a path or URL, for example tour.callboard. Default: \
      callboard/workspace.callboard in the user's data directory.
      """,
    completion: .file())
  var workspace: String?

  @Flag(help: "Go on until Ctrl-C, so that edits are exchanged as they are made.")
  var watch = false

  func run() async throws {
    // Before anything is opened.
    StandardStream.holdPlaces()
    let interruption = Interruption()
    let stopping = Stopping()
    let signals = Signals(includesHangUp: true) { signal in
      stopping.stop(by: signal)
      guard interruption.interrupt() == .insisted else { return }
      Foundation.exit(stopping.status)
    }
    defer { withExtendedLifetime(signals) {} }
    let failure = await interruption.run { await sync() }
    if let failure {
      let form = TextForm(columns: nil, colorDepth: .none)
      StandardStream.error.write(form.text(of: failure, at: CommandPlace(source: nil)))
      throw ExitCode(1)
    }
    if interruption.hasInterrupted { throw ExitCode(stopping.status) }
  }

  /// Syncs until it is done, or the task is cancelled.
  ///
  /// - Returns: Why it cannot go on.
  private func sync() async -> CommandError? {
    do throws(CommandError) {
      let seat = try await ServeCommand.openWorkspace(named: workspace)
      let failure = await sync(seat)
      await ServeCommand.close(seat)
      return failure
    } catch {
      return error
    }
  }

  private func sync(_ seat: Seat) async -> CommandError? {
    let environment = ProcessInfo.processInfo.environment
    guard let sync = WorkspaceSync(of: seat, environment: environment) else {
      return CommandError(
        .notFound, "this machine has no folder for what sync keeps",
        remedy: "set XDG_STATE_HOME or HOME")
    }
    do throws(WorkspaceError) {
      guard let setup = try sync.folder.setup() else {
        throw WorkspaceError(
          .nothingOpen, "the workspace '\(seat.location)' is not synced",
          remedy: "'callboard \(seat.location.quotedForShell) -c \"sync URL\"' begins that")
      }
      guard watch else {
        _ = try await sync.exchange(within: .seconds(600))
        return nil
      }
      StandardStream.output.writeLine(
        "\(seat.location): syncing with '\(setup.zone)' on \(setup.address.url); Ctrl-C ends it")
    } catch {
      return CommandError(error)
    }
    let reporting = Task { await ServeCommand.report(news: seat) }
    await sync.start()
    // Nothing else ends it.
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
    _ = await sync.leave(within: .seconds(3))
    reporting.cancel()
    await reporting.value
    return nil
  }
}
