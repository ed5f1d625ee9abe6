extension Command {
  /// An export of the show.
  public struct Export: Hashable, Sendable {
    /// The folder.
    public var path: String
    /// The key of the form; the usual one where it is `nil`.
    public var format: Written<String>?
    /// The board to export, or `nil` for the whole show.
    public var board: Written<NameReference>?
    /// Whether files that are there are replaced.
    public var isForced: Bool

    /// Creates an export.
    public init(
      path: String, format: Written<String>? = nil, board: Written<NameReference>? = nil,
      isForced: Bool = false
    ) {
      self.path = path
      self.format = format
      self.board = board
      self.isForced = isForced
    }
  }
}

extension CommandParser {
  /// `export FOLDER [--format FORM] [--board BOARD] [--force]`.
  static func export(_ reader: inout WordReader) throws(SyntaxError) -> Command.Export {
    guard let path = try reader.pathIfAny() else {
      throw reader.missing("the folder to write to is missing", ["FOLDER"])
    }
    return Command.Export(
      path: path.value, format: reader.written("format"),
      board: reader.value("board").map { token in
        Written(NameReference(token.text, isExact: token.form == .quoted), at: token.range)
      }, isForced: reader.has("force"))
  }
}
