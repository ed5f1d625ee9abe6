public import Domain
public import PluginAPI

/// The input of an import and its target show.
public struct ImportRequest: Sendable {
  /// The file, as the person named it.
  public let file: String
  /// The key of the format that read the file.
  public let format: String
  /// The contents of the file.
  public let imported: ImportedShow
  /// The show that takes it.
  public let show: Show
  /// The present contents of the show, or `nil` if the import creates the show.
  public let existing: ShowContents?
  /// The stamp of everything made.
  public let now: Timestamp
  /// How to treat entries that the show may have already.
  public var policy: CollisionPolicy
  /// Which of the file's objects are wanted.
  public var selection: ImportSelection
  /// Whether to look for objects of an earlier import that are missing in this one; not if several
  /// files go into one show, since each lacks the others' objects.
  public var judgesVanished: Bool
  /// Whether the show was made of other parts of the same import, so that it can lack all objects
  /// of the file.
  public var isPart = false
  /// Whether to import cues as blocks; cues that the format only counted are omitted.
  public var wantsCues = false
  /// Sorts that can have missing objects although the file has none of them, as in the show of a
  /// console that listed some before.
  public var knownSorts: Set<String> = []
  /// How to arrange blocks.
  public var boards = BoardChoice()
  /// The keys of the rules that this build has; boards of others become grids.
  public var rules: Set<String> = [
    BoardRules.defaultKey, BoardRules.flowKey, BoardRules.canvasKey, BoardRules.tilesKey,
  ]
  /// Whether to create a show even if it is empty.
  public var makesEmptyShow = false
  /// The entities of other shows in the workspace; an export of one of them gets new identities.
  public let taken: Set<EntityKey>

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - file: The file, as the user named it.
  ///   - format: The key of the format that read the file.
  ///   - imported: The contents of the file.
  ///   - show: The target show.
  ///   - existing: The present contents of that show; `nil` creates the show.
  ///   - now: The timestamp of everything created.
  ///   - policy: How to treat entries that the show may have already.
  ///   - selection: The objects to import.
  ///   - judgesVanished: Whether to look for objects of an earlier import that are missing in this
  ///     one.
  ///   - taken: The entities of other shows in the workspace.
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

/// The outcome of planning an import: the changes to store as one transaction, and the report.
public struct ImportPlan: Sendable {
  /// The changes: a new show first, then deletions, objects, boards and blocks.
  ///
  /// It is empty for a file without content: that creates no show.
  /// Only ``CollisionPolicy/replace`` deletes.
  public let changes: [Change]
  /// The objects that go, with the blocks that show them.
  public let deleted: Set<ID<ShowObject>>
  /// The report for the user.
  public let report: FileReport
}

/// Merges what a file contains into a show and lays out its boards.
///
/// Planning the same file again after the import gives no changes, even if you edited boards and
/// blocks in between, unless you choose another ``BoardLayout``.
public enum ShowImporter {
  /// Plans all changes of an import, and stores nothing.
  ///
  /// - Parameters:
  ///   - request: The input and its target.
  ///   - generator: The source of identities: objects first, in the file's order, then each board
  ///     followed by its blocks.
  /// - Returns: The changes and the report.
  /// - Complexity: Linear in the file and the show, except for sorting.
  public static func plan(
    _ request: ImportRequest, using generator: inout some RandomNumberGenerator
  ) -> ImportPlan {
    let cues = CueObjects(request.imported, isWanted: request.wantsCues)
    var identities = KeptIdentities(request)
    let merge = ObjectMerge(request, cues: cues, &identities, using: &generator)
    let vanished = VanishedObjects(request, merged: merge)
    let drafts = BoardDrafts(
      request.imported, of: request.file, merged: merge, layout: request.boards.layout)
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
    // Nothing can be missing from a new show, so its deletions need not come first.
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
    if request.policy != .append, request.existing?.objects.isEmpty == false {
      report.doubt = MergeDoubt(
        shared: merge.sharedCount, objects: merge.objects.count, renamed: merge.otherNames,
        isPart: request.isPart)
    }
    report.layout = request.boards.layout
    report.unshown = drafts.unshown
    return ImportPlan(
      changes: changes, deleted: Set(vanished.isDeleted ? vanished.objects.map(\.id) : []),
      report: report)
  }
}
