public import GridGeometry

/// A stroke while it is drawn: every position that a pen reported.
public struct StrokeTrace: Hashable, Sendable {
  /// A position that a pen reported.
  public struct Position: Hashable, Sendable {
    /// Where, on the board.
    public var point: Point<BoardSpace>
    /// When, in microseconds.
    public var time: Int64
    /// The pressure, from 0 to 1, if known.
    public var pressure: Double?

    /// Creates a position.
    public init(_ point: Point<BoardSpace>, time: Int64, pressure: Double? = nil) {
      self.point = point
      self.time = time
      self.pressure = pressure
    }
  }

  /// The positions in pieces, so that a session that is copied at every event copies only the last.
  private var pieces: [[Position]] = []
  private static let pieceLength = 256

  /// Creates a trace without positions.
  public init() {}

  /// The number of positions.
  public var count: Int {
    pieces.isEmpty ? 0 : (pieces.count - 1) * Self.pieceLength + pieces[pieces.count - 1].count
  }

  /// The last position, or `nil`.
  public var last: Position? { pieces.last?.last }

  /// The positions in order.
  ///
  /// - Complexity: O(*n*).
  public var positions: [Position] { Array(pieces.joined()) }

  /// Adds a position; ignores one that is not finite, and all beyond ``Stroke/sampleLimit``.
  ///
  /// - Complexity: O(1), also if the trace was copied, but for a few hundred positions.
  public mutating func append(_ position: Position) {
    guard position.point.isFinite, count < Stroke.sampleLimit else { return }
    if pieces.last?.count ?? Self.pieceLength == Self.pieceLength {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceLength)
    }
    pieces[pieces.count - 1].append(position)
  }

  /// The line so far, in board points.
  ///
  /// - Complexity: O(*n*).
  public var line: [Point<BoardSpace>] { pieces.joined().map(\.point) }

  /// The stroke that is kept: no more samples than its shape needs, and its area on the board, with
  /// half the width of the pen around the line.
  ///
  /// No position lies further than ``Stroke/tolerance`` from the kept line. Positions where the
  /// pressure turns are kept too.
  ///
  /// - Returns: `nil` without positions, or if the line is longer than 30 million points.
  public func stroke(drawnBy pen: Stroke.Pen) -> (stroke: Stroke, area: Rect<BoardSpace>)? {
    let positions = positions
    guard let first = positions.first else { return nil }
    let margin = pen.width / 2
    let left = (positions.map(\.point.x).min() ?? 0) - margin
    let top = (positions.map(\.point.y).min() ?? 0) - margin
    // Also where simplifying leaves out what is too far away.
    guard Self.steps((positions.map(\.point.x).max() ?? 0) - left) != nil,
      Self.steps((positions.map(\.point.y).max() ?? 0) - top) != nil
    else { return nil }
    // Rounding to a step moves a sample by less than this.
    let rounding = 1 / Stroke.stepsPerPoint
    let line = positions.map(\.point)
    let kept = Set(Polyline.simplified(line, tolerance: Stroke.tolerance - rounding))
      .union(Self.turnsOfPressure(in: positions))
    var samples: [Stroke.Sample] = []
    var clock: Int64 = 0
    // A position without a pressure has that of the one before it, or of the first that has one.
    var pressure = positions.first { $0.pressure != nil }?.pressure
    for place in kept.sorted() {
      let position = positions[place]
      guard let x = Self.steps(position.point.x - left), let y = Self.steps(position.point.y - top)
      else { return nil }
      let (time, overflows) = position.time.subtractingReportingOverflow(first.time)
      clock = max(clock, overflows ? clock : time)
      pressure = position.pressure ?? pressure
      samples.append(
        Stroke.Sample(x: x, y: y, time: clock, pressure: pressure.map(Self.level)))
    }
    guard let stroke = Stroke(pen: pen, samples: samples) else { return nil }
    let right = (positions.map(\.point.x).max() ?? 0) + margin
    let bottom = (positions.map(\.point.y).max() ?? 0) + margin
    let area = Rect<BoardSpace>(
      origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
    return area.isFinite ? (stroke, area) : nil
  }

  /// Where the pressure is higher or lower than on both sides by a fiftieth or more.
  private static func turnsOfPressure(in positions: [Position]) -> Set<Int> {
    var turns: Set<Int> = []
    guard var last = positions.first?.pressure, positions.count > 2 else { return turns }
    for place in 1..<(positions.count - 1) {
      guard let now = positions[place].pressure, let next = positions[place + 1].pressure else {
        continue
      }
      guard (now > last && now >= next || now < last && now <= next), abs(now - last) >= 0.02 else {
        continue
      }
      turns.insert(place)
      last = now
    }
    return turns
  }

  private static func steps(_ distance: Double) -> Int32? {
    Int32(exactly: (distance * Stroke.stepsPerPoint).rounded())
  }

  private static func level(_ pressure: Double) -> UInt16 {
    UInt16((min(max(pressure.isNaN ? 0 : pressure, 0), 1) * 65_535).rounded())
  }
}
