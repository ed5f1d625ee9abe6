import PluginAPI
import ShowImport
import Workspace

extension CommandRunner {
  func importConsole(_ importing: Command.Import) async throws(CommandError) -> CommandOutput {
    let options = options(importing.choices)
    let report: FileReport
    do throws(WorkspaceError) {
      guard !importing.isFollowed else {
        return .followed(
          importing.address.value, imports: try await follow(importing, options: options))
      }
      report = try await workspace.importConsole(at: importing.address.value, options: options)
    } catch {
      var failure = CommandError(error)
      if error.code == .badAddress { failure.range = importing.address.range }
      throw failure
    }
    return try output(of: report, at: "\(importing.address.value)")
  }

  /// Imports what a console has, and what is changed there, until the time is over.
  ///
  /// - Returns: How many imports came to something, with the first.
  private func follow(
    _ importing: Command.Import, options: ImportOptions
  ) async throws(WorkspaceError) -> Int {
    let (first, begin) = AsyncStream.makeStream(of: Void.self)
    let watcher = watcher(beginning: begin)
    let workspace = workspace
    let result: Result<Int, WorkspaceError>? = await withTaskGroup { group in
      group.addTask { () -> Result<Int, WorkspaceError>? in
        do throws(WorkspaceError) {
          let count = try await workspace.followConsole(
            at: importing.address.value, options: options, telling: watcher)
          return .success(count)
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        // The first import takes as long as it takes; without a limit Ctrl-C ends the others.
        for await _ in first { break }
        let limit = importing.seconds.map { Duration.seconds($0) } ?? .seconds(31_536_000)
        try? await Task.sleep(for: limit)
        return nil
      }
      var result: Result<Int, WorkspaceError>?
      for await one in group {
        result = one ?? result
        group.cancelAll()
      }
      return result
    }
    return try result?.get() ?? 0
  }

  private func watcher(beginning: AsyncStream<Void>.Continuation) -> ConsoleWatcher {
    let (tellImport, tellEvent) = (tellImport, tellEvent)
    return ConsoleWatcher(
      imported: { report, isFirst in
        beginning.yield()
        return tellImport?(report, isFirst) ?? true
      },
      state: { tellEvent?(.state($0)) })
  }
}
