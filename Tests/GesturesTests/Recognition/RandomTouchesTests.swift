import Gestures
import TestSupport
import Testing

@Suite("Random touches")
struct RandomTouchesTests {
  static let touches = 300

  @Test(
    "every finger has one outcome, every beginning one end",
    arguments: Effort.scaled(UInt64(0)..<300))
  func promises(seed: UInt64) {
    var arbiter = TouchArbiter()
    var stream = RandomTouches(seed: seed)
    var checker = OutcomeChecker()
    for _ in 0..<Self.touches {
      let (touch, interest) = stream.next()
      let fault = arbiter.handle(touch, interest: interest)
      if fault == nil, touch.phase == .began { checker.touchDown(touch.id) }
      if stream.isSane { #expect(fault == nil, "seed \(seed)") }
      for gesture in arbiter.drain() { checker.check(gesture) }
      if let deadline = arbiter.nextDeadline { #expect(deadline > arbiter.time, "seed \(seed)") }
    }
    arbiter.cancelAll()
    for gesture in arbiter.drain() { checker.check(gesture) }
    #expect(checker.isQuiet, "seed \(seed)")
    #expect(checker.complaints.isEmpty, "seed \(seed)")
    #expect(arbiter.nextDeadline == nil, "seed \(seed)")
  }

  @Test("the same touches give the same gestures, however often time is reported")
  func replay() {
    for seed in Effort.scaled(UInt64(0)..<300) {
      var stream = RandomTouches(seed: seed)
      var dice = SplitMix64(seed: seed)
      var plain = TouchArbiter()
      var again = TouchArbiter()
      var woken = TouchArbiter()
      var texts = ([String](), [String](), [String]())
      for _ in 0..<Self.touches {
        let (touch, interest) = stream.next()
        plain.handle(touch, interest: interest)
        texts.0 += plain.drain().map(\.text)
        again.handle(touch, interest: interest)
        wake(&woken, before: touch.time, dice: &dice)
        woken.handle(touch, interest: interest)
        texts.2 += woken.drain().map(\.text)
      }
      texts.1 = again.drain().map(\.text)
      #expect(texts.0 == texts.1, "seed \(seed)")
      #expect(texts.0 == texts.2, "seed \(seed)")
      #expect(!texts.0.isEmpty || !stream.isSane || seed > 0, "seed \(seed)")
    }
  }

  /// Reports the time now and then, as a host does between two touches.
  private func wake(_ arbiter: inout TouchArbiter, before time: Instant, dice: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...3, using: &dice) {
      let gap = time.microseconds(since: arbiter.time)
      guard gap > 0 else { return }
      let step = Int64.random(in: 0...gap, using: &dice)
      var moment = arbiter.time.advanced(by: step)
      if let deadline = arbiter.nextDeadline, Bool.random(using: &dice) {
        moment = min(deadline, time)
      }
      arbiter.advance(to: moment)
    }
  }

  @Test("random touches come to every kind of gesture")
  func coverage() {
    var kinds: Set<String> = []
    for seed in Effort.scaled(UInt64(0)..<300) {
      var arbiter = TouchArbiter()
      var stream = RandomTouches(seed: seed)
      for _ in 0..<Self.touches {
        let (touch, interest) = stream.next()
        if let fault = arbiter.handle(touch, interest: interest) { kinds.insert(fault.rawValue) }
      }
      for gesture in arbiter.drain() { kinds.insert(String(gesture.text.prefix { $0 != "," })) }
    }
    let words = kinds.map { $0.filter { !$0.isNumber && $0 != "-" } }
    for kind in ["press", "drag", "long press"] {
      for phase in GesturePhase.allCases where kind != "press" || phase != .changed {
        #expect(words.contains { $0.hasPrefix("\(kind) \(phase)") }, "\(kind) \(phase)")
      }
    }
    for kind in ["tap", "double tap", "swipe left", "swipe right", "pan changed anew"] {
      #expect(words.contains { $0.hasPrefix(kind) }, "\(kind)")
    }
    for fault in TouchFault.allCases { #expect(kinds.contains(fault.rawValue), "\(fault)") }
  }
}
