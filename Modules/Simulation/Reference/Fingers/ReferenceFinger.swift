import Gestures
import GridGeometry

/// A finger that is down: where and when it touched down, how far it went, and what it does.
struct ReferenceFinger: Sendable {
  /// What a finger does.
  enum Role: Sendable {
    /// It is not known yet.
    case waiting
    /// It drags something.
    case drags
    /// It was pressed long.
    case pressedLong
    /// It moves the view, perhaps with others.
    case movesView
    /// It does nothing until it is lifted.
    case ignored
  }

  let id: TouchID
  let interest: GestureInterest
  /// How far it can go and still tap.
  let reach: TouchReach
  /// When it touched down.
  let down: Instant
  /// Where it touched down.
  var start: Point<ScreenSpace>
  /// Where it is.
  var place: Point<ScreenSpace>
  /// Where it was when the last finger came that could pinch with it.
  var pinchPlace: Point<ScreenSpace>
  /// The square of the farthest it ever was from where it touched down, while it waited.
  var farthest = 0.0
  /// The square of the farthest it ever was outside of what it presses, while it waited.
  var farthestOut = 0.0
  /// Whether it turned out that it does not swipe: it went up or down, or took too long.
  var isNoSwipe = false
  /// Whether it moves the view from touch-down: then it never was about to tap.
  var joinedAtOnce = false
  var role = Role.waiting

  init(_ touch: Touch, _ interest: GestureInterest, _ reach: TouchReach, at time: Instant) {
    id = touch.id
    self.interest = interest
    self.reach = reach
    down = time
    start = touch.position
    place = touch.position
    pinchPlace = touch.position
  }

  /// Whether it could be one of several that pinch, now or when it has slid off.
  var mayEverPinch: Bool { role == .waiting && interest.contains(.pinch) }

  /// Whether it could still be one of several that pinch.
  func mayPinch(slidBy margin: Double) -> Bool {
    guard mayEverPinch else { return false }
    return reach == .nearby || farthestOut > margin * margin
  }

  /// Whether it drags only for want of another finger to pinch with.
  var givesWayToPinch: Bool { role == .drags && interest.contains(.pinch) }

  /// The square of how far it is from where it touched down.
  var distance: Double {
    let dx = place.x - start.x
    let dy = place.y - start.y
    return dx * dx + dy * dy
  }

  /// The square of how far it is outside of what it presses.
  var distanceOut: Double {
    switch reach {
    case .nearby: return distance
    case .everywhere: return 0
    case .frame(let frame):
      var dx = 0.0
      var dy = 0.0
      if place.x < frame.minX { dx = frame.minX - place.x }
      if place.x > frame.maxX { dx = place.x - frame.maxX }
      if place.y < frame.minY { dy = frame.minY - place.y }
      if place.y > frame.maxY { dy = place.y - frame.maxY }
      return dx * dx + dy * dy
    }
  }
}

/// A tap that is kept back because another one may follow.
struct HeldTap: Sendable {
  let tap: Gesture.Tap
  /// Whether it counts as a tap if no other follows.
  let isReported: Bool
  /// When it is too late for another.
  let end: Instant
  /// The finger that came in time.
  var second: TouchID?
}

/// The middle of some fingers, and how far apart they are.
struct FingerMeasure: Sendable {
  var middle = Point<ScreenSpace>(x: 0, y: 0)
  var width = 0.0
}
