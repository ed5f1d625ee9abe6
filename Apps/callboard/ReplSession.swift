import CVersion
import Commands
import Foundation
import PluginAPI
import Synchronization
import Terminal
import TextCells
import Transport
import Workspace

/// One run of the REPL: opens the workspace, and carries out commands until there are no more.
struct ReplSession {
  let location: String?
  let show: String?
  let board: String?
  let trip: String?
  let format: OutputFormat
  let keepsGoing: Bool
  let isAtomic: Bool
  let settings: LayeredSettings
  /// Whether typed lines are not kept.
  let isPrivate: Bool
  /// Whether scripts may write files and run commands of the shell.
  let usesShell: Bool

  /// Where commands come from.
  enum Input {
    /// The text itself.
    case text(String)
    /// A file of them.
    case file(String)
    /// Standard input.
    case standard
  }

  private let interruption: Interruption
  private let reader: LineReader
  let keys: KeyReader
  let split: SplitScreen
  /// The lines that are typed at the prompt and in the live view.
  let entered = EnteredLines(isSecret: SecretLine.hasKey)
  private let place = WorkspacePlace()
  let environment: [String: String]

  init(
    location: String?, show: String?, board: String?, trip: String?, format: OutputFormat,
    keepsGoing: Bool, isAtomic: Bool, settings: LayeredSettings, environment: [String: String],
    isPrivate: Bool, usesShell: Bool
  ) {
    // Before anything is opened.
    StandardStream.holdPlaces()
    self.location = location
    self.show = show
    self.board = board
    self.trip = trip
    self.format = format
    self.keepsGoing = keepsGoing
    self.isAtomic = isAtomic
    self.settings = settings
    self.environment = environment
    self.isPrivate = isPrivate
    self.usesShell = usesShell
    interruption = Interruption()
    reader = LineReader(waker: interruption.waker)
    keys = KeyReader(waker: interruption.waker)
    let depth = Self.colorDepth(environment, settings)
    split = SplitScreen(
      depth: depth, makeRenderer: Self.rendererMaker(depth, settings.settings.theme))
  }

  /// Carries out all commands.
  ///
  /// - Returns: The status of the process.
  func run(_ input: Input) async -> Int32 {
    let form = makeForm(format)
    for fault in settings.faults {
      let failure = CommandError(.badSetting, fault)
      StandardStream.error.write(form.text(of: failure, at: CommandPlace(source: nil)))
    }
    do throws(CommandError) {
      let lines = try scriptLines(of: input)
      var (script, opening) = try await open(input, form)
      let prompt = Prompt(
        script.runner.workspace, promptInput(input, script.runner.workspace), split)
      place.workspace = script.runner.workspace
      let signals = opening.signals ?? listen(isTyped: isTyped(input))
      defer { withExtendedLifetime(signals) {} }
      await AbandonedHolds(
        workspace: script.runner.workspace, confirm: confirm, isInteractive: isTyped(input)
      ).report()
      if let failure = await openNamed(script.runner) {
        StandardStream.error.write(form.text(of: failure, at: CommandPlace(source: nil)))
        _ = await leaveConsole(of: script.runner.workspace, form)
        await script.runner.sync?.stop()
        try await close(script.runner.workspace)
        return 1
      }
      let wasLeft: Bool
      if let showFile = opening.showFile, await !importFirst(showFile, &script) {
        await script.runner.sync?.stop()
        try await close(script.runner.workspace)
        return 1
      }
      if isAtomic { await script.beginWhole(into: sink(form)) }
      if let lines {
        await run(lines, from: 1, &script)
        wasLeft = interruption.hasInterrupted
      } else {
        wasLeft = await readLines(&script, prompt)
        split.end()
      }
      await script.finish(isStopped: wasLeft, into: sink(form))
      await script.endTour(into: sink(form))
      await script.runner.serving?.end()
      await leaveSync(of: script.runner)
      let isAllSent = await leaveConsole(of: script.runner.workspace, form)
      try await close(script.runner.workspace)
      if script.hasLostOutput || !isAllSent { return 1 }
      return wasLeft ? 130 : prompt.isShown ? 0 : script.status
    } catch {
      StandardStream.error.write(form.text(of: error, at: CommandPlace(source: nil)))
      return 1
    }
  }

  /// The longest time to send queued messages when the process ends.
  private static let drainLimit = Duration.seconds(5)

  /// Sends the queued messages to the console, and releases it.
  ///
  /// - Returns: Whether all were sent.
  private func leaveConsole(of workspace: Seat, _ form: any OutputForm) async -> Bool {
    let unsent = await workspace.leaveConsole(within: Self.drainLimit)
    guard unsent > 0 else { return true }
    let failure = CommandError(
      .noAnswer, "\(counted(unsent, "message was", "messages were")) not sent")
    StandardStream.error.write(form.text(of: failure, at: CommandPlace(source: nil)))
    return false
  }

  /// The longest time to send edits when the process ends: those of a burst wait 1.5 s.
  private static let syncLimit = Duration.seconds(3)

  /// Sends what was edited last, and says so if that does not work.
  private func leaveSync(of runner: CommandRunner) async {
    guard await runner.sync?.leave(within: Self.syncLimit) == true else { return }
    StandardStream.error.writeLine(
      "callboard: not everything was sent to the sync server; it is sent when sync runs again")
  }

  private func close(_ workspace: Seat) async throws(CommandError) {
    do throws(WorkspaceError) {
      try await workspace.close()
    } catch {
      throw CommandError(error)
    }
  }

  // MARK: Opening

  /// The commands that are known before anything is opened; `nil` if they are read one by one.
  private func scriptLines(of input: Input) throws(CommandError) -> [String]? {
    switch input {
    case .text(let text):
      return text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        .map(String.init)
    case .file(let path):
      do throws(ScriptFileError) {
        return try ScriptFile(path: path).lines
      } catch {
        let place = error.line.map { "\(path):\($0): " } ?? ""
        var failure = CommandError(error)
        failure.message = place + failure.message
        throw failure
      }
    case .standard: return nil
    }
  }

  private func open(_ input: Input, _ form: any OutputForm) async throws(CommandError)
    -> (script: CommandScript, opening: Opening)
  {
    let registry: Registry
    do {
      registry = try Composition.registry(theme: settings.settings.theme)
    } catch {
      throw CommandError(.cannotOpen, "\(error)")
    }
    let opening = try await openWorkspace(
      WorkspaceLocation.name(of: location, environment: environment), registry, input)
    var runner = CommandRunner(opening.workspace, target: target(), confirm: confirm)
    runner.homeDirectory = environment["HOME"]
    runner.configuration = settings.values
    runner.configurationFile = settings.file
    runner.standardProfile = settings.settings.profile
    await opening.workspace.useGestures(settings.settings.gestures)
    runner.isInteractive = isTyped(input)
    let pages = PairedPages(ofWorkspace: opening.workspace, environment: environment)
    runner.pairedPages = pages
    if isTyped(input) { runner.serving = PageService(pages) }
    runner.sync = WorkspaceSync(of: opening.workspace, environment: environment)
    runner.deviceName = HostAddresses.names().first ?? runner.deviceName
    runner.askText = askText
    // A script that ends at once would begin what it cannot finish: 'sync now' is for scripts.
    if isTyped(input) { await runner.sync?.start() }
    runner.readInput = inputReading(input)
    runner.makeTourStage = { [place] () async throws(CommandError) in
      let stage = try await ProgramTourStage()
      place.tourFolder = stage.folder
      return stage
    }
    runner.format = format
    var script = CommandScript(
      runner, form: form, source: source(of: input), keepsGoing: keepsGoing || isTyped(input),
      isTyped: isTyped(input))
    script.forms = { makeForm($0) }
    return (script, opening)
  }

  /// Opens the named show, trip and board; messages about them appear with the first command.
  ///
  /// - Returns: Why one cannot be opened.
  private func openNamed(_ runner: CommandRunner) async -> CommandError? {
    do throws(CommandError) {
      try await runner.open(show: show, trip: trip, board: board)
      return nil
    } catch {
      return error
    }
  }

  private func source(of input: Input) -> String? {
    switch input {
    case .text: nil
    case .file(let path): path
    case .standard: StandardStream.input.isTerminal ? nil : "stdin"
    }
  }

  /// Whether a person types the commands: errors then do not end the session.
  func isTyped(_ input: Input) -> Bool {
    guard case .standard = input else { return false }
    return StandardStream.input.isTerminal
  }

  /// The texts for people.
  func wording(for input: Input) -> any Wording {
    let choice = LanguageChoice(
      named: settings.settings.language?.rawValue,
      isInteractive: isTyped(input) && StandardStream.output.isTerminal,
      isForPrograms: format.isForPrograms)
    let code = choice.language(
      among: Language.allCases.map(\.rawValue), environment: environment)
    return (code.flatMap(Language.init(rawValue:)) ?? .en).wording
  }

  /// Reads all of standard input, for a text, if commands come from elsewhere.
  private func inputReading(
    _ input: Input
  ) -> (@Sendable (_ limit: Int) async throws(CommandError) -> [UInt8])? {
    if case .standard = input { return nil }
    let reader = reader
    return { limit throws(CommandError) in
      do throws(StreamError) {
        if let bytes = try await reader.rest(limit: limit) { return bytes }
      } catch {
        throw CommandError(.inputOutput, "\(error)")
      }
      throw CommandError(.cancelled, "reading standard input was stopped")
    }
  }

  /// How lines get to the prompt.
  private func promptInput(_ input: Input, _ workspace: Seat) -> Prompt.Input {
    guard isTyped(input), StandardStream.output.isTerminal else { return .hidden(reader) }
    guard KeyReader.isPossible(environment: environment) else { return .plain(reader) }
    let path = URL(fileURLWithPath: workspace.location).standardizedFileURL.path
    let kept = WorkspaceLocation.statePath(
      "history", ofWorkspace: path, environment: environment)
    let file = isPrivate ? nil : kept.map { HistoryFile(path: $0) }
    if let fault = entered.keep(in: file) { StandardStream.error.writeLine(fault) }
    let look = LineLook(kinds: workspace.registry.kinds, theme: settings.settings.theme)
    return .edited(
      keys,
      TypedLines(look, entered: entered, depth: colorDepth, bindings: settings.settings.keys))
  }

  /// Asks before something is deleted; only a line that says yes is a yes.
  func confirm(_ question: String) async -> Bool? {
    guard StandardStream.input.isTerminal, StandardStream.error.isTerminal else { return nil }
    guard !Task.isCancelled else { return false }
    StandardStream.error.write("\(question.safeForTerminal) [y/N] ")
    guard case .line(let line) = await reader.next() else {
      StandardStream.error.write("\n")
      return false
    }
    guard !Task.isCancelled, case .success(let answer) = line.text else { return false }
    return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// Asks for a line; a secret is not shown while it is typed.
  func askText(_ question: String, isSecret: Bool) async -> String? {
    guard StandardStream.input.isTerminal, StandardStream.error.isTerminal, !Task.isCancelled
    else { return nil }
    let rows = question.split(separator: "\n", omittingEmptySubsequences: false)
    StandardStream.error.write(rows.map { String($0).safeForTerminal }.joined(separator: "\n"))
    let event = await reader.next(isHidden: isSecret)
    if isSecret { StandardStream.error.write("\n") }
    guard case .line(let line) = event, case .success(let text) = line.text, !Task.isCancelled
    else { return nil }
    return text
  }

  // MARK: Running

  /// Carries out the lines of standard input.
  ///
  /// - Returns: Whether Ctrl-C ended it.
  private func readLines(_ script: inout CommandScript, _ prompt: Prompt) async -> Bool {
    var leaving = RepeatedPress()
    if prompt.isShown {
      let version = String(cString: callboard_version())
      StandardStream.output.write("Callboard \(version); 'help' lists the commands\n")
      if format != .json {
        for sentence in await script.runner.news() {
          StandardStream.error.write(sentence.safeForTerminal + "\n")
        }
      }
    }
    while !script.isDone {
      let event = await prompt.next(script.runner)
      // The terminal may have another size.
      script.use(script.runner.format)
      script.runner.target = target()
      switch event {
      case .line(let line):
        leaving.forget()
        await run(line, &script)
        if !prompt.isShown, interruption.hasInterrupted { return true }
      case .woken(let hadText):
        if hadText { leaving.forget() }
        if !prompt.isShown || (!hadText && leaving.press(at: .now)) { return true }
        if !hadText { StandardStream.output.write("(Ctrl-C again leaves, and so does 'quit')\n") }
      case .end: return false
      case .failed(let error):
        script.refuse(line: nil, CommandError(.inputOutput, "\(error)"), into: sink(script.form))
        return false
      }
    }
    return false
  }

  private func run(_ line: InputLine, _ script: inout CommandScript) async {
    do throws(LineFault) {
      // A pasted text can have several lines.
      let lines = try line.text.get().split(separator: "\n", omittingEmptySubsequences: false)
      await run(lines.map(String.init), from: line.number, &script)
    } catch {
      script.refuse(
        line: line.number, CommandError(ScriptFileError(error, line: line.number)),
        into: sink(script.form))
    }
  }

  /// Runs commands so that Ctrl-C can stop them, and shows how far a long one has come.
  func run(_ lines: [String], from first: Int, _ script: inout CommandScript) async {
    let before = script
    script = await ReadingProgress.show("import") { progress in
      await interruption.run {
        var script = before
        let sink = sink(script.form, progress, isPaged: script.isTyped)
        script.runner.showLive = liveView(of: script.runner, isTyped: script.isTyped)
        script.runner.changeSplit = splitChange(isTyped: script.isTyped)
        for (index, line) in lines.enumerated() {
          guard !script.isDone, !Task.isCancelled else { break }
          report(from: &script, progress)
          await run(line, number: first + index, &script, into: sink)
        }
        return script
      }
    }
  }

  private static func redirection(of line: String) throws(CommandError) -> Redirection? {
    do throws(SyntaxError) {
      return try Redirection(of: line)
    } catch {
      throw CommandError(error)
    }
  }

  private func run(
    _ line: String, number: Int, _ script: inout CommandScript, into sink: CommandScript.Sink
  ) async {
    do throws(CommandError) {
      guard Redirection.commands(in: line) != line else {
        await script.run(line, firstLine: number, into: sink)
        return
      }
      guard script.isTyped || usesShell else {
        throw CommandError(
          .notAllowed, "scripts can use '>' and '|' only with callboard --shell",
          remedy: "put quotes around them if they are text")
      }
      guard let redirection = try Self.redirection(of: line) else { return }
      let route = OutputRoute(environment, interruption, split, isTyped: script.isTyped)
      let redirected = RedirectedLine(
        redirection: redirection, number: number, route: route)
      try await redirected.run(&script, into: sink)
    } catch {
      await script.fail(Statement.all(in: line, firstLine: number).first, error, into: sink)
    }
  }

  /// Writes results and messages, never behind the line that shows progress.
  private func sink(
    _ form: any OutputForm, _ progress: ReadingProgress? = nil, isPaged: Bool = false
  ) -> CommandScript.Sink {
    let route = OutputRoute(environment, interruption, split, isTyped: isPaged)
    return CommandScript.Sink(
      print: { text in
        progress?.clear()
        do throws(StreamError) {
          try await route.print(text)
          return true
        } catch {
          let failure = CommandError(.inputOutput, "\(error)")
          StandardStream.error.write(form.text(of: failure, at: CommandPlace(source: nil)))
          return false
        }
      },
      complain: { text in
        progress?.clear()
        StandardStream.error.write(text)
      })
  }

  /// Handles signals; a second listener would receive none.
  func listen(isTyped: Bool) -> Signals {
    let (interruption, place) = (interruption, place)
    let (reader, keys, split) = (reader, keys, split)
    let stopping = Mutex(RepeatedPress())
    let noteResize: @Sendable () -> Void = { keys.noteResize() }
    return Signals(includesHangUp: true, resized: isTyped ? noteResize : nil) { signal in
      // Every confirmed change is already in the store: there is nothing to save.
      if signal != .interrupt {
        place.removeTourFolder()
        split.end()
        reader.releaseTerminal()
        keys.release(isFinal: true)
        Self.releaseConsole(of: place.workspace, thenExit: signal == .hangUp ? 129 : 143)
        return
      }
      guard interruption.interrupt() == .insisted else { return }
      // The press that stopped the command does not count as one of the two that leave.
      guard !isTyped || stopping.withLock({ $0.press(at: .now) }) else {
        StandardStream.error.writeLine("still stopping the command; Ctrl-C again leaves at once")
        return
      }
      place.removeTourFolder()
      split.end()
      reader.releaseTerminal()
      keys.release(isFinal: true)
      if StandardStream.error.isTerminal { StandardStream.error.write("\n") }
      Self.releaseConsole(of: place.workspace, thenExit: 130)
    }
  }
}

extension ReplSession {
  /// The longest time to release a console when a signal ends the process.
  private static let lastDrainLimit = Duration.seconds(2)

  /// Ends the process after keys and flashes that are held on the console are released.
  private static func releaseConsole(of workspace: Seat?, thenExit status: Int32) {
    Task {
      _ = await workspace?.leaveConsole(within: .zero)
      exit(status)
    }
    Task {
      // Whatever is still running, stop waiting for it.
      try? await Task.sleep(for: lastDrainLimit)
      exit(status)
    }
  }
}

extension CommandError {
  /// Creates an error from one of reading a script or a line.
  fileprivate init(_ error: ScriptFileError) {
    let code: ErrorCode =
      switch error.reason {
      case .unreadable: .unreadable
      case .tooLarge: .tooLarge
      case .badEncoding: .badEncoding
      }
    self.init(code, error.message)
  }
}
