import Domain
import PluginAPI
import ShowImport
public import TextCells
import Workspace

/// Text for people: tables that fit the terminal, and short confirmations.
///
/// Names and messages are made safe, so that nothing that came from a file steers the terminal.
public struct TextForm: OutputForm {
  /// The columns of the terminal; `nil` cuts nothing, which is what a file or pipe wants.
  public var columns: Int?
  /// How many colours there are.
  public var colorDepth: ColorDepth

  /// Creates the form.
  ///
  /// - Parameters:
  ///   - columns: The columns of the terminal, or `nil` where the text goes to a file or pipe.
  ///   - colorDepth: How many colours there are.
  public init(columns: Int?, colorDepth: ColorDepth) {
    self.columns = columns
    self.colorDepth = colorDepth
  }

  /// What goes to standard output for a result.
  public func text(of result: CommandResult) -> String {
    switch result.output {
    case .shows(let shows, let current): table(of: shows, current: current)
    case .objects(let objects, let count): table(of: objects, among: count)
    case .boards(let boards, let current): table(of: boards, current: current)
    case .items(let board, _, let items, let count): table(of: items, among: count, on: board)
    case .plugins(let registry): table(of: registry)
    case .scene(let scene, let drawing, let count):
      (drawing.hasSuffix("\n") ? drawing : drawing + "\n")
        + line(hidden(count - scene.elements.count { $0.kind == .block }))
    case .map(let scene, let drawing):
      scene.elements.isEmpty
        ? line("no entry has a place, so there is nothing on the map")
        : drawing.hasSuffix("\n") ? drawing : drawing + "\n"
    case .imported(let report): ImportReport(files: [report]).text(width: columns ?? 80)
    case .help(.overview): overview(CommandFamily.all)
    case .help(.all): list(CommandSpec.all)
    case .help(.commands(let commands)): manual(commands)
    case .undone(let report): Self.lines(of: report).map(line).joined()
    case .gesture(let outcome): lines(of: outcome).map(line).joined()
    case .boardList(let list): lines(of: list).map(line).joined()
    case .trips, .trip, .tripRenamed, .tripDeleted, .tripRead, .tripReset, .tripExported, .days,
      .zones, .barriers, .route, .entry, .tripOnline, .travel:
      tripText(of: result.output)
    case .quit: ""
    default: consoleText(of: result.output) ?? line(confirmation(of: result.output))
    }
  }

  /// What there is to tell beside a result, a line each.
  public func notices(of result: CommandResult) -> String {
    result.notices.map(line).joined()
  }

  /// The place and message of an error with what could be done, and the line with a caret.
  ///
  /// An unknown command needs no caret: the message quotes the word.
  public func text(of error: CommandError, at place: CommandPlace) -> String {
    var lines = error.notices.map(\.safeForTerminal)
    let range = error.code == .unknownCommand ? nil : error.range
    let command = place.namesCommand && error.range == nil ? place.statement?.text : nil
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

  private func position(of error: CommandError, at place: CommandPlace) -> String {
    guard let source = place.source?.safeForTerminal else { return "" }
    guard let line = place.line else { return "\(source): " }
    guard let statement = place.statement else { return "\(source):\(line): " }
    let column = error.range?.column ?? statement.range.column
    return "\(source):\(line):\(column): "
  }

  private func message(of error: CommandError) -> String {
    (error.hint.map { "\(error.message); \($0)" } ?? error.message).safeForTerminal
  }

  /// That a drawing is not all there is.
  private func hidden(_ count: Int) -> String {
    guard count > 0 else { return "" }
    return "\(counted(count, "more block lies", "more blocks lie")) outside the view"
  }

  func line(_ text: String) -> String {
    text.isEmpty ? "" : text.safeForTerminal + "\n"
  }
}
