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
  /// What is done where the show may have an entry of the file already.
  public var policy: CollisionPolicy
  /// Which of the file's objects are wanted.
  public var selection: ImportSelection
  /// Whether to look for what came from such a file before and is not in this one; not, where
  /// several files are put into one show, as each then lacks what the others brought.
  public var judgesVanished: Bool
  /// Whether cues are wanted as blocks; those that the format did not tell one by one are left out.
  public var wantsCues = false
  /// Sorts of which things can be missing although the file has none of them, as in the show of a
  /// console that told some before.
  public var knownSorts: Set<String> = []
  /// How blocks are laid.
  public var boards = BoardChoice()
  /// Whether a show is made even where there is nothing to put into it yet.
  public var makesEmptyShow = false
  /// What other shows of the workspace own; an export of one of them gets identities of its own.
  public let taken: Set<EntityKey>

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - file: The file, as the person named it.
  ///   - format: The key of the format that read the file.
  ///   - imported: What the file holds.
  ///   - show: The show that takes it.
  ///   - existing: What that show owns already; `nil` makes the show.
  ///   - now: The stamp of everything made.
  ///   - policy: What is done where the show may have an entry of the file already.
  ///   - selection: Which of the file's objects are wanted.
  ///   - judgesVanished: Whether to look for what came from such a file before and is not in this
  ///     one.
  ///   - taken: What other shows of the workspace own.
  public init(
    file: String, format: String, imported: ImportedShow, show: Show, existing: ShowContents?,
    now: Timestamp, policy: CollisionPolicy = .byNumber, selection: ImportSelection = .everything,
    judgesVanished: Bool = true, taken: Set<EntityKey> = []
  ) {
    self.file = file
    self.format = format
    self.imported = imported
    self.show = show
    self.existing = existing
    self.now = now
    self.policy = policy
    self.selection = selection
    self.judgesVanished = judgesVanished
    self.taken = taken
  }
}

/// What an import comes to: the changes to keep as one transaction, and what to tell the person.
public struct ImportPlan: Sendable {
  /// What to keep: the show where it is made, then deletions, objects, boards and blocks.
  ///
  /// Where a file brings nothing there are none: no show is made of it.
  /// Nothing is ever deleted but under ``CollisionPolicy/replace``.
  public let changes: [Change]
  /// The objects that go, with the blocks that show them.
  public let deleted: Set<ID<ShowObject>>
  /// What to tell the person.
  public let report: FileReport
}

/// Merges what a file holds into a show and lays out its boards (spec S3 to S6).
///
/// Planning the same file again on what the first import left gives no changes, whatever a person
/// did to boards and blocks in between, unless they ask for the boards of another ``BoardLayout``.
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
    let cues = CueObjects(request.imported, isWanted: request.wantsCues)
    var identities = KeptIdentities(request)
    let merge = ObjectMerge(request, cues: cues, &identities, using: &generator)
    let vanished = VanishedObjects(request, merged: merge)
    let drafts = BoardDrafts(request.imported, merged: merge, layout: request.boards.layout)
    var boards = BoardPlanner(
      request, merged: merge, identities, deleted: vanished.isDeleted ? vanished.items : [])
    boards.add(drafts.boards, using: &generator)

    let parts = [
      vanished.changes, merge.changes, boards.boardChanges, boards.itemChanges,
    ]
    let isNewShow =
      request.existing == nil && (request.makesEmptyShow || parts.contains { !$0.isEmpty })
    // Adding the lists up one by one would copy the long ones again and again.
    var changes: [Change] = []
    changes.reserveCapacity(parts.reduce(1) { $0 + $1.count })
    // Nothing can vanish from a show that is made, so its deletions need not come first.
    if isNewShow { changes.append(.insert(.show(request.show))) }
    for part in parts { changes += part }

    var report = FileReport(
      file: request.file, format: request.format, dialect: request.imported.dialect,
      show: isNewShow || request.existing != nil ? request.show.name : nil, created: merge.created,
      updated: merge.updated,
      unchanged: merge.unchanged, cues: request.imported.cueCount,
      leftOut: request.imported.leftOut + cues.leftOut + merge.leftOut + drafts.leftOut
        + boards.leftOut,
      warnings: request.imported.warnings + merge.warnings + boards.warnings, boards: boards.reports
    )
    (report.actions, report.ownMessages) = (boards.actions, boards.ownMessages)
    report.cueBlocks = merge.objects.count { CueObjects.holds($0.entry) }
    report.hasNamedCues = request.imported.hasNamedCues
    report.isNewShow = isNewShow
    (report.renamed, report.renamedCount) = (merge.renamedObjects, merge.renamedCount)
    report.vanished = vanished.report
    report.layout = request.boards.layout
    return ImportPlan(
      changes: changes, deleted: Set(vanished.isDeleted ? vanished.objects.map(\.id) : []),
      report: report)
  }
}
