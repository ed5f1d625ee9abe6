/// The ways to continue a line that is being typed.
public struct Completion: Hashable, Sendable {
  /// One way to continue.
  public struct Candidate: Hashable, Sendable {
    /// The UTF-8 offset in the line where the text replaces what is typed.
    public let start: Int
    /// The text, quoted if necessary.
    public let text: String
    /// A short description, for example the object of a block; may be empty.
    public let detail: String
  }

  /// The ways to continue, commands and keywords before names.
  public var candidates: [Candidate] = []
  /// The remaining syntax, as in help: `to X,Y|N | by DX,DY`.
  public var hint = ""
  /// The typed start of a file name, if one could follow; the frontend looks at the disk.
  public var file: Candidate?
}
