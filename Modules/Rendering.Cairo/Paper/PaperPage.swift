import Domain
import GridGeometry
import PluginAPI

/// The areas of a page, and its foot.
struct PaperPage {
  /// All of the page.
  let area: Rect<ScreenSpace>
  /// What is inside the margins and above the foot.
  let content: Rect<ScreenSpace>

  init(_ sheet: PaperSheet) {
    let (width, height) = sheet.size
    area = Rect(0, 0, width, height)
    content = Rect(
      Self.margin, Self.margin, width - 2 * Self.margin, height - 2 * Self.margin - Self.footHeight)
  }

  /// The width of an empty edge: half an inch, which every printer leaves.
  private static let margin = 36.0
  /// The height of the foot, with what is empty above it.
  private static let footHeight = 20.0

  /// Draws a text at the left of the foot, and the number of the page at the right.
  func drawFoot(_ text: String, number: Int, of count: Int, on canvas: PictureCanvas) {
    let style = PaperStyle.foot
    guard let font = canvas.texts.font(style.size, isBold: style.isBold) else { return }
    let right = area.maxX - Self.margin
    let middle = area.maxY - Self.margin - style.lineHeight / 2
    let numbered = canvas.texts.layout(
      "page \(number) of \(count)", font, width: content.size.width, limit: 1)
    let taken = numbered?.width(ofLine: 0) ?? 0
    if let layout = canvas.texts.layout(
      text.oneLine, font, width: content.size.width - taken - 2 * style.lineHeight, limit: 1)
    {
      canvas.text(line: 0, of: layout, x: content.minX, middle: middle, style.ink)
    }
    if let numbered {
      canvas.text(line: 0, of: numbered, x: right - taken, middle: middle, style.ink)
    }
  }
}

/// The letters of a text on paper.
struct PaperStyle: Hashable {
  let size: Int
  var isBold = false
  var ink = PaperStyle.black
  /// The distance from line to line.
  let lineHeight: Double

  static let title = PaperStyle(size: 20, isBold: true, lineHeight: 26)
  static let section = PaperStyle(size: 12, isBold: true, lineHeight: 16)
  static let detail = PaperStyle(size: 10, ink: grey, lineHeight: 14)
  static let body = PaperStyle(size: 10, lineHeight: 14)
  static let strong = PaperStyle(size: 10, isBold: true, lineHeight: 14)
  static let cell = PaperStyle(size: 9, lineHeight: 12)
  static let columnName = PaperStyle(size: 9, isBold: true, lineHeight: 12)
  static let foot = PaperStyle(size: 8, ink: grey, lineHeight: 10)

  static let black = ObjectColor(rgb: 0x000000)
  /// The colour of what is less important.
  static let grey = ObjectColor(rgb: 0x555555)
  /// The colour of thin lines.
  static let light = ObjectColor(rgb: 0xAAAAAA)
}
