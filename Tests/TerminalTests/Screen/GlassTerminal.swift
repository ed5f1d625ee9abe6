import TextCells

/// A terminal of glass: what it shows after the text that was written to it.
///
/// It knows what a screen with a movable cursor must know, and remembers any other sequence.
struct GlassTerminal {
  let columns: Int
  private(set) var lines: [[Character]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  private(set) var unknown: [String] = []
  /// The characters that were written, without those of sequences.
  private(set) var written = 0
  private var wraps = false

  init(columns: Int) { self.columns = columns }

  /// The rows up to the last one that is not blank, without blanks at their ends.
  var rows: [String] {
    lines.map { String($0.filter { $0 != Self.tail }.dropLast { $0 == " " }) }
      .dropLast(\.isEmpty)
  }

  /// Fills the second cell of a wide character.
  private static let tail: Character = "\u{0}"

  mutating func write(_ text: String) {
    var rest = Array(text)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\u{1B}":
        guard rest.popFirst() == "[" else { continue }
        let body = rest.prefix { !$0.isLetter }
        rest.removeFirst(body.count)
        control(String(body), rest.popFirst() ?? "?")
      case "\r\n":
        (column, wraps) = (0, false)
        newLine()
      case "\r": (column, wraps) = (0, false)
      case "\n": newLine()
      default: put(character)
      }
    }
  }

  private mutating func control(_ body: String, _ last: Character) {
    wraps = false
    let number = Int(body) ?? 1
    switch last {
    case "A": row = max(row - number, 0)
    case "B": row = min(row + number, lines.count - 1)
    case "G": column = min(number, columns) - 1
    case "H":
      let places = body.split(separator: ";").compactMap { Int($0) }
      (row, column) = ((places.first ?? 1) - 1, (places.last ?? 1) - 1)
      while lines.count <= row { lines.append([]) }
    case "J" where body == "2": lines = lines.map { _ in [] }
    case "J":
      lines[row].removeLast(max(lines[row].count - column, 0))
      lines.removeLast(lines.count - row - 1)
    case "m": break
    default: if !["?25", "?2026"].contains(body) { unknown.append(body + String(last)) }
    }
  }

  private mutating func newLine() {
    row += 1
    if row == lines.count { lines.append([]) }
  }

  private mutating func put(_ character: Character) {
    written += 1
    let width = TextWidth.cells(of: character)
    if wraps || column + width > columns {
      (column, wraps) = (0, false)
      newLine()
    }
    while lines[row].count < column + width { lines[row].append(" ") }
    lines[row][column] = character
    if width > 1 { lines[row][column + 1] = Self.tail }
    column += width
    if column == columns { (column, wraps) = (columns - 1, true) }
  }
}

extension Array {
  /// The elements without those at the end that fulfil a condition.
  func dropLast(_ isDropped: (Element) -> Bool) -> [Element] {
    Array(self[..<(lastIndex { !isDropped($0) }.map { $0 + 1 } ?? startIndex)])
  }
}
