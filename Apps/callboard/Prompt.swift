import Commands
import Domain
import PluginAPI
import Terminal
import TextCells
import Workspace

/// The prompt for typed lines: show, board and mode, or the trip, the console, whether a batch is
/// open, and whether touches are recorded.
actor Prompt {
  /// How lines get to a prompt.
  enum Input {
    /// A pipe or file: nothing is shown.
    case hidden(LineReader)
    /// A terminal that cannot move its cursor: the system edits the line.
    case plain(LineReader)
    /// Any other terminal.
    case edited(KeyReader, TypedLines)
  }

  private let workspace: Seat
  private let input: Input
  private let split: SplitScreen
  private var lines: TypedLines?
  /// The prompt on the screen.
  private var shown = ""
  /// The show of the current console; `nil` before the first.
  private var connectedShow: ID<Show>?
  private var isEditing = false
  private var isPainting = false
  private var needsPaint = false
  /// Whether the shell has the terminal.
  private var isSuspended = false

  init(_ workspace: Seat, _ input: Input, _ split: SplitScreen) {
    self.workspace = workspace
    self.input = input
    self.split = split
    if case .edited(_, let lines) = input { self.lines = lines }
  }

  /// Whether a person sees it.
  nonisolated var isShown: Bool {
    if case .hidden = input { false } else { true }
  }

  /// Waits for a line, with messages about the console above it.
  ///
  /// - Parameter runner: Finds the ways to continue a line.
  /// - Returns: The line, or another event.
  func next(_ runner: CommandRunner) async -> LineReader.Event {
    switch input {
    case .hidden(let reader): return await reader.next()
    case .plain(let reader):
      await begin()
      let event = await whileWatching { await reader.next() }
      if case .line = event { return event }
      StandardStream.output.write("\n")
      return event
    case .edited(let keys, _):
      await begin()
      return await whileWatching { await self.edit(keys, runner) }
    }
  }

  private func whileWatching(
    _ work: () async -> LineReader.Event
  ) async -> LineReader.Event {
    let watching = Task { await watch() }
    let event = await work()
    watching.cancel()
    // Nothing must be written after the line.
    await watching.value
    return event
  }

  /// Shows the prompt, and connects the console of a new show in the background.
  private func begin() async {
    if let show = await workspace.show, show.id != connectedShow {
      connectedShow = show.id
      await workspace.readyConsole(within: .zero)
    }
    shown = await text()
    await paintBoard()
    if case .plain = input { StandardStream.output.write(shown) }
    lines?.begin()
  }

  /// Edits a line until it is entered.
  private func edit(_ keys: KeyReader, _ runner: CommandRunner) async -> LineReader.Event {
    await keys.begin()
    isEditing = true
    defer {
      isEditing = false
      keys.release()
    }
    beginRow()
    draw()
    while true {
      switch await keys.next() {
      case .resized, .due:
        await paintBoard()
        draw()
      case .woken: return .woken(hadText: lines?.interrupt(shown) ?? false)
      case .end:
        lines?.leave(shown)
        return .end
      case .failed(let error): return .failed(error)
      case .input(let key):
        if let event = await take(key, keys, runner) { return event }
        draw()
      }
    }
  }

  /// Moves the cursor to the beginning of an empty row.
  ///
  /// A command of the shell may print a last line without an end, and the terminal itself shows
  /// what is typed while a command runs. The blanks fill this row if it is empty, and go on to the
  /// next one if it is not.
  private func beginRow() {
    let columns = StandardStream.output.terminalSize?.columns ?? 80
    StandardStream.output.write(String(repeating: " ", count: columns) + "\r\u{1B}[K")
  }

  private func take(
    _ key: TerminalInput, _ keys: KeyReader, _ runner: CommandRunner
  ) async -> LineReader.Event? {
    switch lines?.handle(key, shown) {
    case .submit(let text): return lines?.submit(text, shown)
    case .interrupt(let hadText): return .woken(hadText: hadText)
    case .end:
      lines?.leave(shown)
      return .end
    case .complete(let before):
      let row = before.lastRow
      let redirected = Redirection.completion(of: row)
      let completion = if let redirected { redirected } else { await runner.completion(of: row) }
      if lines?.offer(completion, for: before, home: runner.homeDirectory) == .bell { bell() }
    case .clearScreen:
      split.clear()
      lines?.forgetScreen()
      await paintBoard()
    case .suspend:
      lines?.leave(shown)
      isSuspended = true
      split.lend()
      await keys.suspend()
      isSuspended = false
      split.forget()
      await paintBoard()
    case .bell: bell()
    case nil: break
    }
    return nil
  }

  private func bell() { StandardStream.output.write("\u{7}") }

  private func draw() { lines?.draw(shown) }

  /// Draws what has changed on the board above.
  private func paintBoard() async {
    needsPaint = true
    // The call that is painting looks once more.
    guard !isPainting else { return }
    isPainting = true
    while needsPaint {
      needsPaint = false
      let picture = await split.picture(of: workspace)
      // The caller that suspended the process paints again.
      guard !isSuspended else { break }
      lines?.rowsAbove = picture?.rows ?? 0
      guard split.draw(picture) else { continue }
      lines?.forgetScreen()
      if isEditing { draw() }
    }
    isPainting = false
  }

  /// Reports changes of the console and of open items above the prompt, until the task is
  /// cancelled.
  private func watch() async {
    for await _ in await workspace.makeNews() {
      guard !Task.isCancelled else { return }
      let trouble = await trouble()
      let columns = StandardStream.output.terminalSize?.columns ?? 80
      let messages = await workspace.takeMessages()
      guard !Task.isCancelled else { return await workspace.notifyLater(messages) }
      let sentences = messages.map { workspace.wording.text(.message($0)) } + trouble
      let rows = sentences.flatMap { sentence in
        sentence.safeForTerminal.wrapped(to: columns - 1, rows: Self.rows)
      }
      let text = await text()
      // The line may have been entered meanwhile.
      guard !Task.isCancelled else { return await workspace.notifyLater(messages) }
      insert(rows, above: text)
      await paintBoard()
    }
  }

  private func insert(_ rows: [String], above text: String) {
    guard !rows.isEmpty || text != shown else { return }
    shown = text
    let news = rows.map { $0 + "\n" }.joined()
    if lines == nil {
      StandardStream.output.write("\n" + news + text)
    } else {
      lines?.insert(news, shown)
    }
  }

  /// Applies others' changes, and returns messages about open items that are gone.
  private func trouble() async -> [String] {
    do throws(WorkspaceError) {
      try await workspace.catchUp()
      return []
    } catch {
      // The next command reports any other error.
      return error.code == .notFound ? [error.description] : []
    }
  }

  /// The most rows of a message above the prompt.
  private static let rows = 8

  private func text() async -> String {
    var text = await workspace.show?.name ?? "callboard"
    if let trip = await workspace.frontTripName { text = trip }
    if let board = await workspace.board { text += "/\(board.name)" }
    if await workspace.isListOpen { text += "/boards" }
    if let mode = await workspace.mode { text += " [\(mode.rawValue)]" }
    if await workspace.isDrafting { text += " batch" }
    if await workspace.recordingPath != nil { text += " ● rec" }
    if let console = await workspace.sceneConsole { text += " (\(console.text))" }
    if let sync = await workspace.workspace.syncMark, sync.isTrouble { text += " (\(sync.text))" }
    return "\(text.safeForTerminal)> "
  }
}

extension String {
  /// What is after the last line end.
  fileprivate var lastRow: String {
    String(self[(lastIndex(of: "\n").map(index(after:)) ?? startIndex)...])
  }
}
