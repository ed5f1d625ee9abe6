import Commands
import PluginAPI
import Synchronization
import Terminal
import TextCells
import Workspace

/// A line whose output goes to a file or to a command of the shell.
struct RedirectedLine {
  let redirection: Redirection
  let number: Int
  let route: OutputRoute

  /// Carries out the commands, and passes their output on if all of them worked.
  ///
  /// - Parameters:
  ///   - script: Runs the commands.
  ///   - sink: The destination of messages.
  /// - Throws: ``CommandError`` if the output cannot be passed on.
  func run(
    _ script: inout CommandScript, into sink: CommandScript.Sink
  ) async throws(CommandError) {
    try await checkFile(script.runner)
    let output = CollectedOutput()
    let (forms, runner) = (script.forms, script.runner)
    script.forms = { $0.form(columns: nil, colorDepth: .none) }
    script.use(runner.format)
    let plain = script.form
    if case .terminal(let columns, let rows, _) = runner.target {
      script.runner.target = RenderTarget(columns: columns, rows: rows, colorDepth: .none)
    }
    script.runner.reportEvent = { output.add(plain.text(of: $0)) }
    script.runner.reportSent = nil
    script.runner.reportImport = { report, isFirst in
      output.add(plain.text(ofFollowed: report, isFirst: isFirst))
      return true
    }
    let collecting = CommandScript.Sink(
      print: { text in
        output.add(text)
        return true
      }, complain: sink.complain)
    let hasWorked = await script.run(
      redirection.commands, firstLine: number, into: collecting)
    let (format, refusal) = (script.runner.format, script.runner.lastRefusal)
    let tour = script.runner.tour
    (script.forms, script.runner) = (forms, runner)
    (script.runner.lastRefusal, script.runner.tour) = (refusal, tour)
    script.use(format)
    // The message says why; an old file stays as it is.
    if hasWorked { try await pass(on: output.text, runner) }
  }

  /// Nothing is carried out if its answer would be lost.
  private func checkFile(_ runner: CommandRunner) async throws(CommandError) {
    guard case .file(let path) = redirection.destination else { return }
    do throws(WorkspaceError) {
      try await runner.workspace.checkTarget(runner.expanded(path))
    } catch {
      throw CommandError(error)
    }
  }

  private func pass(
    on text: String, _ runner: CommandRunner
  ) async throws(CommandError) {
    switch redirection.destination {
    case .file(let path):
      do throws(WorkspaceError) {
        let path = runner.expanded(path)
        try await runner.workspace.write(Array(text.utf8), to: path, overwriting: true)
      } catch {
        throw CommandError(error)
      }
    case .shell(let command):
      let status: Int32
      do throws(ShellPipeError) {
        status = try await route.send(text, to: command)
      } catch {
        throw CommandError(.inputOutput, "the shell could not be started: \(error)")
      }
      guard status == 0 else {
        throw CommandError(.inputOutput, "the shell command failed (status \(status))")
      }
    }
  }
}

/// Output that is kept until it is complete.
private final class CollectedOutput: Sendable {
  private let collected = Mutex("")

  var text: String { collected.withLock { $0 } }

  func add(_ text: String) { collected.withLock { $0 += text } }
}
