extension OSCArgument: ExpressibleByIntegerLiteral {
  /// A 32-bit integer, the type that consoles expect for whole numbers.
  public init(integerLiteral value: Int32) { self = .int32(value) }
}

extension OSCArgument: ExpressibleByFloatLiteral {
  /// A 32-bit floating-point number, the type that consoles expect for levels.
  public init(floatLiteral value: Float) { self = .float32(value) }
}

extension OSCArgument: ExpressibleByStringInterpolation {
  /// A string.
  public init(stringLiteral text: String) { self = .string(text) }
}

extension OSCArgument: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
