package import GridGeometry
import PluginAPI

/// A shape in a command.
package struct PieceShape: Hashable, Sendable {
  /// The shape, not turned.
  package let shape: Polyomino
  /// The letter, if it was named by one.
  package let letter: Pentomino?

  /// Creates a shape without a name.
  package init(_ shape: Polyomino) { (self.shape, letter) = (shape, nil) }

  /// Creates a pentomino.
  package init(_ letter: Pentomino) { (shape, self.letter) = (letter.shape, letter) }
}

extension Part where Value == PieceShape {
  /// A shape: a pentomino's letter, rows such as `xx/.x`, or a rectangle such as `2x3`.
  static var piece: Part {
    let letters = Pentomino.allCases.map(\.rawValue)
    let kind = ValueKind(
      "SHAPE", forms: ["LETTER", "ROWS", "WxH"], from: .words(letters))
    return Part(kind, missing: "the shape is missing") { token throws(SyntaxError) in
      if let letter = Pentomino(letter: token.text) { return PieceShape(letter) }
      if let shape = rectangle(token.text) ?? Polyomino(token.text) { return PieceShape(shape) }
      throw token.isNo("shape", kind.forms, remedy: remedy(for: token.text, letters))
    }
  }

  private static func rectangle(_ text: String) -> Polyomino? {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy(WordReader.isWhole),
      let width = Int32(sides[0]), let height = Int32(sides[1]),
      let span = CellSpan(width: width, height: height)
    else { return nil }
    return Polyomino(rectangle: span)
  }

  private static func remedy(for text: String, _ letters: [String]) -> String {
    let rows = text.lowercased().utf8
    if rows.allSatisfy("x./".utf8.contains), rows.contains(UInt8(ascii: "x")) {
      return "its cells must touch along their edges, and be \(Polyomino.limit) at most"
    }
    if rows.allSatisfy("x0123456789".utf8.contains), rows.contains(UInt8(ascii: "x")) {
      return "a rectangle has 1 to \(Polyomino.limit) cells"
    }
    return "use \(letters.choice), rows such as xx/.x, or a rectangle such as 2x3"
  }
}

extension Part where Value == Int {
  /// Quarter turns clockwise: `right`, `left`, or how many.
  static var quarterTurns: Part {
    let words: KeyValuePairs = ["right": 1, "left": 3]
    let count = Part.count(of: "quarter turns", in: 1...3)
    let shape = Shape.choice(words.map { .keyword($0.key) } + [count.shape])
    return Part(shape, missing: "the turn is missing") { token throws(SyntaxError) in
      if let turn = words.first(where: { token.isKeyword($0.key) }) { return turn.value }
      guard WordReader.isWhole(token.text[...]), let count = Int(token.text),
        (1...3).contains(count)
      else {
        let names = words.map(\.key)
        throw token.isNo(
          "turn", names + ["N"], near: names,
          remedy: "use right, left, or 1 to 3 quarter turns clockwise")
      }
      return count
    }
  }
}
