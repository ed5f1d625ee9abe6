import JSONText

/// The members of an object, each to be asked for once.
///
/// What is asked for is allowed; whatever is left at the end is a mistake.
package final class RecordingMembers {
  private let owner: RecordingValue
  private var members: [(name: String, field: RecordingValue)]
  private var asked: [String] = []

  /// Takes the members of an object.
  package init(of owner: RecordingValue) throws(RecordingError) {
    self.owner = owner
    members = try owner.members()
  }

  /// The names of what was not asked for yet.
  package var names: [String] { members.map(\.name) }

  /// Whether there is a member, which is allowed then.
  package func contains(_ name: String) -> Bool {
    asked.append(name)
    return members.contains { $0.name == name }
  }

  /// Takes a member; `nil` if there is none.
  func optional(_ name: String) -> RecordingValue? {
    asked.append(name)
    return members.firstIndex { $0.name == name }.map { members.remove(at: $0).field }
  }

  /// Takes a member that must be there.
  package func value(_ name: String) throws(RecordingError) -> RecordingValue {
    try required(optional(name), name)
  }

  /// A member that must have been there.
  func required<Value>(_ value: Value?, _ name: String) throws(RecordingError) -> Value {
    guard let value else { throw owner.error(.missing(name)) }
    return value
  }

  /// Makes sure that nothing is left.
  package func finish() throws(RecordingError) {
    guard let first = members.first else { return }
    var allowed: [String] = []
    for name in asked where !allowed.contains(name) { allowed.append(name) }
    throw owner.error(.unknown(first.name, allowed: allowed))
  }
}
