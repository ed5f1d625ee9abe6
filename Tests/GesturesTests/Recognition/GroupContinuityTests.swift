import Gestures
import GridGeometry
import TestSupport
import Testing

@Suite("Pan and pinch go on")
struct GroupContinuityTests {
  /// Where fingers begin and end.
  static let ways: [[(start: Point<ScreenSpace>, end: Point<ScreenSpace>)]] = [
    [(Point(x: 100, y: 100), Point(x: 50, y: 90)), (Point(x: 200, y: 100), Point(x: 333, y: 120))],
    [(Point(x: 0, y: 0), Point(x: 0.1, y: 300.7)), (Point(x: 80, y: 0), Point(x: 80.3, y: 300.1))],
    [
      (Point(x: 0, y: 0), Point(x: 40, y: 41)), (Point(x: 80, y: 0), Point(x: 45, y: 39)),
      (Point(x: 40, y: 90), Point(x: 41, y: 43)),
    ],
  ]

  /// What a pinch came to, when each finger is heard of so many times.
  private func pan(of way: Int, events: Int, reversed: Bool) -> Gesture.Pan? {
    var arbiter = TouchArbiter()
    let fingers = Array(Self.ways[way].enumerated())
    for (id, finger) in fingers {
      arbiter.perform(
        .down(UInt64(id), finger.start.x, finger.start.y, at: 0), interest: [.drag, .tap, .pinch])
    }
    for event in 1...events {
      let part = Double(event) / Double(events)
      for (id, finger) in reversed ? fingers.reversed() : fingers {
        let place = finger.start + (finger.end - finger.start) * part
        let last = event == events ? finger.end : place
        arbiter.perform(.move(UInt64(id), last.x, last.y, at: Int64(event)), interest: [])
      }
    }
    guard case .pan(let pan) = arbiter.drain().last else { return nil }
    return pan
  }

  @Test(
    "the result depends on where fingers began and end, not on events or their order",
    arguments: [0, 1, 2], [1, 10, 60])
  func events(way: Int, events: Int) throws {
    let whole = try #require(pan(of: way, events: 1, reversed: false))
    for reversed in [false, true] {
      var other = try #require(pan(of: way, events: events, reversed: reversed))
      #expect(other.phase == .changed)
      other.phase = whole.phase
      #expect(other == whole)
    }
    let fingers = Self.ways[way]
    let middle = fingers.map(\.start.x).reduce(0, +) / Double(fingers.count)
    #expect(whole.start.x == middle)
  }

  /// Applies pans as a view does: what lay under a place on the screen comes to lie elsewhere.
  struct View {
    var zoom = 1.0
    var offset = Vector<ScreenSpace>.zero
    private var base: (zoom: Double, offset: Vector<ScreenSpace>) = (1, .zero)

    mutating func apply(_ pan: Gesture.Pan) {
      if pan.phase == .began || pan.isRebased { base = (zoom, offset) }
      zoom = base.zoom * pan.scale
      let from = pan.start - Point(x: base.offset.dx, y: base.offset.dy)
      let point = pan.centroid - from * pan.scale
      offset = Vector(dx: point.x, dy: point.y)
    }

    func place(of point: Point<ScreenSpace>) -> Point<ScreenSpace> {
      Point(x: point.x * zoom + offset.dx, y: point.y * zoom + offset.dy)
    }
  }

  @Test(
    "a finger that joins or leaves never makes the view jump",
    arguments: Effort.scaled(UInt64(1)...20))
  func joins(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var arbiter = TouchArbiter()
    var view = View()
    // Fingers stay near corners of a large square, so that small steps make small changes.
    let corners = [(0.0, 0.0), (600.0, 0.0), (0.0, 600.0), (600.0, 600.0)]
    var fingers: [Int: Point<ScreenSpace>] = [:]
    let fixed = Point<ScreenSpace>(x: 300, y: 300)
    var rebased = 0
    for time in Int64(0)..<600 {
      let id = Int.random(in: 0..<4, using: &random)
      var place = fingers[id] ?? Point(x: corners[id].0, y: corners[id].1)
      let changes = Int.random(in: 0..<25, using: &random) == 0
      if fingers[id] == nil {
        arbiter.perform(.down(UInt64(id), place.x, place.y, at: time), interest: [.pan, .pinch])
        fingers[id] = place
      } else {
        place.x += Double.random(in: -3...3, using: &random)
        place.y += Double.random(in: -3...3, using: &random)
        let phase: TouchPhase = changes ? .ended : .moved
        arbiter.handle(Touch(UInt64(id), phase, place.x, place.y, time), interest: [])
        fingers[id] = changes ? nil : place
      }
      for case .pan(let pan) in arbiter.drain() {
        let before = view.place(of: fixed)
        view.apply(pan)
        let step = (view.place(of: fixed) - before).length
        // A group begins with all it missed: at most the distances that it waited for.
        let limit = pan.phase == .began ? 60.0 : 12 * max(view.zoom, 1)
        #expect(step <= (pan.isRebased ? 1e-9 : limit), "seed \(seed), \(pan)")
        rebased += pan.isRebased ? 1 : 0
      }
    }
    #expect(rebased > 5, "seed \(seed)")
  }
}
