/// Lines of text for people, none longer than a width in characters.
struct TextLines {
  /// The least width that lines are made for.
  static let leastWidth = 40

  /// The most characters of a line.
  let width: Int
  /// The lines so far.
  private(set) var lines: [String] = []

  /// Creates an empty text.
  ///
  /// - Parameter width: The most characters of a line; less than ``leastWidth`` counts as that.
  init(width: Int) {
    self.width = max(width, Self.leastWidth)
  }

  /// The lines, each with a line end.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds a line, cut where it is too long.
  mutating func add(_ line: String) {
    lines.append(Self.cut(line, to: width))
  }

  /// Adds words after a label, with further lines indented to where the words began.
  mutating func add(_ label: String, wrapping words: String) {
    let label = Self.cut(label, to: width / 2)
    let indent = String(repeating: " ", count: label.count)
    var prefix = label
    for line in Self.wrapped(words, to: width - label.count) {
      lines.append(prefix + line)
      prefix = indent
    }
  }

  /// A text with what a terminal would obey, or not show, replaced.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(result)
  }

  /// A text that is at most so long; an ellipsis stands for what is missing.
  static func cut(_ text: String, to length: Int) -> String {
    text.count <= length ? text : text.prefix(max(length - 1, 0)) + "…"
  }

  /// A text of exactly that length, cut or with blanks after it.
  static func column(_ text: String, _ length: Int) -> String {
    let text = cut(text, to: length)
    return text + String(repeating: " ", count: length - text.count)
  }

  /// A number with blanks before it.
  static func column(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: " ", count: max(0, length - digits.count)) + digits
  }

  private static func wrapped(_ text: String, to length: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var count = 0
    for word in text.split(separator: " ") {
      var rest = word
      var restCount = rest.count
      if count > 0, count + 1 + restCount > length {
        lines.append(line)
        (line, count) = ("", 0)
      }
      while restCount > length {
        lines.append(String(rest.prefix(length)))
        rest = rest.dropFirst(length)
        restCount -= length
      }
      line += (count > 0 ? " " : "") + rest
      count += (count > 0 ? 1 : 0) + restCount
    }
    if count > 0 || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
  }
}
