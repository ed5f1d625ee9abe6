/// Splits a line into words.
///
/// It never fails: errors are reported beside the words, so that an unfinished line can be coloured
/// and completed.
struct Lexer {
  private let characters: [Character]
  private var position = 0
  private var offset = 0
  private(set) var tokens: [Token] = []
  private(set) var faults: [SyntaxError] = []

  init(_ line: String) {
    characters = Array(line)
    scan()
  }

  private mutating func scan() {
    while let character = peek {
      if Self.isBlank(character) {
        advance()
      } else if character == "#", beginsComment {
        emit(.comment, from: mark) { $0.takeRest() }
      } else if character == ";" {
        emit(.separator, from: mark) { lexer in
          lexer.advance()
          return ";"
        }
      } else if character == "\"" || character == "'" {
        quoted(isAttached: false)
      } else if beginsOption {
        option()
      } else {
        emit(.word, from: mark) { $0.takeWord() }
      }
    }
  }

  // MARK: Words

  private mutating func option() {
    let start = mark
    advance()
    advance()
    var name = ""
    while let character = peek, character != "=", !Self.ends(character) {
      name.append(character)
      advance()
    }
    tokens.append(Token(.option, name.lowercased(), at: range(from: start)))
    guard peek == "=" else { return }
    advance()
    if let character = peek, character == "\"" || character == "'" {
      quoted(isAttached: true)
    } else {
      emit(.word, from: mark, isAttached: true) { $0.takeWord() }
    }
  }

  private mutating func quoted(isAttached: Bool) {
    let start = mark
    guard let quote = peek else { return }
    advance()
    let opening = range(from: start)
    var text = ""
    while let character = peek, character != quote {
      advance()
      // Only necessary escapes exist; other backslashes are literal.
      if quote == "\"", character == "\\", let next = peek, next == "\"" || next == "\\" {
        text.append(next)
        advance()
      } else {
        text.append(character)
      }
    }
    let isClosed = peek == quote
    if isClosed {
      advance()
    } else {
      faults.append(
        SyntaxError("this quote is not closed", at: opening, expected: ["\(quote)"]))
    }
    tokens.append(Token(.quoted, text, at: range(from: start), isAttached: isAttached))
    if isClosed, let next = peek, !Self.ends(next) {
      let after = mark
      _ = takeWord()
      faults.append(
        SyntaxError("put a space after the closing quote", at: range(from: after)))
    }
  }

  private mutating func takeWord() -> String {
    var text = ""
    while let character = peek, !Self.ends(character) {
      let start = mark
      text.append(character)
      advance()
      guard character == "\"" else { continue }
      faults.append(
        SyntaxError("put quotes around the whole word", at: range(from: start)))
    }
    return text
  }

  private mutating func takeRest() -> String {
    var text = ""
    while let character = peek {
      text.append(character)
      advance()
    }
    return text
  }

  // MARK: What begins and ends a word

  /// At the start of a line, or alone; `#3` is a block number.
  private var beginsComment: Bool {
    guard characters.indices.contains(position + 1) else { return true }
    return tokens.isEmpty || Self.isBlank(characters[position + 1])
  }

  private var beginsOption: Bool {
    guard position + 2 < characters.count else { return false }
    return characters[position] == "-" && characters[position + 1] == "-"
      && characters[position + 2].isLetter
  }

  /// A byte order mark counts as blank: editors put it at the start of scripts.
  private static func isBlank(_ character: Character) -> Bool {
    character.isWhitespace || character == "\u{FEFF}"
  }

  private static func ends(_ character: Character) -> Bool {
    isBlank(character) || character == ";"
  }

  // MARK: Position

  private var peek: Character? { position < characters.count ? characters[position] : nil }

  private var mark: (offset: Int, position: Int) { (offset, position) }

  private mutating func advance() {
    guard position < characters.count else { return }
    offset += characters[position].utf8.count
    position += 1
  }

  private func range(from start: (offset: Int, position: Int)) -> SourceRange {
    SourceRange(
      lowerBound: start.offset, upperBound: offset, column: start.position + 1,
      length: position - start.position)
  }

  private mutating func emit(
    _ form: Token.Form, from start: (offset: Int, position: Int), isAttached: Bool = false,
    _ take: (inout Lexer) -> String
  ) {
    let text = take(&self)
    tokens.append(Token(form, text, at: range(from: start), isAttached: isAttached))
  }
}
