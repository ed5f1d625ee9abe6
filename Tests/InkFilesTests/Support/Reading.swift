import Domain
import GridGeometry
import InkFiles
import PluginAPI
import ReaderChecks
import TestSupport

/// Reads a text with a plugin.
func read(_ text: String, as plugin: InkFilePlugin) throws(ShowFileError) -> ImportedInk {
  try read(Array(text.utf8), as: plugin)
}

/// Reads bytes with a plugin.
func read(_ bytes: [UInt8], as plugin: InkFilePlugin) throws(ShowFileError) -> ImportedInk {
  var source: any ByteSource = ChunkedSource(bytes, by: 4_096)
  return try plugin.make().read(&source)
}

/// The error that reading gives, or `nil`.
func failure(_ text: String, as plugin: InkFilePlugin) -> ShowFileError? {
  do throws(ShowFileError) {
    _ = try read(text, as: plugin)
    return nil
  } catch {
    return error
  }
}

/// A drawing with some elements.
func drawing(_ elements: String, _ attributes: String = "") -> String {
  "<svg xmlns=\"http://www.w3.org/2000/svg\" stroke=\"#102030\" fill=\"none\" \(attributes)>"
    + "\n\(elements)\n</svg>"
}

/// The points of each line of a drawing, rounded to hundredths.
func lines(_ elements: String, _ attributes: String = "") throws -> [[[Double]]] {
  try read(drawing(elements, attributes), as: .svg).strokes.map(\.points)
}

extension PlacedStroke {
  /// The points of the line on the board, rounded to hundredths: a step is coarser.
  var points: [[Double]] {
    stroke.line(from: area.origin).map {
      [($0.x * 100).rounded() / 100 + 0, ($0.y * 100).rounded() / 100 + 0]
    }
  }
}

extension ImportedInk {
  /// What was left out, as text.
  var notes: [String] { leftOut.map { "\($0.count) × \($0.what): \($0.reason)" } }
}

/// Strokes of all sorts.
enum AnyStrokes {
  static func strokes(seed: UInt64) -> [PlacedStroke] {
    var generator = SplitMix64(seed: seed)
    return (0..<Int.random(in: 1...5, using: &generator)).compactMap { _ in stroke(&generator) }
  }

  private static func stroke(_ generator: inout SplitMix64) -> PlacedStroke? {
    let kinds = Stroke.Pen.Kind.allCases
    let pen = Stroke.Pen(
      kinds[Int.random(in: 0..<3, using: &generator)],
      color: ObjectColor(rgb: UInt32.random(in: 0...0xFFFFFF, using: &generator)),
      width: Double.random(in: 0...40, using: &generator))
    let hasPressure = Bool.random(using: &generator)
    var clock: Int64 = 0
    let edge = Double.random(in: -1e6...1e6, using: &generator)
    let samples = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
      clock += Int64.random(in: 0...30_000, using: &generator)
      return Stroke.Sample(
        x: Int32.random(in: 0...64_000, using: &generator),
        y: Int32.random(in: 0...64_000, using: &generator), time: clock,
        pressure: hasPressure ? UInt16.random(in: 0...65_535, using: &generator) : nil)
    }
    let area = Rect<BoardSpace>(
      origin: Point(x: edge, y: -edge / 3), size: Size(width: 1_000, height: 1_000.125))
    return Stroke(pen: pen, samples: samples).map { PlacedStroke($0, in: area) }
  }
}
