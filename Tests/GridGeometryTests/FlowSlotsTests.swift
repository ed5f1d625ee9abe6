import GridGeometry
import TestSupport
import Testing

@Suite("The slots of a flow")
struct FlowSlotsTests {
  private static let slots = FlowSlots(
    columns: 3, size: Size(width: 88, height: 44), spacing: 12)

  @Test("They are in rows, with room between them")
  func frames() {
    #expect(Self.slots.frame(of: 0).origin == .origin)
    #expect(Self.slots.frame(of: 2).origin == Point(x: 200, y: 0))
    #expect(Self.slots.frame(of: 4).origin == Point(x: 100, y: 56))
    #expect(Self.slots.frame(of: 4).size == Self.slots.size)
  }

  @Test(
    "As many columns as fit, with the room on both sides, and at least one",
    arguments: [
      (0, 1), (111, 1), (112, 1), (211, 1), (212, 2), (312, 3), (-5, 1), (Double.nan, 1),
      (Double.infinity, 1 << 20),
    ])
  func fitting(_ width: Double, _ columns: Int) {
    #expect(
      FlowSlots.columns(fitting: width, size: Self.slots.size, spacing: 12) == columns)
  }

  @Test("A point has the slot that it lies in, else the nearest; of two as near the first")
  func points() throws {
    // Every quarter of a point around seven slots, against the definition.
    for y in stride(from: -60.0, through: 260, by: 6.25) {
      for x in stride(from: -60.0, through: 360, by: 6.25) {
        let point = Point<BoardSpace>(x: x, y: y)
        let found = try #require(Self.slots.slot(at: point, of: 7))
        let nearest = (0..<7).min { Self.distance(point, $0) < Self.distance(point, $1) }
        #expect(
          Self.distance(point, found) == Self.distance(point, nearest ?? -1), "\(point): \(found)")
        let holding = (0..<7).first { Self.slots.frame(of: $0).contains(point) }
        #expect(Self.slots.slot(holding: point, of: 7) == holding)
        if let holding { #expect(found == holding) } else { #expect(found == nearest) }
      }
    }
    #expect(Self.slots.slot(at: .origin, of: 0) == nil)
    #expect(Self.slots.slot(at: Point(x: 1e300, y: -1e300), of: 7) == 2)
    #expect(Self.slots.slot(at: Point(x: .nan, y: 0), of: 7) == nil)
  }

  private static func distance(_ point: Point<BoardSpace>, _ slot: Int) -> Double {
    let area = slots.frame(of: slot)
    let dx = max(area.minX - point.x, 0, point.x - area.maxX)
    let dy = max(area.minY - point.y, 0, point.y - area.maxY)
    return dx * dx + dy * dy
  }

  @Test(
    "A region touches the slots that it shares a point with, in order",
    arguments: Effort.scaled(1...50 as ClosedRange<UInt64>))
  func regions(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let values = (0..<4).map { _ in Double.random(in: -120...420, using: &generator) }
    let region = Rect<BoardSpace>(
      between: Point(x: values[0], y: values[1]), and: Point(x: values[2], y: values[3]))
    var found: [Int] = []
    Self.slots.visit(touching: region, of: 11) { found.append($0) }
    #expect(
      found == (0..<11).filter { Self.slots.frame(of: $0).intersects(region) }, "seed \(seed)")
  }
}
