import GridGeometry

/// A part of a page that is drawn as one.
protocol PaperPiece {
  /// How much of the height of a page it takes.
  var height: Double { get }
  /// Draws it below and right of a corner.
  func draw(on canvas: PictureCanvas, at corner: Point<ScreenSpace>)
}

/// Texts side by side, which can be divided between their lines.
struct PaperBlock {
  /// A text.
  struct Column {
    let left: Double
    let width: Double
    let lines: [PaperLine]
  }

  /// What is drawn below the texts of a part of a block.
  typealias Ground = (PictureCanvas, Rect<ScreenSpace>, _ isLast: Bool) -> Void

  let columns: [Column]
  /// The distance from line to line in all columns.
  let lineHeight: Double
  /// The width of the ground.
  let width: Double
  /// What is empty above and below the lines.
  var padding = (top: 0.0, bottom: 0.0)
  /// The least height of a block that is not divided.
  var leastHeight = 0.0
  var ground: Ground = { _, _, _ in }
  /// How many lines the longest text has.
  let lineCount: Int

  init(_ columns: [Column], lineHeight: Double, width: Double) {
    (self.columns, self.lineHeight, self.width) = (columns, lineHeight, width)
    lineCount = columns.reduce(0) { max($0, $1.lines.count) }
  }

  /// All of it.
  var whole: some PaperPiece { part(0..<lineCount) }

  /// Some of its lines.
  func part(_ lines: Range<Int>) -> some PaperPiece { PaperBlockPart(block: self, lines: lines) }

  /// How many lines fit into a height.
  func lines(fitting height: Double) -> Int {
    Int(whole: ((height - padding.top - padding.bottom) / lineHeight + 0.001).rounded(.down))
  }
}

/// Some lines of a block.
private struct PaperBlockPart: PaperPiece {
  let block: PaperBlock
  let lines: Range<Int>

  var height: Double {
    let least = lines.count == block.lineCount ? block.leastHeight : 0
    return max(
      block.padding.top + Double(lines.count) * block.lineHeight + block.padding.bottom, least)
  }

  func draw(on canvas: PictureCanvas, at corner: Point<ScreenSpace>) {
    let area = Rect<ScreenSpace>(corner.x, corner.y, block.width, height)
    block.ground(canvas, area, lines.upperBound == block.lineCount)
    for column in block.columns {
      for (index, line) in column.lines.enumerated().dropFirst(lines.lowerBound).prefix(lines.count)
      {
        let top = corner.y + block.padding.top + Double(index - lines.lowerBound) * block.lineHeight
        line.draw(
          on: canvas, from: corner.x + column.left, width: column.width,
          middle: top + block.lineHeight / 2)
      }
    }
  }
}
