public import Domain
public import PluginAPI

/// The result of importing one file; it counts everything in the file.
public struct FileReport: Hashable, Sendable {
  /// The file, as the person named it.
  public var file: String
  /// The key of the format that read it, or `nil` if none did.
  public var format: String?
  /// The variant of the format, if it has several.
  public var dialect: String?
  /// The name of the target show, or `nil` if the file was refused, or was empty and created no
  /// show.
  public var show: String?
  /// Whether the import made that show.
  public var isNewShow = false
  /// The name of the show that the file would get on its own, if it was merged into an open show
  /// with another name and other objects.
  public var ownShow: String?
  /// How many objects were made, by kind.
  public var created: [ObjectKind: Int]
  /// How many objects were altered, by kind.
  public var updated: [ObjectKind: Int]
  /// Objects that got another name, those first that came from such a file before; 100 at most.
  public var renamed: [RenamedObject] = []
  /// How many earlier objects got another name; warnings name the others.
  public var renamedCount = 0
  /// How many objects were found as the file has them, by kind.
  public var unchanged: [ObjectKind: Int]
  /// How many cues were read; they are part of their lists.
  public var cues: Int
  /// How many of the objects fire one cue each; none unless cues are wanted as blocks.
  public var cueBlocks = 0
  /// Whether cues have names, which blocks of their own would show.
  public var hasNamedCues = false
  /// Objects of earlier imports that are missing in this one, or `nil` if there are none.
  public var vanished: VanishedReport?
  /// Why the file may not belong to the show; `nil` without doubt.
  public var doubt: MergeDoubt?
  /// The number in the history of the command that imported it; `nil` if nothing was stored, or in
  /// a batch.
  public var command: Int64?
  /// How many files were read as one: more than 1 for a folder of parts.
  public var parts = 1
  /// What became no object or block, counted, with the reasons.
  public var leftOut: [LeftOut]
  /// The warnings for the user, in the file's order.
  public var warnings: [ImportWarning]
  /// The boards that were made or added to, in the file's order.
  public var boards: [BoardReport]
  /// How many of the file's objects its own layouts do not show, so that they are on no board.
  public var unshown = 0
  /// How many of the placed blocks have an action other than go, by action.
  public var actions: [TriggerAction: Int] = [:]
  /// How many of the blocks placed send a message of their own.
  public var ownMessages = 0
  /// How blocks were sorted onto boards; `nil` if the file was refused.
  public var layout: BoardLayout?
  /// Why the file was refused and nothing changed, or `nil` if it was imported.
  public var refused: RefusedFile?

  /// Creates a report.
  public init(
    file: String, format: String? = nil, dialect: String? = nil, show: String? = nil,
    created: [ObjectKind: Int] = [:], updated: [ObjectKind: Int] = [:],
    unchanged: [ObjectKind: Int] = [:], cues: Int = 0, leftOut: [LeftOut] = [],
    warnings: [ImportWarning] = [], boards: [BoardReport] = [], refused: RefusedFile? = nil
  ) {
    self.file = file
    self.format = format
    self.dialect = dialect
    self.show = show
    self.created = created
    self.updated = updated
    self.unchanged = unchanged
    self.cues = cues
    self.leftOut = leftOut
    self.warnings = warnings
    self.boards = boards
    self.refused = refused
  }

  /// Creates the report of a file that was refused and changed nothing.
  ///
  /// - Parameters:
  ///   - file: The file, as the user named it.
  ///   - error: Why it was refused; its remedy becomes part of the message.
  ///   - format: The key of the format that read it, if one was found.
  /// - Returns: The report, with only the refusal.
  public static func refused(
    file: String, error: ShowFileError, format: String? = nil
  ) -> FileReport {
    let message = error.remedy.map { "\(error.message); \($0)" } ?? error.message
    return FileReport(
      file: file, format: format,
      refused: RefusedFile(code: error.code, message: message, line: error.line))
  }
}

/// A board that an import made or added to.
public struct BoardReport: Hashable, Sendable {
  /// The board's name.
  public let name: String
  /// How many blocks the import placed on it.
  public let items: Int
  /// The key of its rules.
  public let rules: String

  /// Creates a report.
  public init(name: String, items: Int, rules: String = BoardRules.defaultKey) {
    self.name = name
    self.items = items
    self.rules = rules
  }
}

/// Why a file was refused.
public struct RefusedFile: Hashable, Sendable {
  /// Which kind of failure it is.
  public let code: ErrorCode
  /// What happened, and how to fix it.
  public let message: String
  /// The line, from 1, if there is one.
  public let line: Int?

  /// Creates a refusal.
  public init(code: ErrorCode, message: String, line: Int? = nil) {
    self.code = code
    self.message = message
    self.line = line
  }
}
