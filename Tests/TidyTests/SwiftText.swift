/// Swift source with its comments and strings blanked out.
///
/// Good enough to count braces and find words in code. Line numbers stay as they were.
struct SwiftText {
  /// The source with a blank for every character of a comment or string.
  let code: String
  /// The numbers, from 1, of the lines that begin inside a string over several lines.
  let linesInsideStrings: Set<Int>

  /// Reads a source.
  init(_ source: String) {
    var scanner = Scanner(Array(source.unicodeScalars))
    scanner.scanCode(until: nil)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scanner.output)
    code = String(view)
    linesInsideStrings = scanner.linesInsideStrings
  }

  /// The lines of the code, empty ones included.
  var lines: [Substring] { code.lines }
}

/// Walks over source once, copying code and blanking the rest.
private struct Scanner {
  let input: [Unicode.Scalar]
  var position = 0
  var line = 1
  var output: [Unicode.Scalar] = []
  var linesInsideStrings: Set<Int> = []

  init(_ input: [Unicode.Scalar]) {
    self.input = input
    output.reserveCapacity(input.count)
  }

  /// Copies code up to a closing parenthesis, or to the end where `closing` is `nil`.
  mutating func scanCode(until closing: Unicode.Scalar?) {
    var depth = 0
    while position < input.count {
      if starts(with: "//") {
        while position < input.count, input[position] != "\n" { blank() }
      } else if starts(with: "/*") {
        skipBlockComment()
      } else if let hashes = openingHashes() {
        skipString(hashes: hashes)
      } else {
        if closing != nil {
          if input[position] == "(" { depth += 1 }
          if input[position] == closing {
            if depth == 0 { return }
            depth -= 1
          }
        }
        copy()
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
    } while depth > 0 && position < input.count
  }

  /// Skips a string that starts here, with the strings inside its interpolations.
  private mutating func skipString(hashes: Int) {
    let mark = String(repeating: "#", count: hashes)
    blank(hashes)
    // `#"""#` is a string with one quote: those over several lines begin with the next line.
    let isMultiline = starts(with: "\"\"\"\n")
    let quote = isMultiline ? "\"\"\"" : "\""
    blank(quote.count)
    while position < input.count, !starts(with: quote + mark) {
      if starts(with: "\\" + mark + "(") {
        blank(hashes + 2)
        skipInterpolation()
      } else if starts(with: "\\" + mark) {
        blank(hashes + 2)
      } else {
        // A line that ends inside a plain string does not compile; go on with code there.
        if input[position] == "\n" {
          guard isMultiline else { return }
          linesInsideStrings.insert(line + 1)
        }
        blank()
      }
    }
    blank(quote.count + hashes)
  }

  private mutating func skipInterpolation() {
    let start = output.count
    scanCode(until: ")")
    for index in start..<output.count where output[index] != "\n" { output[index] = " " }
    blank()
  }

  /// The number of `#` before a quote, where a string starts here.
  private func openingHashes() -> Int? {
    var end = position
    while end < input.count, input[end] == "#" { end += 1 }
    return end < input.count && input[end] == "\"" ? end - position : nil
  }

  private func starts(with text: String) -> Bool {
    var index = position
    for scalar in text.unicodeScalars {
      guard index < input.count, input[index] == scalar else { return false }
      index += 1
    }
    return true
  }

  private mutating func copy() {
    if input[position] == "\n" { line += 1 }
    output.append(input[position])
    position += 1
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < input.count {
      let isLineEnd = input[position] == "\n"
      if isLineEnd { line += 1 }
      output.append(isLineEnd ? "\n" : " ")
      position += 1
    }
  }
}
