import Domain

/// A thing in words: what it is called, and its details.
///
/// Things have their identities for names; ``Fault/message(in:)`` replaces them with readable ones.
struct Described {
  /// One of the details, for example `pose 0,0 2x2`.
  struct Detail: Equatable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// Whether ``Described/text`` tells it: not what is missing, or hardly tells anything.
    var isTold: Bool {
      value != "none" && !["created", "modified", "source", "show", "trip"].contains(name)
    }

    var text: String { name.isEmpty ? value : "\(name) \(value)" }
  }

  let name: String
  let details: [Detail]

  /// An entity with all that it holds.
  init(_ entity: Entity) {
    let held = Mirror(reflecting: entity).children.first
    let details = held.map { Words.details(of: $0.value) } ?? []
    let kind = held?.label == "item" ? "block" : held?.label ?? "entity"
    name = "\(kind) \(details.first { $0.name == "id" }?.value ?? "")"
    self.details = details.filter { $0.name != "id" }
  }

  /// The thing with its details: `block #1 (board "Main", pose 0,0 2x2)`.
  var text: String {
    let told = details.filter(\.isTold).map(\.text)
    return told.isEmpty ? name : "\(name) (\(told.joined(separator: ", ")))"
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

  /// How the thing changes: `block #1 changed (pose 0,0 2x2 -> 1,0 2x2)`.
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
