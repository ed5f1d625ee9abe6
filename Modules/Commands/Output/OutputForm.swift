public import PluginAPI
public import ShowImport

/// Turns results and errors into text; one implementation for each form of output.
public protocol OutputForm: Sendable {
  /// The standard output for a result, including line ends.
  func text(of result: CommandResult) -> String

  /// The standard error output for a result: its notices.
  func notices(of result: CommandResult) -> String

  /// The standard error output for the time that a command took, including its line end.
  func text(of time: Duration) -> String

  /// The standard output for an event from `monitor`, including line ends.
  func text(of event: ConnectionEvent) -> String

  /// The standard output for an import while a console is followed, including line ends.
  ///
  /// - Parameters:
  ///   - report: The report on the import.
  ///   - isFirst: Whether the whole show was imported.
  /// - Returns: One or more lines.
  func text(ofFollowed report: FileReport, isFirst: Bool) -> String

  /// The standard error output for an error, including line ends.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - place: The place of the command.
  /// - Returns: One or more lines.
  func text(of error: CommandError, at place: CommandPlace) -> String
}

/// The place of a command, for messages.
public struct CommandPlace: Hashable, Sendable {
  /// The source of the command, for example a file name; `nil` if it was typed.
  public let source: String?
  /// The command, or `nil` if the error has none.
  public let statement: Statement?
  /// The number of the line, from 1, if known.
  public let line: Int?
  /// Whether messages for people quote the command, because it was not just typed.
  public let namesCommand: Bool

  /// Creates a place.
  public init(
    source: String?, statement: Statement? = nil, line: Int? = nil, namesCommand: Bool = false
  ) {
    self.source = source
    self.statement = statement
    self.line = statement?.lineNumber ?? line
    self.namesCommand = namesCommand
  }
}
