import Domain

/// When a part of a profile holds: what a person chose, and what the object's number is like.
struct ProfileCondition: Hashable, Sendable {
  /// What a number can be like.
  enum NumberForm: String, CaseIterable, Hashable, Sendable {
    case whole
    case point
  }

  /// Settings, each with the choices under which the condition holds.
  var choices: [Choice] = []
  /// What the number is like; `nil` for any.
  var number: NumberForm?

  struct Choice: Hashable, Sendable {
    let setting: String
    let allowed: [String]
  }

  static let always = ProfileCondition()

  func holds(_ filling: ProfileTemplate.Filling) -> Bool {
    if let number, number != (filling.sides.fraction == nil ? .whole : .point) { return false }
    return choices.allSatisfy { choice in
      filling.choices[choice.setting].map(choice.allowed.contains) ?? false
    }
  }
}
