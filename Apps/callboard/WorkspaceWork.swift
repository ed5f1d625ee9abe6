import ArgumentParser
import Commands
import Foundation
import PluginAPI
import Terminal
import TextCells
import Workspace

/// Work on a workspace file that signals stop, with its answer or error.
struct WorkspaceWork {
  /// Work with the plugins of this build; it reports how far it has come.
  typealias Work =
    @Sendable (Registry, WorkspaceCopy.Progress?) async throws(WorkspaceError) -> any Answer

  let isJSON: Bool

  /// Carries it out.
  ///
  /// - Parameters:
  ///   - title: Its name, for the line that shows progress.
  ///   - work: The work; it checks `Task.isCancelled` from time to time.
  /// - Throws: `ExitCode` if it does not end well.
  func run(
    _ title: String,
    _ work:
      @escaping @Sendable (
        Registry, _ progress: WorkspaceCopy.Progress?
      ) async throws(WorkspaceError) -> any Answer
  ) async throws {
    let form = form
    let run = await ReadingProgress.show(title) { progress in
      await StoppableRun {
        await Self.result(of: work, progress.report(of: title, in: .things("entities")))
      }
    }
    switch run.result {
    case .success(let answer):
      do throws(StreamError) {
        try StandardStream.output.deliver(form.text(of: CommandResult(answer)))
      } catch {
        report(CommandError(.inputOutput, "\(error)"), form)
        throw ExitCode(1)
      }
      if let verdict = answer as? any VerdictAnswer, !verdict.isSound { throw ExitCode(1) }
    case .failure(let error):
      report(error, form)
      throw ExitCode(error.code == .cancelled ? run.status ?? 1 : 1)
    }
  }

  private static func result(
    of work: Work, _ progress: WorkspaceCopy.Progress?
  ) async -> Result<any Answer, CommandError> {
    let registry: Registry
    do throws(RegistryError) {
      registry = try Composition.registry()
    } catch {
      return .failure(CommandError(.cannotOpen, "\(error)"))
    }
    do throws(WorkspaceError) {
      return .success(try await work(registry, progress))
    } catch {
      return .failure(CommandError(error))
    }
  }

  private var form: any OutputForm {
    isJSON
      ? JSONForm()
      : TextForm(columns: StandardStream.output.terminalSize?.columns, colorDepth: .none)
  }

  private func report(_ error: CommandError, _ form: any OutputForm) {
    StandardStream.error.write(form.text(of: error, at: CommandPlace(source: nil)))
  }
}
