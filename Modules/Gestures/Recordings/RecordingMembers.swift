import JSONText

/// The members of an object, each to be read once.
///
/// A member that is read is allowed; any member left at the end is an error.
package final class RecordingMembers {
  private let owner: RecordingValue
  private var members: [(name: String, field: RecordingValue)]
  private var asked: [String] = []

  /// Takes the members of an object.
  package init(of owner: RecordingValue) throws(RecordingError) {
    self.owner = owner
    members = try owner.members()
  }

  /// The names of the unread members.
  package var names: [String] { members.map(\.name) }

  /// Whether there is a member, which is then allowed.
  package func contains(_ name: String) -> Bool {
    asked.append(name)
    return members.contains { $0.name == name }
  }

  /// Reads a member; `nil` if there is none.
  func optional(_ name: String) -> RecordingValue? {
    asked.append(name)
    return members.firstIndex { $0.name == name }.map { members.remove(at: $0).field }
  }

  /// Reads a required member.
  package func value(_ name: String) throws(RecordingError) -> RecordingValue {
    try required(optional(name), name)
  }

  /// A required member.
  func required<Value>(_ value: Value?, _ name: String) throws(RecordingError) -> Value {
    guard let value else { throw owner.error(.missing(name)) }
    return value
  }

  /// Checks that no member is left.
  package func finish() throws(RecordingError) {
    guard let first = members.first else { return }
    var allowed: [String] = []
    for name in asked where !allowed.contains(name) { allowed.append(name) }
    throw owner.error(.unknown(first.name, allowed: allowed))
  }
}
