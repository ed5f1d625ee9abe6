import Domain
public import PluginAPI
public import ShowImport
public import Workspace

/// Runs commands on an open workspace.
///
/// It neither prints nor reads: results and errors are values, and an ``OutputForm`` turns them
/// into text.
public struct CommandRunner: Sendable {
  /// Asks the user a yes-no question; `nil` if there is no one to ask.
  public typealias Confirmation = @Sendable (_ question: String) async -> Bool?

  /// The seat at the workspace.
  public let workspace: Seat
  /// The target for `view`; it may change with the terminal's size.
  public var target: RenderTarget
  /// The key of the renderer for `view`.
  public var rendererKey = "terminal"
  /// The folder that `~` at the start of a file name stands for.
  public var homeDirectory: String?
  /// Reports how many bytes of an imported file are read.
  public var importProgress: (@Sendable (_ read: UInt64, _ of: UInt64) -> Void)?
  /// Reports how many objects, boards and blocks of an import are written.
  public var writeProgress: (@Sendable (_ written: UInt64, _ of: UInt64) -> Void)?
  /// Reports how many records were read of a workspace that is joined.
  public var joinProgress: (@Sendable (_ done: UInt64, _ of: UInt64) -> Void)?
  /// Reports how many touches of a recording are replayed.
  public var replayProgress: (@Sendable (_ done: UInt64, _ of: UInt64) -> Void)?
  /// Reports each event that `monitor` sees, and that a followed console left or is back.
  public var reportEvent: (@Sendable (ConnectionEvent) -> Void)?
  /// Reports what a long touch sent when the finger came down; the end of the command does not
  /// report it again.
  public var reportSent: (@Sendable (SentMessages) -> Void)?
  /// Reports each import while a console is followed, and returns whether anyone reads it; the
  /// first one is complete.
  public var reportImport: (@Sendable (FileReport, _ isFirst: Bool) -> Bool)?
  /// Answers whether a file is merged that may not belong to the show; `nil` to ask by
  /// ``Confirmation`` if a person types the commands.
  public var chooseMerge: (@Sendable (FileReport, MergeDoubt) async -> MergeAnswer?)?
  /// Called before the user is asked something while a file is read, to hide the progress display.
  public var willAsk: (@Sendable () -> Void)?
  /// Shows the live view until it is left, and returns whether the person quits, and what was
  /// refused last; `nil` without a terminal.
  public var showLive: (@Sendable () async -> (isQuit: Bool, refusal: RefusedCommand?))?
  /// Begins or ends a split screen, and returns how many rows the board has then; `nil` without a
  /// terminal.
  public var changeSplit: (@Sendable (SplitChange) async throws(CommandError) -> Int?)?
  /// Serves pages to browsers; `nil` where no one types commands.
  public var serving: (any PageServing)?
  /// The devices that are paired; `nil` if there is no folder for them.
  public var pairedPages: PairedPages?
  /// The sync of the workspace; `nil` if there is no folder for what it keeps.
  public var sync: WorkspaceSync?
  /// What this machine is called to others, unless a person says otherwise.
  public var deviceName = "device"
  /// Asks a person for a line, which is not shown while it is typed if it is secret; `nil` if there
  /// is no one to ask.
  public var askText: (@Sendable (_ question: String, _ isSecret: Bool) async -> String?)?
  /// Whether a person types the commands: nothing then waits for a console that is being connected.
  public var isInteractive = false
  /// The form of answers, for the command that shows it; a ``CommandScript`` sets it.
  public var format = OutputFormat.text
  /// The last command that was refused, for `explain`; a ``CommandScript`` sets it.
  public var lastRefusal: RefusedCommand?
  /// The tour that goes on; a ``CommandScript`` sets it.
  package var tour: Tour?
  /// Prepares what a tour needs; `nil` if there are no tours.
  public var makeTourStage: (@Sendable () async throws(CommandError) -> any TourStage)?
  /// Reads standard input to its end, but not more bytes than a limit.
  ///
  /// For the text of a card; `nil` if commands come from there.
  public var readInput: (@Sendable (_ limit: Int) async throws(CommandError) -> [UInt8])?
  /// The settings of the program, for `config`.
  package var configuration: [ConfiguredValue] = []
  /// The path of the file with settings, if there is one.
  package var configurationFile: ConfigurationPath?
  /// The profile for consoles that were never connected; `nil` to choose by the address.
  package var standardProfile: String?
  private(set) var confirm: Confirmation

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - workspace: The seat at the workspace.
  ///   - target: The target for `view`.
  ///   - confirm: Asks the user before something is deleted.
  public init(
    _ workspace: Seat, target: RenderTarget, confirm: @escaping Confirmation
  ) {
    self.workspace = workspace
    self.target = target
    self.confirm = confirm
  }

  /// The runner for commands whose output is shown elsewhere: with the same settings, and without
  /// the reports that a terminal shows meanwhile.
  ///
  /// - Parameter confirm: Asks the user before something is deleted.
  /// - Returns: The runner.
  package func silent(_ confirm: @escaping Confirmation) -> CommandRunner {
    var runner = self
    runner.confirm = confirm
    (runner.importProgress, runner.writeProgress, runner.replayProgress) = (nil, nil, nil)
    runner.joinProgress = nil
    (runner.reportEvent, runner.reportSent, runner.reportImport) = (nil, nil, nil)
    (runner.willAsk, runner.readInput) = (nil, nil)
    (runner.showLive, runner.changeSplit) = (nil, nil)
    (runner.tour, runner.makeTourStage) = (nil, nil)
    return runner
  }

  /// Parses and runs a command.
  ///
  /// - Parameters:
  ///   - statement: The command's words.
  ///   - words: The command for the history; `nil` for these words.
  /// - Returns: The result.
  /// - Throws: ``CommandError`` if it is not a command or fails; nothing is then changed.
  public func run(
    _ statement: Statement, as words: String? = nil
  ) async throws(CommandError) -> CommandResult {
    try await run(try parse(statement), as: words ?? statement.text)
  }

  private func parse(_ statement: Statement) throws(CommandError) -> Command {
    do throws(SyntaxError) {
      return try CommandParser.parse(statement, kinds: workspace.registry.kinds)
    } catch {
      throw CommandError(error)
    }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - words: The command as typed, for the history; `nil` for none.
  /// - Returns: The result.
  /// - Throws: ``CommandError`` if it fails or is refused; nothing is then changed.
  public func run(
    _ command: Command, as words: String? = nil
  ) async throws(CommandError) -> CommandResult {
    // It stays on the seat's executor, so that no call has to wait for another turn.
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

  /// Runs a command of the program itself; its notices come with the next command.
  ///
  /// - Parameter statement: The command's words.
  /// - Returns: The result.
  /// - Throws: ``CommandError`` if it is not a command or fails; nothing is then changed.
  public func output(of statement: Statement) async throws(CommandError) -> any Answer {
    try await parse(statement).action.run(self)
  }

  /// The notices before any command: the effects of opening the workspace.
  ///
  /// - Returns: Sentences, like a result's notices.
  public func news() async -> [String] { await notices() }

  /// Refuses commands that cannot be undone while there is a draft.
  private func checkReversible(_ command: CommandSpec) async throws(CommandError) {
    guard !command.isReversible, await workspace.isDrafting else { return }
    throw CommandError(
      .notAllowed,
      "'\(command.name)' cannot be undone, so it is refused between 'begin' and 'commit'",
      remedy: "'commit' or 'rollback' first")
  }

  // MARK: Shared helpers

  /// Calls the workspace, and converts its errors.
  ///
  /// - Parameters:
  ///   - name: The name in the command: errors about it get its position.
  ///   - body: The call.
  /// - Returns: The result of the call.
  /// - Throws: ``CommandError`` if the workspace refuses.
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

  /// Makes a single call to the workspace.
  func ask<Value: Sendable>(
    naming name: Located<String>? = nil,
    _ answer: @autoclosure () async throws(WorkspaceError) -> Value
  ) async throws(CommandError) -> Value {
    try await ask(naming: name) { _ throws(WorkspaceError) in try await answer() }
  }

  /// The possible errors of a name or a message.
  static let nameCodes: Set<ErrorCode> = [
    .emptyName, .nameTooLong, .controlCharacter, .duplicateName, .badMessage,
  ]

  /// Continues only if the user gave `--yes`, or confirms now.
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

  /// The notices since the last command.
  private func notices() async -> [String] {
    await workspace.takeMessages().map { workspace.wording.text(.message($0)) }
  }

  /// A path with `~` replaced by the home directory.
  public func expanded(_ path: String) -> String {
    guard let homeDirectory, path == "~" || path.hasPrefix("~/") else { return path }
    return homeDirectory + path.dropFirst()
  }
}
