import GridGeometry
import TestSupport
import Testing

@Suite
struct ViewportTests {
  private static let window = Size<ScreenSpace>(width: 1_024, height: 768)
  private static let centers: [(Double, Double)] = [(0, 0), (123.4, -567.8), (-1e6, 1e6)]
  private static let anchors: [(Double, Double)] = [(0, 0), (512, 384), (1_024, 768), (37.5, 700)]
  private static let zooms: [Double] = [1e-3, 0.02, 0.37, 1, 3, 44.5, 1e3]

  private func viewport(_ x: Double, _ y: Double, zoom: Double = 1) throws -> Viewport {
    try #require(Viewport(center: Point(x: x, y: y), zoom: zoom, size: Self.window))
  }

  @Test(
    "Zooming keeps the board point under the fingers", arguments: centers, anchors)
  func zoomKeepsTheAnchor(center: (Double, Double), anchor: (Double, Double)) throws {
    let point = Point<ScreenSpace>(x: anchor.0, y: anchor.1)
    for from in Self.zooms {
      let before = try viewport(center.0, center.1, zoom: from)
      for to in Self.zooms {
        let after = try #require(before.zoomed(by: to / from, about: point))
        let error = (after.toBoard(point) - before.toBoard(point)).length
        #expect(error <= 1e-6, "from \(from) to \(to)")
        #expect(abs(after.zoom / to - 1) < 1e-12)
      }
    }
  }

  @Test func zoomThereAndBackIsNoMove() throws {
    let start = try viewport(10, 20)
    let anchor = Point<ScreenSpace>(x: 100, y: 50)
    let back = try #require(start.zoomed(by: 8, about: anchor)?.zoomed(by: 0.125, about: anchor))
    #expect((back.center - start.center).length < 1e-9)
    #expect(back.zoom == 1)
  }

  @Test(arguments: zooms)
  func pansByScreenPoints(zoom: Double) throws {
    let start = try viewport(5, -5, zoom: zoom)
    let drag = Vector<ScreenSpace>(dx: 30, dy: -40)
    let panned = try #require(start.panned(by: drag))
    #expect(panned.zoom == zoom)
    // What was seen at a place is now seen where the finger took it.
    let grip = Point<ScreenSpace>(x: 200, y: 300)
    #expect((panned.toBoard(grip + drag) - start.toBoard(grip)).length < 1e-6)
    let back = try #require(panned.panned(by: -drag))
    #expect((back.center - start.center).length < 1e-9)
  }

  @Test(arguments: zooms)
  func resizingKeepsTheCenter(zoom: Double) throws {
    let start = try viewport(77, 88, zoom: zoom)
    let size = Size<ScreenSpace>(width: 300, height: 2_000)
    let resized = try #require(start.resized(to: size))
    #expect(resized.center == start.center)
    #expect(resized.zoom == zoom)
    #expect(resized.size == size)
    #expect(resized.toBoard(Point(x: 150, y: 1_000)) == start.center)
  }

  @Test(arguments: centers, anchors)
  func roundTrip(center: (Double, Double), place: (Double, Double)) throws {
    let point = Point<ScreenSpace>(x: place.0, y: place.1)
    for zoom in Self.zooms {
      let viewport = try viewport(center.0, center.1, zoom: zoom)
      let error = (viewport.toScreen(viewport.toBoard(point)) - point).length
      #expect(error <= 1e-6, "at zoom \(zoom)")
    }
  }

  @Test func rectanglesConvertToo() throws {
    let viewport = try viewport(0, 0, zoom: 2)
    let rect = Rect<BoardSpace>(origin: Point(x: 44, y: -44), size: Size(width: 88, height: 44))
    #expect(
      viewport.toScreen(rect)
        == Rect(origin: Point(x: 600, y: 296), size: Size(width: 176, height: 88)))
    #expect(
      viewport.visible == Rect(origin: Point(x: -256, y: -192), size: Size(width: 512, height: 384))
    )
  }

  @Test func homeIsTheOrigin() {
    #expect(Viewport.home.center == .origin)
    #expect(Viewport.home.zoom == 1)
    #expect(Viewport.home.resized(to: Self.window)?.toScreen(.origin) == Point(x: 512, y: 384))
  }

  @Test(
    "Numbers that no view can have",
    arguments: [
      (.nan, 0, 1, 10), (0, .infinity, 1, 10), (0, 0, 0, 10), (0, 0, -1, 10), (0, 0, .nan, 10),
      (0, 0, .infinity, 10), (0, 0, .leastNonzeroMagnitude, 10), (0, 0, 1, -1), (0, 0, 1, .nan),
      (0, 0, 1, .infinity), (1.7e308, 0, 0.1, 1e308), (0, 0, 1e-300, 1e10),
      (0, 0, .greatestFiniteMagnitude, 10), (0, 0, 0.6, 1.5e308), (1e300, 0, 1e10, 10),
      (0, 0, 1e298, 10),
    ] as [(Double, Double, Double, Double)])
  func refused(x: Double, y: Double, zoom: Double, width: Double) {
    let size = Size<ScreenSpace>(width: width, height: 10)
    #expect(Viewport(center: Point(x: x, y: y), zoom: zoom, size: size) == nil)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 0, -1, 1e308, 1e-308] as [Double])
  func refusesToZoom(factor: Double) throws {
    let start = try viewport(1, 2, zoom: factor > 1 ? 1e3 : 1e-3)
    #expect(start.zoomed(by: factor, about: Point(x: 10, y: 10)) == nil)
  }

  @Test(arguments: [.nan, .infinity, -.infinity] as [Double])
  func refusesToPanOrZoomAboutNowhere(number: Double) throws {
    let start = try viewport(1, 2)
    #expect(start.panned(by: Vector(dx: number, dy: 0)) == nil)
    #expect(start.panned(by: Vector(dx: 0, dy: number)) == nil)
    #expect(start.zoomed(by: 2, about: Point(x: number, y: 0)) == nil)
    #expect(start.resized(to: Size(width: number, height: 1)) == nil)
  }

  @Test func refusesToPanBeyondTheRange() throws {
    let far = try viewport(1.7e308, 0)
    #expect(far.panned(by: Vector(dx: -1.7e308, dy: 0)) == nil)
    #expect(far.panned(by: Vector(dx: 1.7e308, dy: 0))?.center.x == 0)
  }

  @Test("Whatever is accepted shows finite numbers", arguments: [11, 12, 13] as [UInt64])
  func acceptedViewsAreFinite(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    func number() -> Double { Double(bitPattern: generator.next()) }
    var accepted = 0
    for _ in 0..<50_000 {
      let size = Size<ScreenSpace>(width: abs(number()), height: abs(number()))
      let center = Point<BoardSpace>(x: number(), y: number())
      guard let view = Viewport(center: center, zoom: abs(number()), size: size) else { continue }
      accepted += 1
      #expect(view.visible.isFinite && view.toScreen(.origin).isFinite, "seed \(seed): \(view)")
    }
    #expect(accepted > 100)
  }
}
