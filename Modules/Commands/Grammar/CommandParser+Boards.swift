import Domain
import GridGeometry
import PluginAPI

extension CommandParser {
  /// `board new [NAME] [--minimum 1|2]`.
  static func newBoard(_ reader: inout WordReader) throws(SyntaxError) -> Command.NewBoard {
    let name = try reader.name()?.map(\.text)
    var minimum = MinimumSpan.one
    if let token = reader.value("minimum") { minimum = try WordReader.minimum(token) }
    return Command.NewBoard(name: name, minimum: minimum)
  }

  /// `board minimum 1|2`.
  static func minimum(_ reader: inout WordReader) throws(SyntaxError) -> MinimumSpan {
    try WordReader.minimum(
      try reader.next("1", "2", missing: "the smallest block is missing"))
  }

  /// `place OBJECT at X,Y [WxH]`.
  static func place(_ reader: inout WordReader) throws(SyntaxError) -> Command.Place {
    guard var part = reader.words(beforeLast: "at") else {
      throw missingAt(&reader)
    }
    let object = try part.object()
    let cell = try WordReader.cell(
      try reader.next("X,Y", missing: "the top left cell is missing"))
    let span = try reader.next().map { token throws(SyntaxError) in try WordReader.span(token) }
    return Command.Place(object: object, cell: cell, span: span ?? .standard)
  }

  /// The error of a `place` without `at`: before what looks like a cell, or at the end.
  private static func missingAt(_ reader: inout WordReader) -> SyntaxError {
    guard reader.peek != nil else {
      return reader.missing("the object is missing", WordReader.objectForms)
    }
    while let token = reader.next() {
      if token.form == .word, token.text.contains(",") {
        return SyntaxError(
          "'at' is missing before the cell", at: token.range, expected: ["at"])
      }
    }
    return reader.missing("'at X,Y' is missing", ["at"])
  }

  /// `move ITEM to X,Y`, `move ITEM by DX,DY`.
  static func move(_ reader: inout WordReader) throws(SyntaxError) -> Command.Move {
    let item = try reader.item()
    if try reader.keyword("to", "by") == "to" {
      let cell = try WordReader.cell(
        try reader.next("X,Y", missing: "the top left cell is missing"))
      return Command.Move(item: item, destination: .to(cell))
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
