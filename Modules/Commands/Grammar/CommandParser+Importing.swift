import PluginAPI
import ShowImport

extension CommandParser {
  /// `import FILE [options]`, `import URL [options]`.
  static func importing(_ reader: inout WordReader) throws(SyntaxError) -> Command {
    let choices = try choices(reader)
    if reader.words.count == 1 || reader.has("follow"), let token = reader.peek,
      WordReader.isAddress(token.text)
    {
      for name in ["format-name", "map", "cues-as-blocks"] {
        guard let range = reader.range(of: name) else { continue }
        throw SyntaxError("'--\(name)' is for files, not consoles", at: range)
      }
      if reader.has("follow"), choices.policy == .append, let policy = reader.value("policy") {
        throw SyntaxError(
          "'append' with '--follow' would add the whole show at every change",
          at: policy.range)
      }
      _ = reader.next()
      let seconds = try reader.value("follow").map { token throws(SyntaxError) in
        try WordReader.seconds(token, "a console is followed for")
      }
      return .importConsole(
        Command.Import(
          address: Written(try WordReader.address(token), at: token.range),
          isFollowed: reader.has("follow"), seconds: seconds, choices: choices))
    }
    let path = try reader.path()
    if let follow = reader.range(of: "follow") {
      throw SyntaxError(
        "'--follow' is for consoles, not files", at: follow)
    }
    return .importFile(path: path, choices)
  }

  private static func choices(_ reader: WordReader) throws(SyntaxError) -> Command.ImportChoices {
    var choices = Command.ImportChoices()
    if let token = reader.value("policy") { choices.policy = try policy(token) }
    do throws(ImportOptionError) {
      choices.selection = try ImportSelection(
        kinds: reader.value("kinds")?.text, numbers: reader.value("numbers")?.text,
        text: reader.value("only")?.text)
    } catch {
      throw SyntaxError(error, at: reader.value(error.option))
    }
    choices.boards = try boards(reader)
    choices.format = reader.value("format-name")?.text
    choices.columns = try columns(reader.values("map"))
    choices.wantsCues = reader.has("cues-as-blocks")
    choices.isConfirmed = reader.has("yes")
    return choices
  }

  private static func policy(_ token: Token) throws(SyntaxError) -> CollisionPolicy {
    guard let policy = CollisionPolicy(rawValue: token.text.lowercased()) else {
      let names = CollisionPolicy.allCases.map(\.rawValue)
      throw SyntaxError(
        "not a policy: '\(token.text.clipped)'", at: token.range, expected: names,
        suggestion: Spelling.nearest(to: token.text, among: names),
        remedy: "use \(names.choice)")
    }
    return policy
  }

  private static func boards(_ reader: WordReader) throws(SyntaxError) -> BoardChoice {
    let (layout, columns) = (reader.value("layout"), reader.value("columns"))
    do throws(ImportOptionError) {
      return try BoardChoice(layout: layout?.text, columns: columns?.text)
    } catch {
      guard let layout, error.option == "layout" else {
        throw SyntaxError(error, at: reader.value(error.option))
      }
      let names = BoardLayout.allCases.map(\.rawValue)
      throw SyntaxError(
        "not a layout: '\(layout.text.clipped)'", at: layout.range, expected: names,
        suggestion: Spelling.nearest(to: layout.text, among: names),
        remedy: "use \(names.choice)")
    }
  }

  /// One by one, so that the fault lies at the word that makes it.
  private static func columns(_ tokens: [Token]) throws(SyntaxError) -> [TableField: String] {
    var columns: [TableField: String] = [:]
    for count in tokens.indices {
      do throws(ImportOptionError) {
        columns = try ColumnMap.columns(from: tokens[...count].map(\.text))
      } catch {
        throw SyntaxError(error, at: tokens[count])
      }
    }
    return columns
  }
}

extension SyntaxError {
  fileprivate init(_ error: ImportOptionError, at token: Token?) {
    self.init("\(error.message); allowed: \(error.allowed)", at: token?.range ?? .start)
  }
}
