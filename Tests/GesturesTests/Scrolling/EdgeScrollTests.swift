import Gestures
import GridGeometry
import TestSupport
import Testing

@Suite("Speed of scrolling at an edge")
struct EdgeScrollTests {
  private static let view = Size<ScreenSpace>(width: 400, height: 300)

  /// A margin of 30 points and a speed of 600 points a second: 20 for each point of depth.
  static let settings: GestureSettings = {
    var settings = GestureSettings()
    settings.scrollMargin = 30
    settings.scrollSpeed = 600
    return settings
  }()

  @Test(
    "It grows from the margin's end to the edge, and points to what must be seen",
    arguments: [
      (200, 150, 0, 0), (30, 150, 0, 0), (29, 150, -20, 0), (15, 150, -300, 0),
      (0, 150, -600, 0), (-1000, 150, -600, 0), (370, 150, 0, 0), (371, 150, 20, 0),
      (385, 150, 300, 0), (400, 150, 600, 0), (1e300, 150, 600, 0), (200, 29, 0, -20),
      (200, 0, 0, -600), (200, 271, 0, 20), (200, 300, 0, 600), (200, 301, 0, 600),
      (0, 300, -600, 600), (385, 15, 300, -300),
    ] as [(Double, Double, Double, Double)])
  func velocities(x: Double, y: Double, dx: Double, dy: Double) {
    let velocity = EdgeScroll.velocity(
      at: Point(x: x, y: y), in: Self.view, settings: Self.settings)
    #expect(velocity == Vector(dx: dx, dy: dy))
  }

  @Test(
    "Along an axis shorter than four margins nothing scrolls",
    arguments: [
      (119, 300, 0, -600), (120, 300, -600, -600), (400, 119.5, -600, 0), (60, 60, 0, 0),
      (0, 0, 0, 0), (-500, -500, 0, 0),
    ] as [(Double, Double, Double, Double)])
  func smallViews(width: Double, height: Double, dx: Double, dy: Double) {
    let size = Size<ScreenSpace>(width: width, height: height)
    let velocity = EdgeScroll.velocity(at: .origin, in: size, settings: Self.settings)
    #expect(velocity == Vector(dx: dx, dy: dy))
  }

  @Test(
    "What is not finite does not scroll",
    arguments: [
      (.nan, 0, 400, 300), (0, .infinity, 400, 300), (-.infinity, 0, 400, 300),
      (0, 0, .infinity, 300), (0, 0, 400, .nan),
    ] as [(Double, Double, Double, Double)])
  func notFinite(x: Double, y: Double, width: Double, height: Double) {
    let velocity = EdgeScroll.velocity(
      at: Point(x: x, y: y), in: Size(width: width, height: height), settings: Self.settings)
    #expect(velocity == .zero)
  }

  @Test(
    "Settings that cannot be used do not scroll",
    arguments: [(0, 600), (-1, 600), (.nan, 600), (30, 0), (30, -600), (30, .infinity)]
      as [(Double, Double)])
  func unusableSettings(margin: Double, speed: Double) {
    var settings = Self.settings
    settings.scrollMargin = margin
    settings.scrollSpeed = speed
    #expect(EdgeScroll.velocity(at: .origin, in: Self.view, settings: settings) == .zero)
  }

  @Test(
    "Opposite edges mirror each other, and no step is sudden",
    arguments: Effort.scaled(UInt64(1)...20))
  func symmetryAndSteps(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let size = Size<ScreenSpace>(
        width: .random(in: 120...2_000, using: &generator),
        height: .random(in: 120...2_000, using: &generator))
      let point = Point<ScreenSpace>(
        x: .random(in: -100...2_100, using: &generator),
        y: .random(in: -100...2_100, using: &generator))
      func velocity(_ point: Point<ScreenSpace>) -> Vector<ScreenSpace> {
        EdgeScroll.velocity(at: point, in: size, settings: Self.settings)
      }
      let here = velocity(point)
      let mirrored = velocity(Point(x: size.width - point.x, y: size.height - point.y))
      #expect(abs(here.dx + mirrored.dx) < 1e-6, "seed \(seed): \(point) in \(size)")
      #expect(abs(here.dy + mirrored.dy) < 1e-6, "seed \(seed): \(point) in \(size)")
      let near = velocity(Point(x: point.x + 0.5, y: point.y - 0.5))
      #expect((-1e-6...10 + 1e-6).contains(near.dx - here.dx), "seed \(seed): \(point) in \(size)")
      #expect((-1e-6...10 + 1e-6).contains(here.dy - near.dy), "seed \(seed): \(point) in \(size)")
    }
  }
}
