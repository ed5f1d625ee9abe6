public import PluginAPI
public import ShowImport

extension Command {
  /// What a person can choose about an import.
  public struct ImportChoices: Hashable, Sendable {
    /// What is done where the show may have an entry of the file already.
    public var policy: CollisionPolicy
    /// Which objects are wanted.
    public var selection: ImportSelection
    /// The key of the format to read a file as, or `nil` to recognise it.
    public var format: String?
    /// The columns of a table that hold what.
    public var columns: [TableField: String]
    /// Whether cues become blocks.
    public var wantsCues: Bool
    /// How blocks are laid.
    public var boards: BoardChoice
    /// Whether the person said `--yes`.
    public var isConfirmed: Bool

    /// Creates choices.
    public init(
      policy: CollisionPolicy = .byNumber, selection: ImportSelection = .everything,
      format: String? = nil, columns: [TableField: String] = [:], wantsCues: Bool = false,
      boards: BoardChoice = BoardChoice(), isConfirmed: Bool = false
    ) {
      self.policy = policy
      self.selection = selection
      self.format = format
      self.columns = columns
      self.wantsCues = wantsCues
      self.boards = boards
      self.isConfirmed = isConfirmed
    }
  }
}
