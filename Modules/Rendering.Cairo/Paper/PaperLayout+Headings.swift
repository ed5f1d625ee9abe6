import GridGeometry
import PluginAPI

extension PaperLayout {
  /// Adds a title and what explains it, which are kept with the next piece.
  mutating func add(_ heading: PaperHeading) throws(PictureError) {
    let isSheet = heading.level == .sheet
    let title = try block(heading.text, isSheet ? .title : .section)
    let detail = try block(heading.detail, .detail)
    guard title.lineCount + detail.lineCount > 0 else { return }
    try keep(title, gap: isSheet ? 24 : 20, heading)
    try keep(detail, gap: title.lineCount > 0 ? 1 : 20)
    try keep(PaperRule(height: isSheet ? 4 : 3, width: isSheet ? 0 : width))
  }

  private mutating func keep(
    _ block: PaperBlock, gap: Double, _ heading: PaperHeading? = nil
  ) throws(PictureError) {
    guard block.lineCount > 0 else { return }
    guard block.whole.height <= height / 4 else {
      // It is as long as a paragraph, and is divided as one.
      return try place(block, gap: gap, isWhole: false)
    }
    guard let heading else { return try keep(block.whole, gap: gap) }
    try keep(PaperTitle(heading: heading, shown: block.whole), gap: gap)
  }
}

/// A title, which the contents of the file lead to.
struct PaperTitle: PaperPiece {
  let heading: PaperHeading
  let shown: any PaperPiece

  var height: Double { shown.height }

  func draw(on canvas: PictureCanvas, at corner: Point<ScreenSpace>) {
    shown.draw(on: canvas, at: corner)
  }
}

/// What is empty below a heading, with a thin line at its end.
private struct PaperRule: PaperPiece {
  let height: Double
  /// The length of the line; 0 for none.
  let width: Double

  func draw(on canvas: PictureCanvas, at corner: Point<ScreenSpace>) {
    guard width > 0 else { return }
    let y = corner.y + height
    canvas.lines(
      [[Point(x: corner.x, y: y), Point(x: corner.x + width, y: y)]], PaperStyle.grey, width: 0.5)
  }
}
