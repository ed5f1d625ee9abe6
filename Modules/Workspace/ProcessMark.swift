/// Tells the process that uses a workspace from all others, also from later ones with its number.
public struct ProcessMark: Sendable {
  /// What this process is known by.
  public var name: String
  /// Whether the process known by a name runs still.
  public var isAlive: @Sendable (String) -> Bool

  /// Creates a mark.
  public init(name: String, isAlive: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.isAlive = isAlive
  }
}
