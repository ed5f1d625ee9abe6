import Domain
import GridGeometry
import PluginAPI

/// What the numbers of a trace mean.
struct TraceReading {
  private let points: [[Double?]]
  private let x: Int
  private let y: Int
  private let time: Int?
  private let force: Int?
  private let format: [TraceChannel]

  init(_ format: TraceFormat, _ x: Int, _ y: Int, _ points: [[Double?]]) {
    self.points = points
    (self.x, self.y) = (x, y)
    self.format = format.channels
    time = format.place(of: "T")
    force = format.place(of: "F")
  }

  /// Whether there is a pressure that cannot be read.
  var lacksPressure: Bool {
    guard let force else { return false }
    return points.contains { $0[force].map { format[force].pressure($0) == nil } ?? false }
  }

  /// The points with what is known of them; those whose place is unknown are not drawn.
  var positions: [StrokeTrace.Position] {
    var clock: Int64 = 0
    return points.compactMap { values in
      guard let x = values[x], let y = values[y] else { return nil }
      let point = Point<BoardSpace>(x: x * format[self.x].points, y: y * format[self.y].points)
      if let time, let value = values[time] {
        let moment = (value * format[time].microseconds).rounded()
        if abs(moment) < Double(PlacedStroke.longestTime / 2) { clock = Int64(moment) }
      }
      return StrokeTrace.Position(
        point, time: clock,
        pressure: force.flatMap { place in values[place].flatMap(format[place].pressure) })
    }
  }

  /// The stroke that was exported, or `nil` if the numbers are not those of one.
  func exact(_ pen: Stroke.Pen, in area: Rect<BoardSpace>) -> PlacedStroke? {
    guard area.isFinite, let time, format[x].points == 1, format[y].points == 1 else { return nil }
    var samples: [Stroke.Sample] = []
    for values in points {
      guard let x = values[x], let y = values[y], let moment = values[time],
        let column = Self.steps(x, from: area.origin.x),
        let row = Self.steps(y, from: area.origin.y),
        let time = Int64(exactly: (moment * format[time].microseconds).rounded())
      else { return nil }
      var pressure: UInt16?
      if let force {
        guard let value = values[force], format[force].max == InkMLWriter.greatestPressure,
          let level = UInt16(exactly: value)
        else { return nil }
        pressure = level
      }
      samples.append(Stroke.Sample(x: column, y: row, time: time, pressure: pressure))
    }
    let placed = Stroke(pen: pen, samples: samples).map { PlacedStroke($0, in: area) }
    return placed.flatMap { $0.isSound ? $0 : nil }
  }

  private static func steps(_ place: Double, from edge: Double) -> Int32? {
    guard let steps = Int32(exactly: ((place - edge) * Stroke.stepsPerPoint).rounded()),
      edge + Double(steps) / Stroke.stepsPerPoint == place
    else { return nil }
    return steps
  }
}
