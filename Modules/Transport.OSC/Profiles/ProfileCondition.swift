import Domain

/// When a part of a profile holds: what a person chose, and what the object's number is like.
struct ProfileCondition: Hashable, Sendable {
  /// What a number can be like.
  enum NumberForm: String, CaseIterable, Hashable, Sendable {
    case whole
    case point
  }

  /// What a cue of a list can be like, where the object is one.
  enum CueForm: String, CaseIterable, Hashable, Sendable {
    /// The object is no cue of a list, whatever its number.
    case none
    case whole
    case point
  }

  /// Whether the console has told which cue of a list comes next.
  enum PendingForm: String, CaseIterable, Hashable, Sendable {
    case known
    case unknown
  }

  /// Settings, each with the choices under which the condition holds.
  var choices: [Choice] = []
  /// What the number is like; `nil` for any.
  var number: NumberForm?
  /// What the cue is like, one of these; `nil` for any.
  var cue: [CueForm]?
  /// Whether the next cue is known; `nil` for either.
  var pending: PendingForm?

  struct Choice: Hashable, Sendable {
    let setting: String
    let allowed: [String]
  }

  private static func form(of cue: ObjectNumber?) -> CueForm {
    guard let cue else { return .none }
    return cue.text.contains(".") ? .point : .whole
  }

  /// Whether it depends on the object: on what its number is like, or on its next cue.
  var asksForObject: Bool { number != nil || cue != nil || pending != nil }

  static let always = ProfileCondition()

  func holds(_ filling: ProfileTemplate.Filling) -> Bool {
    if let number, number != (filling.sides.fraction == nil ? .whole : .point) { return false }
    if let cue, !cue.contains(Self.form(of: filling.number.cue)) { return false }
    if let pending, pending != (filling.pending == nil ? .unknown : .known) { return false }
    return choices.allSatisfy { choice in
      filling.choices[choice.setting].map(choice.allowed.contains) ?? false
    }
  }
}
