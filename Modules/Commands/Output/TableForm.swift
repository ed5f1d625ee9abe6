public import JSONText
public import PluginAPI
public import ShowImport

/// A form of output that writes each answer as a table.
///
/// Only answers are tables. Errors, notices and times are text for people, because they go to
/// standard error. What comes while a command runs has no common columns: it is a row of two cells
/// without a heading, what it is and its text.
public protocol TableForm: OutputForm {
  /// The form of everything that is not an answer.
  var messages: TextForm { get }

  /// A table, with line ends; empty if the table has no columns.
  func text(of table: AnswerTable) -> String

  /// A row without a heading, with its line end.
  func text(ofRow cells: [JSON]) -> String
}

extension TableForm {
  /// The answer as a table; nothing if people are not answered either.
  public func text(of result: CommandResult) -> String {
    table(of: result).map(text) ?? ""
  }

  /// The table of a result, if there is one.
  func table(of result: CommandResult) -> AnswerTable? {
    let table = AnswerTable(result.answer)
    // Lists are long, and are never silent.
    let isSilent = table.rows.count == 1 && result.answer.text(in: messages).isEmpty
    return isSilent || table.columns.isEmpty ? nil : table
  }

  /// The notices of a result, one on each line.
  public func notices(of result: CommandResult) -> String { messages.notices(of: result) }

  /// The time that a command took, in milliseconds.
  public func text(of time: Duration) -> String { messages.text(of: time) }

  /// The place, message and remedy of an error, and the line with a caret.
  public func text(of error: CommandError, at place: CommandPlace) -> String {
    messages.text(of: error, at: place)
  }

  /// A row for an event: what it is, and its text.
  public func text(of event: ConnectionEvent) -> String {
    text(ofRow: [.string(event.word), .string(event.text)])
  }

  /// A row for each import.
  public func text(ofFollowed report: FileReport, isFirst: Bool) -> String {
    text(ofRow: [.string("imported"), .string(report.summary)])
  }
}
