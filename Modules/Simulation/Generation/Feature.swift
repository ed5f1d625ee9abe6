/// Something that a ``Player`` does in some runs, and in others not.
package enum Feature: Int, CaseIterable, Hashable, Sendable {
  // Gestures of one or two fingers.
  case tap
  case doubleTap
  case longPress
  case swipe
  case drag
  case draw
  case resize
  case pinch
  case edge
  // Disturbances.
  case join
  case leave
  case cancel
  case interruption
  case stationary
  case change
  case nonsense
  case crowd
  // Acts without a finger.
  case place
  case move
  case span
  case reassign
  case remove
  case minimum
  case history
  case mode
  case look
  case panel
  case gestures
  case outside
  case reload
  // How all that is done.
  case severalFingers
  case thresholds
  case noise
  case extremes
  case wakes
  case wobble

  /// Gestures.
  static let actions = Feature.tap.rawValue..<Feature.join.rawValue
  /// Disturbances of fingers that are down.
  static let disturbances = Feature.join.rawValue..<Feature.place.rawValue
  /// Acts without a finger.
  static let acts = Feature.place.rawValue..<Feature.severalFingers.rawValue
}
