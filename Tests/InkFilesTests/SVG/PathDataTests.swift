import Domain
import Foundation
import GridGeometry
import PluginAPI
import Testing

@testable import InkFiles

@Suite("Data of paths")
struct PathDataTests {
  private static func draw(_ text: String) -> (lines: [[Point<BoardSpace>]], fault: Int?) {
    var builder = LineBuilder(.identity, limit: 100_000)
    let fault = PathData.draw(text, with: &builder)
    return (builder.lines, fault)
  }

  @Test(
    "straight commands",
    arguments: [
      ("M1 2L3 4", [[[1, 2], [3, 4]]]),
      ("m1 2l3 4", [[[1, 2], [4, 6]]]),
      ("M1,2 3,4 5,6", [[[1, 2], [3, 4], [5, 6]]]),
      ("m1,2 3,4 5,6", [[[1, 2], [4, 6], [9, 12]]]),
      ("M0 0H5V6h-1v-2", [[[0, 0], [5, 0], [5, 6], [4, 6], [4, 4]]]),
      ("M0 0H1 2 3", [[[0, 0], [1, 0], [2, 0], [3, 0]]]),
      ("M0 0h1 2v3 4", [[[0, 0], [1, 0], [3, 0], [3, 3], [3, 7]]]),
      ("M1 1h2v2z", [[[1, 1], [3, 1], [3, 3], [1, 1]]]),
      ("M1 1h2zl5 5", [[[1, 1], [3, 1], [1, 1]], [[1, 1], [6, 6]]]),
      ("M1 1h2Zm5 5h1", [[[1, 1], [3, 1], [1, 1]], [[6, 6], [7, 6]]]),
      ("M1 1h2M5 5h1", [[[1, 1], [3, 1]], [[5, 5], [6, 5]]]),
      ("M.5.5-1-1", [[[0.5, 0.5], [-1, -1]]]),
      ("M1e1-2E-1L+3,.4e1", [[[10, -0.2], [3, 4]]]),
      (" \n M 1 , 2 L 3 , 4 ", [[[1, 2], [3, 4]]]),
      ("M1 2z", [[[1, 2], [1, 2]]]),
      ("M1 2", []), ("", []),
    ] as [(String, [[[Double]]])])
  func straight(text: String, expected: [[[Double]]]) {
    let (lines, fault) = Self.draw(text)
    #expect(lines.map { $0.map { [$0.x, $0.y] } } == expected)
    #expect(fault == nil)
  }

  @Test(
    "what is before a fault is drawn",
    arguments: [
      ("L1 2", 0, 1), ("M1 2L3 4X", 1, 9), ("M1 2L3", 0, 7), ("M1 2L3 4,", 1, 9),
      ("M1 2L3 4L", 1, 10), ("M1 2 3 4 5", 1, 11), ("M1 2A1 1 0 2 0 3 4", 0, 12),
      ("M1 2z3 4", 1, 6), ("M1 2L1e999 0", 0, 6), ("M1 2L3 4\u{e9}", 1, 9),
    ])
  func faults(text: String, count: Int, place: Int) {
    let (lines, fault) = Self.draw(text)
    #expect(lines.count == count, "\(lines)")
    #expect(fault == place)
  }

  /// A curve with points that it goes through.
  @Test(
    "curves",
    arguments: [
      ("M0 0C0 100 100 100 100 0", [[0, 0], [50, 75], [100, 0]]),
      ("M0 0c0 100 100 100 100 0", [[0, 0], [50, 75], [100, 0]]),
      ("M0 0C0 0 0 100 100 100S100 0 200 0", [[12.5, 50], [100, 100], [150, 50]]),
      ("M0 0S0 100 100 0", [[0, 0], [12.5, 37.5], [100, 0]]),
      ("M0 0Q50 100 100 0", [[50, 50], [100, 0]]),
      ("M0 0Q50 100 100 0T200 0", [[50, 50], [150, -50], [200, 0]]),
      ("M0 0q50 100 100 0t100 0", [[50, 50], [150, -50], [200, 0]]),
      ("M0 0T10 10", [[0, 0], [10, 10]]),
      ("M0 0A50 50 0 0 1 100 0", [[50, -50], [100, 0]]),
      ("M0 0A50 50 0 0 0 100 0", [[50, 50], [100, 0]]),
      ("M0 0a50 50 0 01100 0", [[50, -50], [100, 0]]),
      ("M0 0A10 5 0 0 1 100 0", [[50, -25], [100, 0]]),
      ("M50 0A50 50 0 1 1 0 -50", [[0, 50], [-50, 0], [0, -50]]),
      ("M0 0A100 50 90 0 1 100 0", [[50, -100], [100, 0]]),
      ("M0 0A0 5 0 0 1 9 9", [[0, 0], [9, 9]]),
    ] as [(String, [[Double]])])
  func curves(text: String, through points: [[Double]]) throws {
    let (lines, fault) = Self.draw(text)
    #expect(fault == nil)
    let line = try #require(lines.first)
    for point in points {
      let distance = Polyline.distance(from: Point(x: point[0], y: point[1]), to: line)
      #expect(distance <= LineBuilder.deviation, "\(point)")
    }
  }

  @Test(
    "no point of a curve lies further than 0.25 points from its stroke",
    arguments: [
      1.0, 30, 1_000, 20_000,
    ])
  func deviation(size: Double) throws {
    let path = "<path d=\"M0 0C0 \(size) \(size) \(size) \(size) 0\"/>"
    let ink = try read(drawing(path), as: .svg)
    let stroke = try #require(ink.strokes.first)
    let line = stroke.stroke.line(from: stroke.area.origin)
    for step in 0...1_000 {
      let t = Double(step) / 1_000
      let u = 1 - t
      let point = Point<BoardSpace>(
        x: 3 * u * t * t * size + t * t * t * size, y: 3 * u * u * t * size + 3 * u * t * t * size)
      // The curve's pieces, and what simplifying leaves out, each deviate.
      #expect(Polyline.distance(from: point, to: line) <= 0.25 + LineBuilder.deviation)
    }
  }

  @Test("curves larger than a board, and lines with too many points, end it")
  func excess() {
    var builder = LineBuilder(.identity, limit: 100)
    _ = PathData.draw("M0 0A1e9 1e9 0 0 1 0 1e9", with: &builder)
    #expect(builder.excess == "a curve is too large")
    builder = LineBuilder(.identity, limit: 100)
    _ = PathData.draw("M0 0" + String(repeating: "h1", count: 200), with: &builder)
    #expect(builder.excess == "it has more than 100 points")
  }
}
