import Domain
import GridGeometry
import PluginAPI

extension PaperLayout {
  /// Adds a scene, as large as its share of a page; one that has no view is left out.
  mutating func add(_ paper: PaperScene) throws(PictureError) {
    let size = paper.scene.size
    guard size.isFinite else {
      throw PictureError(
        .outOfRange, "the view of '\(paper.scene.board)' has no size that can be printed",
        remedy: "use a finite width and height")
    }
    guard size.width > 0, size.height > 0 else { return }
    let least = paper.usableScale
    let room = roomOnNewPage
    let most = min(height * paper.usableShare, room)
    let scale = max(min(width / size.width, most / size.height, 1), least)
    let (wide, high) = (size.width * scale, size.height * scale)
    guard wide <= width + 0.001, high <= room + 0.001 else {
      return try tile(paper.scene, scale: least, room: room)
    }
    try place(PaperPicture(scene: paper.scene, scale: scale, height: high), gap: 8)
  }

  /// Divides a scene among pages, in reading order.
  private mutating func tile(
    _ scene: Scene, scale: Double, room: Double
  ) throws(PictureError) {
    let tiles = try PaperTiles(
      scene.size, scale: scale, in: Size(width: width, height: room - PaperTile.surroundings),
      showing: scene.elements.filter { $0.kind != .boardField }.map(\.frame))
    // The names are compared once for all tiles.
    let beginnings = SharedBeginnings(in: scene)
    for index in 0..<tiles.count {
      if index > 0 { try beginPage() }
      let name = scene.board.isEmpty ? "" : "\(scene.board), "
      let title = try block(name + tiles.title(of: index), .foot)
      try place(
        PaperTile(
          scene: scene, scale: scale, area: tiles.area(of: index),
          continues: tiles.continues(index), title: title, beginnings: beginnings), gap: 8)
    }
  }
}

extension PaperScene {
  /// A scale that can be printed.
  fileprivate var usableScale: Double {
    leastScale.isNaN ? 0.5 : min(max(leastScale, PictureForm.scales.lowerBound), 1)
  }

  /// A share that leaves something to see.
  fileprivate var usableShare: Double { share.isNaN ? 1 : min(max(share, 0.1), 1) }
}

extension PictureCanvas {
  /// Draws a scene on paper, which has finer points than a screen.
  fileprivate func drawOnPaper(
    _ scene: Scene, over area: Rect<ScreenSpace>, scale: Double,
    from corner: Point<ScreenSpace> = .origin, beginnings: SharedBeginnings? = nil
  ) {
    draw(
      scene, in: PictureColors(.print), over: area, scale: scale, from: corner, sharpness: 2,
      beginnings: beginnings)
  }
}

/// All of a scene.
private struct PaperPicture: PaperPiece {
  let scene: Scene
  let scale: Double
  let height: Double

  func draw(on canvas: PictureCanvas, at corner: Point<ScreenSpace>) {
    canvas.drawOnPaper(
      scene, over: Rect(corner.x, corner.y, scene.size.width * scale, height), scale: scale)
  }
}

/// A part of a scene below a line that says which, with marks where it is cut.
private struct PaperTile: PaperPiece {
  let scene: Scene
  let scale: Double
  /// The part, in points of paper from the corner of the scene.
  let area: Rect<ScreenSpace>
  /// The sides at which the scene goes on.
  let continues: PaperTiles.Sides
  let title: PaperBlock
  let beginnings: SharedBeginnings

  /// The height of the line above a tile, and of the marks above and below it.
  static let surroundings = PaperStyle.foot.lineHeight + 2 * markLength
  private static let markLength = 9.0

  var height: Double { area.size.height + Self.surroundings }

  func draw(on canvas: PictureCanvas, at corner: Point<ScreenSpace>) {
    title.whole.draw(on: canvas, at: corner)
    let shown = Rect<ScreenSpace>(
      corner.x, corner.y + PaperStyle.foot.lineHeight + Self.markLength, area.size.width,
      area.size.height)
    canvas.drawOnPaper(
      scene, over: shown, scale: scale,
      from: Point(x: area.minX / scale, y: area.minY / scale), beginnings: beginnings)
    canvas.lines(marks(around: shown), PaperStyle.black, width: 0.5)
  }

  /// Lines in the middle of what two tiles share: cut there, they fit together.
  private func marks(around shown: Rect<ScreenSpace>) -> [[Point<ScreenSpace>]] {
    let (length, half) = (Self.markLength - 2, PaperTiles.overlap / 2)
    var lines: [[Point<ScreenSpace>]] = []
    for (side, x) in [(PaperTiles.Sides.left, shown.minX + half), (.right, shown.maxX - half)]
    where continues.contains(side) {
      lines += [shown.minY - 1 - length, shown.maxY + 1].map { y in
        [Point(x: x, y: y), Point(x: x, y: y + length)]
      }
    }
    for (side, y) in [(PaperTiles.Sides.top, shown.minY + half), (.bottom, shown.maxY - half)]
    where continues.contains(side) {
      lines += [shown.minX - 1 - length, shown.maxX + 1].map { x in
        [Point(x: x, y: y), Point(x: x + length, y: y)]
      }
    }
    return lines
  }
}
