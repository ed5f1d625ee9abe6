import GridGeometry
import Testing

@Suite
struct RectTests {
  @Test func cornersComeInAnyOrder() {
    let corners = [(1.0, 2.0, 4.0, 8.0), (4, 8, 1, 2), (1, 8, 4, 2), (4, 2, 1, 8)]
    for (x1, y1, x2, y2) in corners {
      let rect = Rect<BoardSpace>(between: Point(x: x1, y: y1), and: Point(x: x2, y: y2))
      #expect(rect == Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 6)))
    }
  }

  @Test func edgesAreHalfOpen() {
    let rect = Rect<BoardSpace>(origin: .origin, size: Size(width: 2, height: 2))
    #expect(rect.contains(.origin))
    #expect(!rect.contains(Point(x: 2, y: 0)))
    #expect(!rect.contains(Point(x: 0, y: 2)))
    #expect(!rect.intersects(Rect(origin: Point(x: 2, y: 0), size: rect.size)))
    #expect(!rect.intersects(Rect(origin: Point(x: 2, y: 2), size: rect.size)))
    #expect(rect.intersects(Rect(origin: Point(x: 1.9, y: 1.9), size: rect.size)))
    #expect(rect.center == Point(x: 1, y: 1))
    #expect(rect.end == Point(x: 2, y: 2))
  }

  @Test func finiteMeansAllOfIt() {
    let size = Size<BoardSpace>(width: 1, height: 1)
    #expect(Rect(origin: .origin, size: size).isFinite)
    #expect(!Rect<BoardSpace>(origin: Point(x: .nan, y: 0), size: size).isFinite)
    #expect(!Rect<BoardSpace>(origin: .origin, size: Size(width: .infinity, height: 1)).isFinite)
    let far = Point<BoardSpace>(x: .greatestFiniteMagnitude, y: 0)
    #expect(!Rect(origin: far, size: Size(width: .greatestFiniteMagnitude, height: 1)).isFinite)
  }

  @Test func pointsAndVectors() {
    let point = Point<BoardSpace>(x: 1, y: 2)
    let vector = Vector<BoardSpace>(dx: 3, dy: -4)
    #expect(point + vector == Point(x: 4, y: -2))
    #expect(point - vector == Point(x: -2, y: 6))
    #expect((point + vector) - point == vector)
    #expect(vector.length == 5)
    #expect(-vector == Vector(dx: -3, dy: 4))
    #expect(vector * 2 + .zero == Vector(dx: 6, dy: -8))
    #expect(!Vector<BoardSpace>(dx: .nan, dy: 0).isFinite)
  }
}
