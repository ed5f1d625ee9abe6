import Domain

/// When a part of a profile applies: settings, and the form of the object's number.
struct ProfileCondition: Hashable, Sendable {
  /// The forms of a number.
  enum NumberForm: String, CaseIterable, Hashable, Sendable {
    case whole
    case point
  }

  /// The forms of a cue, if the object is one.
  enum CueForm: String, CaseIterable, Hashable, Sendable {
    /// The object is not a cue of a list.
    case none
    case whole
    case point
  }

  /// Whether the console has reported the next cue of a list.
  enum PendingForm: String, CaseIterable, Hashable, Sendable {
    case known
    case unknown
  }

  /// Settings, each with the values under which the condition applies.
  var choices: [Choice] = []
  /// The form of the number; `nil` for any.
  var number: NumberForm?
  /// The form of the cue, one of these; `nil` for any.
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

  /// Whether it depends on the object: the form of its number, or its next cue.
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
