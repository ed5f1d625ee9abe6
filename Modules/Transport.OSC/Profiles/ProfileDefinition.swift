import Domain

/// All that a profile file says, with what it takes from those that it extends.
struct ProfileDefinition: Hashable, Sendable {
  var name = ""
  var summary = ""
  /// The ports by which a console of this sort is known.
  var ports: [Int] = []
  /// Milliseconds between strokes of keys.
  var gap = 0
  var settings: [ProfileSetting] = []
  var keys: ProfileKeys?
  /// What is sent when a connection is made, so that the console tells what it does.
  var greeting: [ProfileStep] = []
  /// What the console is asked over and over again, to see that it lives.
  var heartbeat: ProfileHeartbeat?
  /// The numbers that the console knows, of kinds where it does not know all.
  var limits: [ObjectKind: [ProfileLimit]] = [:]
  var kinds: [ObjectKind: [TriggerAction: ProfileAction]] = [:]
  var feedback: [ProfileFeedback] = []

  /// Why the console does not know an object; `nil` where nothing is known against it.
  func limit(_ kind: ObjectKind, _ filling: ProfileTemplate.Filling) -> String? {
    limits[kind]?.first { $0.condition.holds(filling) && !$0.allows(filling.sides.whole) }?.reason
  }

  func setting(_ name: String) -> ProfileSetting? { settings.first { $0.name == name } }
}

/// The numbers of a kind that a console knows, as far as they stand before the point.
struct ProfileLimit: Hashable, Sendable {
  let condition: ProfileCondition
  let numbers: ClosedRange<Int>
  /// Why others mean nothing to it.
  let reason: String

  func allows(_ text: String) -> Bool { Int(text).map(numbers.contains) ?? false }
}

/// What a console is asked over and over again, to see that it lives.
struct ProfileHeartbeat: Hashable, Sendable {
  let question: [ProfileStep]
  /// How often, in milliseconds.
  let interval: Int
  /// How long a question may stay unanswered, in milliseconds.
  let patience: Int
}
