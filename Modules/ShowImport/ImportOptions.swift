public import Domain
public import PluginAPI

/// Which show an import goes to.
public enum ImportTarget: Hashable, Sendable {
  /// The current show; where none is open, as ``ownShow``.
  case current
  /// The show named after the title in the file or, without one, after the file; made where there
  /// is none. Of several files with one name each has a show of its own, named after its folder.
  case ownShow
  /// The show of that name, which is made where there is none.
  case named(String)
  /// The show of that identity, which does not become current by the import.
  case existing(ID<Show>)

  /// Whether the current show stays.
  package var keepsCurrent: Bool {
    if case .existing = self { true } else { false }
  }
}

/// Whether an import may delete what vanished from the file; only ``CollisionPolicy/replace`` does.
public enum ImportDeletion: Sendable {
  /// It may not, as there is no terminal to ask at.
  case refused
  /// It may.
  case allowed
  /// The person is shown what goes, and answers; `nil` where there is no terminal.
  case asked(@Sendable (FileReport) async -> Bool?)
}

/// How an import is done.
public struct ImportOptions: Sendable {
  /// Told how much is done, and of how much.
  public typealias Progress = @Sendable (_ done: UInt64, _ of: UInt64) -> Void

  /// Which show it goes to.
  public var target: ImportTarget
  /// The key of the format to read the file as, or `nil` to recognise it.
  public var format: String?
  /// How the file is read.
  public var reading: ReadingOptions
  /// What is done where the show may have an entry of the file already.
  public var policy = CollisionPolicy.byNumber
  /// Which of the file's objects are wanted.
  public var selection = ImportSelection.everything
  /// How blocks are laid.
  public var boards = BoardChoice()
  /// Whether to look for what came from such a file before and is not in this one; not, where
  /// several files are put into one show.
  public var judgesVanished = true
  /// Sorts of which things can be missing although the file has none of them.
  package var knownSorts: Set<String> = []
  /// Whether what vanished may be deleted.
  public var deletion = ImportDeletion.refused
  /// Told how many bytes of the file are read.
  public var progress: Progress?
  /// Told how many objects, boards and blocks are written.
  public var objectProgress: Progress?

  /// Creates options.
  public init(
    target: ImportTarget = .current, format: String? = nil,
    reading: ReadingOptions = ReadingOptions(), progress: Progress? = nil
  ) {
    self.target = target
    self.format = format
    self.reading = reading
    self.progress = progress
  }
}
