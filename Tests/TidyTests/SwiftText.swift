/// Swift source with its comments and strings blanked out.
///
/// Good enough to count braces and find words in code. Line numbers stay as they were.
struct SwiftText {
  /// The source with a blank for every byte of a comment or string.
  let code: String
  /// The numbers, from 1, of the lines that begin inside a string over several lines.
  let linesInsideStrings: Set<Int>
  /// The strings, without their interpolations, in the order in which they end.
  let literals: [Literal]

  /// A string in the source.
  struct Literal {
    /// The number of its first line, from 1.
    let line: Int
    /// The code before it on that line, in which other strings are blank.
    let before: String
    let text: String
  }

  /// Reads a source.
  init(_ source: String) {
    var scanner = Scanner(text: Array(source.utf8))
    scanner.scanCode()
    code = String(decoding: scanner.text, as: UTF8.self)
    linesInsideStrings = scanner.linesInsideStrings
    let bytes = scanner.text
    literals = scanner.literals.map { literal in
      let start = bytes[..<literal.start].lastIndex(of: .newline).map { $0 + 1 } ?? 0
      return Literal(
        line: literal.line, before: String(decoding: bytes[start..<literal.start], as: UTF8.self),
        text: String(decoding: literal.text, as: UTF8.self))
    }
  }

  /// The lines of the code, empty ones included.
  var lines: [Substring] { code.lines }

  /// Its comments and strings, with a blank for every byte of code.
  func prose(of source: String) -> String {
    let bytes = zip(source.utf8, code.utf8).map { byte, code in
      byte == code && byte != .newline ? UInt8.space : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Walks over source once, and blanks everything that is not code.
///
/// It works on bytes, as these tests read every source there is in a debug build.
private struct Scanner {
  var text: [UInt8]
  var position = 0
  var line = 1
  var linesInsideStrings: Set<Int> = []
  var literals: [(line: Int, start: Int, text: [UInt8])] = []

  /// Skips code to the end, or up to the parenthesis that closes an interpolation.
  mutating func scanCode(inInterpolation: Bool = false) {
    var depth = 0
    while position < text.count {
      let byte = text[position]
      // Most of it: letters, digits and braces come after all that is looked for, blanks before.
      if byte == .space || byte > .slash {
        position += 1
        continue
      }
      switch byte {
      case .slash where starts(with: "//"):
        while position < text.count, text[position] != .newline { blank() }
      case .slash where starts(with: "/*"): skipBlockComment()
      case .quote, .hash:
        if let hashes = openingHashes() { skipString(hashes: hashes) } else { position += 1 }
      case .newline:
        line += 1
        position += 1
      case .opening:
        depth += 1
        position += 1
      case .closing:
        if inInterpolation, depth == 0 { return }
        depth -= 1
        position += 1
      default: position += 1
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        blank(2)
      } else if starts(with: "*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && position < text.count
  }

  /// Skips a string that starts here, with the strings inside its interpolations.
  private mutating func skipString(hashes: Int) {
    let mark = String(repeating: "#", count: hashes)
    var literal = (line: line, start: position, text: [UInt8]())
    defer { literals.append(literal) }
    blank(hashes)
    // `#"""#` is a string with one quote: those over several lines begin with the next line.
    let isMultiline = starts(with: "\"\"\"\n")
    let quote = isMultiline ? "\"\"\"" : "\""
    let end = quote + mark
    blank(quote.utf8.count)
    while position < text.count {
      if text[position] == .quote, starts(with: end) { break }
      if text[position] == .backslash, starts(with: "\\" + mark) {
        blank(hashes + 1)
        if position < text.count, text[position] == .opening {
          blank()
          skipInterpolation()
        } else {
          blank()
        }
        continue
      }
      // A line that ends inside a plain string does not compile; go on with code there.
      if text[position] == .newline {
        guard isMultiline else { return }
        linesInsideStrings.insert(line + 1)
      }
      literal.text.append(text[position])
      blank()
    }
    blank(end.utf8.count)
  }

  private mutating func skipInterpolation() {
    let start = position
    scanCode(inInterpolation: true)
    for index in start..<position where text[index] != .newline { text[index] = .space }
    blank()
  }

  /// The number of `#` before a quote, where a string starts here.
  private func openingHashes() -> Int? {
    var end = position
    while end < text.count, text[end] == .hash { end += 1 }
    return end < text.count && text[end] == .quote ? end - position : nil
  }

  private func starts(with word: String) -> Bool {
    var index = position
    for byte in word.utf8 {
      guard index < text.count, text[index] == byte else { return false }
      index += 1
    }
    return true
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < text.count {
      if text[position] == .newline { line += 1 } else { text[position] = .space }
      position += 1
    }
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let hash = UInt8(ascii: "#")
  fileprivate static let opening = UInt8(ascii: "(")
  fileprivate static let closing = UInt8(ascii: ")")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let backslash = UInt8(ascii: "\\")
}
