import Domain
import GridGeometry
import PluginAPI

/// A line of a text on paper.
struct PaperLine {
  fileprivate let chunk: PaperChunk
  fileprivate let index: Int

  /// Draws it between two edges: at the left one, or at the right one if it is read from there.
  func draw(on canvas: PictureCanvas, from left: Double, width: Double, middle: Double) {
    guard let layout = chunk.layout() else { return }
    let rest = layout.isFromRight(line: index) ? width - layout.width(ofLine: index) : 0
    canvas.text(line: index, of: layout, x: left + rest, middle: middle, chunk.style.ink)
    chunk.finish(line: index)
  }
}

/// As much of a text as is laid out at once.
private final class PaperChunk {
  let style: PaperStyle
  private let make: () -> TextLayout?
  private let isKept: Bool
  private let lineCount: Int
  private var made: TextLayout?

  init(_ layout: TextLayout, _ style: PaperStyle, isKept: Bool, _ make: @escaping () -> TextLayout?)
  {
    (self.style, self.isKept, self.make) = (style, isKept, make)
    lineCount = layout.lineCount
    made = isKept ? layout : nil
  }

  func layout() -> TextLayout? {
    if made == nil { made = make() }
    return made
  }

  /// Frees what is made again if it is needed, after a line was drawn.
  func finish(line index: Int) {
    if !isKept, index == lineCount - 1 { made = nil }
  }
}

/// Breaks the texts of a document into lines.
///
/// The number of pages is known only when all texts were measured, and each page says it. Layouts
/// are kept until they are drawn, up to a limit; those of longer documents are made twice.
final class PaperTexts {
  private let shaper: TextShaper
  private var known: [Key: [PaperLine]] = [:]
  private var kept = 0

  private struct Key: Hashable {
    let text: String
    let style: PaperStyle
    let width: Double
  }

  /// The bytes of layouts that are kept, by an estimate.
  private static let mostKept = 64_000_000
  /// The characters of a chunk: Pango takes much longer for long paragraphs.
  private static let chunkLength = 1_000
  /// The bytes of texts that are likely to be there again.
  private static let shortLength = 48
  private static let mostKnown = 20_000
  /// The lines that cannot be on the most pages that there may be.
  private static let mostLines = PaperLayout.mostPages * 100

  init(_ shaper: TextShaper) { self.shaper = shaper }

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: The text; line breaks are kept, but not at its end.
  ///   - style: Its letters.
  ///   - width: The width in which it is wrapped.
  /// - Returns: The lines; none if it is empty.
  /// - Throws: ``/PluginAPI/PictureError`` if it has more lines than all pages.
  func lines(
    of text: String, _ style: PaperStyle, width: Double
  ) throws(PictureError) -> [PaperLine] {
    guard !text.isEmpty else { return [] }
    let key = Key(text: text, style: style, width: width)
    let isShort = text.utf8.count <= Self.shortLength
    if isShort, let lines = known[key] { return lines }
    let lines = try broken(text.printable.withoutEnd, style, width)
    if isShort, known.count < Self.mostKnown { known[key] = lines }
    return lines
  }

  private func broken(
    _ text: Substring, _ style: PaperStyle, _ width: Double
  ) throws(PictureError) -> [PaperLine] {
    guard let font = shaper.font(style.size, isBold: style.isBold) else { throw .noMemory }
    var lines: [PaperLine] = []
    var rest = text
    while !rest.isEmpty {
      let scalars = rest.unicodeScalars
      let end =
        scalars.index(
          rest.startIndex, offsetBy: Self.chunkLength, limitedBy: rest.endIndex) ?? rest.endIndex
      let part = String(rest[..<end])
      let make = { [shaper] in
        shaper.layout(part, font, width: width, limit: nil, breaksWords: true)
      }
      guard let layout = make() else { throw .noMemory }
      let cost = 2_000 + 40 * part.utf8.count
      kept += cost
      let chunk = PaperChunk(layout, style, isKept: kept <= Self.mostKept, make)
      var count = layout.lineCount
      var next = end
      // The last line of a chunk may go on in the next one.
      if end < rest.endIndex, count > 1 {
        let start = layout.start(ofLine: count - 1)
        if start > 0 {
          count -= 1
          next = rest.utf8.index(rest.startIndex, offsetBy: start)
        }
      }
      lines += (0..<count).map { PaperLine(chunk: chunk, index: $0) }
      guard lines.count <= Self.mostLines else { throw .tooManyPages }
      rest = rest[next...]
    }
    return lines
  }
}

extension String {
  /// The text without what is empty at its end.
  fileprivate var withoutEnd: Substring {
    var end = endIndex
    let scalars = unicodeScalars
    while end > startIndex {
      let before = scalars.index(before: end)
      guard scalars[before].properties.isWhitespace else { break }
      end = before
    }
    return self[..<end]
  }
}

extension PictureError {
  static let noMemory = PictureError(
    .tooLarge, "there is no memory for the document", remedy: "print less at a time")
}
