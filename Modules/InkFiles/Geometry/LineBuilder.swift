import Domain
import Foundation
import GridGeometry

/// Draws lines and curves, and keeps them as lines through points of the board.
struct LineBuilder {
  /// How far a curve may lie from its line, in points of the board: so little that the line can be
  /// simplified as one that was drawn, and stays within ``Stroke/tolerance``.
  static let deviation = 0.05
  /// The most pieces of a curve; one with more is larger than any board.
  private static let pieceLimit = 4_096.0

  /// The lines that are not empty.
  private(set) var lines: [[Point<BoardSpace>]] = []
  /// Why drawing ended early.
  private(set) var excess: String?
  /// Where the pen is, before the transform.
  private(set) var pen: Point<BoardSpace> = .origin

  private let transform: Affine
  private let limit: Int
  private var start: Point<BoardSpace> = .origin
  private var isDrawing = false
  private var count = 0

  /// Begins.
  ///
  /// - Parameters:
  ///   - transform: From the file's points to the board's.
  ///   - limit: The most points.
  init(_ transform: Affine, limit: Int) {
    self.transform = transform
    self.limit = limit
  }

  /// Lifts the pen, and puts it down elsewhere.
  mutating func move(to point: Point<BoardSpace>) {
    (pen, start, isDrawing) = (point, point, false)
  }

  mutating func line(to point: Point<BoardSpace>) {
    add(point)
    pen = point
  }

  mutating func close() {
    line(to: start)
    isDrawing = false
  }

  mutating func cubic(
    _ first: Point<BoardSpace>, _ second: Point<BoardSpace>, to end: Point<BoardSpace>
  ) {
    // The second derivative bounds how far a curve is from its chord.
    let (p, q, r, s) = (transform(pen), transform(first), transform(second), transform(end))
    let bend = max(Self.bend(p, q, r), Self.bend(q, r, s))
    curve(pieces: (0.75 * bend / Self.deviation).squareRoot(), from: pen, to: end) {
      [pen] t in
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return Point(
        x: a * pen.x + b * first.x + c * second.x + d * end.x,
        y: a * pen.y + b * first.y + c * second.y + d * end.y)
    }
  }

  mutating func quadratic(_ control: Point<BoardSpace>, to end: Point<BoardSpace>) {
    let bend = Self.bend(transform(pen), transform(control), transform(end))
    curve(pieces: (0.25 * bend / Self.deviation).squareRoot(), from: pen, to: end) { [pen] t in
      let u = 1 - t
      return Point(
        x: u * u * pen.x + 2 * u * t * control.x + t * t * end.x,
        y: u * u * pen.y + 2 * u * t * control.y + t * t * end.y)
    }
  }

  /// Draws a part of an ellipse around a centre, from one angle to another, in radians.
  mutating func arc(
    around center: Point<BoardSpace>, radii: Size<BoardSpace>, tilt: Double, from first: Double,
    by sweep: Double, to end: Point<BoardSpace>
  ) {
    let radius = max(radii.width, radii.height) * transform.stretch
    // The largest angle whose chord is near enough to the circle.
    let angle = 2 * acos(max(0, 1 - Self.deviation / max(radius, Self.deviation)))
    let (sine, cosine) = (sin(tilt), cos(tilt))
    curve(pieces: abs(sweep) / angle, from: pen, to: end) { t in
      let turn = first + sweep * t
      let (x, y) = (radii.width * cos(turn), radii.height * sin(turn))
      return Point(x: center.x + cosine * x - sine * y, y: center.y + sine * x + cosine * y)
    }
  }

  private static func bend(
    _ first: Point<BoardSpace>, _ middle: Point<BoardSpace>, _ last: Point<BoardSpace>
  ) -> Double {
    hypot(first.x - 2 * middle.x + last.x, first.y - 2 * middle.y + last.y)
  }

  private mutating func curve(
    pieces: Double, from start: Point<BoardSpace>, to end: Point<BoardSpace>,
    _ point: (Double) -> Point<BoardSpace>
  ) {
    guard pieces <= Self.pieceLimit else {
      excess = excess ?? "a curve is too large"
      return
    }
    let count = max(1, Int(pieces.rounded(.up)))
    for piece in 1..<count where excess == nil {
      add(point(Double(piece) / Double(count)))
    }
    line(to: end)
  }

  private mutating func add(_ point: Point<BoardSpace>) {
    guard excess == nil else { return }
    if !isDrawing {
      isDrawing = true
      lines.append([])
      keep(transform(pen))
    }
    keep(transform(point))
  }

  private mutating func keep(_ point: Point<BoardSpace>) {
    count += 1
    if count > limit {
      excess = "it has more than \(limit) points"
    } else if !point.isFinite {
      excess = "it reaches too far"
    } else {
      lines[lines.count - 1].append(point)
    }
  }
}
