import Domain

/// What shows and boards have in common: they are named, renamed, copied and deleted alike.
extension CommandParser {
  /// `show NAME`, `board NAME`.
  static func name(
    of command: CommandName, _ reader: inout WordReader
  ) throws(SyntaxError) -> Written<NameReference> {
    try reader.name(
      missing: "the name of the \(command.rawValue) is missing",
      ["NAME"] + CommandName.nouns(after: command.verb))
  }

  /// `show new NAME`.
  static func newName(_ reader: inout WordReader) throws(SyntaxError) -> Written<String> {
    try reader.name(missing: "the name is missing", ["NAME"]).map(\.text)
  }

  /// `show rename [OLD to] NEW`, `show rename "OLD" NEW`.
  static func rename(_ reader: inout WordReader) throws(SyntaxError) -> Command.Rename {
    try checkOnce("to", reader)
    var target: Written<NameReference>?
    if var old = reader.words(beforeLast: "to") {
      target = try old.name()
    } else {
      target = reader.quotedNameBeforeAnother()
    }
    let new = try reader.name(missing: "the new name is missing", ["NEW"])
    return Command.Rename(target: target, name: new.map(\.text))
  }

  /// `show duplicate [NAME] [as NEW]`, `show duplicate "NAME" NEW`.
  static func duplicate(_ reader: inout WordReader) throws(SyntaxError) -> Command.Duplicate {
    try checkOnce("as", reader)
    guard var old = reader.words(beforeLast: "as") else {
      guard let target = reader.quotedNameBeforeAnother() else {
        return Command.Duplicate(target: try reader.name(), name: nil)
      }
      return Command.Duplicate(target: target, name: try reader.name()?.map(\.text))
    }
    let target = try old.name()
    let new = try reader.name(missing: "the copy's name is missing", ["NEW"])
    return Command.Duplicate(target: target, name: new.map(\.text))
  }

  /// `show delete NAME [--yes]`.
  static func delete(_ reader: inout WordReader) throws(SyntaxError) -> Command.Delete {
    let target = try reader.name(
      missing: "the name of what to delete is missing", ["NAME"])
    return Command.Delete(target: target, isConfirmed: reader.has("yes"))
  }

  /// Two of the same keyword leave open which of them parts the names.
  private static func checkOnce(
    _ keyword: String, _ reader: WordReader
  ) throws(SyntaxError) {
    let places = reader.words.filter { $0.token.isKeyword(keyword) }.map(\.token.range)
    guard places.count > 1 else { return }
    throw SyntaxError(
      "'\(keyword)' stands here twice", at: places[1],
      remedy: "put a name that contains it in quotes")
  }
}
