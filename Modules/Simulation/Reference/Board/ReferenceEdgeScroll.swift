import Gestures
import GridGeometry

/// Scrolling of the view while something is held near its edge.
struct ReferenceEdgeScroll: Sendable {
  /// The time from one tick to the next.
  private static let tick: Int64 = 16_667

  /// How far a tick goes.
  private var dx = 0.0
  private var dy = 0.0
  /// When the first tick is due, and how many were counted.
  private var first = Instant.zero
  private var ticks: UInt64 = 0
  /// What was counted and not fetched.
  private var owedX = 0.0
  private var owedY = 0.0

  private var isOn: Bool { dx != 0 || dy != 0 }

  /// When the next tick is due.
  var deadline: Instant? {
    guard isOn else { return nil }
    let (wait, isTooLong) = ticks.multipliedReportingOverflow(by: UInt64(Self.tick))
    guard !isTooLong else { return nil }
    // The distance of two moments always fits 64 bits without a sign.
    let left = UInt64(bitPattern: Int64.max &- first.microseconds)
    guard wait <= left else { return nil }
    return Instant(microseconds: first.microseconds &+ Int64(bitPattern: wait))
  }

  /// Records where it is held.
  mutating func hold(
    at position: Point<ScreenSpace>, in window: ReferenceWindow, at time: Instant,
    _ settings: GestureSettings
  ) {
    count(to: time)
    let nextX = Self.step(position, position.x, window.width, settings)
    let nextY = Self.step(position, position.y, window.height, settings)
    let goesOn = Self.isSameWay(nextX, dx) || Self.isSameWay(nextY, dy)
    if !goesOn {
      first = time.advanced(by: settings.scrollDelay < 0 ? 0 : settings.scrollDelay)
      ticks = 0
    }
    dx = nextX
    dy = nextY
  }

  /// Fetches how far the view has to go.
  mutating func fetch(at time: Instant) -> (dx: Double, dy: Double) {
    count(to: time)
    let owed = (owedX, owedY)
    owedX = 0
    owedY = 0
    return owed
  }

  private mutating func count(to time: Instant) {
    guard isOn, time >= first else { return }
    let since = UInt64(bitPattern: time.microseconds &- first.microseconds)
    let due = since / UInt64(Self.tick) + 1
    guard due > ticks else { return }
    owedX = Self.kept(owedX + Double(due - ticks) * dx)
    owedY = Self.kept(owedY + Double(due - ticks) * dy)
    ticks = due
  }

  private static func isSameWay(_ one: Double, _ other: Double) -> Bool {
    one < 0 && other < 0 || one > 0 && other > 0
  }

  private static func kept(_ way: Double) -> Double {
    if way > .greatestFiniteMagnitude { return .greatestFiniteMagnitude }
    return way < -.greatestFiniteMagnitude ? -.greatestFiniteMagnitude : way
  }

  /// How far one tick goes along an axis, in millionths of a point.
  private static func step(
    _ position: Point<ScreenSpace>, _ coordinate: Double, _ length: Double,
    _ settings: GestureSettings
  ) -> Double {
    let margin = settings.scrollMargin
    guard position.x.isFinite, position.y.isFinite, length >= 4 * margin else { return 0 }
    let (near, far) = (margin - coordinate, margin - (length - coordinate))
    let depth: Double =
      if near > 0 { -min(1, near / margin) } else if far > 0 { min(1, far / margin) } else { 0 }
    let way = settings.scrollSpeed * depth * (Double(tick) / 1_000_000)
    let parts = (way * 1_048_576).rounded()
    return parts.isFinite ? parts / 1_048_576 : way
  }
}
