import PluginAPI

/// The totals of importing several files.
///
/// Its size hardly grows with the number of files.
public struct ImportSummary: Hashable, Sendable {
  /// How many files were imported; each part of one show counts.
  public private(set) var imported = 0
  /// How many of the imports left parts of their file out.
  public private(set) var partial = 0
  /// How many were refused, and changed nothing.
  public private(set) var refused = 0
  /// How many files in folders are not show files.
  public private(set) var unrecognised = 0
  /// Their names, the first 10,000 of them.
  public private(set) var unrecognisedFiles: [String] = []
  /// How many links and special files in folders were skipped.
  public private(set) var skipped = 0
  /// How many objects were made.
  public private(set) var created = 0
  /// How many objects were altered.
  public private(set) var updated = 0
  /// How many objects were found as the files have them.
  public private(set) var unchanged = 0
  /// How many objects vanished from the files, and were kept.
  public private(set) var vanished = 0
  /// How many objects vanished from the files, and were deleted.
  public private(set) var deleted = 0
  /// How many boards were made or added to.
  public private(set) var boards = 0
  /// Whether the person stopped before the last file.
  public var isStopped = false

  private static let mostNames = 10_000

  /// Creates an empty summary.
  public init() {}

  /// Takes a file into account.
  public mutating func add(_ report: FileReport) {
    if let refused = report.refused {
      if refused.code == .cancelled { isStopped = true } else { self.refused += 1 }
      return
    }
    imported += report.parts
    if report.outcome == .partial { partial += 1 }
    created += report.created.values.reduce(0, +)
    updated += report.updated.values.reduce(0, +)
    unchanged += report.unchanged.values.reduce(0, +)
    boards += report.boards.count
    guard let gone = report.vanished else { return }
    if gone.isDeleted { deleted += gone.count } else { vanished += gone.count }
  }

  /// Takes a file of a folder into account that is not a show file.
  public mutating func addUnrecognised(_ file: String) {
    unrecognised += 1
    if unrecognisedFiles.count < Self.mostNames { unrecognisedFiles.append(file) }
  }

  /// Takes something in a folder into account that is never read, as links are.
  public mutating func addSkipped() { skipped += 1 }
}
