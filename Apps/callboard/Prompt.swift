import Domain
import PluginAPI
import Terminal
import TextCells
import Workspace

/// The prompt for typed lines: show, board and mode, or the trip, the console, whether a batch is
/// open, and whether touches are recorded.
actor Prompt {
  private let workspace: Seat
  /// Whether a person sees it.
  nonisolated let isShown: Bool
  private var line: PromptLine
  /// The show of the current console; `nil` before the first.
  private var connectedShow: ID<Show>?

  init(_ workspace: Seat, isShown: Bool, environment: [String: String]) {
    self.workspace = workspace
    self.isShown = isShown
    line = PromptLine(environment: environment)
  }

  /// Shows the prompt, and connects the console of a new show in the background.
  func show() async {
    guard isShown else { return }
    if let show = await workspace.show, show.id != connectedShow {
      connectedShow = show.id
      await workspace.readyConsole(within: .zero)
    }
    StandardStream.output.write(line.show(await text()))
  }

  /// Reports changes of the console and of open items above the prompt, until the task is
  /// cancelled.
  func watch() async {
    for await _ in await workspace.makeNews() {
      guard !Task.isCancelled else { return }
      let trouble = await trouble()
      let columns = StandardStream.output.terminalSize?.columns ?? 80
      let messages = await workspace.takeMessages()
      guard !Task.isCancelled else { return await workspace.notifyLater(messages) }
      let sentences = messages.map { workspace.wording.text(.message($0)) } + trouble
      let lines = sentences.flatMap { sentence in
        sentence.safeForTerminal.wrapped(to: columns - 1, rows: Self.rows)
      }
      StandardStream.output.write(line.insert(lines, above: await text(), columns: columns))
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
    return "\(text.safeForTerminal)> "
  }
}
