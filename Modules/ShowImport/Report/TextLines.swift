import TextCells

/// Lines of text for people, at most this many terminal cells wide.
struct TextLines {
  /// The least width that lines are made for.
  static let leastWidth = 40

  /// The most cells of a line.
  let width: Int
  /// The lines so far.
  private(set) var lines: [String] = []

  /// Creates an empty text.
  ///
  /// - Parameter width: The most cells of a line; less than ``leastWidth`` counts as that.
  init(width: Int) {
    self.width = max(width, Self.leastWidth)
  }

  /// The lines, each with a line end.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds a line, cut if it is too long.
  mutating func add(_ line: String) {
    lines.append(line.truncated(to: width))
  }

  /// Adds words after a label, with further lines indented to where the words began.
  mutating func add(_ label: String, wrapping words: String) {
    let label = label.truncated(to: width / 2)
    let labelWidth = label.cellWidth
    let indent = String(repeating: " ", count: labelWidth)
    var prefix = label
    let wrapped = words.wrapped(to: width - labelWidth, rows: .max)
    for line in wrapped.isEmpty ? [""] : wrapped {
      lines.append(prefix + line)
      prefix = indent
    }
  }

  /// A text with control and invisible characters replaced.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// A text of exactly that many cells, cut or with spaces after it.
  static func column(_ text: String, _ cells: Int) -> String {
    text.truncated(to: cells).padded(to: cells)
  }

  /// A number with spaces before it.
  static func column(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, length - digits.count)) + digits
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
