public import Domain
import PluginAPI

/// The grammar of commands: a line in, a command or a ``SyntaxError`` out.
///
/// The same grammar serves the prompt, scripts and whatever helps with typing: an error at the end
/// of a line tells in ``SyntaxError/expected`` what can come next.
public enum CommandParser {
  /// Parses a line with one command.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - kinds: The kinds of objects that there are.
  /// - Returns: The command, or `nil` for a blank line and one with a comment only.
  /// - Throws: ``SyntaxError`` where it is no command, or several.
  public static func parse(
    _ line: String, kinds: ObjectKinds = .callboard
  ) throws(SyntaxError) -> Command? {
    let statements = Statement.all(in: line)
    guard let first = statements.first else { return nil }
    let command = try parse(first, kinds: kinds)
    if statements.count > 1 {
      throw SyntaxError("one command at a time", at: statements[1].range)
    }
    return command
  }

  /// Parses one command of a line or script.
  ///
  /// - Parameters:
  ///   - statement: The command's words.
  ///   - kinds: The kinds of objects that there are.
  /// - Returns: The command.
  /// - Throws: ``SyntaxError`` with ranges that refer to the whole line.
  public static func parse(
    _ statement: Statement, kinds: ObjectKinds = .callboard
  ) throws(SyntaxError) -> Command {
    if let fault = statement.fault { throw fault }
    let (name, rest) = try command(of: statement.tokens)
    let before = statement.tokens[..<rest].last?.range ?? .start
    var reader = try WordReader(
      statement.tokens[rest...], of: name, in: statement.line, after: before, kinds: kinds)
    let command = try parse(name, &reader)
    try reader.finish()
    return command
  }

  /// Finds the command by its first words.
  private static func command(
    of tokens: [Token]
  ) throws(SyntaxError) -> (name: CommandName, rest: Int) {
    guard let first = tokens.first else {
      throw SyntaxError("no command", at: .start, expected: CommandName.verbs)
    }
    let verb = first.text.lowercased()
    if first.form == .word, verb == "exit" { return (.quit, 1) }
    guard first.form == .word, CommandName.isVerb(verb) else {
      throw unknown(first, tokens.dropFirst().first)
    }
    let nouns = CommandName.nouns(after: verb)
    let second = tokens.dropFirst().first
    if let second, second.form == .word, nouns.contains(second.text.lowercased()),
      let name = CommandName(rawValue: "\(verb) \(second.text.lowercased())")
    {
      return (name, 2)
    }
    if let name = CommandName(rawValue: verb) { return (name, 1) }
    guard let second else {
      throw SyntaxError(
        "a word is missing after '\(verb)'", at: first.range.end, expected: nouns,
        remedy: "use \(nouns.choice)")
    }
    throw SyntaxError(
      "unexpected '\(second.text.clipped)' after '\(verb)'", at: second.range, expected: nouns,
      suggestion: CommandSuggestions.nouns(for: second.text, among: nouns).first,
      remedy: "use \(nouns.choice)")
  }

  /// The error of a word that begins no command.
  private static func unknown(_ word: Token, _ next: Token?) -> SyntaxError {
    SyntaxError(
      "unknown command '\(word.form == .option ? "--" : "")\(word.text.clipped)'", at: word.range,
      code: .unknownCommand, expected: CommandName.verbs,
      suggestions: CommandSuggestions.commands(for: word.text, followedBy: next?.text),
      remedy: CommandSuggestions.note(on: word.text))
  }

  private static func parse(
    _ name: CommandName, _ reader: inout WordReader
  ) throws(SyntaxError) -> Command {
    switch name {
    case .shows: .shows
    case .show: .openShow(try Self.name(of: .show, &reader))
    case .showNew: .newShow(name: try newName(&reader))
    case .showRename: .renameShow(try rename(&reader))
    case .showDuplicate: .duplicateShow(try duplicate(&reader))
    case .showDelete: .deleteShow(try delete(&reader))
    case .objects: .objects(try objects(&reader))
    case .objectAdd: .addObjects(try addObjects(&reader))
    case .objectEdit: .editObject(try editObject(&reader))
    case .objectDelete: .deleteObject(try deleteObject(&reader))
    case .boards: .boards
    case .board: .openBoard(try Self.name(of: .board, &reader))
    case .boardNew: .newBoard(try newBoard(&reader))
    case .boardRename: .renameBoard(try rename(&reader))
    case .boardDuplicate: .duplicateBoard(try duplicate(&reader))
    case .boardDelete: .deleteBoard(try delete(&reader))
    case .boardSet: .setSettings(try settings(&reader))
    case .boardMinimum: .setMinimum(try minimum(&reader))
    case .boardList: try boardList(&reader)
    case .items: .items(matching: try reader.name()?.value.text)
    case .view: .view
    case .edit: .setMode(.edit)
    case .play: .setMode(.play)
    case .place: .place(try place(&reader))
    case .move: .move(try move(&reader))
    case .resize: .resize(try resize(&reader))
    case .reassign: .reassign(try reassign(&reader))
    case .action: .setAction(try action(&reader))
    case .label: .setLabel(try label(&reader))
    case .override: .override(try override(&reader))
    case .remove: .remove(try reader.item())
    case .undo: .undo(try steps(&reader))
    case .redo: .redo(try steps(&reader))
    case .tap, .doubletap, .press, .drag, .swipe, .pinch, .pan, .zoom, .home, .fit, .grid, .pick,
      .menu, .enter, .fill, .cancel, .touches, .record, .recordStop:
      try parseGesture(name, &reader)
    case .connect, .disconnect, .connections, .profiles, .trigger, .releaseAll, .send, .monitor,
      .import:
      try parseConsole(name, &reader)
    case .export: .export(try export(&reader))
    case .trips, .trip, .tripNew, .tripRename, .tripDelete, .tripMerge, .tripReset, .tripExport,
      .days, .zones, .barriers, .route:
      try parseTrip(name, &reader)
    case .map, .entryAdd, .entryEdit, .entryDelete, .lift, .drop, .shift, .online, .offline,
      .travel:
      try parseEntry(name, &reader)
    case .plugins: .plugins
    case .help: .help(try topics(&reader))
    case .quit: .quit
    }
  }

  /// `undo [N]`.
  private static func steps(_ reader: inout WordReader) throws(SyntaxError) -> Int {
    guard let token = reader.next() else { return 1 }
    return try WordReader.count(token, of: "steps", in: Command.stepCounts)
  }

  /// What `help` explains: every command that begins with the words given.
  private static func topics(_ reader: inout WordReader) throws(SyntaxError) -> [CommandName] {
    guard let first = reader.next() else { return [] }
    let verb = first.text.lowercased() == "exit" ? "quit" : first.text.lowercased()
    let ofVerb = CommandName.allCases.filter { $0.verb == verb }
    guard !ofVerb.isEmpty else {
      throw unknown(first, reader.peek)
    }
    guard let second = reader.next() else { return ofVerb }
    let nouns = CommandName.nouns(after: verb)
    guard let name = CommandName(rawValue: "\(verb) \(second.text.lowercased())") else {
      throw SyntaxError(
        "unknown command '\(verb) \(second.text.clipped)'", at: second.range,
        code: .unknownCommand, expected: nouns,
        suggestions: CommandSuggestions.nouns(for: second.text, among: nouns)
          .map { "\(verb) \($0)" }, remedy: nil)
    }
    return [name]
  }
}
