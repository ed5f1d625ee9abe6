import Domain
import Gestures
import GridGeometry
import PluginAPI

/// The list of boards once more: an array of boards, an array of blocks, and what is open.
struct ReferenceList: ReferenceModel {
  /// What can be open over the list.
  enum Open: Hashable, Sendable {
    case menu(ID<Board>)
    case naming
    case renaming(ID<Board>)
    case deleting(ID<Board>)
  }

  /// A choice in what is open.
  enum Choice: String, Hashable, Sendable {
    case rename
    case delete
    case accept
    case cancel
  }

  /// What a finger touched down on.
  enum Target: Hashable, Sendable {
    case entry(ID<Board>)
    case newBoard
    case ground
    case choice(Choice)
    case panel
    case beside
  }

  /// A finger that is down.
  struct Hand: Sendable {
    let touch: TouchID
    let target: Target
    var isPressing = false
    /// Whether something opened or closed since: then what it does means nothing.
    var isVoid = false
  }

  let show: ID<Show>
  let now: Timestamp
  let defect: ListDefect?
  let fingersDefect: FingersDefect?

  var boards: [Board]
  /// A name for a new board that none of them has.
  var freeName = ""
  var items: [BoardItem]
  var objects: [ShowObject]
  var current: ID<Board>?
  var isDeleted = false
  var ids: IDSequence
  var size: Size<ScreenSpace>
  var scroll = 0.0

  var fingers: ReferenceFingers
  var hands: [Hand] = []
  var open: Open?
  /// The long press that opened the menu.
  var holder: TouchID?
  /// The finger that scrolls.
  var scroller: TouchID?
  /// How far the list was scrolled when it began.
  var scrollStart = 0.0

  var coverage = Coverage(count: ListAction.table.cells.count)

  init(_ stage: Stage, opening: Int, mutant: Mutant?) {
    defect = ListDefect(mutant)
    fingersDefect = FingersDefect(mutant)
    show = stage.show.id
    now = stage.timeOfNewBoards
    boards = stage.boards
    items = stage.items
    objects = stage.objects
    current = stage.boards.first?.id
    ids = stage.ids(opening: opening)
    size = stage.viewSize
    fingers = ReferenceFingers(settings: stage.settings, defect: fingersDefect)
    freeName = newFreeName
  }

  mutating func absorb(_ changes: [Change]) -> Reaction {
    let wasOpen = open != nil
    for change in changes { take(change) }
    let effects = follow()
    note(changes, hasClosed: wasOpen && open == nil)
    return Reaction(effects: effects)
  }

  func contents() -> [Entity] {
    var entities: [Entity] = []
    for board in boards {
      entities.append(.board(board))
      for item in blocks(of: board.id) { entities.append(.item(item)) }
    }
    return entities
  }

  func observation() -> Observation {
    var seen = Observation()
    seen.viewport = Viewport.home.resized(to: size) ?? .home
    seen.panel = openPanel
    seen.board = openBoard?.id
    seen.text = openPanel == .prompt ? offeredName : ""
    seen.scroll = scroll
    seen.touches = fingers.touches
    seen.time = fingers.time
    seen.deadline = fingers.nextDeadline
    seen.isDeleted = isDeleted
    seen.pressedBoards = pressedBoards
    seen.marks = marks
    return seen
  }

  private var pressedBoards: [ID<Board>] {
    var boards: [ID<Board>] = []
    for hand in hands where hand.isPressing && !hand.isVoid {
      if case .entry(let id) = hand.target { boards.append(id) }
    }
    return boards
  }

  private var marks: [String] {
    var marks: [String] = []
    for hand in hands where hand.isPressing && !hand.isVoid {
      if case .newBoard = hand.target { marks.append("pressed boards:new") }
      if case .choice(let choice) = hand.target { marks.append("pressed \(name(of: choice))") }
    }
    if let current { marks.append("chosen board:\(current)") }
    return marks
  }

  // MARK: Boards and blocks

  func board(_ id: ID<Board>) -> Board? { boards.first { $0.id == id } }

  /// The blocks of a board, from the top row to the bottom one, each from left to right.
  func blocks(of board: ID<Board>) -> [BoardItem] {
    items.filter { $0.board == board }.sorted { left, right in
      guard case .cells(let first) = left.pose, case .cells(let second) = right.pose else {
        return false
      }
      if first.minY != second.minY { return first.minY < second.minY }
      if first.minX != second.minX { return first.minX < second.minX }
      if first.maxY != second.maxY { return first.maxY < second.maxY }
      if first.maxX != second.maxX { return first.maxX < second.maxX }
      return left.id < right.id
    }
  }

  /// Takes a change over that was made here or elsewhere.
  mutating func take(_ change: Change) {
    switch (change.before, change.after) {
    case (_, .board(let board)) where board.show == show:
      put(board)
      freeName = newFreeName
    case (.board(let board), nil):
      boards.removeAll { $0.id == board.id }
      freeName = newFreeName
    case (_, .item(let item)):
      items.removeAll { $0.id == item.id }
      items.append(item)
    case (.item(let item), nil): items.removeAll { $0.id == item.id }
    case (_, .object(let object)) where object.show == show:
      if defect == .objectsStay { return }
      objects.removeAll { $0.id == object.id }
      objects.append(object)
    case (.object(let object), nil): objects.removeAll { $0.id == object.id }
    case (.show(let gone), nil) where gone.id == show: isDeleted = true
    default: break
    }
  }

  /// Puts a board behind all that are not after it.
  private mutating func put(_ board: Board) {
    if let place = boards.firstIndex(where: { $0.id == board.id }) {
      guard boards[place].order != board.order else {
        boards[place] = board
        return
      }
      boards.remove(at: place)
    }
    var place = boards.count
    while place > 0 && boards[place - 1].order > board.order { place -= 1 }
    boards.insert(board, at: place)
  }

  /// Brings what is seen in line with what there is.
  mutating func follow() -> [Effect] {
    keepScrollInside()
    if let id = current, board(id) == nil { current = nil }
    guard open != nil else { return [] }
    let isGone = open != .naming && openBoard == nil && defect != .panelOutlivesBoard
    return isGone || isDeleted ? close() : []
  }

  // MARK: What is open

  var openPanel: Panel? {
    switch open {
    case .menu: .menu
    case .naming, .renaming: .prompt
    case .deleting: .confirmation
    case nil: nil
    }
  }

  /// The board that what is open is about.
  var openBoard: Board? {
    switch open {
    case .menu(let id), .renaming(let id), .deleting(let id): board(id)
    case .naming, nil: nil
    }
  }

  mutating func present(_ new: Open) -> [Effect] {
    var effects = close()
    open = new
    forgetTargets()
    if let openPanel { effects.append(.opened(openPanel)) }
    return effects
  }

  mutating func close() -> [Effect] {
    guard let panel = openPanel else { return [] }
    open = nil
    holder = nil
    forgetTargets()
    return [.closed(panel)]
  }

  /// Fingers that went down before mean nothing any more.
  private mutating func forgetTargets() {
    if defect == .panelKeepsTargets { return }
    for index in hands.indices { hands[index].isVoid = true }
  }

  // MARK: Coverage

  mutating func note(_ action: ListAction, _ outcome: ListAction.Outcome) {
    let cell = action.cell(outcome)
    coverage.reach(ListAction.table.place(of: cell) ?? -1, cell)
  }

  private mutating func note(_ changes: [Change], hasClosed: Bool) {
    switch (changes.last?.before, changes.last?.after) {
    case (nil, .board): note(.outsideBoardAdded, .done)
    case (.board, .board): note(.outsideBoardRenamed, .done)
    case (.board, nil): note(.outsideBoardDeleted, hasClosed ? .closed : .done)
    case (.item, _), (_, .item): note(.outsideBlock, .done)
    case (.object, _): note(.outsideObject, .done)
    default: note(.outsideNothing, .done)
    }
  }
}
