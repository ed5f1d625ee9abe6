import TestSupport

/// A terminal in which the built REPL opens a workspace with the board `Main`.
struct BoardTerminal {
  let workspace: BoardWorkspace
  let folder: TemporaryFolder
  let session: TerminalSession

  init() throws {
    workspace = try BoardWorkspace()
    folder = try TemporaryFolder()
    session = try TerminalSession(folder)
  }

  /// Starts the REPL on the workspace, here or in another terminal.
  ///
  /// - Parameters:
  ///   - options: More words of the command line.
  ///   - prompt: The prompt to wait for.
  ///   - other: The other terminal.
  /// - Throws: If the prompt does not show.
  func start(
    _ options: String = "", until prompt: String = "S>", in other: TerminalSession? = nil
  ) throws {
    try (other ?? session).start(workspace.path, options, until: prompt)
  }

  /// Opens the board in edit mode.
  func edit(in other: TerminalSession? = nil) throws {
    let session = other ?? session
    try session.type("board Main")
    try session.waitForLast("S/Main [play]>")
    try session.type("edit")
    try session.waitForLast("S/Main [edit]>")
  }
}
