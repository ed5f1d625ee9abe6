import Domain
import GridGeometry
import Testing

@testable import Simulation

@Suite("The reference of ink")
struct ReferenceInkTests {
  private typealias Place = Point<BoardSpace>

  private static let square = PlainLine([
    Place(x: 0, y: 0), Place(x: 10, y: 0), Place(x: 10, y: 10), Place(x: 0, y: 10),
  ])

  @Test("a line encloses what it goes around an odd number of times")
  func encloses() {
    #expect(Self.square.encloses(Place(x: 5, y: 5)) && Self.square.encloses(Place(x: 1, y: 9)))
    #expect(!Self.square.encloses(Place(x: 5, y: 11)) && !Self.square.encloses(Place(x: -1, y: 5)))
    let twice = PlainLine(Self.square.points + Self.square.points)
    #expect(!twice.encloses(Place(x: 5, y: 5)))
  }

  @Test("distances are those to the nearest part of a line, and 0 where a way crosses it")
  func distances() {
    let line = PlainLine([Place(x: 0, y: 0), Place(x: 10, y: 0)])
    #expect(line.distance(to: Place(x: 4, y: 3)) == 3 && line.distance(to: Place(x: 13, y: 4)) == 5)
    #expect(line.distance(to: Place(x: 5, y: -5), Place(x: 5, y: 5)) == 0)
    #expect(line.distance(to: Place(x: 5, y: 2), Place(x: 5, y: 5)) == 2)
    #expect(PlainLine([Place(x: 1, y: 1)]).distance(to: Place(x: 1, y: 3)) == 2)
  }

  /// A curve that needs more samples than its ends.
  private static let positions = (0..<20).map { place in
    StrokeTrace.Position(
      Place(x: Double(place) * 7.3, y: Double(place % 5) * 4.1), time: Int64(place) * 8_333,
      pressure: 0.5)
  }

  private static func difference(
    _ kept: [StrokeTrace.Position], _ pen: Stroke.Pen = Stroke.Pen()
  ) throws -> String? {
    var trace = StrokeTrace()
    for position in kept { trace.append(position) }
    let (stroke, area) = try #require(trace.stroke(drawnBy: pen))
    return ReferenceInk.difference(of: stroke, in: area, from: positions, Stroke.Pen())
  }

  @Test("a stroke as it is kept is what was drawn; one that lacks anything is not")
  func strokes() throws {
    #expect(try Self.difference(Self.positions) == nil)
    #expect(try Self.difference(Self.positions, Stroke.Pen(.pencil)) != nil)
    #expect(try Self.difference(Array(Self.positions.dropFirst())) != nil)
    #expect(try Self.difference(Array(Self.positions.dropLast())) != nil)
    let coarse = [0, 4, 8, 12, 16, 19].map { Self.positions[$0] }
    #expect(try Self.difference(coarse) != nil)
  }
}
