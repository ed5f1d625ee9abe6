import Domain
import GridGeometry
import InkFiles
import PluginAPI
import TestSupport
import Testing

@Suite("Exported strokes come back exactly")
struct RoundTripTests {
  @Test(
    "samples, times, pressures, pens and areas",
    arguments: [InkFilePlugin].everyInkFile.map(\.key))
  func anyStrokes(key: String) throws {
    let plugin = try #require([InkFilePlugin].everyInkFile.first { $0.key == key })
    for seed in Effort.scaled(0..<UInt64(300)) {
      let strokes = AnyStrokes.strokes(seed: seed)
      let ink = try read(plugin.make().write(strokes), as: plugin)
      #expect(ink == ImportedInk(strokes: strokes), "seed \(seed)")
    }
  }

  @Test("a stroke with the most samples", arguments: [InkFilePlugin].everyInkFile.map(\.key))
  func longest(key: String) throws {
    let plugin = try #require([InkFilePlugin].everyInkFile.first { $0.key == key })
    let samples = (0..<Stroke.sampleLimit).map { place -> Stroke.Sample in
      let (x, y) = (Int32(place % 60_000), Int32(place % 777))
      let pressure = UInt16(place % 65_536)
      return Stroke.Sample(x: x, y: y, time: Int64(place) * 8_333, pressure: pressure)
    }
    let stroke = try #require(Stroke(pen: Stroke.Pen(.pencil), samples: samples))
    let placed = PlacedStroke(
      stroke, in: Rect(origin: Point(x: -0.3, y: 7.7), size: Size(width: 1_000, height: 20)))
    let written = plugin.make().write([placed])
    let ink = try read(written, as: plugin)
    #expect(ink == ImportedInk(strokes: [placed]))
  }

  @Test("a stroke that another program moved, bent or coloured is read as that")
  func edited() throws {
    let strokes = AnyStrokes.strokes(seed: 3)
    let text = String(decoding: InkFilePlugin.svg.make().write(strokes), as: UTF8.self)
    let moved = text.replacing("<path ", with: "<path transform=\"translate(5 0)\" ")
    let first = try #require(try read(moved, as: .svg).strokes.first)
    let before = try #require(strokes.first)
    #expect(abs(first.area.minX - before.area.minX) > 1)
    #expect(first.stroke.samples.allSatisfy { $0.time == 0 && $0.pressure == nil })

    let red = text.replacing(/stroke="#......"/, with: "stroke=\"red\"")
    let colored = try read(red, as: .svg).strokes
    #expect(colored.map(\.stroke.samples) == strokes.map(\.stroke.samples))
    #expect(colored.allSatisfy { $0.stroke.pen.color == ObjectColor(rgb: 0xFF0000) })

    let bent = text.replacing(" d=\"M", with: " d=\"M0 0L")
    #expect(try read(bent, as: .svg).strokes.map(\.stroke) != strokes.map(\.stroke))
  }
}
