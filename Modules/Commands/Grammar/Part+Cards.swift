import GridGeometry
import PluginAPI

/// Where the text of a card comes from.
package enum CardSource: Hashable, Sendable {
  /// The command itself.
  case text(Located<String>)
  /// Standard input, as the word for it says.
  case input(Located<String>)
  /// A file.
  case file(Located<String>)
}

extension Part where Value == CardSource? {
  /// `[TEXT|-] [--file FILE]`, not both.
  static var cardSource: Part {
    let text = Part<Located<String>>.verbatim(
      .value(ValueKind("TEXT", isOpen: true)), missing: "the text is missing")
    let file = Part<Located<String>?>.option("file", .word("FILE", from: .files))
    let words = Shape.choice([text.shape, .keyword("-")])
    return Part(.sequence([.optional(words), file.shape])) { reader throws(SyntaxError) in
      let file = try file.read(&reader)
      guard let first = reader.peek else { return file.map(CardSource.file) }
      if let range = reader.range(of: "file") {
        throw SyntaxError("a text is typed, or read from a file, not both", at: range)
      }
      if reader.takeLast("-") { return .input(Located(first.text, at: first.range)) }
      return .text(try text.read(&reader).map(\.withEscapes))
    }
  }
}

extension String {
  /// The text with `\n`, `\t`, `\e` and `\\` as a line end, a tab, an escape and a backslash.
  fileprivate var withEscapes: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in unicodeScalars {
      guard isEscaped || scalar != "\\" else {
        isEscaped = true
        continue
      }
      switch (isEscaped, scalar) {
      case (true, "n"): text.append("\n")
      case (true, "t"): text.append("\t")
      case (true, "e"): text.append("\u{1B}")
      case (true, "\\"), (false, _): text.append(scalar)
      case (true, _): text.append(contentsOf: ["\\", scalar])
      }
      isEscaped = false
    }
    if isEscaped { text.append("\\") }
    return String(text)
  }
}

extension Part where Value == Located<Point<BoardSpace>> {
  /// A point of a board.
  static var boardPoint: Part {
    Part(ValueKind("X,Y"), missing: "the point is missing") { token throws(SyntaxError) in
      let (x, y) = try token.decimals("point", "X,Y", example: "120,40.5")
      return Located(Point(x: x, y: y), at: token.range)
    }
  }
}
