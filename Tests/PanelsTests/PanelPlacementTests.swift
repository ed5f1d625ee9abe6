import GridGeometry
import Panels
import TestSupport
import Testing

@Suite("Placing a panel")
struct PanelPlacementTests {
  typealias Numbers = (x: Double, y: Double, width: Double, height: Double)

  static func rect(_ numbers: Numbers) -> Rect<ScreenSpace> {
    Rect(
      origin: Point(x: numbers.x, y: numbers.y),
      size: Size(width: numbers.width, height: numbers.height))
  }

  private static let view = Size<ScreenSpace>(width: 400, height: 400)

  @Test(
    "Below, above, right, left, over",
    arguments: [
      ("below", (100, 100, 50, 50), (100, 80), (75, 158)),
      ("below, less far off where there is just room", (100, 100, 50, 216), (100, 80), (75, 320)),
      ("above", (100, 100, 50, 221), (100, 80), (75, 12)),
      ("above, less far off", (100, 83, 50, 238), (100, 80), (75, 0)),
      ("right of what is too high", (100, 40, 50, 320), (100, 80), (158, 160)),
      ("right, less far off", (100, 40, 195, 320), (100, 80), (300, 160)),
      ("left", (120, 40, 200, 320), (100, 80), (12, 160)),
      ("over what leaves no room", (40, 40, 320, 320), (100, 80), (150, 160)),
      ("shifted into the view", (0, 0, 20, 20), (100, 80), (0, 28)),
      ("shifted into the view from the right", (390, 0, 20, 20), (100, 80), (300, 28)),
      ("anchor above the view", (100, -500, 50, 50), (100, 80), (75, 8)),
      ("anchor below the view", (100, 900, 50, 50), (100, 80), (75, 312)),
      ("anchor left of the view", (-900, 100, 50, 50), (100, 80), (0, 158)),
      ("anchor partly in the view", (100, -500, 50, 520), (100, 80), (75, 28)),
      ("anchor around the view", (-500, -500, 1500, 1500), (100, 80), (150, 160)),
      ("the wrong way round", (150, 150, -50, -50), (100, 80), (75, 158)),
      ("wider than the view", (100, 100, 50, 50), (500, 80), (0, 158)),
      ("higher than the view", (100, 100, 50, 50), (100, 500), (158, 0)),
      ("larger than the view", (100, 100, 50, 50), (500, 500), (0, 0)),
    ] as [(String, Numbers, (Double, Double), (Double, Double))])
  func table(
    name: String, anchor: Numbers, size: (Double, Double), origin: (Double, Double)
  ) {
    let frame = PanelPlacement(near: Self.rect(anchor), in: Self.view)
      .frame(of: Size(width: size.0, height: size.1))
    #expect(frame == Self.rect((origin.0, origin.1, size.0, size.1)), "\(name)")
  }

  @Test(
    "An anchor that is not finite counts as the middle",
    arguments: [
      (.nan, 0, 1, 1), (0, .infinity, 1, 1), (0, 0, -.infinity, 1), (0, 0, 1, .nan),
      (1e308, 0, 1e308, 1),
    ] as [Numbers])
  func notFinite(anchor: Numbers) {
    let frame = PanelPlacement(near: Self.rect(anchor), in: Self.view)
      .frame(of: Size(width: 100, height: 80))
    #expect(frame.origin == Point(x: 150, y: 208))
  }

  @Test(
    "A view that cannot be used counts as nothing",
    arguments: [(.nan, .nan), (-1, -5), (0, 0), (.infinity, -.infinity)] as [(Double, Double)])
  func emptyView(width: Double, height: Double) {
    let view = Size<ScreenSpace>(width: width, height: height)
    let frame = PanelPlacement(near: Self.rect((3, 4, 5, 6)), in: view)
      .frame(of: Size(width: 100, height: 80))
    #expect(frame == Self.rect((0, 0, 100, 80)))
  }

  @Test(
    "Near, in the view, and not over the anchor where there is room",
    arguments: Effort.scaled(0..<40))
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 2
    }
    for round in 0..<500 {
      let view = Size<ScreenSpace>(width: number(0...2000), height: number(0...2000))
      let size = Size<ScreenSpace>(width: number(1...900), height: number(1...900))
      let anchor = Self.rect(
        (number(-1500...2500), number(-1500...2500), number(0...1200), number(0...1200)))
      let frame = PanelPlacement(near: anchor, in: view).frame(of: size)
      let note = "seed \(seed), round \(round): \(anchor), \(size) in \(view) is at \(frame)"

      #expect(frame.minX >= 0 && frame.minY >= 0, "\(note)")
      #expect(frame.maxX <= view.width || frame.minX == 0, "\(note)")
      #expect(frame.maxY <= view.height || frame.minY == 0, "\(note)")
      let hasRoom =
        max(anchor.maxY, 0) + size.height <= view.height
        || min(anchor.minY, view.height) >= size.height
        || max(anchor.maxX, 0) + size.width <= view.width
        || min(anchor.minX, view.width) >= size.width
      #expect(!hasRoom || !frame.intersects(anchor), "\(note)")
    }
  }

  @Test("Finite for any finite input", arguments: Effort.scaled(0..<20))
  func huge(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let extremes: [Double] = [
      0, -0.0, 1, -1, 0.1, .leastNonzeroMagnitude, 1e15, -1e15, 1e300, -1e300,
      .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude,
    ]
    func number() -> Double { extremes.randomElement(using: &random) ?? 0 }
    for round in 0..<500 {
      let view = Size<ScreenSpace>(width: number(), height: number())
      let anchor = Self.rect((number(), number(), number(), number()))
      let frame = PanelPlacement(near: anchor, in: view).frame(of: Size(width: 176, height: 88))
      #expect(frame.isFinite, "seed \(seed), round \(round): \(anchor) in \(view)")
    }
  }
}
