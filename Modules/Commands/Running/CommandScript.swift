import PluginAPI
import TextCells
import Workspace

/// Runs the commands of a script, or of standard input piece by piece, in order.
///
/// It stops at the first error, unless it is set to continue; after an error the status is 1 either
/// way.
public struct CommandScript: Sendable {
  /// The destination of text: results go to standard output, everything else to standard error.
  public struct Sink {
    /// Prints the text of a result, and returns whether it could; if not, the script ends.
    public let print: (String) async -> Bool
    /// Prints the text of an error or a notice.
    public let complain: (String) -> Void

    /// Creates a sink.
    public init(
      print: @escaping (String) async -> Bool, complain: @escaping (String) -> Void
    ) {
      self.print = print
      self.complain = complain
    }
  }

  /// Runs the commands.
  public var runner: CommandRunner
  /// Turns results and errors into text.
  public var form: any OutputForm
  /// Creates the form that `format` asks for.
  public var forms: @Sendable (OutputFormat) -> any OutputForm = {
    $0.form(columns: nil, colorDepth: .none)
  }
  /// The source of the commands, for messages; `nil` if a person types them.
  public let source: String?
  /// Whether the script continues after an error.
  public let keepsGoing: Bool
  /// Whether a person types the commands one by one, so that errors need not quote them.
  public let isTyped: Bool
  /// Whether commands are skipped, up to the end of a failed batch.
  private var isSkipping = false
  /// Whether a command failed.
  public private(set) var hasFailed = false
  /// Whether the script is one transaction: all of its changes are stored, or none.
  private var isWhole = false
  /// Whether a command asked to quit.
  public private(set) var hasQuit = false
  /// Whether the time of each command is shown.
  public private(set) var isTiming = false
  private let now: @Sendable () -> ContinuousClock.Instant
  /// Whether a result could not be printed: later output would be lost as well.
  public private(set) var hasLostOutput = false

  /// Creates an empty script.
  ///
  /// - Parameters:
  ///   - runner: Runs the commands.
  ///   - form: Turns results and errors into text.
  ///   - source: The source of the commands, for messages.
  ///   - keepsGoing: Whether to continue after an error.
  ///   - isTyped: Whether a person types the commands one by one.
  ///   - now: The time, for `timing`.
  public init(
    _ runner: CommandRunner, form: any OutputForm, source: String?, keepsGoing: Bool = false,
    isTyped: Bool = false, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.now = now
    self.runner = runner
    self.form = form
    self.source = source
    self.keepsGoing = keepsGoing
    self.isTyped = isTyped
  }

  /// Whether the script has ended.
  public var isDone: Bool { hasQuit || hasLostOutput || (hasFailed && !keepsGoing) }

  /// The exit status of the process: 0 only if nothing failed.
  public var status: Int32 { hasFailed || hasLostOutput ? 1 : 0 }

  /// Runs the commands of a text, until one quits or fails.
  ///
  /// - Parameters:
  ///   - text: One or more lines.
  ///   - firstLine: The number of its first line in the source.
  ///   - sink: The destination of text.
  /// - Returns: Whether all of them worked.
  @discardableResult
  public mutating func run(_ text: String, firstLine: Int = 1, into sink: Sink) async -> Bool {
    var hasWorked = true
    for statement in Statement.all(in: text, firstLine: firstLine) {
      guard !isDone, !Task.isCancelled else { return false }
      hasWorked = await run(statement, into: sink) && hasWorked
    }
    return hasWorked
  }

  /// Counts an unreadable line as a failed command.
  ///
  /// - Parameters:
  ///   - line: The number of the line in the source, if known.
  ///   - error: The reason.
  ///   - sink: The destination of text.
  public mutating func refuse(line: Int?, _ error: CommandError, into sink: Sink) {
    hasFailed = true
    sink.complain(form.text(of: error, at: CommandPlace(source: source, line: line)))
  }

  /// Counts a command as failed; in a script, that ends a batch.
  ///
  /// - Parameters:
  ///   - statement: The command; `nil` if there is none.
  ///   - error: The reason.
  ///   - sink: The destination of text.
  public mutating func fail(
    _ statement: Statement?, _ error: CommandError, into sink: Sink
  ) async {
    hasFailed = true
    runner.lastRefusal = RefusedCommand(statement, error)
    let place = CommandPlace(source: source, statement: statement, namesCommand: !isTyped)
    sink.complain(form.text(of: error, at: place))
    // A person at the prompt corrects the command and continues.
    await lookAtTour(after: statement, error, into: sink)
    if !isTyped, await runner.workspace.isDrafting {
      let line = statement.map { "line \($0.lineNumber)" } ?? "a line"
      await rollBack("\(line) failed", into: sink)
      isSkipping = true
    }
  }

  private mutating func run(_ statement: Statement, into sink: Sink) async -> Bool {
    if isSkipping {
      let endsBatch = ["commit", "rollback"].contains {
        statement.tokens.first?.isKeyword($0) == true
      }
      if endsBatch { isSkipping = false }
      return false
    }
    let start = now()
    do throws(CommandError) {
      var result = try await runner.run(statement)
      let time = now() - start
      if let format = result.format, isTyped {
        result.notices.append("output format: \(format)")
      }
      let text = form.text(of: result)
      if !text.isEmpty, await !sink.print(text) { hasLostOutput = true }
      let notices = form.notices(of: result)
      if !notices.isEmpty { sink.complain(notices) }
      if result.isQuit { hasQuit = true }
      if isTiming { sink.complain(form.text(of: time)) }
      isTiming = result.isTiming ?? isTiming
      if let format = result.format { use(format) }
      if let live = result.answer as? LiveAnswer { runner.lastRefusal = live.refusal }
      if let verdict = result.answer as? any VerdictAnswer, !verdict.isSound { hasFailed = true }
      if var refusal = result.refusal {
        refusal.authority = await runner.authority()
        runner.lastRefusal = RefusedCommand(statement, refusal)
      }
      if let answer = result.answer as? TourAnswer {
        return await follow(answer, typedAt: statement.lineNumber, into: sink)
      }
      let refusal = (result.answer as? LiveAnswer)?.refusal?.error ?? result.refusal
      await lookAtTour(after: statement, refusal, into: sink)
      return true
    } catch {
      await fail(statement, error, into: sink)
      return false
    }
  }

  // MARK: Tour

  /// Ends the tour, if there is one, removes what it needed, and says what it leaves.
  ///
  /// - Parameter sink: The destination of text.
  public mutating func endTour(into sink: Sink) async {
    guard let tour = runner.tour else { return }
    runner.tour = nil
    await tour.stage.close()
    guard let form = form as? TextForm else { return }
    let lines = await Tour.remains(in: runner.workspace).flatMap { form.wrapped($0) }
    if !lines.isEmpty {
      sink.complain((["The tour has ended."] + lines).map(form.line).joined())
    }
  }

  /// Keeps the tour, and runs what it types.
  private mutating func follow(
    _ answer: TourAnswer, typedAt line: Int, into sink: Sink
  ) async -> Bool {
    runner.tour = answer.tour?.step == nil ? nil : answer.tour
    guard let words = answer.typed else { return true }
    var hasWorked = true
    for statement in Statement.all(in: words, firstLine: line) where !isDone {
      if let form = form as? TextForm { sink.complain(form.line("> \(statement.text)")) }
      hasWorked = await run(statement, into: sink) && hasWorked
    }
    return hasWorked
  }

  /// Says whether a command did what the tour asks for, and what comes next.
  private mutating func lookAtTour(
    after statement: Statement?, _ refusal: CommandError? = nil, into sink: Sink
  ) async {
    guard var tour = runner.tour else { return }
    let verb = statement?.tokens.first?.text.lowercased() ?? ""
    let praise = await tour.look(after: verb, refusal: refusal, seat: runner.workspace)
    if let form = form as? TextForm, !praise.isEmpty {
      let lines = praise.flatMap { form.wrapped($0) } + tour.lines(in: form)
      sink.complain(lines.map(form.line).joined())
    }
    runner.tour = tour.step == nil ? nil : tour
  }

  /// Answers in another form from now on.
  ///
  /// - Parameter format: The form.
  public mutating func use(_ format: OutputFormat) {
    runner.format = format
    form = forms(format)
  }

  // MARK: All or nothing

  /// Begins a script as one transaction: all of its changes are stored, or none.
  ///
  /// - Parameter sink: The destination of text.
  public mutating func beginWhole(into sink: Sink) async {
    do throws(WorkspaceError) {
      try await runner.workspace.beginDraft()
      isWhole = true
    } catch {
      refuse(line: nil, CommandError(error), into: sink)
    }
  }

  /// Ends a script: stores the changes of a transaction, and discards an uncommitted draft.
  ///
  /// - Parameters:
  ///   - isStopped: Whether the user stopped it.
  ///   - sink: The destination of text.
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
