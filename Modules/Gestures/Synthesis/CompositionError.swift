/// Why touches cannot be composed.
public struct CompositionError: Error, Hashable, Sendable {
  /// The invalid value.
  public enum Code: String, CaseIterable, Hashable, Sendable {
    /// A position is not finite, or too far away.
    case position
    /// The number of fingers.
    case fingers
    /// The number of steps.
    case steps
    /// The time a finger rests.
    case duration
    /// The scale of a pinch.
    case scale
  }

  /// The invalid value.
  public let code: Code
  /// The error and what is allowed, without a capital or full stop.
  public let message: String

  /// Creates an error.
  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension CompositionError: CustomStringConvertible {
  /// The error and what is allowed.
  public var description: String { message }
}
