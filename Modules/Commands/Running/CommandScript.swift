import PluginAPI
import Workspace

/// Runs the commands of a script, or of standard input piece by piece, one after the other.
///
/// It stops at the first error, unless it is told to go on; a script that had an error has the
/// status 1 either way.
public struct CommandScript: Sendable {
  /// Where text goes: results to standard output, everything else to standard error.
  public struct Sink {
    /// Takes the text of a result, and says whether it could: where not, the script is over.
    public let print: (String) -> Bool
    /// Takes the text of an error, or of what else there is to tell.
    public let complain: (String) -> Void

    /// Creates a sink.
    public init(print: @escaping (String) -> Bool, complain: @escaping (String) -> Void) {
      self.print = print
      self.complain = complain
    }
  }

  /// Carries out the commands.
  public var runner: CommandRunner
  /// Turns results and errors into text.
  public var form: any OutputForm
  /// What the commands are read from, for messages; `nil` where the person types them.
  public let source: String?
  /// Whether an error does not end the script.
  public let keepsGoing: Bool
  /// Whether a person types the commands one by one, and needs no reminder which of them failed.
  public let isTyped: Bool
  /// Whether commands are passed over, up to the end of a batch that failed.
  private var isSkipping = false
  /// Whether a command failed.
  public private(set) var hasFailed = false
  /// Whether all changes are kept at the end, or none.
  private var isWhole = false
  /// Whether a command asked to leave.
  public private(set) var hasQuit = false
  /// Whether a result could not be printed: what follows would be lost as well.
  public private(set) var hasLostOutput = false

  /// Creates a script without a command.
  ///
  /// - Parameters:
  ///   - runner: Carries out the commands.
  ///   - form: Turns results and errors into text.
  ///   - source: What the commands are read from, for messages.
  ///   - keepsGoing: Whether an error does not end the script.
  ///   - isTyped: Whether a person types the commands one by one.
  public init(
    _ runner: CommandRunner, form: any OutputForm, source: String?, keepsGoing: Bool = false,
    isTyped: Bool = false
  ) {
    self.runner = runner
    self.form = form
    self.source = source
    self.keepsGoing = keepsGoing
    self.isTyped = isTyped
  }

  /// Whether nothing more will be carried out.
  public var isDone: Bool { hasQuit || hasLostOutput || (hasFailed && !keepsGoing) }

  /// The status of the process when the script is over: 0 only where nothing failed.
  public var status: Int32 { hasFailed || hasLostOutput ? 1 : 0 }

  /// Carries out the commands of a text, until one leaves or fails.
  ///
  /// - Parameters:
  ///   - text: One line or many.
  ///   - firstLine: The number of its first line in the source.
  ///   - sink: Where text goes.
  public mutating func run(_ text: String, firstLine: Int = 1, into sink: Sink) async {
    for statement in Statement.all(in: text, firstLine: firstLine) {
      guard !isDone, !Task.isCancelled else { return }
      await run(statement, into: sink)
    }
  }

  /// Counts a line that cannot be read as a command that failed.
  ///
  /// - Parameters:
  ///   - line: The number of the line in the source, where that is known.
  ///   - error: Why it cannot be read.
  ///   - sink: Where text goes.
  public mutating func refuse(line: Int?, _ error: CommandError, into sink: Sink) {
    hasFailed = true
    sink.complain(form.text(of: error, at: CommandPlace(source: source, line: line)))
  }

  private mutating func run(_ statement: Statement, into sink: Sink) async {
    if isSkipping {
      let endsBatch = ["commit", "rollback"].contains {
        statement.tokens.first?.isKeyword($0) == true
      }
      if endsBatch { isSkipping = false }
      return
    }
    do throws(CommandError) {
      let result = try await runner.run(statement)
      let text = form.text(of: result)
      if !text.isEmpty, !sink.print(text) { hasLostOutput = true }
      let notices = form.notices(of: result)
      if !notices.isEmpty { sink.complain(notices) }
      if result.isQuit { hasQuit = true }
    } catch {
      hasFailed = true
      let place = CommandPlace(source: source, statement: statement, namesCommand: !isTyped)
      sink.complain(form.text(of: error, at: place))
      // A person at the prompt corrects the command, and goes on.
      if !isTyped, await runner.workspace.isDrafting {
        await rollBack("line \(statement.lineNumber) failed", into: sink)
        isSkipping = true
      }
    }
  }

  // MARK: All or nothing

  /// Begins a script of which all changes are kept at its end, or none.
  ///
  /// - Parameter sink: Where text goes.
  public mutating func beginWhole(into sink: Sink) async {
    do throws(WorkspaceError) {
      try await runner.workspace.beginDraft()
      isWhole = true
    } catch {
      refuse(line: nil, CommandError(error), into: sink)
    }
  }

  /// Ends a script: keeps what a whole one changed, and discards what was not committed.
  ///
  /// - Parameters:
  ///   - isStopped: Whether the person stopped it.
  ///   - sink: Where text goes.
  public mutating func finish(isStopped: Bool, into sink: Sink) async {
    guard await runner.workspace.isDrafting else { return }
    guard isWhole, !isStopped, !hasFailed, !hasLostOutput else {
      return await rollBack(
        isStopped ? "stopped" : isWhole ? "the script failed" : "'begin' has no 'commit'",
        into: sink)
    }
    do throws(WorkspaceError) {
      _ = try await runner.workspace.commitDraft()
    } catch {
      refuse(line: nil, CommandError(error), into: sink)
    }
  }

  private mutating func rollBack(_ reason: String, into sink: Sink) async {
    let outcome = isWhole ? "nothing changed" : "nothing since 'begin' was kept"
    do throws(WorkspaceError) {
      try await runner.workspace.rollBackDraft()
      refuse(line: nil, CommandError(.cancelled, "\(reason); \(outcome)"), into: sink)
    } catch {
      refuse(line: nil, CommandError(error), into: sink)
    }
  }
}
