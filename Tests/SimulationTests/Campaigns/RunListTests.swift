import Simulation
import Testing

@Suite struct RunListTests {
  private func runs(_ seed: UInt64, _ shard: Shard = .whole, limit: Int?) -> [RunOrder] {
    var list = RunList(seed: seed, shard: shard, limit: limit)
    var orders: [RunOrder] = []
    while orders.count < 1_000, let order = list.next() { orders.append(order) }
    return orders
  }

  @Test(arguments: [0, 1, 511, 512, 4_096, 100_000])
  func itsEventsAddUp(_ limit: Int) {
    let orders = runs(5, limit: limit)
    #expect(orders.map(\.events).reduce(0, +) == limit)
    #expect(orders.map(\.number) == (0..<orders.count).map(UInt64.init))
    #expect(orders.dropLast().allSatisfy { RunList.lengths(at: $0.pace).contains($0.events) })
  }

  @Test func withoutALimitItGoesOn() {
    #expect(runs(5, limit: nil).count == 1_000)
  }

  @Test func partsTogetherAreTheWhole() {
    let parts = (1...3).compactMap { Shard($0, of: 3) }.flatMap { runs(5, $0, limit: 100_000) }
    let whole = runs(5, limit: 100_000)
    func reported(_ order: RunOrder) -> [UInt64] {
      var source = order.source
      return [order.number, UInt64(order.events), source.next()]
    }
    #expect(parts.map(reported).sorted { $0[0] < $1[0] } == whole.map(reported))
  }

  @Test func seedsDiffer() {
    #expect(runs(5, limit: 50_000).map(\.events) != runs(6, limit: 50_000).map(\.events))
  }
}
