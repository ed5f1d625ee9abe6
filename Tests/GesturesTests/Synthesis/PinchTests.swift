import Gestures
import GridGeometry
import TestSupport
import Testing

private typealias ScreenPoint = Point<ScreenSpace>

@Suite("Composing pinches")
struct PinchTests {
  @Test("a pinch doubles the fingers' distance about its anchor")
  func double() throws {
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.pinch(by: 2, at: ScreenPoint(x: 300, y: 200.1), steps: 2)
    #expect(
      touches.map(\.phase)
        == [.began, .began, .moved, .moved, .moved, .moved, .ended, .ended])
    #expect(touches.map(\.position.x) == [236, 364, 204, 396, 172, 428, 172, 428])
    #expect(touches.allSatisfy { $0.position.y == 200.1 })
    #expect(touches.map(\.time.microseconds) == [0, 0, 1, 1, 2, 2, 3, 3].map { $0 * 16_667 })
  }

  @Test(
    "the scale comes out to the bit, about the anchor",
    arguments: [2, 0.5, 4, 1.5, 1e3, 1e-3, 1, 8, 0.125, 8.5, 1.1, 3, 1.0 / 3, 0.7, 7.999],
    [(0, 0), (440, 330), (123.456, 78.9), (-2000.1, 5000)] as [(Double, Double)])
  func exactScale(scale: Double, anchor: (Double, Double)) throws {
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.pinch(by: scale, at: ScreenPoint(x: anchor.0, y: anchor.1))
    #expect(product(of: touches) == scale)
    for middle in middles(of: touches) {
      #expect(abs(middle.x - anchor.0) <= 0x1p-25)
      #expect(middle.y == anchor.1)
    }
    #expect(Set(middles(of: touches)).count == 1)
  }

  @Test("random scales come out to the bit", arguments: [11, 12, 13, 14] as [UInt64])
  func randomScales(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var composer = TouchComposer(startingAt: .zero)
    for _ in 0..<1_000 {
      var scale = Double.random(in: 1...8, using: &random)
      if Bool.random(using: &random) { scale = 1 / scale }
      let anchor = ScreenPoint(x: .random(in: 0...1000, using: &random), y: 10)
      let touches = try composer.pinch(by: scale, at: anchor, steps: 1)
      #expect(product(of: touches) == scale, "seed \(seed): \(scale) at \(anchor.x)")
    }
  }

  @Test(
    "large and small scales take several pinches, none beyond eightfold",
    arguments: [
      (8, 1), (8.000000001, 2), (64, 2), (65, 3), (1000, 4), (0.125, 1), (0.12, 2), (1e-3, 4),
      (1e308, 342), (.leastNonzeroMagnitude, 358),
    ] as [(Double, Int)])
  func severalPinches(scale: Double, count: Int) throws {
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.pinch(by: scale, at: ScreenPoint(x: 50, y: 50))
    let pinches = ratios(of: touches)
    #expect(pinches.count == count)
    #expect(pinches.allSatisfy { (0.125...8).contains($0) })
    #expect(product(of: touches) == scale)
  }

  @Test("pinches share the steps, with one each at least")
  func steps() throws {
    var composer = TouchComposer(startingAt: .zero)
    let shared = try composer.pinch(by: 512, at: .origin, steps: 12)
    #expect(shared.count { $0.phase == .moved } == 2 * 12)
    let one = try composer.pinch(by: 512, at: .origin, steps: 1)
    #expect(one.count { $0.phase == .moved } == 2 * 3)
    let most = try composer.pinch(by: .greatestFiniteMagnitude, at: .origin, steps: 10_000)
    #expect(most.count < 22_000)
  }

  @Test(
    "a pinch that moves little spreads the fingers first, so that it is one",
    arguments: [1, 1.01, 0.99, 1.05])
  func littleScale(scale: Double) throws {
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.pinch(by: scale, at: ScreenPoint(x: 99.5, y: 3), steps: 1)
    #expect(touches.count == 8)
    let least = GestureSettings.touch.pinchDistance
    #expect(spread(touches[2], touches[3]) - spread(touches[0], touches[1]) > least)
    #expect(product(of: touches) == scale)
  }

  @Test("far from the corner the scale is as near as doubles are")
  func farAnchor() throws {
    var composer = TouchComposer(startingAt: .zero)
    for scale in [1.0 / 3, 0.13, 7.1] {
      let touches = try composer.pinch(by: scale, at: ScreenPoint(x: 16_777_216, y: 0))
      #expect(abs(product(of: touches) / scale - 1) < 1e-11)
      #expect(Set(middles(of: touches)).count == 1)
    }
  }

  @Test("what cannot be pinched is refused", arguments: [0, -0.0, -2, .nan, .infinity, -.infinity])
  func badScales(scale: Double) {
    expect(.scale) { try $0.pinch(by: scale, at: .origin) }
  }

  @Test(
    "a pinch too far away is refused",
    arguments: [(16_777_217, 0), (0, -16_777_217), (1e300, 0)] as [(Double, Double)])
  func tooFar(x: Double, y: Double) {
    expect(.position) { try $0.pinch(by: 2, at: Point(x: x, y: y)) }
  }

  @Test("a pinch takes two fingers")
  func oneFinger() {
    var settings = GestureSettings.touch
    settings.maximumTouches = 1
    var composer = TouchComposer(startingAt: .zero, settings: settings)
    #expect(throws: CompositionError.self) { try composer.pinch(by: 2, at: .origin) }
  }

  /// The distance of two fingers, as a recogniser measures it.
  private func spread(_ first: Touch, _ second: Touch) -> Double {
    (second.position - first.position).length
  }

  /// The scale of each pinch.
  private func ratios(of touches: [Touch]) -> [Double] {
    let pairs = touches.filter { $0.phase != .moved }
    return stride(from: 0, to: pairs.count, by: 4).map { index in
      spread(pairs[index + 2], pairs[index + 3]) / spread(pairs[index], pairs[index + 1])
    }
  }

  private func product(of touches: [Touch]) -> Double {
    ratios(of: touches).reduce(1, *)
  }

  /// The middle of the fingers, event by event.
  private func middles(of touches: [Touch]) -> [ScreenPoint] {
    stride(from: 0, to: touches.count, by: 2).map { index in
      let (first, second) = (touches[index].position, touches[index + 1].position)
      return ScreenPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    }
  }
}
