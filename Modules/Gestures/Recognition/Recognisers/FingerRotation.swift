import Foundation
import GridGeometry

/// How far a line between fingers has turned, also beyond half a turn.
///
/// It is the difference of two angles and whole turns, not a sum of small angles: as long as the
/// line turns less than half a turn between two events, the number of events does not matter.
struct FingerRotation: Sendable {
  private var angles: (first: Double, last: Double)?
  private var turns = 0.0

  /// Measures from here.
  mutating func start(at line: Vector<ScreenSpace>) {
    angles = Self.angle(of: line).map { ($0, $0) }
    turns = 0
  }

  mutating func turn(to line: Vector<ScreenSpace>) {
    guard let angle = Self.angle(of: line) else { return }
    let (first, last) = angles ?? (angle, angle)
    if angle - last > .pi { turns -= 1 }
    if angle - last < -.pi { turns += 1 }
    angles = (first, angle)
  }

  /// The rotation since the start, in radians.
  var value: Double { angles.map { ($0.last - $0.first) + turns * 2 * .pi } ?? 0 }

  /// The angle of a line; `nil` if it has none, because the fingers are in one place or too far
  /// away.
  private static func angle(of line: Vector<ScreenSpace>) -> Double? {
    line.isFinite && line != .zero ? atan2(line.dy, line.dx) : nil
  }
}
