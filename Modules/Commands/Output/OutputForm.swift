public import PluginAPI
public import ShowImport

/// How results and errors become text; one implementation for each form of output.
public protocol OutputForm: Sendable {
  /// What goes to standard output for a result, line ends included.
  func text(of result: CommandResult) -> String

  /// What goes to standard error for a result: what there is to tell beside it.
  func notices(of result: CommandResult) -> String

  /// What goes to standard output for an event that `monitor` saw, line ends included.
  func text(of event: ConnectionEvent) -> String

  /// What goes to standard output for an import while a console is followed, line ends included.
  ///
  /// - Parameters:
  ///   - report: What the import came to.
  ///   - isFirst: Whether the whole show was imported.
  /// - Returns: One line or several.
  func text(ofFollowed report: FileReport, isFirst: Bool) -> String

  /// What goes to standard error for an error, line ends included.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - place: Where the command stands.
  /// - Returns: One line or several.
  func text(of error: CommandError, at place: CommandPlace) -> String
}

/// Where a command stands, for messages.
public struct CommandPlace: Hashable, Sendable {
  /// What the command was read from, for example a file's name; `nil` where the person just typed
  /// it.
  public let source: String?
  /// The command, or `nil` where the error is of none.
  public let statement: Statement?
  /// The number of the line, from 1, where that is known.
  public let line: Int?
  /// Whether messages for people quote the command, where it was not just typed.
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
