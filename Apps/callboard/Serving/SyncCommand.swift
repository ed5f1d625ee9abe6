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

      Exit status: 0 if everything was exchanged, but for edits that the server refuses, which \
      'sync' lists; 1 if not, 64 for a usage error, 130 when stopped by Ctrl-C.
      """,
    version: Callboard.configuration.version)

  @OptionGroup var place: WorkspaceArgument

  @Flag(help: "Go on until Ctrl-C, so that edits are exchanged as they are made.")
  var watch = false

  func run() async throws { try await StoppableRun { await sync() }.end() }

  /// Syncs until it is done, or the task is cancelled.
  ///
  /// - Returns: Why it cannot go on.
  private func sync() async -> CommandError? {
    do throws(CommandError) {
      let seat = try await place.open()
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
      return CommandError(SyncFolder.isMissing)
    }
    do throws(WorkspaceError) {
      guard let setup = try sync.folder.setup() else {
        throw WorkspaceError(
          .nothingOpen, "the workspace '\(seat.location)' is not synced",
          remedy: "'callboard \(seat.location.quotedForShell) -c \"sync URL\"' begins that")
      }
      guard watch else {
        return await ReadingProgress.show("sync") { progress in
          await exchange(sync, progress.report(of: "sync", in: .things("records")))
        }
      }
      StandardStream.output.writeLine(
        "\(seat.location): syncing with '\(setup.zone)' on \(setup.address.url); Ctrl-C ends it")
    } catch {
      return CommandError(error)
    }
    let reporting = Task { await ServeCommand.report(news: seat) }
    await sync.start()
    var hasEnded = false
    while !Task.isCancelled, !hasEnded {
      try? await Task.sleep(for: .seconds(2))
      // One that cannot be read says nothing.
      do { hasEnded = try sync.folder.setup() == nil } catch {}
    }
    _ = await sync.leave(within: .seconds(3))
    reporting.cancel()
    await reporting.value
    guard hasEnded else { return nil }
    return CommandError(
      .nothingOpen, "the workspace '\(seat.location)' is not synced any more",
      remedy: "'sync URL' begins that again")
  }

  private func exchange(
    _ sync: WorkspaceSync, _ progress: ReadingProgress.Report?
  ) async -> CommandError? {
    do throws(WorkspaceError) {
      _ = try await sync.exchange(within: .seconds(600), progress: progress)
      return nil
    } catch {
      return CommandError(error)
    }
  }
}
