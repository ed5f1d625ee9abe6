extension Command {
  /// Another name for a show or board.
  public struct Rename: Hashable, Sendable {
    /// What gets the name; the current one where it is `nil`.
    public var target: Written<NameReference>?
    /// The name.
    public var name: Written<String>

    /// Creates a renaming.
    public init(target: Written<NameReference>?, name: Written<String>) {
      self.target = target
      self.name = name
    }
  }

  /// A copy of a show or board.
  public struct Duplicate: Hashable, Sendable {
    /// What is copied; the current one where it is `nil`.
    public var target: Written<NameReference>?
    /// The copy's name; a free one where it is `nil`.
    public var name: Written<String>?

    /// Creates a copy.
    public init(target: Written<NameReference>?, name: Written<String>?) {
      self.target = target
      self.name = name
    }
  }

  /// The deletion of a show or board.
  public struct Delete: Hashable, Sendable {
    /// What is deleted.
    public var target: Written<NameReference>
    /// Whether the person said `--yes`.
    public var isConfirmed: Bool

    /// Creates a deletion.
    public init(target: Written<NameReference>, isConfirmed: Bool) {
      self.target = target
      self.isConfirmed = isConfirmed
    }
  }
}
