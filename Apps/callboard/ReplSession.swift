import Commands
import Foundation
import PluginAPI
import Terminal
import TextCells
import Workspace

/// One run of the REPL: opens the workspace, and carries out commands until there are no more.
struct ReplSession {
  let location: String?
  let show: String?
  let board: String?
  let isJSON: Bool
  let keepsGoing: Bool
  let color: ColorChoice

  /// Where commands come from.
  enum Input {
    /// The text itself.
    case text(String)
    /// A file of them.
    case file(String)
    /// Standard input.
    case standard
  }

  private var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Carries out all commands.
  ///
  /// - Returns: The status of the process.
  func run(_ input: Input) async -> Int32 {
    let form = makeForm()
    do throws(CommandError) {
      var script = try await open(input, form)
      let prompt = Prompt(
        workspace: script.runner.workspace,
        isShown: isTyped(input) && StandardStream.output.isTerminal)
      let interruption = Interruption()
      let signals = listen(interruption, prompt)
      defer { withExtendedLifetime(signals) {} }
      try await carryOut(input, &script, prompt, interruption)
      try await close(script.runner.workspace)
      if prompt.isShown { return 0 }
      return await interruption.hasInterrupted ? 130 : script.status
    } catch {
      StandardStream.error.write(form.text(of: error, at: CommandPlace(source: nil)))
      return 1
    }
  }

  private func carryOut(
    _ input: Input, _ script: inout CommandScript, _ prompt: Prompt,
    _ interruption: Interruption
  ) async throws(CommandError) {
    switch input {
    case .text(let text):
      await run(text, from: 1, &script, interruption)
    case .file(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw CommandError(.unreadable, "the script '\(path)' cannot be read")
      }
      await run(String(decoding: data, as: UTF8.self), from: 1, &script, interruption)
    case .standard:
      await readLines(&script, prompt, interruption)
    }
  }

  private func close(_ workspace: OpenWorkspace) async throws(CommandError) {
    do throws(WorkspaceError) {
      try await workspace.close()
    } catch {
      throw CommandError(error)
    }
  }

  // MARK: Opening

  private func open(_ input: Input, _ form: any OutputForm) async throws(CommandError)
    -> CommandScript
  {
    let workspace: OpenWorkspace
    do {
      let registry = try Composition.registry()
      let name = location ?? WorkspaceLocation.standard(environment: environment)
      workspace = try OpenWorkspace(
        at: WorkspaceLocation(name, registry: registry), registry: registry, sources: .system)
    } catch let error as WorkspaceError {
      throw CommandError(error)
    } catch {
      throw CommandError(.cannotOpen, "\(error)")
    }
    var runner = CommandRunner(workspace, target: target()) { question in
      guard StandardStream.input.isTerminal, StandardStream.error.isTerminal else { return nil }
      StandardStream.error.write("\(question) [y/N] ")
      return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
    runner.homeDirectory = environment["HOME"]
    for (name, command) in [(show, Command.openShow), (board, Command.openBoard)] {
      guard let name else { continue }
      _ = try await runner.run(command(Written(NameReference(name, isExact: true), at: .start)))
    }
    return CommandScript(
      runner, form: form, source: source(of: input), keepsGoing: keepsGoing || isTyped(input))
  }

  private func source(of input: Input) -> String? {
    switch input {
    case .text: nil
    case .file(let path): path
    case .standard: StandardStream.input.isTerminal ? nil : "stdin"
    }
  }

  private func isStandard(_ input: Input) -> Bool {
    if case .standard = input { true } else { false }
  }

  /// Whether a person types the commands: an error then ends nothing.
  private func isTyped(_ input: Input) -> Bool {
    isStandard(input) && StandardStream.input.isTerminal
  }

  // MARK: Output

  private var colorDepth: ColorDepth {
    ColorDepth.detect(
      environment: environment, isTerminal: StandardStream.output.isTerminal, choice: color)
  }

  private func makeForm() -> any OutputForm {
    isJSON
      ? JSONForm()
      : TextForm(columns: StandardStream.output.terminalSize?.columns, colorDepth: colorDepth)
  }

  /// What `view` draws for: the terminal less the line of the prompt, or 80 columns by 24 rows.
  private func target() -> RenderTarget {
    let size = StandardStream.output.terminalSize
    let columns = size?.columns ?? environment["COLUMNS"].flatMap(Int.init) ?? 80
    let rows = size.map { $0.rows - 1 } ?? environment["LINES"].flatMap(Int.init) ?? 24
    return RenderTarget(columns: columns, rows: rows, colorDepth: colorDepth)
  }

  // MARK: Running

  private func readLines(
    _ script: inout CommandScript, _ prompt: Prompt, _ interruption: Interruption
  ) async {
    var number = 1
    if prompt.isShown {
      StandardStream.output.write("Callboard 0.1.0; 'help' lists the commands\n")
    }
    while !script.isDone {
      await prompt.show()
      guard let line = readLine(strippingNewline: true) else {
        if prompt.isShown { StandardStream.output.write("\n") }
        return
      }
      script.form = makeForm()
      script.runner.target = target()
      await run(line, from: number, &script, interruption)
      if !prompt.isShown, await interruption.hasInterrupted { return }
      number += 1
    }
  }

  /// Runs commands so that Ctrl-C can stop them, and shows how far a long one has come.
  private func run(
    _ text: String, from number: Int, _ script: inout CommandScript, _ interruption: Interruption
  ) async {
    let before = script
    script = await ReadingProgress.show("import") { progress in
      await interruption.run {
        var script = before
        script.runner.importProgress = progress
        let sink = CommandScript.Sink(
          print: { StandardStream.output.write($0) },
          complain: { StandardStream.error.write($0) })
        await script.run(text, firstLine: number, into: sink)
        return script
      }
    }
  }

  private func listen(_ interruption: Interruption, _ prompt: Prompt) -> Signals {
    Signals { signal in
      // Every change that was answered is in the store already: there is nothing to save.
      if signal == .terminate { exit(143) }
      Task {
        let idle = await interruption.interrupt()
        if idle == 0 { return }
        guard prompt.isShown, idle == 1 else { exit(130) }
        StandardStream.output.write("\n(Ctrl-C again leaves)\n")
        await prompt.show()
      }
    }
  }
}
