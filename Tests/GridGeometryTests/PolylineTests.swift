import GridGeometry
import Testing

@Suite("Lines through points")
struct PolylineTests {
  private static let square = [(0.0, 0.0), (10, 0), (10, 10), (0, 10)].map {
    Point<BoardSpace>(x: $0.0, y: $0.1)
  }

  @Test(
    "The distance to a line is that to its nearest piece",
    arguments: [(5.0, -3.0, 3.0), (13, 14, 5), (5, 5, 5), (-3, 5, 5.830951894845301), (10, 5, 0)])
  func distance(x: Double, y: Double, distance: Double) {
    #expect(Polyline.distance(from: Point(x: x, y: y), to: Self.square) == distance)
  }

  @Test("A line without points is infinitely far; one of a single point has a distance")
  func small() {
    let point = Point<BoardSpace>(x: 3, y: 4)
    #expect(Polyline.distance(from: point, to: []) == .infinity)
    #expect(Polyline.distance(from: point, to: [.origin]) == 5)
    #expect(!Polyline.encloses(point, line: []))
    #expect(Polyline.simplified([point], tolerance: 1) == [0])
    #expect(Polyline.simplified([point, point, point], tolerance: 1) == [0, 2])
  }

  @Test(
    "A closed line encloses what it goes around",
    arguments: [(5.0, 5.0, true), (-1, 5, false), (11, 5, false), (5, 11, false), (9.9, 0.1, true)])
  func encloses(x: Double, y: Double, isInside: Bool) {
    #expect(Polyline.encloses(Point(x: x, y: y), line: Self.square) == isInside)
  }

  @Test("Points that the shape does not need are left out")
  func simplified() {
    let zigzag = (0...10).map { Point<BoardSpace>(x: Double($0), y: $0 % 2 == 0 ? 0 : 0.2) }
    #expect(Polyline.simplified(zigzag, tolerance: 0.25) == [0, 10])
    #expect(Polyline.simplified(zigzag, tolerance: 0.1).count == 11)
    let corner = Self.square + [Point(x: 0, y: 5)]
    #expect(Polyline.simplified(corner, tolerance: 1) == [0, 1, 2, 3, 4])
  }
}
