import Domain
import GridGeometry
import PluginAPI

extension PaperLayout {
  /// Adds an entry: its time at the left, and what it is beside it.
  mutating func add(_ card: PaperCard) throws(PictureError) {
    let left = Self.padding + Self.timeWidth
    let room = width - left - Self.padding
    var lines = try texts.lines(of: card.title, .strong, width: room)
    for line in card.lines { lines += try texts.lines(of: line, .body, width: room) }
    let timeRoom = Self.timeWidth - Self.padding
    let time = try texts.lines(of: card.time, .body, width: timeRoom)
    var block = PaperBlock(
      [
        PaperBlock.Column(left: Self.padding, width: timeRoom, lines: time),
        PaperBlock.Column(left: left, width: room, lines: lines),
      ], lineHeight: PaperStyle.body.lineHeight, width: width)
    block.padding = (6, 6)
    block.leastHeight = PaperStyle.body.lineHeight + 12
    let colors = PictureColors(.print)
    // What is as pale as the paper gets darker: the edge is also seen in grey.
    let edge = colors.visible(card.color, on: colors.ground)
    let tint = colors.ground.mixed(with: edge, share: colors.strength)
    block.ground = { canvas, area, _ in
      if card.isFilled { canvas.fill([area], tint) }
      canvas.stroke([area.inset(0.25)], PaperStyle.light, width: 0.5)
      canvas.fill([Rect(area.minX, area.minY, Self.edgeWidth, area.size.height)], edge)
    }
    if block.lineCount == 0 { return try place(block.whole, gap: Self.gap) }
    try place(block, gap: Self.gap)
  }

  private static let edgeWidth = 4.0
  /// What is empty at the sides of texts, with the edge.
  private static let padding = 14.0
  private static let timeWidth = 96.0
  private static let gap = 6.0
}
