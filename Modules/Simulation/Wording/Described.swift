/// A thing in words: what it is called, and its details.
///
/// Things have their identities for names; ``Fault/message(in:on:)`` replaces them with readable
/// ones.
struct Described {
  /// One of the details, for example `at 0,0 2x2`.
  struct Detail: Equatable {
    let name: String
    let value: String
    /// Whether ``Described/text`` leaves it out: a default, or what the name already says.
    let isHidden: Bool

    init(_ name: String, _ value: String, isHidden: Bool = false) {
      self.name = name
      self.value = value
      self.isHidden = isHidden
    }

    var text: String { "\(name) \(value)" }
  }

  let name: String
  let details: [Detail]

  init(_ name: String, _ details: [Detail] = []) {
    self.name = name
    self.details = details
  }

  /// The thing with its details: `block #1 (at 0,0 2x2, on "Main")`.
  var text: String {
    let shown = details.filter { !$0.isHidden }.map(\.text)
    return shown.isEmpty ? name : "\(name) (\(shown.joined(separator: ", ")))"
  }

  /// How the thing differs from what was expected.
  func difference(from expected: Described) -> String {
    guard name == expected.name, details.count == expected.details.count else {
      return "expected \(expected.text), got \(text)"
    }
    let pairs = differences(from: expected)
    let wanted = pairs.map(\.0.text).joined(separator: ", ")
    return "\(name): expected \(wanted), got \(pairs.map(\.1.text).joined(separator: ", "))"
  }

  /// How the thing changes: `block #1 changed (at 0,0 2x2 -> 1,0 2x2)`.
  func change(from old: Described) -> String {
    guard name == old.name, details.count == old.details.count else {
      return "\(old.text) changed to \(text)"
    }
    let steps = differences(from: old).map { "\($0.name) \($0.value) -> \($1.value)" }
    return steps.isEmpty
      ? "\(name) unchanged" : "\(name) changed (\(steps.joined(separator: ", ")))"
  }

  private func differences(from other: Described) -> [(Detail, Detail)] {
    zip(other.details, details).filter { $0 != $1 }
  }
}
