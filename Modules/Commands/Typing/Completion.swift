/// What a line that is being typed could go on with.
public struct Completion: Hashable, Sendable {
  /// One way to go on.
  public struct Candidate: Hashable, Sendable {
    /// The UTF-8 offset in the line from which the text replaces what is typed.
    public let start: Int
    /// The text, in quotes where it needs them.
    public let text: String
    /// What it is, for example the object of a block; may be empty.
    public let detail: String
  }

  /// The ways to go on, commands and keywords before names.
  public var candidates: [Candidate] = []
  /// What is left to write, as help writes it: `to X,Y|N | by DX,DY`.
  public var hint = ""
  /// What is typed of the name of a file, where one could follow; the frontend looks at the disk.
  public var file: Candidate?
}
