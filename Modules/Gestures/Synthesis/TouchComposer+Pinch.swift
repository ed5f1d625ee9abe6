public import GridGeometry

extension TouchComposer {
  /// The maximum distance of a pinch's middle from the view's corner, along either axis.
  public static let pinchReach: Double = 16_777_216
  /// The maximum scale of one pinch; a larger scale takes several.
  public static let pinchLimit: Double = 8

  /// Two fingers side by side that move apart or together around their middle.
  ///
  /// The distances at the end and at the start have exactly the ratio asked for, to the bit where
  /// doubles near the anchor allow it. A scale beyond ``pinchLimit`` or below its inverse takes
  /// several pinches, whose scales multiply to it. If fingers that move too little look as if they
  /// rested, they go further apart first and come back, in one more step.
  ///
  /// - Parameters:
  ///   - scale: The ratio of the end distance to the start distance.
  ///   - anchor: The middle of the fingers, which is rounded to multiples of 2⁻²⁴ points along the
  ///     horizontal, so that it stays where it is to the bit.
  ///   - steps: In how many events they move, 1 to ``stepLimit``; several pinches share them, with
  ///     at least one each.
  /// - Returns: The touches, in the order of their time.
  /// - Throws: Where the scale is not finite and positive, the anchor beyond ``pinchReach``, the
  ///   number of steps not allowed, or two fingers are more than count at once.
  public mutating func pinch(
    by scale: Double, at anchor: Point<ScreenSpace>, steps: Int = 10
  ) throws(CompositionError) -> [Touch] {
    guard scale.isFinite, scale > 0 else {
      throw CompositionError(.scale, "the scale is \(scale); it must be finite and above 0")
    }
    try check(anchor)
    guard abs(anchor.x) <= Self.pinchReach, abs(anchor.y) <= Self.pinchReach else {
      throw CompositionError(
        .position,
        "the middle of a pinch must lie within \(Self.pinchReach) points of the view's corner")
    }
    try check(fingers: 2)
    try check(steps: steps)
    let middle = Point<ScreenSpace>(x: (anchor.x * 0x1p24).rounded() * 0x1p-24, y: anchor.y)
    let factors = Self.factors(of: scale)
    var touches: [Touch] = []
    for factor in factors {
      let spread = PinchSpread(by: factor, at: middle.x)
      touches += pinch(spread, at: middle, steps: max(1, steps / factors.count))
    }
    return touches
  }

  private mutating func pinch(
    _ spread: PinchSpread, at middle: Point<ScreenSpace>, steps: Int
  ) -> [Touch] {
    var halves = [spread.start]
    halves.reserveCapacity(steps + 2)
    if abs(spread.end - spread.start) * 2 <= settings.pinchDistance {
      halves.append(spread.rounded(spread.start + min(settings.pinchDistance, Self.pinchReach)))
    }
    for step in 1..<max(steps, 1) {
      let part = Double(step) / Double(steps)
      halves.append(spread.rounded(between(spread.start, spread.end, at: part)))
    }
    halves.append(spread.end)
    return compose(halves, fingers: 2) { half, finger in
      Point(x: finger == 0 ? middle.x - half : middle.x + half, y: middle.y)
    }
  }

  /// Factors within ``pinchLimit`` and its inverse whose product is a scale to the bit: all but the
  /// last are powers of two.
  static func factors(of scale: Double) -> [Double] {
    var factors: [Double] = []
    var rest = scale
    while rest > pinchLimit {
      factors.append(pinchLimit)
      rest /= pinchLimit
    }
    while rest < 1 / pinchLimit {
      factors.append(1 / pinchLimit)
      rest *= pinchLimit
    }
    return factors + [rest]
  }
}

/// How far from their middle the two fingers of a pinch begin and end.
///
/// Doubles between 1,024 and 2,048 lie 2⁻⁴² points apart, so the end is rounded to what can be
/// added to the middle without rounding. Of some starts the first is taken whose ratio to the
/// rounded end is the scale to the bit; if there is none, the one that comes nearest.
struct PinchSpread {
  /// Half the distance at the start.
  private(set) var start = 64.0
  /// Half the distance at the end.
  private(set) var end: Double
  private let grain: Double

  /// The spread for a factor within 1/8 and 8, about a middle within 2²⁴ points.
  init(by factor: Double, at middle: Double) {
    // Fingers begin 64 to 128 points from the middle, and end no more than eight times as far.
    grain = (abs(middle) + 1024).ulp
    end = Self.rounded(start * factor, to: grain)
    var leastError = Double.infinity
    // Candidates in even steps, or squares, may all leave the same few remainders: these do not.
    var scatter: UInt64 = 0
    for _ in 0..<4096 {
      let first = 64 + Double(scatter >> 40) * 0x1p-18
      scatter = scatter &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let last = Self.rounded(first * factor, to: grain)
      let error = abs((-last).addingProduct(first, factor)) / first
      let isExact = last / first == factor
      if isExact || error < leastError {
        (start, end) = (first, last)
        leastError = error
      }
      if isExact { break }
    }
  }

  /// The nearest distance that can be added to the middle and taken from it without rounding.
  func rounded(_ half: Double) -> Double { Self.rounded(half, to: grain) }

  private static func rounded(_ half: Double, to grain: Double) -> Double {
    (half / grain).rounded() * grain
  }
}
