extension Sequence<TextRun> {
  /// The text of the runs broken into lines.
  ///
  /// It is broken at `\n`, at blanks, and within words that are too long for a line, never within a
  /// grapheme cluster. Blanks stay, so that columns and indents do; at a break they are left out,
  /// and in front of a word as far as there is no room for them. A character that is wider than a
  /// whole line becomes `…`.
  ///
  /// - Parameters:
  ///   - cells: The width of a line.
  ///   - rows: The most lines; the rest is left out.
  /// - Returns: The runs of each line, none of them empty, neighbours in different styles. A line
  ///   that is empty has none.
  /// - Complexity: O(*n*) in the length of the text of these lines.
  public func wrapped(to cells: Int, rows: Int = .max) -> [[TextRun]] {
    guard cells > 0, rows > 0 else { return [] }
    var wrapper = RunWrapper(cells: cells, rows: rows)
    for run in self where !wrapper.isFull { wrapper.add(run) }
    return wrapper.finished()
  }
}

/// Puts words of styled text on lines.
private struct RunWrapper {
  /// A part of a word or of blanks, in one style.
  private struct Piece {
    var text: Substring
    let style: TextStyle
    let width: Int
    /// Whether each byte is a character of one cell.
    let isPlain: Bool
  }

  private let cells: Int
  private let rows: Int
  private var lines: [[TextRun]] = []
  /// The line that is not complete, with its width.
  private var line: [TextRun] = []
  private var width = 0
  private var hasWord = false
  /// The blanks after it, which go if the line ends here.
  private var blanks: [Piece] = []
  /// The word after these, which is not complete.
  private var word: [Piece] = []
  private var isLineOpen = false

  init(cells: Int, rows: Int) { (self.cells, self.rows) = (cells, rows) }

  var isFull: Bool { lines.count >= rows }

  mutating func add(_ run: TextRun) {
    var rest = run.text[...]
    while !rest.isEmpty, !isFull {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n"))
      add(lineOf: rest[..<(end ?? rest.endIndex)], run.style)
      guard let end else { return }
      isLineOpen = true
      endParagraph()
      rest = rest[rest.utf8.index(after: end)...]
    }
  }

  mutating func finished() -> [[TextRun]] {
    if isLineOpen, !isFull { endParagraph() }
    return Array(lines.prefix(rows))
  }

  private mutating func add(lineOf text: Substring, _ style: TextStyle) {
    guard !text.isEmpty else { return }
    isLineOpen = true
    if text.isPrintableASCII { add(plain: text, style) } else { add(other: text, style) }
  }

  private mutating func add(plain text: Substring, _ style: TextStyle) {
    var rest = text
    let blank = UInt8(ascii: " ")
    while let first = rest.utf8.first, !isFull {
      let end = rest.utf8.firstIndex { ($0 == blank) != (first == blank) } ?? rest.endIndex
      let piece = rest[..<end]
      rest = rest[end...]
      add(
        Piece(text: piece, style: style, width: piece.utf8.count, isPlain: true),
        areBlanks: first == blank)
    }
  }

  private mutating func add(other text: Substring, _ style: TextStyle) {
    var rest = text
    // A blank with a mark on it is none.
    while let first = rest.first, !isFull {
      var (end, width) = (rest.startIndex, 0)
      while end < rest.endIndex, (rest[end] == " ") == (first == " ") {
        width += TextWidth.cells(of: rest[end])
        end = rest.index(after: end)
      }
      let piece = Piece(text: rest[..<end], style: style, width: width, isPlain: first == " ")
      rest = rest[end...]
      add(piece, areBlanks: first == " ")
    }
  }

  private mutating func add(_ piece: Piece, areBlanks: Bool) {
    guard areBlanks else { return word.append(piece) }
    placeWord()
    blanks.append(piece)
  }

  // MARK: Lines

  private mutating func endParagraph() {
    placeWord()
    place(blanks, upTo: cells - width)
    endLine()
    isLineOpen = false
  }

  private mutating func endLine() {
    lines.append(line)
    (line, width, hasWord) = ([], 0, false)
    blanks.removeAll(keepingCapacity: true)
  }

  /// Puts the word on the line, or on the next one.
  private mutating func placeWord() {
    guard !word.isEmpty else { return }
    defer {
      word.removeAll(keepingCapacity: true)
      hasWord = true
    }
    let wordWidth = word.reduce(0) { $0 + $1.width }
    let blankWidth = blanks.reduce(0) { $0 + $1.width }
    if hasWord, width + blankWidth + wordWidth > cells { endLine() }
    let isLong = wordWidth > cells
    // In front of the first word, there is no break that could take the blanks.
    place(blanks, upTo: isLong ? cells / 2 : cells - width - wordWidth)
    blanks.removeAll(keepingCapacity: true)
    for piece in word {
      if isLong { split(piece) } else { append(piece.text, piece.style, piece.width) }
    }
  }

  private mutating func place(_ blanks: [Piece], upTo room: Int) {
    var room = room
    for piece in blanks where room > 0 {
      let text = piece.text.utf8.prefix(min(room, piece.width))
      append(Substring(text), piece.style, text.count)
      room -= text.count
    }
  }

  private mutating func append(_ text: Substring, _ style: TextStyle, _ cells: Int) {
    width += cells
    if line.last?.style == style {
      line[line.count - 1].text += text
    } else {
      line.append(TextRun(String(text), style: style))
    }
  }

  /// Puts a part of a long word on as many lines as it needs.
  private mutating func split(_ piece: Piece) {
    if piece.isPlain {
      var rest = piece.text.utf8
      while !rest.isEmpty, !isFull {
        if width == cells { endLine() }
        let fitting = rest.prefix(min(cells - width, rest.count))
        append(Substring(fitting), piece.style, fitting.count)
        rest = rest.dropFirst(fitting.count)
      }
      return
    }
    for character in piece.text where !isFull {
      var (text, size) = (Substring(String(character)), TextWidth.cells(of: character))
      if size > cells { (text, size) = ("…", 1) }
      if width + size > cells { endLine() }
      append(text, piece.style, size)
    }
  }
}
