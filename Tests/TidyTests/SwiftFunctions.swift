/// A function, initialiser, subscript or computed property found in source, with its length.
struct SwiftFunction: Equatable {
  /// The line that declares it, from 1.
  let line: Int
  /// The declaring line without blanks at either end.
  let declaration: String
  /// Lines from the declaration to its closing brace.
  let length: Int
}

extension SwiftText {
  /// Every declaration with a body that runs: a simple count of braces, no parser.
  var functions: [SwiftFunction] {
    let lines = lines
    return lines.indices.compactMap { index in
      guard String(lines[index]).has(Self.declaration),
        let end = Self.lastLineOfBody(from: index, in: lines)
      else { return nil }
      return SwiftFunction(
        line: index + 1,
        declaration: String(lines[index].trimmingPrefix { $0 == " " }),
        length: end - index + 1)
    }
  }

  private static let declaration =
    #"^\s*(@\w+(\([^)]*\))?\s+|\w+(\(\w+\))?\s+)*"#
    + #"(func\s|init[?!]?\s*[(<]|deinit\b|subscript\s*[(<]|var\s+\w+\s*:[^={]*\{)"#

  /// The line of the closing brace, or `nil` where there is no body.
  private static func lastLineOfBody(from start: Int, in lines: [Substring]) -> Int? {
    var parentheses = 0
    var braces = 0
    for index in start..<lines.count {
      for character in lines[index] {
        switch character {
        case "(", "[": parentheses += 1
        case ")", "]": parentheses -= 1
        case "{" where parentheses <= 0 || braces > 0: braces += 1
        case "}" where braces > 0:
          braces -= 1
          if braces == 0 { return index }
        case "}" where parentheses <= 0: return nil
        default: break
        }
      }
      if braces == 0, parentheses <= 0, !goesOn(after: index, in: lines) { return nil }
    }
    return nil
  }

  /// Whether a signature goes on in the next line.
  private static func goesOn(after index: Int, in lines: [Substring]) -> Bool {
    guard index + 1 < lines.count else { return false }
    let next = lines[index + 1].trimmingPrefix { $0 == " " }
    let starts = [")", "{", "->", "where", "throws", "async", "rethrows"]
    return starts.contains { next.hasPrefix($0) }
      || lines[index].hasSuffix("->") || lines[index].hasSuffix("where")
      || lines[index].hasSuffix(",")
  }
}
