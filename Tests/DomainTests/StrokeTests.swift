import Domain
import GridGeometry
import TestSupport
import Testing

@Suite("Strokes of ink")
struct StrokeTests {
  /// A trace that wanders, as a hand does.
  private static func trace(_ count: Int, seed: UInt64, hasPressure: Bool) -> StrokeTrace {
    var random = SplitMix64(seed: seed)
    var trace = StrokeTrace()
    var (point, angle, time, pressure) = (
      Point<BoardSpace>(x: -300.3, y: 1e4), 0.0, Int64(5_000_000), 0.5
    )
    for _ in 0..<count {
      trace.append(
        StrokeTrace.Position(point, time: time, pressure: hasPressure ? pressure : nil))
      angle += Double.random(in: -0.4...0.4, using: &random)
      let step = Double.random(in: 0...4, using: &random)
      // A turtle's walk needs no trigonometry: directions of a diamond do.
      let turn = angle - angle.rounded(.down)
      let direction = Vector<BoardSpace>(
        dx: abs(turn * 4 - 2) - 1,
        dy: 1 - abs(((turn + 0.25) * 4).truncatingRemainder(dividingBy: 4) - 2))
      point = point + direction * step
      time += Int64.random(in: 0...16_000, using: &random)
      pressure = min(max(pressure + Double.random(in: -0.1...0.1, using: &random), 0), 1)
    }
    return trace
  }

  @Test("A stroke is read from its bytes to the last bit", arguments: 0..<40 as Range<UInt64>)
  func bytes(seed: UInt64) throws {
    let trace = Self.trace(Int(seed) * 17 + 1, seed: seed, hasPressure: seed % 2 == 0)
    let pen = Stroke.Pen(
      Stroke.Pen.Kind.allCases[Int(seed % 3)], color: ObjectColor(rgb: 0x12_3456),
      width: Double(seed) / 3)
    let (stroke, _) = try #require(trace.stroke(drawnBy: pen))
    #expect(Stroke(bytes: stroke.bytes) == stroke)
    #expect(stroke.pen == pen)
    for length in 0..<stroke.bytes.count where length < 40 || length % 7 == 0 {
      #expect(Stroke(bytes: Array(stroke.bytes[..<length])) == nil, "cut to \(length)")
    }
    #expect(Stroke(bytes: stroke.bytes + [0]) == nil)
  }

  @Test("Extreme samples are stored exactly")
  func extremes() throws {
    let samples = [
      Stroke.Sample(x: .min, y: .max, time: 0, pressure: 0),
      Stroke.Sample(x: .max, y: .min, time: .max, pressure: .max),
    ]
    let stroke = try #require(Stroke(pen: Stroke.Pen(width: 1e9), samples: samples))
    #expect(Stroke(bytes: stroke.bytes) == stroke)
    #expect(stroke.pen.width == 1_000)
    #expect(Stroke(pen: Stroke.Pen(), samples: []) == nil)
    let mixed = [Stroke.Sample(x: 0, y: 0, time: 0), samples[1]]
    #expect(Stroke(pen: Stroke.Pen(), samples: mixed) == nil)
    #expect(Stroke(pen: Stroke.Pen(), samples: samples.reversed()) == nil)
    #expect(Stroke.Pen(width: .nan).steps == 1 && Stroke.Pen(width: -.infinity).steps == 1)
  }

  @Test("Bytes from anywhere are a stroke or nothing", arguments: 0..<8 as Range<UInt64>)
  func fuzz(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let known = try #require(
      Self.trace(30, seed: seed, hasPressure: true).stroke(drawnBy: Stroke.Pen())
    ).stroke.bytes
    for _ in 0..<2_000 {
      var bytes = known
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      // What can be read is written as the very same bytes.
      if let stroke = Stroke(bytes: bytes) { #expect(stroke.bytes == bytes, "seed \(seed)") }
    }
    #expect(Stroke(bytes: [1, 0, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]) == nil)
  }

  @Test(
    "No position lies further than a quarter of a point from what is kept",
    arguments: 0..<30 as Range<UInt64>)
  func simplified(seed: UInt64) throws {
    let trace = Self.trace(400, seed: seed, hasPressure: seed % 2 == 0)
    let (stroke, area) = try #require(trace.stroke(drawnBy: Stroke.Pen(width: 3)))
    let line = stroke.line(from: area.origin)
    for position in trace.positions {
      #expect(Polyline.distance(from: position.point, to: line) <= Stroke.tolerance, "seed \(seed)")
    }
    #expect(stroke.samples.count < trace.positions.count)
    #expect(stroke.samples.first?.time == 0)
    for point in line {
      #expect(point.x >= area.minX && point.x <= area.maxX)
      #expect(point.y >= area.minY && point.y <= area.maxY)
    }
  }

  @Test("A straight line keeps its ends, and a dot is a stroke")
  func straight() throws {
    var trace = StrokeTrace()
    #expect(trace.stroke(drawnBy: Stroke.Pen()) == nil)
    trace.append(StrokeTrace.Position(Point(x: .nan, y: 0), time: 0))
    trace.append(StrokeTrace.Position(Point(x: 1, y: 2), time: 7))
    let dot = try #require(trace.stroke(drawnBy: Stroke.Pen(width: 2)))
    #expect(dot.stroke.samples == [Stroke.Sample(x: 64, y: 64, time: 0)])
    #expect(dot.area == Rect(origin: Point(x: 0, y: 1), size: Size(width: 2, height: 2)))
    for step in 1...100 {
      trace.append(
        StrokeTrace.Position(Point(x: 1 + Double(step), y: 2), time: 7 + Int64(step)))
    }
    let line = try #require(trace.stroke(drawnBy: Stroke.Pen(width: 2)))
    #expect(line.stroke.samples.map(\.time) == [0, 100])
  }

  @Test("Where the pressure turns, a sample is kept")
  func pressure() throws {
    var trace = StrokeTrace()
    for step in 0...20 {
      trace.append(
        StrokeTrace.Position(
          Point(x: Double(step), y: 0), time: Int64(step),
          pressure: 1 - abs(Double(step) - 10) / 10))
    }
    let stroke = try #require(trace.stroke(drawnBy: Stroke.Pen(.pencil))).stroke
    #expect(stroke.samples.map(\.pressure) == [0, 65_535, 0])
  }
}
