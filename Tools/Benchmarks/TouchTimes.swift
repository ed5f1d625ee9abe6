import Gestures
import PluginAPI

/// The times of touch events, each the mean over a few of them in a row: reading the clock at each
/// one would cost about as much as the event itself.
struct TouchTimes {
  /// How many events are timed at once.
  static let batch = 16

  private var nanoseconds: [Double] = []
  private var (events, changes, refusals) = (0, 0, 0)

  /// Plays gestures.
  ///
  /// - Parameters:
  ///   - scripts: The gestures; the first tenth only warms up.
  ///   - perform: Hands a command to what is measured.
  ///   - handle: Hands a touch to it.
  init(
    _ scripts: [TouchScript], perform: (SessionCommand) -> Reaction,
    handle: (Touch) -> Reaction
  ) {
    nanoseconds.reserveCapacity(scripts.count * TouchScript.batches)
    for (number, script) in scripts.enumerated() {
      for command in script.before { _ = perform(command) }
      for touch in script.preparing { _ = handle(touch) }
      for start in stride(from: 0, to: script.touches.count, by: Self.batch) {
        let end = min(start + Self.batch, script.touches.count)
        let time = ContinuousClock().measure {
          for index in start..<end { count(handle(script.touches[index])) }
        }
        guard number >= scripts.count / 10 else { continue }
        nanoseconds.append(time / .nanoseconds(1) / Double(end - start))
      }
      for command in script.after { _ = perform(command) }
    }
    nanoseconds.sort()
  }

  private mutating func count(_ reaction: Reaction) {
    events += 1
    changes += reaction.changes.count
    if reaction.refusal != nil { refusals += 1 }
  }

  /// How many events there were and what came of them: a check that the gestures do what they
  /// should.
  var outcome: String { "\(events) events, \(changes) changes, \(refusals) refusals" }

  /// The time that a share of the batches does not exceed.
  func quantile(_ share: Double) -> Double {
    guard !nanoseconds.isEmpty else { return 0 }
    return nanoseconds[min(Int(Double(nanoseconds.count) * share), nanoseconds.count - 1)]
  }
}

extension TouchScript {
  fileprivate static let batches = TouchScripts.length / TouchTimes.batch
}
