import GridGeometry
import TestSupport

/// Families of random rectangles, each hard on the index in its own way.
enum RectShapes: String, CaseIterable, Sendable {
  /// A few cells in a small field: many items to a block, and many at the same cells.
  case crowded
  /// Sizes from 1 to 100 in a field of a few hundred.
  case mixed
  /// A handful of cells, spread far: every item in a block of its own.
  case scattered
  /// One to three cells wide and up to the whole range long, in both directions.
  case thin
  /// Any size at all.
  case huge
  /// Edges on, and next to, the ends of the range and the borders of blocks.
  case extreme
  /// One of the above, each time another.
  case any

  func next(_ generator: inout SplitMix64) -> CellRect {
    while true {
      if let rect = candidate(&generator) { return rect }
    }
  }

  private func candidate(_ generator: inout SplitMix64) -> CellRect? {
    func random(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &generator) }
    switch self {
    case .crowded:
      return CellRect(
        x: random(-9...9), y: random(-9...9), width: random(1...4), height: random(1...4))
    case .mixed:
      return CellRect(
        x: random(-150...150), y: random(-150...150), width: random(1...100),
        height: random(1...100))
    case .scattered:
      return CellRect(
        x: random(.min...(.max)), y: random(.min...(.max)), width: random(1...9),
        height: random(1...9))
    case .thin:
      let length = random(1...(.max)) >> random(0...30)
      let (across, along) = (random(1...3), max(1, length))
      return Bool.random(using: &generator)
        ? CellRect(x: random(-20...20), y: -(along / 2), width: across, height: along)
        : CellRect(x: -(along / 2), y: random(-20...20), width: along, height: across)
    case .huge:
      return CellRect(
        edges: random(.min...(.max)), random(.min...(.max)), random(.min...(.max)),
        random(.min...(.max)))
    case .extreme:
      let edges: [Int32] = [
        .min, .min + 1, .min + 8, -1_073_741_824, -33, -32, -8, -1, 0, 1, 7, 8, 9, 32, 127, 128,
        1_073_741_824, .max - 8, .max - 1, .max,
      ]
      func edge() -> Int32 { edges.randomElement(using: &generator) ?? 0 }
      return CellRect(edges: edge(), edge(), edge(), edge())
    case .any:
      let others = Self.allCases.filter { $0 != .any }
      return others.randomElement(using: &generator)?.candidate(&generator)
    }
  }
}
