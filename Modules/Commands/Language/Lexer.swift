/// Splits a line into words.
///
/// It never fails: errors are reported beside the words, so that an unfinished line can be coloured
/// and completed.
struct Lexer {
  /// What is needed to know of a character; most are one byte, and looking at `Character`s takes
  /// many times as long.
  private struct Glyph {
    /// The character in ASCII; 0 for any other.
    let byte: UInt8
    /// The number of bytes.
    let length: Int
    let isBlank: Bool
    let isLetter: Bool

    init(_ byte: UInt8) {
      self.byte = byte
      length = 1
      isBlank = byte == UInt8(ascii: " ") || (9...13).contains(byte)
      isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    init(_ character: Character) {
      // A Greek question mark is equal to a semicolon.
      byte = character == ";" ? UInt8(ascii: ";") : character.asciiValue ?? 0
      length = character.utf8.count
      // A byte order mark counts as blank: editors put it at the start of scripts.
      isBlank = character.isWhitespace || character == "\u{FEFF}"
      isLetter = character.isLetter
    }

    /// Whether it is a quote.
    var isQuote: Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
    /// Whether it ends a word.
    var endsWord: Bool { isBlank || byte == UInt8(ascii: ";") }
  }

  private let line: String
  private let characters: [Glyph]
  private var position = 0
  private var offset = 0
  private(set) var tokens: [Token] = []
  private(set) var faults: [SyntaxError] = []

  init(_ line: String) {
    self.line = line
    // Only line ends are characters of several bytes in ASCII.
    let isPlain = line.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
    characters = isPlain ? line.utf8.map { Glyph($0) } : line.map { Glyph($0) }
    scan()
  }

  private mutating func scan() {
    while let character = peek {
      if character.isBlank {
        advance()
      } else if character.byte == UInt8(ascii: "#"), beginsComment {
        emit(.comment) { lexer in while lexer.peek != nil { lexer.advance() } }
      } else if character.byte == UInt8(ascii: ";") {
        let start = mark
        advance()
        tokens.append(Token(.separator, ";", at: range(from: start)))
      } else if character.isQuote {
        quoted(isAttached: false)
      } else if beginsOption {
        option()
      } else {
        emit(.word) { $0.takeWord() }
      }
    }
  }

  // MARK: Words

  private mutating func option() {
    let start = mark
    advance()
    advance()
    let name = offset
    while let character = peek, character.byte != UInt8(ascii: "="), !character.endsWord {
      advance()
    }
    tokens.append(Token(.option, text(from: name).lowercased(), at: range(from: start)))
    guard peek?.byte == UInt8(ascii: "=") else { return }
    advance()
    if let character = peek, character.isQuote {
      quoted(isAttached: true)
    } else {
      emit(.word, isAttached: true) { $0.takeWord() }
    }
  }

  private mutating func quoted(isAttached: Bool) {
    let start = mark
    guard let quote = peek?.byte else { return }
    advance()
    let opening = range(from: start)
    var text = ""
    var piece = offset
    while let character = peek, character.byte != quote {
      // Only necessary escapes exist; other backslashes are literal.
      if quote == UInt8(ascii: "\""), character.byte == UInt8(ascii: "\\"),
        [quote, character.byte].contains(next?.byte)
      {
        text += self.text(from: piece)
        advance()
        piece = offset
      }
      advance()
    }
    text += self.text(from: piece)
    let isClosed = peek?.byte == quote
    if isClosed {
      advance()
    } else {
      let missing = String(UnicodeScalar(quote))
      faults.append(
        SyntaxError("this quote is not closed", at: opening, expected: [missing]))
    }
    tokens.append(Token(.quoted, text, at: range(from: start), isAttached: isAttached))
    if isClosed, let next = peek, !next.endsWord {
      let after = mark
      takeWord()
      faults.append(
        SyntaxError("put a space after the closing quote", at: range(from: after)))
    }
  }

  private mutating func takeWord() {
    while let character = peek, !character.endsWord {
      let start = mark
      advance()
      guard character.byte == UInt8(ascii: "\"") else { continue }
      faults.append(
        SyntaxError("put quotes around the whole word", at: range(from: start)))
    }
  }

  // MARK: What begins and ends a word

  /// At the start of a line, or alone; `#3` is a block number.
  private var beginsComment: Bool { tokens.isEmpty || next?.isBlank ?? true }

  private var beginsOption: Bool {
    guard position + 2 < characters.count else { return false }
    return [position, position + 1].allSatisfy { characters[$0].byte == UInt8(ascii: "-") }
      && characters[position + 2].isLetter
  }

  // MARK: Position

  private var peek: Glyph? { position < characters.count ? characters[position] : nil }

  private var next: Glyph? {
    position + 1 < characters.count ? characters[position + 1] : nil
  }

  private var mark: (offset: Int, position: Int) { (offset, position) }

  private mutating func advance() {
    guard position < characters.count else { return }
    offset += characters[position].length
    position += 1
  }

  private func range(from start: (offset: Int, position: Int)) -> SourceRange {
    SourceRange(
      lowerBound: start.offset, upperBound: offset, column: start.position + 1,
      length: position - start.position)
  }

  /// What lies between an offset and here.
  private func text(from start: Int) -> String {
    String(decoding: line.utf8.dropFirst(start).prefix(offset - start), as: UTF8.self)
  }

  private mutating func emit(
    _ form: Token.Form, isAttached: Bool = false, _ take: (inout Lexer) -> Void
  ) {
    let start = mark
    take(&self)
    tokens.append(
      Token(form, text(from: start.offset), at: range(from: start), isAttached: isAttached))
  }
}
