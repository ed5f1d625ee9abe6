public import Domain
public import PluginAPI

/// Which show an import goes to.
public enum ImportTarget: Hashable, Sendable {
  /// The current show; if none is open, as ``ownShow``.
  case current
  /// The show named after the title in the file or, without one, after the file; created if
  /// missing. Several files with one name each get a show of their own, named after its folder.
  case ownShow
  /// The show of that name, created if missing.
  case named(String)
  /// The show of that identity, which does not become current by the import.
  case existing(ID<Show>)

  /// Whether the current show stays.
  package var keepsCurrent: Bool {
    if case .existing = self { true } else { false }
  }
}

/// Whether an import can delete objects missing from the file; only ``CollisionPolicy/replace``
/// does.
public enum ImportDeletion: Sendable {
  /// It cannot, as there is no terminal to ask at.
  case refused
  /// It may.
  case allowed
  /// The user sees the list and confirms; `nil` if there is no terminal.
  case asked(@Sendable (FileReport) async -> Bool?)
}

/// Whether an import can merge a file into a show that it may not belong to; see ``MergeDoubt``.
public enum ImportMerging: Sendable {
  /// It may.
  case allowed
  /// The user sees the doubt and answers; `nil` if there is no terminal.
  case asked(@Sendable (FileReport, MergeDoubt) async -> MergeAnswer?)
}

/// How an import is done.
public struct ImportOptions: Sendable {
  /// Called with the amount done, and the total.
  public typealias Progress = @Sendable (_ done: UInt64, _ of: UInt64) -> Void

  /// Which show it goes to.
  public var target: ImportTarget
  /// The key of the format to read the file as, or `nil` to recognise it.
  public var format: String?
  /// How the file is read.
  public var reading: ReadingOptions
  /// How to treat entries that the show may have already.
  public var policy = CollisionPolicy.byNumber
  /// Which of the file's objects are wanted.
  public var selection = ImportSelection.everything
  /// How to arrange blocks.
  public var boards = BoardChoice()
  /// Whether to look for objects of an earlier import that are missing in this one; not if several
  /// files go into one show.
  public var judgesVanished = true
  /// Sorts that can have missing objects although the file has none of them.
  package var knownSorts: Set<String> = []
  /// Whether to delete missing objects.
  public var deletion = ImportDeletion.refused
  /// Whether to merge a file that may not belong to the show.
  public var merging = ImportMerging.allowed
  /// Whether the show was made of other parts of the same import, so that it can lack all objects
  /// of the file.
  public var isPart = false
  /// Called with the number of bytes read.
  public var progress: Progress?
  /// Called with the number of objects, boards and blocks written.
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
