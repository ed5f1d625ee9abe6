import Gestures
import GridGeometry
import Simulation
import TestSupport
import Testing

@Suite("Naive recognisers")
struct ReferenceFingersTests {
  static let events = 400

  @Test("answer as the product's, at every touch", arguments: Effort.scaled(UInt64(0)..<8))
  func lockstep(part: UInt64) {
    var touches = 0
    for seed in part * 125..<(part + 1) * 125 {
      var stream = StrangeTouches(seed: seed)
      var both = FingersLockstep(settings: stream.settings)
      for number in 0..<Self.events {
        let event = stream.next()
        if let difference = both.send(event) {
          Issue.record("seed \(seed), event \(number), \(event): \(difference)")
          break
        }
      }
      touches += both.touchCount
    }
    #expect(touches > 45_000)
  }

  @Test("are told apart from the product's when they are broken", arguments: FingersDefect.allCases)
  func defects(defect: FingersDefect) {
    let isFound = (UInt64(0)..<200).contains { seed in
      var stream = StrangeTouches(seed: seed)
      var both = FingersLockstep(settings: stream.settings, defect: defect)
      return (0..<Self.events).contains { _ in both.send(stream.next()) != nil }
    }
    #expect(isFound, "\(defect)")
  }

  @Test("random touches come to every kind of gesture and fault")
  func reach() {
    var seen: Set<String> = []
    for seed in UInt64(0)..<200 {
      var stream = StrangeTouches(seed: seed)
      var reference = ReferenceFingers(settings: stream.settings)
      for _ in 0..<Self.events {
        switch stream.next() {
        case .touch(let touch, let interest):
          if let fault = reference.handle(touch, interest: interest) { seen.insert("\(fault)") }
        case .advance(let time): reference.advance(to: time)
        case .cancelAll: reference.cancelAll()
        }
        while let gesture = reference.next() { seen.insert(Self.name(gesture)) }
      }
    }
    let fleeting = ["tap", "double tap", "swipe left", "swipe right", "pan anew"]
    let lasting = ["drag", "long press", "pan"].flatMap { kind in
      GesturePhase.allCases.map { "\(kind) \($0)" }
    }
    let press = ["press began", "press ended", "press cancelled"]
    let expected = Set(fleeting + lasting + press + TouchFault.allCases.map { "\($0)" })
    #expect(seen == expected)
  }

  private static func name(_ gesture: Gesture) -> String {
    switch gesture {
    case .press(let press): "press \(press.phase)"
    case .tap: "tap"
    case .doubleTap: "double tap"
    case .longPress(let drag): "long press \(drag.phase)"
    case .swipe(let swipe): "swipe \(swipe.direction)"
    case .drag(let drag): "drag \(drag.phase)"
    case .pan(let pan): pan.isRebased ? "pan anew" : "pan \(pan.phase)"
    }
  }
}
