import Domain

/// The contents of a profile file, combined with those it extends.
struct ProfileDefinition: Hashable, Sendable {
  var name = ""
  var summary = ""
  /// The ports by which a console of this sort is known.
  var ports: [Int] = []
  /// The ports on which streams have the framing SLIP, and not lengths.
  var slipPorts: [Int] = []
  /// Milliseconds between strokes of keys.
  var gap = 0
  var settings: [ProfileSetting] = []
  var keys: ProfileKeys?
  /// The messages sent when a connection opens, so that the console reports its state.
  var greeting: [ProfileStep] = []
  /// The question that shows whether the console is alive.
  var heartbeat: ProfileHeartbeat?
  /// The numbers that the console knows, of kinds if it does not know all.
  var limits: [ObjectKind: [ProfileLimit]] = [:]
  var kinds: [ObjectKind: [TriggerAction: ProfileAction]] = [:]
  var feedback: [ProfileFeedback] = []

  /// Why the console cannot have an object; `nil` if nothing rules it out.
  func limit(_ kind: ObjectKind, _ filling: ProfileTemplate.Filling) -> String? {
    limits[kind]?.first { $0.condition.holds(filling) && !$0.allows(filling.sides.whole) }?.reason
  }

  func setting(_ name: String) -> ProfileSetting? { settings.first { $0.name == name } }
}

/// The numbers of a kind that a console knows, as far as they are before the point.
struct ProfileLimit: Hashable, Sendable {
  let condition: ProfileCondition
  let numbers: ClosedRange<Int>
  /// Why other numbers mean nothing to it.
  let reason: String

  func allows(_ text: String) -> Bool { Int(text).map(numbers.contains) ?? false }
}

/// The question that shows whether a console is alive.
struct ProfileHeartbeat: Hashable, Sendable {
  let question: [ProfileStep]
  /// How often, in milliseconds.
  let interval: Int
  /// How long a question may stay unanswered, in milliseconds.
  let patience: Int
}
