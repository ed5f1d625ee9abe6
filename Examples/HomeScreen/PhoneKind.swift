import CallboardKit

// snippet kinds
/// The kinds of objects of this app.
enum PhoneKind: String, CaseIterable {
  case app, folder

  /// All of them, for sessions: the picker has a filter for each.
  static var catalogue: ObjectKinds {
    get throws { try ObjectKinds(only: allCases.map { .init($0.rawValue) }) }
  }

  /// The kind, for an object.
  var kind: ObjectKind {
    get throws {
      guard let kind = ObjectKind(rawValue: rawValue) else {
        throw ValidationError(.badKind(rawValue))  // a case name with capitals, for example
      }
      return kind
    }
  }
}
// end
