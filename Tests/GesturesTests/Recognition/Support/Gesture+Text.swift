import Gestures
import GridGeometry

extension Gesture {
  /// The gesture in words, such as `drag began 1 0,0>12,0`.
  var text: String {
    switch self {
    case .press(let press): "press \(press.phase) \(press.touch.rawValue)"
    case .tap(let tap): "tap \(tap.touch.rawValue) \(tap.position.text)"
    case .doubleTap(let tap): "double tap \(tap.touch.rawValue) \(tap.position.text)"
    case .longPress(let drag): "long press \(drag.text)"
    case .swipe(let swipe):
      "swipe \(swipe.direction) \(swipe.touch.rawValue) \(swipe.position.text)"
    case .drag(let drag): "drag \(drag.text)"
    case .pan(let pan):
      "pan \(pan.phase)\(pan.isRebased ? " anew" : "") \(pan.start.text)>\(pan.centroid.text)"
        + (pan.scale == 1 ? "" : " x\(pan.scale)")
    }
  }

  /// The movement of the view, if it is one.
  var pan: Pan? { if case .pan(let pan) = self { pan } else { nil } }

  /// The finger that the gesture belongs to; none for those that move the view.
  var touch: TouchID? {
    switch self {
    case .press(let press): press.touch
    case .tap(let tap), .doubleTap(let tap): tap.touch
    case .longPress(let drag), .drag(let drag): drag.touch
    case .swipe(let swipe): swipe.touch
    case .pan: nil
    }
  }
}

extension Gesture.Drag {
  var text: String { "\(phase) \(touch.rawValue) \(start.text)>\(position.text)" }
}

extension Point {
  var text: String { "\(Self.text(x)),\(Self.text(y))" }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
