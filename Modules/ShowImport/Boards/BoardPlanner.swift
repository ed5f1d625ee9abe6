import Domain
import GridGeometry
import PluginAPI

/// Finds the board of each draft in the show, and decides which blocks go on it.
///
/// Your arrangement stays: an existing board only gets the objects that this import created, and a
/// deleted board comes back only with something new on it.
struct BoardPlanner {
  /// Boards made, and boards that took over a draft's source.
  private(set) var boardChanges: [Change] = []
  /// The blocks to place.
  private(set) var itemChanges: [Change] = []
  /// The boards that got blocks.
  private(set) var reports: [BoardReport] = []
  /// Differences from the arrangement in the file.
  private(set) var warnings: [ImportWarning] = []
  /// How many of the placed blocks have an action other than go, by action.
  private(set) var actions: [TriggerAction: Int] = [:]
  /// How many of the placed blocks have a custom message.
  private(set) var ownMessages = 0
  /// Blocks for which there was no room.
  private(set) var leftOut: [LeftOut] = []

  private let request: ImportRequest
  private let objects: [MergedObject]
  private var names: BoardNames
  private var bySource: [ImportSource: Board] = [:]
  private var byName: [NameKey: Board] = [:]
  private var byID: [ID<Board>: Board] = [:]
  /// How many names were tried for the boards of an export that have one name.
  private var tried: [NameKey: Int] = [:]
  private var identities: KeptIdentities
  /// Whether nothing in the show seems to come from the file, so that boards with only messages are
  /// new rather than deleted.
  private var isFirstImport = false
  private let items: [ID<Board>: [BoardItem]]
  /// The keys of the blocks that were put last, by the boards that keep an order.
  private var ends: [ID<Board>: OrderKey] = [:]
  /// Whether boards that only this layout has are asked for, and those that it shares with another.
  private var asksForOwn = false
  private var asksForShared = false

  /// Creates a planner for the boards of a request.
  ///
  /// - Parameters:
  ///   - request: The import request.
  ///   - merged: Its objects in the show.
  ///   - identities: The identities that an export keeps.
  ///   - deleted: The blocks that the import deletes; their places are free.
  init(
    _ request: ImportRequest, merged: ObjectMerge, _ identities: KeptIdentities,
    deleted: [BoardItem]
  ) {
    self.request = request
    self.identities = identities
    objects = merged.objects
    let boards = request.existing?.boards ?? []
    names = BoardNames(taken: boards.map(\.name))
    byID = Dictionary(boards.map { ($0.id, $0) }) { first, _ in first }
    for board in boards where board.rules.key == BoardRules.defaultKey {
      if let source = board.source {
        if bySource[source] == nil { bySource[source] = board }
      } else {
        byName[NameKey(board.name)] = board
      }
    }
    // If nothing is created, nothing is placed, and without a layout nothing moves.
    let isNeeded = objects.contains { $0.isCreated } || !request.imported.layouts.isEmpty
    let gone = Set(deleted.map(\.id))
    let kept = isNeeded ? request.existing?.items ?? [] : []
    items = Dictionary(
      grouping: gone.isEmpty ? kept : kept.filter { !gone.contains($0.id) }, by: \.board)
  }

  /// Plans all boards.
  mutating func add(_ drafts: [BoardDraft], using generator: inout some RandomNumberGenerator) {
    let known = drafts.filter { board(of: $0) != nil }
    isFirstImport = known.isEmpty && objects.allSatisfy(\.isFresh)
    if request.boards.asksForMissing {
      // Where the show has some of them, a person deleted the others.
      asksForOwn = known.allSatisfy(\.isShared)
      asksForShared = known.isEmpty
    }
    for draft in drafts { add(draft, using: &generator) }
  }

  private mutating func add(
    _ draft: BoardDraft, using generator: inout some RandomNumberGenerator
  ) {
    guard draft.record == nil else { return addKept(draft, using: &generator) }
    let isAskedFor = draft.isShared ? asksForShared : asksForOwn
    let source = ImportSource(format: request.format, identifier: draft.identifier)
    if let board = board(of: draft) ?? namesake(of: draft, isAskedFor) {
      // From now on it also has the objects in folders.
      let kept = draft.isShared ? board.source ?? source : source
      extend(board, with: draft, kept, using: &generator)
    } else if isAskedFor || draft.blocks.contains(where: { isFresh($0) }) {
      make(draft, source, using: &generator)
    } else {
      reportUnlaid(
        draft.blocks.count { $0.frame != nil },
        "its board is not there, and nothing on it is new to the show")
    }
  }

  /// The board that an earlier import made for such a draft.
  private func board(of draft: BoardDraft) -> Board? {
    ([draft.identifier] + draft.otherIdentifiers).lazy.compactMap { [self] identifier in
      bySource[ImportSource(format: request.format, identifier: identifier)]
    }
    .first
  }

  /// A custom board that has the name.
  ///
  /// It would only get new objects, so it does not do if all are requested.
  private mutating func namesake(of draft: BoardDraft, _ isAskedFor: Bool) -> Board? {
    guard !isAskedFor || draft.blocks.allSatisfy({ isNew($0) { $0.isCreated } }) else {
      return nil
    }
    return byName.removeValue(forKey: NameKey(draft.name))
  }

  /// Plans a board of an export, which comes back also where it was deleted.
  private mutating func addKept(
    _ draft: BoardDraft, using generator: inout some RandomNumberGenerator
  ) {
    let known = draft.record?.id.flatMap { id in
      KeptIdentities.candidates(id, in: request.show.id).compactMap { byID[$0] }.first
    }
    let source = draft.record?.source
    if let board = known ?? source.flatMap({ bySource[$0] }) ?? namesake(of: draft.name) {
      extend(board, with: draft, board.source ?? source, using: &generator)
    } else {
      make(draft, source, using: &generator)
    }
  }

  /// The board that has the name, or that got it with a number where another had it before.
  private mutating func namesake(of name: String) -> Board? {
    let key = NameKey(name)
    guard var place = tried[key] ?? (names.isTaken(name) ? 1 : nil) else {
      // From here on the name is this file's own.
      tried[key] = .max
      return nil
    }
    defer { tried[key] = place }
    while place < .max {
      let candidate = BoardNames.candidate(place, of: name)
      guard names.isTaken(candidate) else { break }
      place += 1
      if let board = byName.removeValue(forKey: NameKey(candidate)) { return board }
    }
    place = .max
    return nil
  }

  private mutating func make(
    _ draft: BoardDraft, _ source: ImportSource?,
    using generator: inout some RandomNumberGenerator
  ) {
    let record = draft.record
    let placement = record?.rules.key ?? BoardRules.defaultKey
    if placement != BoardRules.defaultKey {
      warnings.append(
        ImportWarning(
          "board '\(draft.name)' used the rules '\(placement)'; it is imported as a grid"))
    }
    let board = Board(
      id: identities.take(record?.id, EntityKey.board, using: &generator), show: request.show.id,
      name: names.take(draft.name), rules: .grid(minimum: record?.rules.minimum ?? .one),
      created: record?.created ?? request.now, source: source,
      metadata: record?.metadata ?? Metadata())
    if board.name != draft.name, record != nil {
      warnings.append(
        ImportWarning("board '\(draft.name)': the name is taken; it becomes '\(board.name)'"))
    }
    boardChanges.append(.insert(.board(board)))
    lay(draft, on: board, occupied: [], using: &generator) { _ in true }
  }

  private mutating func extend(
    _ board: Board, with draft: BoardDraft, _ source: ImportSource?,
    using generator: inout some RandomNumberGenerator
  ) {
    let unlaid = UnlaidBlocks(
      of: draft, objects, besides: items[board.id] ?? [], in: request.show.id)
    reportUnlaid(unlaid.count, "its board stays as it was arranged")
    reportUnlaid(
      unlaid.alteredCount, "its block has another action, message or label here, and keeps it")
    guard draft.blocks.contains(where: { isNew($0) { $0.isCreated } }) else { return }
    if board.source != source {
      boardChanges.append(.updating(board) { $0.source = source })
    }
    let lying = items[board.id] ?? []
    let merged = objects
    func isWanted(_ block: BoardDraft.Block) -> Bool {
      block.object.map { merged[$0].isCreated } ?? false
    }
    if board.rules.key == BoardRules.defaultKey {
      lay(
        draft, on: board, occupied: lying.compactMap(\.pose.cells), using: &generator,
        where: isWanted)
    } else if keepsOrder(board, lying) {
      append(draft.blocks.filter(isWanted), to: board, using: &generator)
    } else {
      leftOut.append(
        LeftOut(
          "block", count: draft.blocks.count(where: isWanted),
          reason: "board '\(board.name)' has the rules '\(board.rules.key)'"))
    }
  }

  /// Whether blocks on a board without a grid have an order.
  private func keepsOrder(_ board: Board, _ lying: [BoardItem]) -> Bool {
    lying.isEmpty
      ? board.rules.key == BoardRules.flowKey : lying.contains { $0.pose.order != nil }
  }

  /// Puts blocks at the end of a board's order.
  private mutating func append(
    _ blocks: [BoardDraft.Block], to board: Board,
    using generator: inout some RandomNumberGenerator
  ) {
    let last = ends[board.id] ?? (items[board.id] ?? []).compactMap(\.pose.order).max()
    var count = 0
    for (block, key) in zip(blocks, OrderKey.after(last, count: blocks.count)) {
      ends[board.id] = key
      if insert(block, on: board, .ordered(key), using: &generator) { count += 1 }
    }
    reports.append(BoardReport(name: board.name, items: count))
    if count < blocks.count {
      leftOut.append(
        LeftOut(
          "block", count: blocks.count - count,
          reason: "board '\(board.name)' has no room for it"))
    }
  }

  private mutating func lay(
    _ draft: BoardDraft, on board: Board, occupied: [CellRect],
    using generator: inout some RandomNumberGenerator, where isWanted: (BoardDraft.Block) -> Bool
  ) {
    let arrangement = BlockArrangement(
      draft, minimum: board.rules.minimum, occupied: occupied, columns: request.boards.columns,
      where: isWanted)
    let blocks = draft.blocks
    var count = 0
    for (block, cells) in zip(blocks, arrangement.cells) {
      if let cells, insert(block, on: board, .cells(cells), using: &generator) { count += 1 }
    }
    reports.append(BoardReport(name: board.name, items: count))
    warn(arrangement, of: blocks, on: board)
  }

  /// Places a block, and returns whether it shows anything.
  private mutating func insert(
    _ block: BoardDraft.Block, on board: Board, _ pose: Pose,
    using generator: inout some RandomNumberGenerator
  ) -> Bool {
    let object = block.object.map { objects[$0].object }
    guard let content = ItemContent(object: object?.id, message: block.message) else {
      return false
    }
    let item = BoardItem(
      id: identities.take(block.record?.id, EntityKey.item, using: &generator),
      board: board.id, content: content, pose: pose, action: block.action,
      label: block.label(besides: object))
    itemChanges.append(.insert(.item(item)))
    if item.action != .go { actions[item.action, default: 0] += 1 }
    if item.message != nil { ownMessages += 1 }
    return true
  }

  /// Whether to create a missing board for a block: its object is new to the show, or it has none
  /// and nothing in the show came from the file.
  private func isFresh(_ block: BoardDraft.Block) -> Bool {
    block.object.map { objects[$0].isFresh } ?? isFirstImport
  }

  /// Whether a block shows an object that this import brought; one without an object does not.
  private func isNew(_ block: BoardDraft.Block, _ test: (MergedObject) -> Bool) -> Bool {
    block.object.map { test(objects[$0]) } ?? false
  }

  // MARK: Warnings

  private mutating func warn(
    _ arrangement: BlockArrangement, of blocks: [BoardDraft.Block], on board: Board
  ) {
    let sentences = [
      (arrangement.moved, "lay over others and moved to a free place"),
      (arrangement.withoutPlace, "had no usable position and moved to a free place"),
      (arrangement.grown, "were smaller than the board allows and grew"),
      (arrangement.cut, "would have been larger than 64x64 cells and became smaller"),
    ]
    for (indices, what) in sentences where !indices.isEmpty {
      let count = counted(indices.count, "block")
      warnings.append(
        ImportWarning("board '\(board.name)': \(count) \(what): \(names(of: indices, blocks))"))
    }
    if !arrangement.withoutRoom.isEmpty {
      leftOut.append(
        LeftOut(
          "block", count: arrangement.withoutRoom.count,
          reason: "board '\(board.name)' has no room for it"))
    }
  }

  private mutating func reportUnlaid(_ count: Int, _ reason: String) {
    guard count > 0 else { return }
    if let place = leftOut.firstIndex(where: { $0.what == "widget" && $0.reason == reason }) {
      leftOut[place].count += count
    } else {
      leftOut.append(LeftOut("widget", count: count, reason: reason))
    }
  }

  private func names(of indices: [Int], _ blocks: [BoardDraft.Block]) -> String {
    let most = 8
    let named = indices.prefix(most).map { index -> String in
      let block = blocks[index]
      let caption = block.label.isEmpty ? block.message ?? "" : block.label
      return block.object.map { objects[$0].object.reference } ?? "'\(caption)'"
    }
    let rest = indices.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
