/// A property that differs between two values, as text for developers and tests.
public struct PropertyChange: Hashable, Sendable, CustomStringConvertible {
  /// The name of the property.
  public let name: String
  /// The text of its old value.
  public let before: String
  /// The text of its new value.
  public let after: String

  /// Creates a change of a property.
  public init(_ name: String, from before: String, to after: String) {
    (self.name, self.before, self.after) = (name, before, after)
  }

  /// Name and values: `pose 0,0 2x2 → 3,0 2x2`.
  public var description: String { "\(name) \(before) → \(after)" }

  /// The stored properties that differ between two values of one type, in the order of their
  /// declaration.
  package static func all<Value>(from before: Value, to after: Value) -> [PropertyChange] {
    zip(Mirror(reflecting: before).children, Mirror(reflecting: after).children)
      .compactMap { old, new in
        if let value = old.value as? AnyHashable, value == new.value as? AnyHashable { return nil }
        return PropertyChange(
          old.label ?? "", from: ValueText.of(old.value), to: ValueText.of(new.value))
      }
  }
}
