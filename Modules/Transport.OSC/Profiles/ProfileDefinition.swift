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
  var kinds: [ObjectKind: [TriggerAction: ProfileAction]] = [:]
  var feedback: [ProfileFeedback] = []

  func setting(_ name: String) -> ProfileSetting? { settings.first { $0.name == name } }
}
