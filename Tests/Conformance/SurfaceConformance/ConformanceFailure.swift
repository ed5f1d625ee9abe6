@_exported public import BrokenPromises

/// A promise that a surface broke.
public struct ConformanceFailure: Error, CustomStringConvertible {
  /// What was found, where it was looked for, and the seed that finds it again.
  public let description: String
}
