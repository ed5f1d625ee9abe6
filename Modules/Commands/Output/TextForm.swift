import PluginAPI
public import ShowImport
public import TextCells

/// Text for people: tables that fit the terminal, and short confirmations.
///
/// Names and messages are made safe, so that text from a file cannot control the terminal.
public struct TextForm: OutputForm {
  /// The columns of the terminal; `nil` for a file or pipe, which cuts nothing.
  public var columns: Int?
  /// The colour depth.
  public var colorDepth: ColorDepth

  /// Creates the form.
  ///
  /// - Parameters:
  ///   - columns: The columns of the terminal, or `nil` for a file or pipe.
  ///   - colorDepth: The colour depth.
  public init(columns: Int?, colorDepth: ColorDepth) {
    self.columns = columns
    self.colorDepth = colorDepth
  }

  /// The standard output for a result.
  public func text(of result: CommandResult) -> String { result.answer.text(in: self) }

  /// The notices of a result, one on each line.
  public func notices(of result: CommandResult) -> String {
    result.notices.map(line).joined()
  }

  /// The time that a command took, in milliseconds.
  public func text(of time: Duration) -> String {
    let tenths = Int((time / .microseconds(100)).rounded())
    return line("\(tenths / 10).\(tenths % 10) ms")
  }

  /// The place, message and remedy of an error, and the line with a caret.
  ///
  /// An unknown command needs no caret: the message quotes the word.
  public func text(of error: CommandError, at place: CommandPlace) -> String {
    var lines = error.notices.map(\.safeForTerminal)
    let range = error.code == .unknownCommand ? nil : error.range
    let isNamed = place.namesCommand && error.range == nil && !Self.repeats(error, place.statement)
    let command = isNamed ? place.statement?.text : nil
    lines.append(
      position(of: error, at: place) + (command.map { "\($0.clipped): ".safeForTerminal } ?? "")
        + message(of: error))
    if let range, let line = place.statement?.line {
      lines.append(CaretText.text(line, range, columns: columns))
    }
    if !error.candidates.isEmpty {
      lines.append(error.code == .ambiguous ? "these fit:" : "did you mean one of these?")
      lines += error.candidates.map { "  " + $0.safeForTerminal }
    }
    lines += error.obstacles.map { "in the way: " + $0.safeForTerminal }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The whole report of the first import, and one line for each later one.
  public func text(ofFollowed report: FileReport, isFirst: Bool) -> String {
    isFirst ? ImportAnswer(report: report).text(in: self) : line(report.summary)
  }

  /// Whether an error begins with a word of the command, such as the path of a file.
  private static func repeats(_ error: CommandError, _ statement: Statement?) -> Bool {
    guard let statement, let colon = error.message.firstRange(of: ":") else { return false }
    let start = String(error.message[..<colon.lowerBound])
    return statement.tokens.contains { $0.text == start }
      || "\(statement.text) ".contains(" \(start) ")
  }

  private func position(of error: CommandError, at place: CommandPlace) -> String {
    guard let source = place.source?.safeForTerminal else { return "" }
    guard let line = place.line else { return "\(source): " }
    guard let statement = place.statement else { return "\(source):\(line): " }
    let column = error.range?.column ?? statement.range.column
    return "\(source):\(line):\(column): "
  }

  func message(of error: CommandError) -> String {
    guard let hint = error.hint else { return error.message.safeForTerminal }
    // What to do goes on with the sentence that says what is wrong.
    let message = error.message.hasSuffix(".") ? error.message.dropLast() : error.message[...]
    return "\(message); \(hint)".safeForTerminal
  }

  func line(_ text: String) -> String {
    text.isEmpty ? "" : text.safeForTerminal + "\n"
  }

  // MARK: Tables

  func mark(_ isCurrent: Bool) -> String { isCurrent ? "*" : "" }

  func number(_ title: String, leaves order: Int? = nil) -> TextTable.Column {
    TextTable.Column(title, alignment: .trailing, isWhole: true, leaves: order)
  }

  /// A column that is useless if it is cut.
  func whole(_ title: String, leaves order: Int? = nil) -> TextTable.Column {
    TextTable.Column(title, isWhole: true, leaves: order)
  }

  func table(_ titles: [TextTable.Column], _ rows: [[String]]) -> String {
    TextTable(columns: titles, rows: rows).lines(width: columns, depth: colorDepth)
      .map { $0 + "\n" }.joined()
  }
}
