import GridGeometry
import PluginAPI

/// Divides the parts of a document into pages.
///
/// Each part becomes pieces, which are put below each other. What is kept with the next piece, such
/// as a heading, waits for it.
struct PaperLayout {
  /// A piece, and how far below the top of the page it is.
  struct Placed {
    let piece: any PaperPiece
    let top: Double
  }

  private struct Waiting {
    let piece: any PaperPiece
    let gap: Double
  }

  let page: PaperPage
  let texts: PaperTexts
  /// What is repeated on each page: the names of the columns of a table.
  var repeated: (any PaperPiece)?
  private var pages: [[Placed]] = [[]]
  private var waiting: [Waiting] = []
  /// Where the last piece of the page ends.
  private var end = 0.0

  /// The most pages of a document.
  static let mostPages = 2_000

  init(page: PaperPage, texts: PaperTexts) { (self.page, self.texts) = (page, texts) }

  /// The width of the page that can be printed.
  var width: Double { page.content.size.width }
  /// The height of the page that can be printed.
  var height: Double { page.content.size.height }
  /// The height that the next piece can have on a page of its own.
  var roomOnNewPage: Double {
    let used = waiting.isEmpty ? repeated?.height ?? 0 : end(ofWaitingFrom: 0)
    return height - used
  }

  /// The pages.
  mutating func finished() throws(PictureError) -> [[Placed]] {
    try placeWaiting()
    if pages.count > 1, pages.last?.isEmpty == true { pages.removeLast() }
    return pages
  }

  /// Adds a part of a document.
  mutating func add(_ part: PaperPart) throws(PictureError) {
    switch part {
    case .pageBreak: try beginPage()
    case .heading(let heading): try add(heading)
    case .text(let text):
      try place(try block(text, .body), gap: 8, isWhole: false)
    case .scene(let scene): try add(scene)
    case .table(let table): try add(table)
    case .card(let card): try add(card)
    case .squares(let squares): try add(squares)
    }
  }

  /// A text as wide as the page.
  func block(_ text: String, _ style: PaperStyle) throws(PictureError) -> PaperBlock {
    let lines = try texts.lines(of: text, style, width: width)
    return PaperBlock(
      [PaperBlock.Column(left: 0, width: width, lines: lines)], lineHeight: style.lineHeight,
      width: width)
  }

  // MARK: Pieces

  /// Puts a piece below the last one, or at the top of the next page.
  ///
  /// - Parameters:
  ///   - piece: The piece.
  ///   - gap: What is empty above it; nothing is at the top of a page.
  /// - Throws: ``/PluginAPI/PictureError`` if that would be more pages than there may be.
  mutating func place(_ piece: any PaperPiece, gap: Double = 0) throws(PictureError) {
    if end(of: piece.height, gap, after: end(ofWaitingFrom: end)) > height + 0.001 {
      try beginPage()
    }
    let before = waiting
    waiting = []
    for waiting in before { put(waiting.piece, waiting.gap) }
    put(piece, gap)
  }

  /// Puts a piece above the next one, on the same page.
  mutating func keep(_ piece: any PaperPiece, gap: Double = 0) throws(PictureError) {
    waiting.append(Waiting(piece: piece, gap: gap))
    // So many headings do not wait for each other: there has to be room for what they head.
    if end(ofWaitingFrom: 0) > height / 2 { try placeWaiting() }
  }

  /// Puts a block below the last piece.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - gap: What is empty above it.
  ///   - isWhole: Whether it is divided only if it is taller than a page.
  /// - Throws: ``/PluginAPI/PictureError`` if that would be more pages than there may be.
  mutating func place(
    _ block: PaperBlock, gap: Double = 0, isWhole: Bool = true
  ) throws(PictureError) {
    if isWhole, block.whole.height <= roomOnNewPage { return try place(block.whole, gap: gap) }
    var start = 0
    while start < block.lineCount {
      let rest = block.lineCount - start
      let room = height - end(of: 0, start == 0 ? gap : 0, after: end(ofWaitingFrom: end))
      var count = min(block.lines(fitting: room), rest)
      // A single line is not alone on a page.
      if count < min(rest, 2), end > 0 {
        try beginPage()
        continue
      }
      if rest - count == 1, count > 2 { count -= 1 }
      count = max(count, 1)
      try place(block.part(start..<start + count), gap: start == 0 ? gap : 0)
      start += count
      if start < block.lineCount { try beginPage() }
    }
  }

  // MARK: Pages

  /// Ends the page, unless it is empty.
  mutating func beginPage() throws(PictureError) {
    guard end > 0 else { return }
    guard pages.count < Self.mostPages else { throw .tooManyPages }
    pages.append([])
    end = 0
    if waiting.isEmpty, let repeated { waiting = [Waiting(piece: repeated, gap: 0)] }
  }

  /// Puts headings that nothing follows.
  private mutating func placeWaiting() throws(PictureError) {
    let before = waiting
    waiting = []
    for waiting in before { try place(waiting.piece, gap: waiting.gap) }
  }

  private mutating func put(_ piece: any PaperPiece, _ gap: Double) {
    end = end(of: piece.height, gap, after: end)
    pages[pages.count - 1].append(Placed(piece: piece, top: end - piece.height))
  }

  private func end(ofWaitingFrom start: Double) -> Double {
    waiting.reduce(start) { end(of: $1.piece.height, $1.gap, after: $0) }
  }

  private func end(of height: Double, _ gap: Double, after end: Double) -> Double {
    end > 0 ? end + gap + height : height
  }
}

extension PictureError {
  static let tooManyPages = PictureError(
    .tooLarge, "the document has more than \(PaperLayout.mostPages) pages",
    remedy: "print less at a time, or at a smaller scale")
}
