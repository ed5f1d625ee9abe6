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
  var warnings: [ImportWarning] = []
  /// How many of the placed blocks have an action other than go, by action.
  private(set) var actions: [TriggerAction: Int] = [:]
  /// How many of the placed blocks have a custom message.
  private(set) var ownMessages = 0
  /// Blocks for which there was no room.
  var leftOut: [LeftOut] = []

  private let request: ImportRequest
  let objects: [MergedObject]
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
  /// The boards of the show, by the identities that an export gives them.
  private var destinations: [ID<Board>: ID<Board>] = [:]
  /// The last board of the show.
  private var lastBoard: Board?
  /// What this import laid on boards of other rules than a grid; two layouts may end on one.
  private var laid: [ID<Board>: [BoardItem]] = [:]
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
    lastBoard = boards.last
    byID = Dictionary(boards.map { ($0.id, $0) }) { first, _ in first }
    // Of several boards from one layout, that of the grid is the one that an import made first.
    let grids = boards.filter { $0.rules.key == BoardRules.defaultKey }
    for board in grids + boards.filter({ $0.rules.key != BoardRules.defaultKey }) {
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
    itemChanges = itemChanges.map(directed)
  }

  /// A block that opens a board, with the board that was made for the one of the file; with none if
  /// the show has no such board.
  private func directed(_ change: Change) -> Change {
    guard let item = BoardItem(change.after), let old = item.content.destination else {
      return change
    }
    var directed = item
    directed.content = .goto(destinations[old] ?? byID[old]?.id)
    return .insert(.item(directed))
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
    return take(draft.name, for: draft)
  }

  /// Plans a board of an export, which comes back also where it was deleted.
  private mutating func addKept(
    _ draft: BoardDraft, using generator: inout some RandomNumberGenerator
  ) {
    let known = draft.record?.id.flatMap { id in
      KeptIdentities.candidates(id, in: request.show.id).compactMap { byID[$0] }.first
    }
    let source = draft.record?.source
    if let board = known ?? source.flatMap({ bySource[$0] }) ?? namesake(of: draft) {
      extend(board, with: draft, board.source ?? source, using: &generator)
    } else {
      make(draft, source, using: &generator)
    }
  }

  /// The board that has the name, or that got it with a number where another had it before.
  private mutating func namesake(of draft: BoardDraft) -> Board? {
    let name = draft.name
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
      if let board = take(candidate, for: draft) { return board }
    }
    place = .max
    return nil
  }

  /// Takes a custom board with a name, if it is a grid or has the rules that the draft would have.
  private mutating func take(_ name: String, for draft: BoardDraft) -> Board? {
    guard let board = byName[NameKey(name)],
      board.rules.key == BoardRules.defaultKey || board.rules.key == rules(of: draft).key
    else { return nil }
    byName[NameKey(name)] = nil
    return board
  }

  /// The rules of a board that is made: those of the export, or those asked for.
  private func rules(of draft: BoardDraft) -> BoardRules {
    if let rules = draft.record?.rules {
      return request.rules.contains(rules.key) ? rules : .grid(minimum: rules.minimum)
    }
    let key =
      request.boards.rules
      ?? (draft.isDrawn ? BoardRules.canvasKey : BoardRules.defaultKey)
    return BoardRules(request.rules.contains(key) ? key : BoardRules.defaultKey)
  }

  private mutating func make(
    _ draft: BoardDraft, _ source: ImportSource?,
    using generator: inout some RandomNumberGenerator
  ) {
    let record = draft.record
    let rules = rules(of: draft)
    if let wanted = record?.rules?.key, wanted != rules.key {
      warnings.append(
        ImportWarning(
          "board '\(draft.name)' used the rules '\(wanted)'; it is imported as a grid"))
    }
    let created = record?.created ?? request.now
    var board = Board(
      id: identities.take(record?.id, EntityKey.board, using: &generator), show: request.show.id,
      name: names.take(draft.name), rules: rules, created: created,
      order: record?.created == nil
        ? Board.order(after: lastBoard, created: created) : record?.order, source: source,
      metadata: record?.metadata ?? Metadata())
    if lastBoard.map({ $0.order <= board.order }) ?? true { lastBoard = board }
    if board.name != draft.name, record != nil {
      warnings.append(
        ImportWarning("board '\(draft.name)': the name is taken; it becomes '\(board.name)'"))
    }
    remember(draft, on: &board)
    boardChanges.append(.insert(.board(board)))
    if let id = record?.id { destinations[id] = board.id }
    lay(draft, on: board, besides: [], using: &generator) { _ in true }
  }

  private mutating func extend(
    _ board: Board, with draft: BoardDraft, _ source: ImportSource?,
    using generator: inout some RandomNumberGenerator
  ) {
    if let id = draft.record?.id { destinations[id] = board.id }
    let lying = items[board.id] ?? []
    let changes = LayoutChanges(
      of: draft, objects, since: draft.record == nil ? LayoutMemory(board) : nil, on: lying)
    let wanted = Set(
      draft.blocks.indices.filter { index in
        changes.new.contains(index) || isNew(draft.blocks[index]) { $0.isCreated }
      })
    report(
      UnlaidBlocks(
        of: draft, objects, besides: lying, except: wanted.union(changes.messages.map(\.index)),
        in: request.show.id),
      of: draft, on: board)
    if request.judgesVanished, request.selection.isEverything { report(changes, on: board) }
    update(board, with: draft, wanted.isEmpty ? board.source : source)
    guard !wanted.isEmpty else { return }
    if case .other = ItemArrangement.Sort(board, lying) {
      leftOut.append(
        LeftOut(
          "block", count: wanted.count,
          reason: "board '\(board.name)' has the rules '\(board.rules.key)'"))
    } else {
      lay(
        draft, on: board, besides: lying + (laid[board.id] ?? []), using: &generator,
        where: wanted.contains)
    }
  }

  /// Gives a board its source, and what its layout shows now.
  private mutating func update(_ board: Board, with draft: BoardDraft, _ source: ImportSource?) {
    var edited = board
    edited.source = source
    if source != nil { remember(draft, on: &edited) }
    guard edited != board else { return }
    boardChanges.append(.updating(board) { $0 = edited })
  }

  private func remember(_ draft: BoardDraft, on board: inout Board) {
    guard draft.record == nil, draft.blocks.contains(where: { $0.frame != nil }) else { return }
    var marks = LayoutChanges.marks(of: draft, objects)
    // What was not selected is not gone.
    if !request.selection.isEverything, let known = LayoutMemory(board) {
      marks.formUnion(known.marks)
    }
    LayoutMemory(marks).write(to: &board)
  }

  /// The widgets of a layout that lie on cells of a board; several of one target in reading order,
  /// if the board has as many.
  private func anchors(_ draft: BoardDraft, _ lying: [BoardItem]) -> [AnchoredFit.Anchor] {
    var cells: [UInt32: [CellRect]] = [:]
    for item in lying {
      guard let mark = LayoutMemory.mark(of: item.object, message: item.message),
        let rect = item.pose.cells
      else { continue }
      cells[mark, default: []].append(rect)
    }
    var frames: [UInt32: [Rect<BoardSpace>]] = [:]
    for block in draft.blocks {
      let object = block.object.map { objects[$0].object.id }
      guard let frame = block.frame, frame.isFinite,
        let mark = LayoutMemory.mark(of: object, message: block.message), cells[mark] != nil
      else { continue }
      frames[mark, default: []].append(frame)
    }
    return frames.sorted { $0.key < $1.key }.flatMap { mark, frames -> [AnchoredFit.Anchor] in
      let rects = (cells[mark] ?? []).sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
      guard rects.count == frames.count else { return [] }
      let sorted = frames.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
      return zip(sorted, rects).map { AnchoredFit.Anchor(frame: $0, cells: $1) }
    }
  }

  private mutating func lay(
    _ draft: BoardDraft, on board: Board, besides lying: [BoardItem],
    using generator: inout some RandomNumberGenerator, where isWanted: (Int) -> Bool
  ) {
    let arrangement = ItemArrangement(
      draft, on: board, besides: lying, columns: request.boards.columns,
      anchors: draft.record == nil ? anchors(draft, lying) : [], where: isWanted)
    var count = 0
    for (index, block) in draft.blocks.enumerated() {
      guard let pose = arrangement.pose(of: index) else { continue }
      if insert(block, on: board, pose, using: &generator) { count += 1 }
    }
    reports.append(BoardReport(name: board.name, items: count, rules: board.rules.key))
    warn(arrangement, of: draft.blocks, on: board)
  }

  /// Places a block, and returns whether it shows anything.
  private mutating func insert(
    _ block: BoardDraft.Block, on board: Board, _ pose: Pose,
    using generator: inout some RandomNumberGenerator
  ) -> Bool {
    let object = block.object.map { objects[$0].object }
    guard let content = content(of: block, object) else { return false }
    let item = BoardItem(
      id: identities.take(block.record?.id, EntityKey.item, using: &generator),
      board: board.id, content: content, pose: pose, action: block.action,
      label: block.label(besides: object))
    itemChanges.append(.insert(.item(item)))
    if board.rules.key != BoardRules.defaultKey { laid[board.id, default: []].append(item) }
    if item.action != .go { actions[item.action, default: 0] += 1 }
    if item.message != nil { ownMessages += 1 }
    return true
  }

  private func content(of block: BoardDraft.Block, _ object: ShowObject?) -> ItemContent? {
    guard case .card(let card)? = block.drawing, card.created == ImportedWidget.noDate else {
      return block.drawing ?? ItemContent(object: object?.id, message: block.message)
    }
    return .card(
      Card(title: card.title, text: card.text, color: card.color, created: request.now))
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
}
