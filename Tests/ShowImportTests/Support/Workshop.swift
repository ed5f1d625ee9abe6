import Domain
import GridGeometry
import PluginAPI
import ShowImport
import TestSupport
import Testing

/// One show in memory, changed only by imports and by the hand of a test.
///
/// It checks every change that a plan asks for, as strictly as any store would.
struct Workshop {
  var show: Show
  var isMade = false
  var objects: [ID<ShowObject>: ShowObject] = [:]
  var boards: [ID<Board>: Board] = [:]
  var items: [ID<BoardItem>: BoardItem] = [:]
  var generator: SplitMix64
  /// Whether imports make blocks of cues.
  var wantsCues = false
  /// Whether a show is made even of nothing.
  var makesEmptyShow = false
  /// How imports lay blocks.
  var choice = BoardChoice()
  /// What other shows own.
  var taken: Set<EntityKey> = []
  private var clock: Int64 = 1_000

  init(seed: UInt64 = 1) {
    generator = SplitMix64(seed: seed)
    show = Show(
      id: ID(using: &generator), name: "Tour", created: Timestamp(milliseconds: 1_000))
  }

  var contents: ShowContents {
    ShowContents(
      show: show, objects: Array(objects.values), boards: Array(boards.values),
      items: Array(items.values))
  }

  // MARK: Importing

  mutating func plan(
    _ imported: ImportedShow, format: String = testFormat, policy: CollisionPolicy = .byNumber,
    selection: ImportSelection = .everything, judgesVanished: Bool = true
  ) -> ImportPlan {
    clock += 1_000
    var request = ImportRequest(
      file: "show.test", format: format, imported: imported, show: show,
      existing: isMade ? contents : nil, now: Timestamp(milliseconds: clock), policy: policy,
      selection: selection, judgesVanished: judgesVanished, taken: taken)
    request.wantsCues = wantsCues
    request.makesEmptyShow = makesEmptyShow
    request.boards = choice
    return ShowImporter.plan(request, using: &generator)
  }

  /// Plans, checks and takes over an import.
  @discardableResult
  mutating func take(
    _ imported: ImportedShow, format: String = testFormat, policy: CollisionPolicy = .byNumber,
    selection: ImportSelection = .everything, judgesVanished: Bool = true
  ) -> FileReport {
    let plan = plan(
      imported, format: format, policy: policy, selection: selection,
      judgesVanished: judgesVanished)
    apply(plan.changes, deleting: plan.deleted)
    checkOverlaps()
    return plan.report
  }

  mutating func apply(_ changes: [Change], deleting allowed: Set<ID<ShowObject>> = []) {
    var floor = 0
    for change in changes {
      guard let after = change.after else {
        #expect(floor == 0, "deletions come first")
        delete(change.before, allowed)
        continue
      }
      #expect(!change.isEmpty)
      let rank = rank(of: after)
      #expect(rank >= floor, "show, objects, boards and blocks come in that order")
      floor = max(floor, rank)
      apply(change, after)
    }
  }

  /// As strict as a store: blocks go before the object that they show.
  private mutating func delete(_ entity: Entity?, _ allowed: Set<ID<ShowObject>>) {
    switch entity {
    case .item(let item) where item.object.map(allowed.contains) ?? false && items[item.id] == item:
      items[item.id] = nil
    case .object(let object) where allowed.contains(object.id) && objects[object.id] == object:
      #expect(!items.values.contains { $0.object == object.id })
      objects[object.id] = nil
    default:
      Issue.record("an import deletes \(String(describing: entity))")
    }
  }

  /// Where entities of that sort are in an import; beyond all where they have no place in one.
  private func rank(of entity: Entity) -> Int {
    switch entity {
    case .show: 0
    case .object: 1
    case .board: 2
    case .item: 3
    case .trip, .city, .game, .entry: 4
    }
  }

  private mutating func apply(_ change: Change, _ after: Entity) {
    switch after {
    case .show(let made):
      #expect(!isMade && change.before == nil && made == show)
      isMade = true
    case .object(let object):
      #expect(isMade && object.show == show.id)
      #expect(objects[object.id].map(Entity.object) == change.before)
      objects[object.id] = object
    case .board(let board):
      #expect(isMade && board.show == show.id)
      #expect(boards[board.id].map(Entity.board) == change.before)
      #expect((try? Name.validated(board.name)) == board.name)
      let key = NameKey(board.name)
      let others = boards.values.filter { $0.id != board.id }
      #expect(!others.contains { NameKey($0.name) == key }, "'\(board.name)' is taken")
      boards[board.id] = board
    case .item(let item):
      #expect(change.before == nil && items[item.id] == nil)
      #expect(item.object.map { objects[$0] != nil } ?? true && boards[item.board] != nil)
      if let span = item.pose.cells?.span, let board = boards[item.board] {
        #expect(board.rules.minimum.allows(span))
      }
      items[item.id] = item
    case .trip, .city, .game, .entry:
      Issue.record("an import of a show makes something of a trip: \(after)")
    }
  }

  func checkOverlaps() {
    for board in boards.values {
      // Swept from left to right: only blocks that begin before another ends can overlap it.
      let rects = blocks(on: board).map(\.cells).sorted { $0.minX < $1.minX }
      for (position, rect) in rects.enumerated() {
        for other in rects[(position + 1)...] {
          if other.minX >= rect.maxX { break }
          #expect(!rect.overlaps(other), "\(rect) and \(other) on '\(board.name)'")
        }
      }
    }
  }

  // MARK: Looking

  func board(_ name: String) -> Board? { boards.values.first { $0.name == name } }

  func object(_ kind: ObjectKind, _ digits: String) -> ShowObject? {
    objects.values.first { $0.kind == kind && $0.consoleNumber == numbered(digits) }
  }

  func blocks(on board: Board) -> [(item: BoardItem, cells: CellRect)] {
    items.values.compactMap { item in
      guard item.board == board.id, let cells = item.pose.cells else { return nil }
      return (item, cells)
    }
    .sorted { $0.cells < $1.cells }
  }

  /// What lies on a board in reading order: `"x,y wxh name"`.
  func picture(of name: String) -> [String] {
    guard let board = board(name) else { return [] }
    return blocks(on: board).map { block in
      let title = block.item.object.flatMap { objects[$0] }?.title
      return "\(block.cells) \(title ?? block.item.label ?? "?")"
    }
  }

  /// All objects by kind, number and name: `group 1 "A" #FF0000 <test/S:1`.
  var inventory: [String] {
    objects.values.sorted(by: ShowObject.inOrder).map { object in
      object.reference + (object.color.map { " \($0)" } ?? "")
        + (object.source.map { " <\($0.format)/\($0.identifier)" } ?? "")
    }
  }

  var boardNames: [String] { boards.values.map(\.name).sorted() }

  // MARK: By hand

  /// Takes over a whole show.
  mutating func fill(with contents: ShowContents) {
    isMade = true
    show = contents.show
    objects = Dictionary(uniqueKeysWithValues: contents.objects.map { ($0.id, $0) })
    boards = Dictionary(uniqueKeysWithValues: contents.boards.map { ($0.id, $0) })
    items = Dictionary(uniqueKeysWithValues: contents.items.map { ($0.id, $0) })
  }

  @discardableResult
  mutating func add(
    _ kind: ObjectKind, _ digits: String, _ name: String = "", color: ObjectColor? = nil,
    source: ImportSource? = nil
  ) -> ShowObject {
    isMade = true
    let object = ShowObject(
      id: ID(using: &generator), show: show.id, kind: kind, number: numbered(digits).number,
      cue: numbered(digits).cue, name: name, color: color, created: Timestamp(milliseconds: clock),
      source: source)
    objects[object.id] = object
    return object
  }

  @discardableResult
  mutating func addBoard(
    _ name: String, minimum: MinimumSpan = .one, rules: BoardRules? = nil
  ) -> Board {
    isMade = true
    let board = Board(
      id: ID(using: &generator), show: show.id, name: name, rules: rules ?? .grid(minimum: minimum),
      created: Timestamp(milliseconds: clock))
    boards[board.id] = board
    return board
  }

  mutating func place(_ object: ShowObject, on board: Board, _ cells: CellRect) {
    let item = BoardItem(
      id: ID(using: &generator), board: board.id, object: object.id, pose: .cells(cells))
    items[item.id] = item
  }

  mutating func delete(_ board: Board) {
    boards[board.id] = nil
    items = items.filter { $0.value.board != board.id }
  }

  mutating func delete(_ object: ShowObject) {
    objects[object.id] = nil
    items = items.filter { $0.value.object != object.id }
  }
}
