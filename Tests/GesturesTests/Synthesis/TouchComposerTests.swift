import Gestures
import GridGeometry
import Testing

private typealias ScreenPoint = Point<ScreenSpace>

@Suite("Composing taps and presses")
struct TouchComposerRestTests {
  private let point = ScreenPoint(x: 12.5, y: 0.1)

  @Test("a tap is a finger that is lifted where it touched down")
  func tap() throws {
    var composer = TouchComposer(startingAt: Instant(microseconds: 500))
    let touches = try composer.tap(at: point)
    #expect(
      touches == [
        Touch(id: .init(rawValue: 1), phase: .began, position: point, time: moment(500)),
        Touch(id: .init(rawValue: 1), phase: .ended, position: point, time: moment(50_500)),
      ])
    #expect(composer.time == moment(1_050_500))
  }

  @Test("each composition has contacts of its own, and begins a second later or more")
  func succession() throws {
    var composer = TouchComposer(startingAt: .zero, kind: .mouse)
    let middle = ScreenPoint(x: 100, y: 100)
    var all: [[Touch]] = []
    all.append(try composer.tap(at: middle))
    all.append(try composer.press(at: middle))
    all.append(try composer.drag(from: middle, to: point, fingers: 3))
    all.append(try composer.pinch(by: 2, at: middle))
    all.append(try composer.pan(by: Vector(dx: 30, dy: 40), at: middle))
    all.append(try composer.swipe(from: middle, direction: .left))
    all.append(try composer.doubleTap(at: middle))
    all.append(try composer.tap(at: middle))
    #expect(all.joined().allSatisfy { $0.kind == .mouse && $0.pressure == nil })
    for (earlier, later) in zip(all, all.dropFirst()) {
      let end = try #require(earlier.last?.time)
      #expect(later.first?.time.microseconds(since: end) == 1_000_000)
      #expect(Set(earlier.map(\.id)).isDisjoint(with: later.map(\.id)))
    }
  }

  @Test("every contact touches down once, is lifted once, and time never runs back")
  func sense() throws {
    var composer = TouchComposer(startingAt: Instant(microseconds: -5))
    var touches = try composer.drag(from: point, to: .origin, fingers: 10, steps: 3)
    touches += try composer.pinch(by: 1e-9, at: point, steps: 4)
    touches += try composer.doubleTap(at: point)
    for (earlier, later) in zip(touches, touches.dropFirst()) {
      #expect(earlier.time <= later.time)
    }
    for (_, contact) in Dictionary(grouping: touches, by: \.id) {
      #expect(contact.first?.phase == .began)
      #expect(contact.last?.phase == .ended)
      #expect(contact.dropFirst().dropLast().allSatisfy { $0.phase == .moved })
    }
  }

  @Test("the taps of a double tap lie within the gap, those of two taps beyond it")
  func doubleTap() throws {
    for gap in [0, 1, 350_000, 5_000_000] as [Int64] {
      var settings = GestureSettings.touch
      settings.doubleTapGap = gap
      var composer = TouchComposer(startingAt: .zero, settings: settings)
      let double = try composer.doubleTap(at: point)
      #expect(double.map(\.phase) == [.began, .ended, .began, .ended])
      #expect(double.allSatisfy { $0.position == point })
      #expect(double[2].time.microseconds(since: double[1].time) <= gap)
      let next = try composer.tap(at: point)
      #expect(next[0].time.microseconds(since: double[3].time) > gap)
    }
  }

  @Test("a tap is short enough for the settings")
  func shortTap() throws {
    var settings = GestureSettings.touch
    settings.tapDuration = 30_000
    settings.longPressDuration = 20_000
    var composer = TouchComposer(startingAt: .zero, settings: settings)
    #expect(try composer.tap(at: point).last?.time == moment(10_000))
  }

  @Test("a press rests as long as it is reported, or long enough for a long press")
  func press() throws {
    var composer = TouchComposer(startingAt: .zero)
    let press = try composer.press(at: point, for: 1_250_000)
    #expect(press.map(\.phase) == [.began, .ended])
    #expect(press.map(\.time) == [.zero, moment(1_250_000)])
    let long = try composer.press(at: point)
    #expect(long[1].time.microseconds(since: long[0].time) == 600_000)
    #expect(try composer.press(at: point, for: 0).count == 2)
    for duration in [-1, 3_600_000_001, .min, .max] as [Int64] {
      expect(.duration) { try $0.press(at: point, for: duration) }
    }
  }

  @Test("waiting never goes back")
  func waiting() {
    var composer = TouchComposer(startingAt: moment(10))
    composer.wait(until: moment(20))
    #expect(composer.time == moment(20))
    composer.wait(until: moment(5))
    #expect(composer.time == moment(20))
  }

  @Test("time stops at its end, and settings of any size are not trap")
  func extremes() throws {
    var settings = GestureSettings.touch
    settings.doubleTapGap = .max
    settings.tapDuration = .max
    settings.longPressDuration = .max
    settings.swipeDuration = .max
    settings.pinchDistance = .greatestFiniteMagnitude
    var composer = TouchComposer(startingAt: moment(.max - 1), settings: settings)
    #expect(try composer.tap(at: point).last?.time == moment(.max))
    #expect(try composer.press(at: point).allSatisfy { $0.time == moment(.max) })
    #expect(try composer.pinch(by: 1, at: point).allSatisfy { $0.position.isFinite })
    #expect(try composer.doubleTap(at: point).count == 4)
  }
}

@Suite("Composing movements")
struct TouchComposerMoveTests {
  @Test("a drag goes along a line, step by step, and is lifted at its end")
  func drag() throws {
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.drag(
      from: ScreenPoint(x: 10, y: 20), to: ScreenPoint(x: 50, y: 0), steps: 4)
    #expect(touches.map(\.phase) == [.began, .moved, .moved, .moved, .moved, .ended])
    #expect(touches.map(\.position.x) == [10, 20, 30, 40, 50, 50])
    #expect(touches.map(\.position.y) == [20, 15, 10, 5, 0, 0])
    #expect(touches.map(\.time) == (0..<6).map { moment($0 * 16_667) })
    #expect(composer.time == moment(5 * 16_667 + 1_000_000))
  }

  @Test("the last step is at the end, to the bit", arguments: [1, 2, 3, 7, 10, 9_999, 10_000])
  func exactEnd(steps: Int) throws {
    let start = ScreenPoint(x: 0.1, y: -1e9)
    let end = ScreenPoint(x: 0.3, y: 1.1e-7)
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.drag(from: start, to: end, steps: steps)
    #expect(touches.count == steps + 2)
    #expect(touches[0].position == start)
    #expect(touches.suffix(2).allSatisfy { $0.position == end })
    #expect(touches.allSatisfy { (0.1...0.3).contains($0.position.x) })
  }

  @Test("distances beyond the finite numbers are crossed all the same")
  func farApart() throws {
    let far = Double.greatestFiniteMagnitude
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.drag(
      from: ScreenPoint(x: -far, y: 0), to: ScreenPoint(x: far, y: 0), fingers: 2, steps: 3)
    #expect(touches.allSatisfy { $0.position.isFinite })
  }

  @Test("fingers lie side by side, with their middle on the line", arguments: 1...10)
  func fingers(count: Int) throws {
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.drag(
      from: ScreenPoint(x: 300.25, y: 7), to: ScreenPoint(x: -20.5, y: 9), fingers: count, steps: 2)
    let phases: [TouchPhase] = [.began, .moved, .moved, .ended]
    let middles = [300.25, 139.875, -20.5, -20.5]
    #expect(touches.count == 4 * count)
    for event in 0..<4 {
      let together = touches[(event * count)..<((event + 1) * count)]
      #expect(together.allSatisfy { $0.phase == phases[event] })
      #expect(together.allSatisfy { $0.time == moment(Int64(event) * 16_667) })
      #expect(together.map(\.id.rawValue) == (1...UInt64(count)).map { $0 })
      let places = together.map(\.position.x)
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 == 44 })
      #expect(places.reduce(0, +) / Double(count) == middles[event])
    }
  }

  @Test("a pan ends at its vector from where it began")
  func pan() throws {
    var composer = TouchComposer(startingAt: .zero)
    let touches = try composer.pan(
      by: Vector(dx: 30, dy: -40), steps: 2, at: ScreenPoint(x: 100, y: 50))
    #expect(touches.map(\.position.x) == [78, 122, 93, 137, 108, 152, 108, 152])
    #expect(touches.map(\.position.y) == [50, 50, 30, 30, 10, 10, 10, 10])
  }

  @Test(
    "a short pan makes a detour, so that it is not a tap",
    arguments: [(0, 0), (3, -4), (0, 10)] as [(Double, Double)])
  func shortPan(dx: Double, dy: Double) throws {
    var composer = TouchComposer(startingAt: .zero)
    let start = ScreenPoint(x: 100, y: 50)
    let touches = try composer.pan(by: Vector(dx: dx, dy: dy), fingers: 1, steps: 2, at: start)
    #expect(touches.map(\.phase) == [.began, .moved, .moved, .moved, .ended])
    #expect((touches[1].position - start).length > GestureSettings.touch.panDistance)
    #expect(touches.last?.position == ScreenPoint(x: 100 + dx, y: 50 + dy))
  }

  @Test(
    "a swipe is far and fast enough for the settings",
    arguments: [(44, 500_000), (44, 0), (200, 40_000), (1, 11)] as [(Double, Int64)])
  func swipe(distance: Double, duration: Int64) throws {
    var settings = GestureSettings.touch
    settings.swipeDistance = distance
    settings.swipeDuration = duration
    for (direction, sign) in [(.left, -1), (.right, 1)] as [(Gesture.Swipe.Direction, Double)] {
      var composer = TouchComposer(startingAt: .zero, settings: settings)
      let start = ScreenPoint(x: 300, y: 20)
      let touches = try composer.swipe(from: start, direction: direction)
      let end = try #require(touches.last)
      #expect((end.position.x - 300) * sign > distance)
      #expect(touches.allSatisfy { $0.position.y == 20 })
      #expect(end.time.microseconds <= duration)
    }
  }

  @Test("limits are those promised")
  func limits() throws {
    var settings = GestureSettings.touch
    settings.maximumTouches = 3
    var composer = TouchComposer(startingAt: .zero, settings: settings)
    let here = ScreenPoint(x: 1, y: 1)
    for steps in [0, -1, 10_001, .min, .max] {
      expect(.steps) { try $0.drag(from: here, to: here, steps: steps) }
      expect(.steps) { try $0.pan(by: .zero, steps: steps, at: here) }
      expect(.steps) { try $0.pinch(by: 2, at: here, steps: steps) }
    }
    for fingers in [0, -1, 4, .min, .max] {
      expect(.fingers) { try $0.drag(from: here, to: here, fingers: fingers) }
      expect(.fingers) { try $0.pan(by: .zero, fingers: fingers, at: here) }
    }
    #expect(composer == TouchComposer(startingAt: .zero, settings: settings))
    #expect(try composer.drag(from: here, to: here, fingers: 3, steps: 10_000).count == 30_006)
  }

  @Test(
    "a position that is not finite is refused everywhere",
    arguments: [(.nan, 0), (0, .infinity), (-.infinity, .nan)] as [(Double, Double)])
  func positions(x: Double, y: Double) {
    let there = ScreenPoint(x: x, y: y)
    let verbs: [(inout TouchComposer) throws -> [Touch]] = [
      { try $0.tap(at: there) },
      { try $0.doubleTap(at: there) },
      { try $0.press(at: there) },
      { try $0.drag(from: there, to: .origin) },
      { try $0.drag(from: .origin, to: there) },
      { try $0.pan(by: .zero, at: there) },
      { try $0.pan(by: Vector(dx: x, dy: y), at: .origin) },
      { try $0.swipe(from: there, direction: .left) },
      { try $0.pinch(by: 2, at: there) },
    ]
    for verb in verbs { expect(.position, from: verb) }
  }
}

/// The moment so many microseconds after the start.
private func moment(_ microseconds: Int64) -> Instant { Instant(microseconds: microseconds) }

/// Expects a composer to refuse, with a message of the house's form, and to stay as it is.
func expect(
  _ code: CompositionError.Code, sourceLocation: SourceLocation = #_sourceLocation,
  from verb: (inout TouchComposer) throws -> [Touch]
) {
  var settings = GestureSettings.touch
  settings.maximumTouches = 3
  var composer = TouchComposer(startingAt: .zero, settings: settings)
  do {
    _ = try verb(&composer)
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
  } catch {
    let error = error as? CompositionError
    #expect(error?.code == code, sourceLocation: sourceLocation)
    #expect(error?.message.hasSuffix(".") == false, sourceLocation: sourceLocation)
    #expect(error?.description == error?.message, sourceLocation: sourceLocation)
  }
  #expect(
    composer == TouchComposer(startingAt: .zero, settings: settings),
    sourceLocation: sourceLocation)
}
