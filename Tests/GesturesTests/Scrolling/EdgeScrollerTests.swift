import Gestures
import GridGeometry
import TestSupport
import Testing

@Suite("Scrolling at an edge")
struct EdgeScrollerTests {
  private static let view = Size<ScreenSpace>(width: 400, height: 300)
  private static let inside = Point<ScreenSpace>(x: 200, y: 150)
  private static let right = Point<ScreenSpace>(x: 400, y: 150)
  private static let left = Point<ScreenSpace>(x: 0, y: 150)
  private static let tick = EdgeScroller.tick

  /// 600 points a second at the edge after half a second: 10.0002 points a tick.
  private static let settings: GestureSettings = {
    var settings = GestureSettings()
    settings.scrollMargin = 30
    settings.scrollSpeed = 600
    settings.scrollDelay = 500_000
    return settings
  }()

  private static func time(_ microseconds: Int64) -> Instant {
    Instant(microseconds: microseconds)
  }

  private static func held(_ position: Point<ScreenSpace>, at time: Int64 = 0) -> EdgeScroller {
    var scroller = EdgeScroller()
    scroller.update(position, in: view, at: Self.time(time), settings: settings)
    return scroller
  }

  // MARK: Ticks

  @Test("In the middle of the view nothing is due")
  func nothingInside() {
    var scroller = Self.held(Self.inside)
    #expect(scroller.nextDeadline == nil)
    #expect(scroller.advance(to: Self.time(9_000_000)) == .zero)
    #expect(EdgeScroller().nextDeadline == nil)
  }

  @Test(
    "The first tick comes after the delay, then one every sixtieth of a second",
    arguments: [
      (0, 0), (499_999, 0), (500_000, 1), (516_666, 1), (516_667, 2), (533_334, 3),
      (1_500_000, 60),
    ] as [(Int64, Double)])
  func ticks(time: Int64, count: Double) {
    var scroller = Self.held(Self.right)
    let moved = scroller.advance(to: Self.time(time))
    #expect(abs(moved.dx - count * 10.000_2) < 1e-4)
    #expect(moved.dy == 0)
    let next = 500_000 + Int64(count) * Self.tick
    #expect(scroller.nextDeadline == Self.time(next))
  }

  @Test("A million seconds at once go as far as a million seconds by deadlines would")
  func longJump() throws {
    var scroller = Self.held(Self.left)
    let total = scroller.advance(to: Self.time(1_000_000_000_000))
    let count = (1_000_000_000_000 - 500_000) / Self.tick + 1
    var single = Self.held(Self.left)
    let step = single.advance(to: Self.time(500_000))
    #expect(total == Vector(dx: step.dx * Double(count), dy: 0))
    #expect(total.dx < 0)
    let next = try #require(scroller.nextDeadline)
    #expect(next > Self.time(1_000_000_000_000))
    #expect(next <= Self.time(1_000_000_000_000 + Self.tick))
  }

  // MARK: Staying and leaving

  @Test("Leaving the margin begins the delay again")
  func leaving() {
    var scroller = Self.held(Self.right)
    scroller.update(Self.inside, in: Self.view, at: Self.time(400_000), settings: Self.settings)
    #expect(scroller.nextDeadline == nil)
    scroller.update(Self.right, in: Self.view, at: Self.time(450_000), settings: Self.settings)
    #expect(scroller.nextDeadline == Self.time(950_000))
    #expect(scroller.advance(to: Self.time(949_999)) == .zero)
  }

  @Test("Moving within the margin changes the speed and nothing else")
  func staying() {
    var scroller = Self.held(Self.right)
    let half = Point<ScreenSpace>(x: 385, y: 150)
    scroller.update(half, in: Self.view, at: Self.time(400_000), settings: Self.settings)
    #expect(scroller.nextDeadline == Self.time(500_000))
    #expect(abs(scroller.advance(to: Self.time(500_000)).dx - 5.000_1) < 1e-5)
    scroller.update(Self.right, in: Self.view, at: Self.time(510_000), settings: Self.settings)
    #expect(scroller.nextDeadline == Self.time(516_667))
    #expect(abs(scroller.advance(to: Self.time(516_667)).dx - 10.000_2) < 1e-5)
  }

  @Test("Going round a corner is staying; jumping to another edge is not")
  func corners() {
    let corner = Point<ScreenSpace>(x: 400, y: 300)
    let bottom = Point<ScreenSpace>(x: 200, y: 300)
    var round = Self.held(Self.right)
    round.update(corner, in: Self.view, at: Self.time(100_000), settings: Self.settings)
    round.update(bottom, in: Self.view, at: Self.time(200_000), settings: Self.settings)
    #expect(round.nextDeadline == Self.time(500_000))
    for other in [Self.left, bottom] {
      var jump = Self.held(Self.right)
      jump.update(other, in: Self.view, at: Self.time(100_000), settings: Self.settings)
      #expect(jump.nextDeadline == Self.time(600_000))
    }
  }

  @Test("Ticks due before a movement count at the speed before it, and are not lost")
  func movingLate() {
    var scroller = Self.held(Self.right)
    scroller.update(Self.inside, in: Self.view, at: Self.time(516_667), settings: Self.settings)
    #expect(abs(scroller.advance(to: Self.time(516_667)).dx - 20.000_4) < 1e-5)
    #expect(scroller.advance(to: Self.time(9_000_000)) == .zero)
  }

  @Test("Stopped, it forgets everything")
  func stopping() {
    var scroller = Self.held(Self.right)
    scroller.update(Self.right, in: Self.view, at: Self.time(600_000), settings: Self.settings)
    scroller.stop()
    #expect(scroller == EdgeScroller())
    #expect(scroller.nextDeadline == nil)
    #expect(scroller.advance(to: Self.time(9_000_000)) == .zero)
  }

  // MARK: Extremes

  @Test("A deadline never is still, and none is given past the last moment there is")
  func endOfTime() {
    for start in [Int64.max - 500_000, .max - 3 * Self.tick, .max, .min, 0] {
      var scroller = Self.held(Self.right, at: start)
      var last = Self.time(start)
      for _ in 0..<10 {
        guard let next = scroller.nextDeadline else { break }
        #expect(next >= last)
        let moved = scroller.advance(to: next)
        #expect(moved.dx > 0)
        #expect(scroller.nextDeadline.map { $0 > next } ?? true)
        last = next
      }
      let rest = scroller.advance(to: Self.time(.max))
      #expect(rest.isFinite)
      #expect(scroller.nextDeadline == nil)
    }
  }

  @Test("Speeds and times that are out of all proportion stay finite, and none is negative delay")
  func outOfProportion() {
    var settings = Self.settings
    settings.scrollSpeed = .greatestFiniteMagnitude
    settings.scrollDelay = -5
    var scroller = EdgeScroller()
    scroller.update(Self.right, in: Self.view, at: Self.time(.min), settings: settings)
    #expect(scroller.nextDeadline == Self.time(.min))
    #expect(scroller.advance(to: Self.time(.max)).isFinite)
    scroller.update(Self.left, in: Self.view, at: Self.time(0), settings: settings)
    #expect(scroller.advance(to: Self.time(-1)) == .zero)
  }

  @Test("Time that runs backwards counts nothing twice")
  func backwards() {
    var scroller = Self.held(Self.right)
    let first = scroller.advance(to: Self.time(600_000))
    #expect(first.dx > 0)
    #expect(scroller.advance(to: Self.time(100)) == .zero)
    #expect(scroller.advance(to: Self.time(600_000)) == .zero)
  }

  // MARK: Property

  @Test("It goes equally far however often it is woken", arguments: Effort.scaled(UInt64(1)...60))
  func subdivision(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var (rare, frequent, byDeadline) = (EdgeScroller(), EdgeScroller(), EdgeScroller())
    var (rareWay, frequentWay, deadlineWay) = (Way(), Way(), Way())
    var now: Int64 = .random(in: -1_000_000...1_000_000, using: &generator)
    var (model, modelWay) = (CountedTicks(), Way())
    for _ in 0..<40 {
      let position = Point<ScreenSpace>(
        x: .random(in: -40...440, using: &generator), y: .random(in: -40...340, using: &generator))
      rare.update(position, in: Self.view, at: Self.time(now), settings: Self.settings)
      frequentWay.add(frequent.advance(to: Self.time(now)))
      frequent.update(position, in: Self.view, at: Self.time(now), settings: Self.settings)
      while let next = byDeadline.nextDeadline, next <= Self.time(now) {
        deadlineWay.add(byDeadline.advance(to: next))
      }
      byDeadline.update(position, in: Self.view, at: Self.time(now), settings: Self.settings)
      modelWay.add(model.hold(position, at: now))

      let pause = Int64.random(in: 0...1_500_000, using: &generator)
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        let between = now + .random(in: 0...pause, using: &generator)
        frequentWay.add(frequent.advance(to: Self.time(between)))
      }
      now += pause
    }
    rareWay.add(rare.advance(to: Self.time(now)))
    frequentWay.add(frequent.advance(to: Self.time(now)))
    while let next = byDeadline.nextDeadline, next <= Self.time(now) {
      deadlineWay.add(byDeadline.advance(to: next))
    }
    modelWay.add(model.hold(Self.inside, at: now))
    #expect(rareWay == frequentWay, "seed \(seed)")
    #expect(rareWay == deadlineWay, "seed \(seed)")
    #expect(abs(rareWay.total.dx - modelWay.total.dx) < 1e-2, "seed \(seed)")
    #expect(abs(rareWay.total.dy - modelWay.total.dy) < 1e-2, "seed \(seed)")
    #expect(modelWay.total != .zero)
  }

  /// The same, tick by tick.
  private struct CountedTicks {
    var velocity = Vector<ScreenSpace>.zero
    var next = Int64(0)

    mutating func hold(_ position: Point<ScreenSpace>, at now: Int64) -> Vector<ScreenSpace> {
      var way = Vector<ScreenSpace>.zero
      while velocity != .zero, next <= now {
        way = way + velocity * (Double(EdgeScroller.tick) / 1e6)
        next += EdgeScroller.tick
      }
      let velocity = EdgeScroll.velocity(
        at: position, in: EdgeScrollerTests.view, settings: EdgeScrollerTests.settings)
      if velocity.dx * self.velocity.dx <= 0, velocity.dy * self.velocity.dy <= 0 {
        next = now + EdgeScrollerTests.settings.scrollDelay
      }
      self.velocity = velocity
      return way
    }
  }

  private struct Way: Equatable {
    var total = Vector<ScreenSpace>.zero

    mutating func add(_ part: Vector<ScreenSpace>) { total = total + part }
  }
}
