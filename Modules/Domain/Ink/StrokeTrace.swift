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

  /// The positions in order.
  public private(set) var positions: [Position] = []

  /// Creates a trace without positions.
  public init() {}

  /// Adds a position; ignores one that is not finite, and all beyond ``Stroke/sampleLimit``.
  public mutating func append(_ position: Position) {
    guard position.point.isFinite, positions.count < Stroke.sampleLimit else { return }
    positions.append(position)
  }

  /// The line so far, in board points.
  public var line: [Point<BoardSpace>] { positions.map(\.point) }

  /// The stroke that is kept: no more samples than its shape needs, and its area on the board, with
  /// half the width of the pen around the line.
  ///
  /// No position lies further than ``Stroke/tolerance`` from the kept line. Among positions that the
  /// shape does not need, those where the pressure turns are kept too.
  ///
  /// - Returns: `nil` without positions, or if the line is longer than 30 million points.
  public func stroke(drawnBy pen: Stroke.Pen) -> (stroke: Stroke, area: Rect<BoardSpace>)? {
    guard let first = positions.first else { return nil }
    let margin = pen.width / 2
    let left = (positions.map(\.point.x).min() ?? 0) - margin
    let top = (positions.map(\.point.y).min() ?? 0) - margin
    // Rounding to a step moves a sample by less than this.
    let rounding = 1 / Stroke.stepsPerPoint
    let kept = Set(Polyline.simplified(line, tolerance: Stroke.tolerance - rounding))
      .union(turnsOfPressure)
    var samples: [Stroke.Sample] = []
    var clock: Int64 = 0
    for place in kept.sorted() {
      let position = positions[place]
      guard let x = Self.steps(position.point.x - left), let y = Self.steps(position.point.y - top)
      else { return nil }
      let (time, overflows) = position.time.subtractingReportingOverflow(first.time)
      clock = max(clock, overflows ? clock : time)
      samples.append(
        Stroke.Sample(x: x, y: y, time: clock, pressure: position.pressure.map(Self.level)))
    }
    guard let stroke = Stroke(pen: pen, samples: samples) else { return nil }
    let right = (positions.map(\.point.x).max() ?? 0) + margin
    let bottom = (positions.map(\.point.y).max() ?? 0) + margin
    let area = Rect<BoardSpace>(
      origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
    return area.isFinite ? (stroke, area) : nil
  }

  /// Where the pressure is higher or lower than on both sides by a fiftieth or more.
  private var turnsOfPressure: Set<Int> {
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
