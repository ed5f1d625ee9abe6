import Domain
import PluginAPI

/// Who fires something, and when a finger was lifted for it.
struct FiringHand: Sendable {
  /// The name of the seat.
  let name: String
  /// When a finger was lifted; `nil` for keys, commands and scripts, which are not held up.
  let lifted: ContinuousClock.Instant?
}

/// The last go of each object and message of a show's console, and the last step back.
///
/// Fingers tap twice by mistake, and two operators press one button: a second one by finger soon
/// after is ignored. Times are those of touches, however late they came.
struct RecentGoes: Sendable {
  /// The most that is kept: what is older than any limit is forgotten then.
  private static let most = 1_000

  private var latest: [String: (time: ContinuousClock.Instant, name: String)] = [:]

  /// Checks whether a go comes too soon after another one.
  ///
  /// - Parameters:
  ///   - trigger: What is fired.
  ///   - hand: Who fires it.
  ///   - limit: How long a second go is ignored.
  /// - Throws: ``WorkspaceError`` if it does, with what was first.
  func check(
    _ trigger: Trigger, by hand: FiringHand, within limit: Duration
  ) throws(WorkspaceError) {
    guard trigger.isStep, let time = hand.lifted, let last = latest[trigger.goKey] else {
      return
    }
    let ago = last.time.duration(to: time)
    // Two devices may be heard in another order.
    guard max(ago, .zero - ago) < limit else { return }
    let milliseconds = max(Int(ago / .milliseconds(1)), 0)
    throw WorkspaceError(.notAllowed, "ignored: fired \(milliseconds) ms ago from \(last.name)")
  }

  /// Notes a go that was sent.
  mutating func note(_ trigger: Trigger, by hand: FiringHand) {
    guard trigger.isStep else { return }
    let time = hand.lifted ?? .now
    if latest.count >= Self.most {
      latest = latest.filter { $0.value.time.duration(to: time) < ConnectionMemory.mostAgain }
    }
    latest[trigger.goKey] = (time, hand.name)
  }
}

extension Trigger {
  /// Whether a second one goes a step further: a go, or a step back.
  fileprivate var isStep: Bool { action == .go || action == .back }

  /// What a second go is the same as: that of one object with any of its cues, or of one message.
  fileprivate var goKey: String {
    if let message { return "\(action) message:\(message)" }
    return target.map { "\(action) \($0.kind) \($0.number)" } ?? ""
  }
}

extension ConnectionMemory {
  /// The longest time in which a second go by finger can be ignored.
  static let mostAgain = Duration.milliseconds(ConnectionSettings.gaps.upperBound)

  /// How long a second go by finger is ignored.
  var again: Duration {
    .milliseconds(options[ConnectionSettings.again].flatMap { Int($0) } ?? 250)
  }
}
