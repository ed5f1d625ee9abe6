import Commands

/// Compares the values of a command's parts with what a table expects.
enum Values {
  /// Whether each value is the expected one; see ``isSame(_:_:)``.
  static func areSame(
    _ values: [any Hashable & Sendable], _ expected: [any Hashable & Sendable]
  ) -> Bool {
    values.count == expected.count && zip(values, expected).allSatisfy { isSame($0, $1) }
  }

  /// Whether a value is the expected one, and of the same type.
  ///
  /// An optional that holds something, and a ``Located`` value, may be expected by what they hold:
  /// `5` for `Int?.some(5)`. `nil` is expected with its type. Comparing `AnyHashable` is not
  /// enough: there, numbers of different types are equal.
  static func isSame(_ value: any Hashable, _ expected: any Hashable) -> Bool {
    if isEqual(value, expected) { return true }
    guard let content = (value as? any Holding)?.content else { return false }
    return isSame(content, expected)
  }

  private static func isEqual<Value: Hashable>(_ value: Value, _ expected: any Hashable) -> Bool {
    type(of: expected) == Value.self && expected as? Value == value
  }
}

/// A value that may hold another one, which means the same without it.
private protocol Holding {
  var content: (any Hashable)? { get }
}

extension Optional: Holding where Wrapped: Hashable {
  fileprivate var content: (any Hashable)? { self }
}

extension Located: Holding {
  fileprivate var content: (any Hashable)? { value }
}
