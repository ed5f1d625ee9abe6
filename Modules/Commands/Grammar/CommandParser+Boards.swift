import Domain
import GridGeometry
import PluginAPI

extension CommandParser {
  /// `board new [NAME] [--minimum 1|2]`, `board new [NAME] --rules RULES [SETTING=VALUE…]`.
  static func newBoard(_ reader: inout WordReader) throws(SyntaxError) -> Command.NewBoard {
    var minimum = MinimumSpan.one
    if let token = reader.value("minimum") { minimum = try WordReader.minimum(token) }
    guard let key = reader.value("rules") else {
      try checkName(reader)
      let name = try reader.name()?.map(\.text)
      return Command.NewBoard(name: name, rules: .grid(minimum: minimum))
    }
    let settings = try settings(
      reader.words(after: key), ", and put the board's name before --rules")
    try checkName(reader)
    let name = try reader.name()?.map(\.text)
    var rules = BoardRules(key.text, settings: settings.values)
    if minimum != .one { rules.settings[MinimumSpan.setting] = "\(minimum.rawValue)" }
    return Command.NewBoard(name: name, rules: rules, at: key.range, settings: settings.ranges)
  }

  /// Refuses a board's name that was meant as settings or as an option.
  private static func checkName(_ reader: WordReader) throws(SyntaxError) {
    for word in reader.words.map(\.token) where word.form == .word {
      if word.text.contains("=") {
        throw SyntaxError(
          "settings come after --rules: '\(word.text.clipped)'", at: word.range,
          expected: ["--rules"],
          remedy: "write --rules RULES before it, or put a name in quotes")
      }
      if word.text.hasPrefix("-"), word.text.dropFirst().first?.isLetter == true {
        throw SyntaxError(
          "not an option: '\(word.text.clipped)'", at: word.range,
          expected: reader.command.options.map(\.usage),
          suggestion: Spelling.nearest(
            to: "-\(word.text.clipped)", among: reader.command.options.map(\.usage)),
          remedy: "options begin with two hyphens; put a name in quotes")
      }
    }
  }

  /// `board set SETTING=VALUE…`.
  static func settings(_ reader: inout WordReader) throws(SyntaxError) -> Command.Settings {
    var words: [Token] = []
    while let word = reader.next() { words.append(word) }
    guard !words.isEmpty else {
      throw reader.missing("the setting is missing", ["SETTING=VALUE"])
    }
    return try settings(words)
  }

  private static func settings(
    _ words: [Token], _ addition: String = ""
  ) throws(SyntaxError) -> Command.Settings {
    var settings = Command.Settings()
    for word in words {
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = parts.first, !name.isEmpty, let value = parts.last else {
        throw SyntaxError(
          "not a setting: '\(word.text.clipped)'", at: word.range, expected: ["SETTING=VALUE"],
          remedy: "write SETTING=VALUE, as in columns=4" + addition)
      }
      guard settings.values.updateValue(String(value), forKey: String(name)) == nil else {
        throw SyntaxError("'\(name)' is given twice", at: word.range)
      }
      settings.ranges[String(name)] = word.range
    }
    return settings
  }

  /// `board minimum 1|2`.
  static func minimum(_ reader: inout WordReader) throws(SyntaxError) -> MinimumSpan {
    try WordReader.minimum(
      try reader.next("1", "2", missing: "the smallest block is missing"))
  }

  /// `place OBJECT [at X,Y [WxH]]`, `place OBJECT at N`.
  static func place(_ reader: inout WordReader) throws(SyntaxError) -> Command.Place {
    guard var part = reader.words(beforeLast: "at") else {
      try checkForCell(reader)
      return Command.Place(object: try reader.object(), at: .end)
    }
    let object = try part.object()
    let token = try reader.next(
      ["X,Y", "N"], missing: "the top left cell, or the place, is missing")
    if let place = try WordReader.place(token) {
      return Command.Place(object: object, at: .place(place))
    }
    let cell = try WordReader.cell(token, orPlace: true)
    let span = try reader.next().map { token throws(SyntaxError) in try WordReader.span(token) }
    return Command.Place(object: object, at: .cell(cell, span ?? .standard))
  }

  /// Refuses a `place` without `at` before what looks like a cell.
  private static func checkForCell(_ reader: WordReader) throws(SyntaxError) {
    guard reader.peek != nil else {
      throw reader.missing("the object is missing", WordReader.objectForms)
    }
    for word in reader.words where word.token.form == .word && word.token.text.contains(",") {
      throw SyntaxError("'at' is missing before the cell", at: word.token.range, expected: ["at"])
    }
  }

  /// `move ITEM to X,Y`, `move ITEM to N`, `move ITEM by DX,DY`.
  static func move(_ reader: inout WordReader) throws(SyntaxError) -> Command.Move {
    let item = try reader.item()
    if try reader.keyword("to", "by") == "to" {
      let token = try reader.next(
        ["X,Y", "N"], missing: "the top left cell, or the place, is missing")
      if let place = try WordReader.place(token) {
        return Command.Move(item: item, destination: .place(place))
      }
      return Command.Move(item: item, destination: .to(try WordReader.cell(token, orPlace: true)))
    }
    let (columns, rows) = try WordReader.offset(
      try reader.next("DX,DY", missing: "the distance is missing"))
    return Command.Move(item: item, destination: .by(columns: columns, rows: rows))
  }

  /// `resize ITEM to WxH [from HANDLE]`.
  static func resize(_ reader: inout WordReader) throws(SyntaxError) -> Command.Resize {
    let item = try reader.item()
    _ = try reader.keyword("to")
    let span = try WordReader.span(try reader.next("WxH", missing: "the size is missing"))
    var handle = Handle.bottomRight
    if reader.peek != nil {
      _ = try reader.keyword("from")
      handle = try WordReader.handle(
        try reader.next("HANDLE", missing: "the handle is missing"))
    }
    return Command.Resize(item: item, span: span, handle: handle)
  }

  /// `reassign ITEM to OBJECT`.
  static func reassign(_ reader: inout WordReader) throws(SyntaxError) -> Command.Reassign {
    let item = try reader.item()
    _ = try reader.keyword("to")
    return Command.Reassign(item: item, object: try reader.object())
  }

  /// `action ITEM go|release|pause|back|flash|toggle`.
  static func action(_ reader: inout WordReader) throws(SyntaxError) -> Command.SetAction {
    let item = try reader.item()
    let words = TriggerAction.allCases.map(\.rawValue)
    let token = try reader.next(words, missing: "what a tap does is missing")
    guard let action = TriggerAction.allCases.first(where: { token.isKeyword($0.rawValue) }) else {
      throw SyntaxError(
        "not an action: '\(token.text.clipped)'", at: token.range, expected: words,
        suggestion: Spelling.nearest(to: token.text, among: words),
        remedy: "use \(words.choice)")
    }
    return Command.SetAction(item: item, action: action)
  }

  /// `label ITEM TEXT`, `label ITEM none`.
  static func label(_ reader: inout WordReader) throws(SyntaxError) -> Command.SetLabel {
    let item = try reader.item()
    if reader.words.count == 1, reader.skip("none") {
      return Command.SetLabel(item: item, label: nil)
    }
    let name = try reader.name(missing: "the label is missing", ["a text", "none"])
    return Command.SetLabel(item: item, label: Written(name.value.text, at: name.range))
  }

  /// `override ITEM ADDRESS [ARGS…]`, `override ITEM none`.
  static func override(_ reader: inout WordReader) throws(SyntaxError) -> Command.Override {
    let item = try reader.item()
    if reader.words.count == 1, reader.skip("none") {
      return Command.Override(item: item, message: nil)
    }
    let words = try reader.message(or: ["none"])
    guard let first = words.first, let last = words.last else {
      return Command.Override(item: item, message: nil)
    }
    return Command.Override(
      item: item,
      message: Written(MessageText.text(words.map(\.value)), at: first.range.through(last.range)))
  }
}
