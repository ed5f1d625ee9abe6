import GridGeometry
import PluginAPI
import TextCells

/// Draws a line through points in braille dots, two across and four down each cell.
///
/// A dot is 5.5 screen points wide and high. Lines that cross share a cell.
struct StrokePainter {
  private let line: [Point<ScreenSpace>]
  private let element: SceneElement
  /// Half the width of the line in dots.
  private let reach: Double
  /// Whether only every other dot is drawn.
  private let isDashed: Bool
  private let palette: Palette

  /// The distance between two dots, in screen points.
  private static let spacing = ScreenCells.pointsPerColumn / 2

  /// Prepares a line, or returns `nil` if it has no path, or a point of it is not finite.
  init?(element: SceneElement, palette: Palette) {
    guard case .path(let points, let width) = element.shape, points.allSatisfy(\.isFinite),
      width.isFinite
    else { return nil }
    line = points.map { Point(x: $0.x / Self.spacing, y: $0.y / Self.spacing) }
    self.element = element
    self.palette = palette
    reach = min(max(width / Self.spacing / 2, 0), 200)
    isDashed = element.kind == .lasso
  }

  func paint(on board: inout CellBuffer) {
    var dots = BrailleDots(columns: board.columns, rows: board.rows)
    if line.count == 1 { stamp(line[0], on: &dots) }
    for (start, end) in zip(line, line.dropFirst()) { draw(from: start, to: end, on: &dots) }
    for (column, row, bits) in dots.cells { put(bits, column, row, on: &board) }
  }

  /// Draws the part of a segment that can be seen.
  private func draw(
    from start: Point<ScreenSpace>, to end: Point<ScreenSpace>, on dots: inout BrailleDots
  ) {
    guard let part = dots.visiblePart(from: start, to: end, reach: reach) else { return }
    let way = end - start
    let length = max(abs(way.dx), abs(way.dy))
    let steps = max(Int(((part.upperBound - part.lowerBound) * length).rounded(.up)), 1)
    for step in 0...steps where !isDashed || step % 2 == 0 {
      let share =
        part.lowerBound + (part.upperBound - part.lowerBound) * Double(step) / Double(steps)
      stamp(start + way * share, on: &dots)
    }
  }

  /// Sets the dots around a point that the line covers.
  private func stamp(_ point: Point<ScreenSpace>, on dots: inout BrailleDots) {
    let (x, y) = (point.x.rounded(.down), point.y.rounded(.down))
    guard reach >= 1 else { return dots.set(x, y) }
    let radius = reach.rounded(.up)
    for dy in stride(from: -radius, through: radius, by: 1) {
      for dx in stride(from: -radius, through: radius, by: 1)
      where dx * dx + dy * dy <= reach * reach { dots.set(x + dx, y + dy) }
    }
  }

  /// Puts dots into a cell, with those of other lines that are there.
  private func put(_ bits: UInt8, _ column: Int, _ row: Int, on board: inout CellBuffer) {
    let there = board.cell(column: column, row: row)
    let before = there.flatMap { BrailleDots.bits(of: $0.character) }
    let color = element.color.map { TerminalColor($0).visible(in: palette) }
    if element.states.contains(.translucent) {
      // The right half of a wide character belongs to the left one.
      guard let there else { return }
      if let color, before == nil, there.character.isText {
        var style = there.style
        (style.foreground, style.background) = (color.readableText, color)
        return board.write(String(there.character), column: column, row: row, style: style)
      }
    }
    let style = TextStyle(
      foreground: color ?? (element.kind == .lasso ? palette.accent : nil),
      background: there?.style.background, bold: element.states.contains(.selected),
      dim: element.states.contains(.dimmed))
    board.put(BrailleDots.character(of: bits | (before ?? 0)), column, row, style: style)
  }
}

/// Dots in the cells of a terminal.
private struct BrailleDots {
  private let columns: Int
  private let rows: Int
  private var bits: [Int: UInt8] = [:]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The bit of each dot of a cell, from left to right and from top to bottom.
  private static let masks: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// The cells with dots, in reading order.
  var cells: [(column: Int, row: Int, bits: UInt8)] {
    bits.sorted { $0.key < $1.key }.map { ($0.key % columns, $0.key / columns, $0.value) }
  }

  /// Sets a dot, if it can be seen.
  mutating func set(_ x: Double, _ y: Double) {
    guard x >= 0, y >= 0, x < Double(columns * 2), y < Double(rows * 4) else { return }
    let (x, y) = (Int(x), Int(y))
    bits[y / 4 * columns + x / 2, default: 0] |= Self.masks[y % 4 * 2 + x % 2]
  }

  /// The part of a segment that lies in the view or at most so far beside it, as shares of its
  /// length; `nil` if none does.
  func visiblePart(
    from start: Point<ScreenSpace>, to end: Point<ScreenSpace>, reach: Double
  ) -> ClosedRange<Double>? {
    let way = end - start
    var (first, last) = (0.0, 1.0)
    let margin = reach + 1
    let sides = [
      (-way.dx, start.x + margin), (way.dx, Double(columns * 2) + margin - start.x),
      (-way.dy, start.y + margin), (way.dy, Double(rows * 4) + margin - start.y),
    ]
    for (speed, room) in sides {
      if speed == 0 {
        if room < 0 { return nil }
      } else if speed < 0 {
        first = max(first, room / speed)
      } else {
        last = min(last, room / speed)
      }
    }
    return first <= last ? first...last : nil
  }

  /// The character with some dots.
  static func character(of bits: UInt8) -> Character {
    Unicode.Scalar(0x2800 + UInt32(bits)).map(Character.init) ?? " "
  }

  /// The dots of a braille character; `nil` for any other.
  static func bits(of character: Character) -> UInt8? {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      (0x2800...0x28FF).contains(scalar.value)
    else { return nil }
    return UInt8(truncatingIfNeeded: scalar.value)
  }
}
