import Simulation
import Testing

@Suite struct RandomSourceTests {
  @Test func equalSeedsDrawTheSame() {
    var (one, other) = (RandomSource(seed: 7), RandomSource(seed: 7))
    #expect((0..<100).map { _ in one.next() } == (0..<100).map { _ in other.next() })
  }

  @Test func partsDoNotDependOnWhatOthersDraw() {
    let whole = RandomSource(seed: 7)
    var drawn = whole.split(1)
    _ = drawn.next()
    var (again, other) = (whole.split(2), whole.split(3))
    var same = whole.split(2)
    #expect(again.next() == same.next())
    #expect(again.next() != other.next())
  }

  @Test(arguments: [1, 2, 3, 10, 256, 257, 65_537])
  func staysBelowItsBound(_ bound: Int) {
    var seeded = RandomSource(seed: 3)
    var bytes = RandomSource(bytes: (0..<255).map { UInt8($0) })
    for _ in 0..<30 {
      #expect((0..<bound).contains(seeded.int(below: bound)))
      #expect((0..<bound).contains(bytes.int(below: bound)))
    }
  }

  @Test func bytesRunOut() {
    var source = RandomSource(bytes: [9, 9])
    #expect(!source.isExhausted)
    #expect(source.int(below: 10) == 9)
    _ = source.int(below: 10)
    #expect(source.isExhausted)
    #expect(source.int(below: 10) == 0)
  }
}
