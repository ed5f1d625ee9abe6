/// Identifies a process among all others, including later ones with the same number.
public struct ProcessMark: Sendable {
  /// The name of this process.
  public var name: String
  /// Whether the process with a name is still running.
  public var isAlive: @Sendable (String) -> Bool

  /// Creates a mark.
  public init(name: String, isAlive: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.isAlive = isAlive
  }
}
