import Gestures

/// Watches over what is promised of every finger: one outcome at most, and every beginning has one
/// end.
struct OutcomeChecker {
  /// A lasting gesture that began.
  private struct Open: Hashable {
    var kind: String
    var touch: TouchID?
  }

  private var downs: [TouchID: Int] = [:]
  private var outcomes: [TouchID: Int] = [:]
  private var open: [Open: Gesture] = [:]
  /// The promises that were broken.
  private(set) var complaints: [String] = []

  /// Whether everything that began has come to its end.
  var isQuiet: Bool { open.isEmpty }

  /// A finger touched down and was not refused.
  mutating func touchDown(_ touch: TouchID) { downs[touch, default: 0] += 1 }

  mutating func check(_ gesture: Gesture) {
    switch gesture {
    case .press(let press):
      follow("press", press.phase, gesture)
      if press.phase == .changed { complain("a press never changes", gesture) }
    case .tap(let tap), .doubleTap(let tap): count(tap.touch, gesture)
    case .swipe(let swipe): count(swipe.touch, gesture)
    case .longPress(let drag):
      follow("long press", drag.phase, gesture)
      countLasting(drag, gesture)
    case .drag(let drag):
      follow("drag", drag.phase, gesture)
      countLasting(drag, gesture)
    case .pan(let pan):
      follow("pan", pan.phase, gesture)
      if pan.isRebased, pan.phase != .changed || pan.scale != 1 { complain("rebased", gesture) }
    }
  }

  private mutating func follow(_ kind: String, _ phase: GesturePhase, _ gesture: Gesture) {
    let key = Open(kind: kind, touch: gesture.touch)
    if (open[key] == nil) != (phase == .began) { complain("out of order", gesture) }
    open[key] = phase == .began || phase == .changed ? gesture : nil
  }

  private mutating func countLasting(_ drag: Gesture.Drag, _ gesture: Gesture) {
    if drag.phase == .began { count(drag.touch, gesture) }
    if drag.phase == .cancelled { outcomes[drag.touch, default: 0] -= 1 }
  }

  private mutating func count(_ touch: TouchID, _ gesture: Gesture) {
    outcomes[touch, default: 0] += 1
    if outcomes[touch, default: 0] > downs[touch, default: 0] { complain("a second one", gesture) }
  }

  private mutating func complain(_ reason: String, _ gesture: Gesture) {
    complaints.append("\(reason): \(gesture.text)")
  }
}
