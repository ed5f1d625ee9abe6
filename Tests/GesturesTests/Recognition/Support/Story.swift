import Gestures
import Testing

/// A story about fingers, and what must come of it.
struct Story: Sendable, CustomTestStringConvertible {
  var name: String
  var interest: GestureInterest
  var settings: GestureSettings
  var steps: [Step]
  var gestures: [String]

  init(
    _ name: String, _ interest: GestureInterest, settings: GestureSettings = .touch,
    _ steps: [Step], _ gestures: [String]
  ) {
    self.name = name
    self.interest = interest
    self.settings = settings
    self.steps = steps
    self.gestures = gestures
  }

  var testDescription: String { name }

  /// Checks it, also where every gesture is fetched at once, and the arbiter is woken in between.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let reported = GesturesTests.gestures(of: steps, interest: interest, settings: settings)
    #expect(reported == gestures, "\(name)", sourceLocation: sourceLocation)
    var arbiter = TouchArbiter(settings: settings)
    var woken: [String] = []
    for step in steps {
      if let time = step.touch?.touch.time { arbiter.advance(to: time) }
      arbiter.perform(step, interest: interest)
      woken += arbiter.drain().map(\.text)
    }
    #expect(woken == gestures, "\(name), woken", sourceLocation: sourceLocation)
  }
}
