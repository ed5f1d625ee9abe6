import Domain
import PluginAPI

extension CommandParser {
  /// `objects [--kind KIND] [TEXT]`.
  static func objects(_ reader: inout WordReader) throws(SyntaxError) -> Command.ListObjects {
    var kind: ObjectKind?
    if let token = reader.value("kind") { kind = try reader.kind(token) }
    return Command.ListObjects(kind: kind, text: try reader.name()?.value.text)
  }

  /// `object add KIND NUMBER[/CUE] [thru NUMBER] [NAME] [--color COLOR] [--outlined]`.
  static func addObjects(_ reader: inout WordReader) throws(SyntaxError) -> Command.AddObjects {
    let word = try reader.next("KIND", missing: "the kind of the object is missing")
    let kind = try reader.kind(word)
    let first = try reader.next(
      "NUMBER", missing: "the number of the \(kind.rawValue) is missing")
    var numbers = Command.AddObjects.Numbers.one(try WordReader.consoleNumber(first, of: kind))
    if reader.skip("thru") {
      let last = try reader.next("NUMBER", missing: "the last number is missing")
      numbers = .through(try range(from: first, thru: last))
    }
    let name = try reader.name()?.map(\.text) ?? Written("", at: .start)
    var color: ObjectColor?
    if let token = reader.value("color") { color = try WordReader.color(token) }
    return Command.AddObjects(
      kind: kind, numbers: numbers, name: name, color: color, isOutlined: reader.has("outlined"))
  }

  private static func range(
    from first: Token, thru last: Token
  ) throws(SyntaxError) -> ClosedRange<Int> {
    let (lower, upper) = (try whole(first), try whole(last))
    guard lower <= upper else {
      throw SyntaxError(
        "put the smaller number first", at: last.range)
    }
    // Numbers have at most 15 digits, so the difference cannot overflow.
    guard upper - lower < Command.AddObjects.maximumCount else {
      throw SyntaxError(
        "one command makes at most \(Command.AddObjects.maximumCount) objects",
        at: first.range.through(last.range), code: .tooMany)
    }
    return lower...upper
  }

  private static func whole(_ token: Token) throws(SyntaxError) -> Int {
    guard let value = try WordReader.number(token).wholeValue else {
      throw SyntaxError(
        "'thru' needs whole numbers, not '\(token.text.clipped)'", at: token.range,
        expected: ["NUMBER"])
    }
    return value
  }

  /// `object edit OBJECT [--name NAME] [--number NUMBER[/CUE]] …`.
  static func editObject(_ reader: inout WordReader) throws(SyntaxError) -> Command.EditObject {
    var edit = Command.EditObject(object: try reader.object())
    edit.name = reader.value("name").map { Written($0.text, at: $0.range) }
    if let token = reader.value("number") { edit.number = try WordReader.consoleNumber(token) }
    if let token = reader.value("kind") { edit.kind = try reader.kind(token) }
    if let token = reader.value("color") {
      edit.color =
        token.isKeyword("none") ? .clear : .set(try WordReader.color(token, or: ["none"]))
    }
    if reader.has("outlined") { edit.isOutlined = true }
    if let range = reader.range(of: "filled") {
      guard edit.isOutlined == nil else {
        throw SyntaxError("an object is outlined or filled, not both", at: range)
      }
      edit.isOutlined = false
    }
    guard edit.hasChange else {
      throw reader.missing(
        "what to change is missing", CommandName.objectEdit.options.map(\.usage))
    }
    return edit
  }

  /// `object delete OBJECT [--yes]`.
  static func deleteObject(
    _ reader: inout WordReader
  ) throws(SyntaxError) -> Command.DeleteObject {
    Command.DeleteObject(object: try reader.object(), isConfirmed: reader.has("yes"))
  }
}

extension Command.EditObject {
  /// Whether anything is to change.
  fileprivate var hasChange: Bool {
    name != nil || number != nil || kind != nil || color != nil || isOutlined != nil
  }
}
