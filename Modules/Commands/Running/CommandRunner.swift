import Domain
public import PluginAPI
public import ShowImport
public import Workspace

/// Carries out commands on an open workspace.
///
/// It neither prints nor reads: results and errors are values, and an ``OutputForm`` turns them
/// into text.
public struct CommandRunner: Sendable {
  /// Asks the person a question that is answered by yes or no; `nil` where nobody can be asked.
  public typealias Confirmation = @Sendable (_ question: String) async -> Bool?

  /// The workspace.
  public let workspace: Seat
  /// What `view` draws for; may change with the terminal's size.
  public var target: RenderTarget
  /// The key of the renderer that draws it.
  public var rendererKey = "terminal"
  /// What a `~` at the start of a file's name stands for.
  public var homeDirectory: String?
  /// Told how many bytes of an imported file are read.
  public var importProgress: (@Sendable (_ read: UInt64, _ of: UInt64) -> Void)?
  /// Told how many objects, boards and blocks of an import are written.
  public var writeProgress: (@Sendable (_ written: UInt64, _ of: UInt64) -> Void)?
  /// Told how many touches of a recording are replayed.
  public var replayProgress: (@Sendable (_ done: UInt64, _ of: UInt64) -> Void)?
  /// Told each event that `monitor` sees, and that a console which is followed leaves or is back.
  public var tellEvent: (@Sendable (ConnectionEvent) -> Void)?
  /// Told what went to the console when a finger came down that is held for long; what is told
  /// here is not told again when the command ends.
  public var tellSent: (@Sendable (SentMessages) -> Void)?
  /// Told what each import came to while a console is followed, and says whether anybody hears it;
  /// the first one is whole.
  public var tellImport: (@Sendable (FileReport, _ isFirst: Bool) -> Bool)?
  /// Called before the person is asked something while a file is read: what shows progress is in
  /// the way.
  public var willAsk: (@Sendable () -> Void)?
  /// Whether a person types the commands: nothing waits then for a console that is being connected.
  public var isInteractive = false
  let confirm: Confirmation

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - workspace: The workspace.
  ///   - target: What `view` draws for.
  ///   - confirm: Asks the person before something is deleted.
  public init(
    _ workspace: Seat, target: RenderTarget, confirm: @escaping Confirmation
  ) {
    self.workspace = workspace
    self.target = target
    self.confirm = confirm
  }

  /// Parses a command and carries it out.
  ///
  /// - Parameter statement: The command's words.
  /// - Returns: What it came to.
  /// - Throws: ``CommandError`` where it is no command or fails; nothing was changed then.
  public func run(_ statement: Statement) async throws(CommandError) -> CommandResult {
    try await run(try parse(statement), as: statement.text)
  }

  private func parse(_ statement: Statement) throws(CommandError) -> Command {
    do throws(SyntaxError) {
      return try CommandParser.parse(statement, kinds: workspace.registry.kinds)
    } catch {
      throw CommandError(error)
    }
  }

  /// Carries out a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - words: What the history tells of it: the command as it was typed; `nil` for none.
  /// - Returns: What it came to.
  /// - Throws: ``CommandError`` where it fails or is refused; nothing was changed then.
  public func run(
    _ command: Command, as words: String? = nil
  ) async throws(CommandError) -> CommandResult {
    // At the seat all the while: nothing that is asked there has to wait for its turn again.
    try await workspace.run(as: words) { _ throws(CommandError) in
      do throws(CommandError) {
        try await checkReversible(command.spec)
        let output = try await command.action.run(self)
        return CommandResult(output, notices: await notices())
      } catch {
        var error = error
        error.notices += await notices()
        throw error
      }
    }
  }

  /// Carries out a command that no person typed; its notices come with the next one.
  ///
  /// - Parameter statement: The command's words.
  /// - Returns: What it came to.
  /// - Throws: ``CommandError`` where it is no command or fails; nothing was changed then.
  public func output(of statement: Statement) async throws(CommandError) -> any Answer {
    try await parse(statement).action.run(self)
  }

  /// What there is to tell before any command: what opening the workspace came to.
  ///
  /// - Returns: Sentences, as a result's notices.
  public func news() async -> [String] { await notices() }

  /// Refuses what cannot be taken back while changes are collected.
  private func checkReversible(_ command: CommandSpec) async throws(CommandError) {
    guard !command.isReversible, await workspace.isDrafting else { return }
    throw CommandError(
      .notAllowed,
      "'\(command.name)' cannot be taken back, so it is refused between 'begin' and 'commit'",
      remedy: "'commit' or 'rollback' first")
  }

  // MARK: What all commands need

  /// Asks the workspace, with its errors turned into a command's.
  ///
  /// - Parameters:
  ///   - name: The name that the command gives to something: errors about it lie there.
  ///   - body: What to ask.
  /// - Returns: The answer.
  /// - Throws: ``CommandError`` where the workspace refuses.
  func ask<Value: Sendable>(
    naming name: Located<String>? = nil,
    _ body: (Seat) async throws(WorkspaceError) -> Value
  ) async throws(CommandError) -> Value {
    do throws(WorkspaceError) {
      return try await body(workspace)
    } catch {
      var failure = CommandError(error)
      if let name, Self.nameCodes.contains(error.code) { failure.range = name.range }
      throw failure
    }
  }

  /// Asks the workspace for one thing.
  func ask<Value: Sendable>(
    naming name: Located<String>? = nil,
    _ answer: @autoclosure () async throws(WorkspaceError) -> Value
  ) async throws(CommandError) -> Value {
    try await ask(naming: name) { _ throws(WorkspaceError) in try await answer() }
  }

  /// What can be wrong with a name, or a message.
  static let nameCodes: Set<ErrorCode> = [
    .emptyName, .nameTooLong, .controlCharacter, .duplicateName, .badMessage,
  ]

  /// Goes on only where the person said `--yes`, or says so now.
  func checkConfirmed(_ isConfirmed: Bool, _ question: String) async throws(CommandError) {
    if isConfirmed { return }
    switch await confirm(question) {
    case true?: return
    case false?:
      throw CommandError(.notConfirmed, "nothing was deleted")
    case nil:
      throw CommandError(
        .notConfirmed, "deletion needs confirmation", remedy: "add --yes")
    }
  }

  /// What there is to tell since the last command.
  private func notices() async -> [String] {
    await workspace.takeMessages().map { workspace.wording.text(for: $0) }
  }

  /// A path in which `~` stands for the person's folder.
  func expanded(_ path: String) -> String {
    guard let homeDirectory, path == "~" || path.hasPrefix("~/") else { return path }
    return homeDirectory + path.dropFirst()
  }
}
