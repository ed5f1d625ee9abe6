public import Domain
public import PluginAPI

/// What is to be imported, and into what.
public struct ImportRequest: Sendable {
  /// The file, as the person named it.
  public let file: String
  /// The key of the format that read the file.
  public let format: String
  /// What the file holds.
  public let imported: ImportedShow
  /// The show that takes it.
  public let show: Show
  /// What the show owns already, or `nil` where the import makes the show.
  public let existing: ShowContents?
  /// The stamp of everything made.
  public let now: Timestamp

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - file: The file, as the person named it.
  ///   - format: The key of the format that read the file.
  ///   - imported: What the file holds.
  ///   - show: The show that takes it.
  ///   - existing: What that show owns already; `nil` makes the show.
  ///   - now: The stamp of everything made.
  public init(
    file: String, format: String, imported: ImportedShow, show: Show, existing: ShowContents?,
    now: Timestamp
  ) {
    self.file = file
    self.format = format
    self.imported = imported
    self.show = show
    self.existing = existing
    self.now = now
  }
}

/// What an import comes to: the changes to keep as one transaction, and what to tell the person.
public struct ImportPlan: Sendable {
  /// What to keep: the show, then objects, then boards, then blocks; nothing is ever deleted.
  public let changes: [Change]
  /// What to tell the person.
  public let report: FileReport
}

/// Merges what a file holds into a show and lays out its boards (spec S3 to S6).
///
/// Planning the same file again on what the first import left gives no changes, whatever a person
/// did to boards and blocks in between.
public enum ShowImporter {
  /// Decides everything that an import changes, and keeps nothing.
  ///
  /// - Parameters:
  ///   - request: What is to be imported, and into what.
  ///   - generator: Where identities are drawn from: objects first, in the file's order, then each
  ///     board followed by its blocks.
  /// - Returns: The changes and the report.
  /// - Complexity: Linear in the file and the show, but for sorting.
  public static func plan(
    _ request: ImportRequest, using generator: inout some RandomNumberGenerator
  ) -> ImportPlan {
    let merge = ObjectMerge(request, using: &generator)
    let drafts = BoardDrafts(request.imported, merged: merge)
    var boards = BoardPlanner(request, merged: merge)
    for draft in drafts.boards {
      boards.add(draft, using: &generator)
    }

    var changes: [Change] = request.existing == nil ? [.insert(.show(request.show))] : []
    changes += merge.changes + boards.boardChanges + boards.itemChanges

    let report = FileReport(
      file: request.file, format: request.format, dialect: request.imported.dialect,
      show: request.show.name, created: merge.created, updated: merge.updated,
      unchanged: merge.unchanged, cues: request.imported.cueCount,
      leftOut: request.imported.leftOut + merge.leftOut + drafts.leftOut + boards.leftOut,
      warnings: request.imported.warnings + merge.warnings + boards.warnings, boards: boards.reports
    )
    return ImportPlan(changes: changes, report: report)
  }
}
