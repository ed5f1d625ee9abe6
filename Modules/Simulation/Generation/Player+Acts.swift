import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Acts without a finger.
extension Player {
  private static let texts = [
    "", "a", "e", "É", "e\u{301}t", "wash", "1", "1.0", "group 1", "ß", "  ", "zzzz", "ÇA", "2.5 x",
  ]
  private static let names = [
    "", " ", "Main", "main ", "Été", "e\u{301}te\u{301}", "New Board", "Board 1", "ÅÄÖ 7",
    String(repeating: "long ", count: 60), String(repeating: "x", count: 501), "a\u{0}b",
  ]

  /// An act, or `nil` if there is none now.
  mutating func act(beside referee: borrowing Referee) -> Step? {
    untilAct = 1 + random.int(below: 2 * profile.actGap)
    if profile.has(.reload), untilReload <= 0,
      referee.kind.ways.hasBoards ? !known.boards.isEmpty : !isOver
    {
      untilReload = (64 << random.int(below: 8)) * profile.reloadGap + random.int(below: 64)
      return .reload
    }
    // An open panel needs an answer; if the board is gone, its panel may still get one.
    if panel != nil || isOver, profile.has(.panel), random.chance(1, in: panel != nil ? 2 : 4) {
      return .command(answer(beside: referee))
    }
    if referee.kind.ways.favoursPlacing, random.chance(3, in: 4),
      let command = placing(beside: referee)
    {
      // Several in a row: between two gestures there is time.
      if random.chance(3, in: 4) { untilAct = 0 }
      return .command(command)
    }
    let feature = profile.act(using: &random)
    // Not every surface has blocks; now and then it is asked for some all the same.
    if let own = referee.kind.ways.act, !random.chance(1, in: 32),
      let step = own(&self, feature, referee)
    {
      return step
    }
    switch feature {
    case .place:
      if referee.kind.ways.pastes, random.chance(1, in: 3) { return .command(paste()) }
      return .command(place(inOrder: referee.kind.ways.keepsOrder))
    case .move:
      // What is selected stays so for a while, as fingers carry it.
      if referee.surface.seen.isSelecting, random.chance(1, in: 2) {
        return .command(.select(.none))
      }
      return .command(
        random.chance(1, in: 6) ? select() : move(inOrder: referee.kind.ways.keepsOrder))
    case .span: return .command(resize())
    case .reassign: return .command(assign())
    case .remove: return .command(.remove(block()))
    case .minimum: return .command(.setSettings(.minimum(random.chance(1, in: 4) ? .two : .one)))
    case .history: return .command(history())
    case .mode: return .command(.setMode(mode()))
    case .look: return .command(look())
    case .panel: return .command(answer(beside: referee))
    case .gestures: return .command(.setGestures(gestures()))
    case .outside: return outside(beside: referee).map(Step.outside)
    default: return nil
    }
  }

  /// A mode: mostly edit, in which there is more to do.
  mutating func mode() -> InteractionMode { random.chance(1, in: 4) ? .play : .edit }

  // MARK: Blocks

  private mutating func place(inOrder isOrdered: Bool) -> SessionCommand {
    let id = newBlock()
    let object = object()
    if isOrdered, !random.chance(1, in: 4) {
      return .insert(id, object: object, at: random.chance(1, in: 3) ? nil : place())
    }
    // Beyond all cells there is no region to place anything in.
    guard let region = region() else { return .remove(id) }
    return .place(id, object: object, in: region)
  }

  /// Copies of blocks, all of them as far from the originals; rarely something that was not copied.
  private mutating func paste() -> SessionCommand {
    guard let board = stage.boards.first?.id else { return place(inOrder: false) }
    let (columns, rows) = (random.int(in: -4...4), random.int(in: -4...4))
    var items: [BoardItem] = []
    for _ in 0..<random.int(in: 1...4) {
      guard !random.chance(1, in: 16), let block = random.pick(known.blocks),
        let object = block.object, let cells = block.cells,
        let moved = cells.origin.moved(byColumns: columns, rows: rows).flatMap(cells.moved)
      else {
        if let region = region() {
          let id = (random.chance(1, in: 4) ? items.last?.id : nil) ?? newBlock()
          items.append(
            BoardItem(id: id, board: board, object: self.object(), pose: .cells(region)))
        }
        continue
      }
      items.append(BoardItem(id: newBlock(), board: board, object: object, pose: .cells(moved)))
    }
    return items.isEmpty ? place(inOrder: false) : .addAll(items)
  }

  /// An identity for a new block; rarely one that is on the board already.
  ///
  /// Sessions do not know the blocks of other boards: those are never used.
  mutating func newBlock() -> ID<BoardItem> {
    guard random.chance(1, in: 16), let block = random.pick(known.blocks),
      block.board == stage.boards.first?.id
    else { return ids.next() }
    return block.id
  }

  /// A place in the order, mostly one that there is.
  private mutating func place() -> Int {
    if profile.has(.extremes), random.chance(1, in: 16) {
      return random.chance(1, in: 2) ? -1 : .max
    }
    return random.int(in: 0...known.blocks.count)
  }

  private mutating func move(inOrder isOrdered: Bool) -> SessionCommand {
    if isOrdered, !random.chance(1, in: 4) { return .reorder(block(), to: place()) }
    let (id, cells) = blockAndCells()
    return .move(id, to: cell(near: cells))
  }

  private mutating func select() -> SessionCommand {
    let edit: SelectionEdit =
      switch random.int(below: 6) {
      case 0: .all
      case 1: .invert
      case 2: .add([block()])
      case 3: .remove([block()])
      case 4: .none
      default: .replace([block(), block()])
      }
    return .select(edit)
  }

  private mutating func resize() -> SessionCommand {
    let (id, cells) = blockAndCells()
    let handle = Handle.allCases[random.int(below: Handle.allCases.count)]
    let span = cells?.span ?? .standard
    func side(_ side: Int32) -> Int32 {
      if profile.has(.extremes), random.chance(1, in: 32) {
        return .max - Int32(random.int(below: 2))
      }
      return max(1, min(side, .max - 2) + Int32(random.int(in: -2...2)))
    }
    return .resize(
      id, to: CellSpan(width: side(span.width), height: side(span.height)) ?? .single, from: handle)
  }

  private static let messages = [
    nil, "/a 1", "/a 1", " /a  1 ", "/b \"x y\" 'z'", "/é 1.5", "", "'' 1", "/c\u{1}", "/d \"open",
    "/e " + String(repeating: "long ", count: 250),
  ]

  private static let labels = [
    nil, "FOG", "FOG", " FOG ", "Fog \u{1F32B}", "", "\u{7}", String(repeating: "long", count: 100),
  ]

  /// Changes the object of a block, or the action of a tap on it.
  private mutating func assign() -> SessionCommand {
    switch random.int(below: 9) {
    case 0:
      let actions = TriggerAction.allCases
      return .setAction(block(), actions[random.int(below: actions.count)])
    case 1: return .setMessage(block(), random.pick(Self.messages) ?? nil)
    case 2: return .setLabel(block(), random.pick(Self.labels) ?? nil)
    default: return .reassign(block(), to: object())
    }
  }

  /// Several steps back, or again.
  private mutating func history() -> SessionCommand {
    let command: SessionCommand = random.chance(2, in: 3) ? .undo : .redo
    if random.chance(1, in: 3) {
      doAgain(random.chance(1, in: 3) ? .redo : command, random.int(in: 1...6))
    }
    return command
  }

  /// A block, mostly one that there is.
  mutating func block() -> ID<BoardItem> { blockAndCells().id }

  private mutating func blockAndCells() -> (id: ID<BoardItem>, cells: CellRect?) {
    guard !random.chance(1, in: 32), let block = random.pick(known.blocks) else {
      return (ids.next(), nil)
    }
    return (block.id, block.extent)
  }

  /// An object, mostly one that there is.
  mutating func object() -> ID<ShowObject> {
    guard !random.chance(1, in: 32), let object = random.pick(known.objects) else {
      return ids.next()
    }
    return object
  }

  /// Some cells near a block, or near the origin, or at the end of all cells.
  mutating func region() -> CellRect? {
    let cell = cell(near: random.pick(known.blocks)?.extent)
    let size = random.int(below: 16)
    return CellRect(
      x: cell.x, y: cell.y, width: Int32(1 + size % 4), height: Int32(1 + size / 4))
  }

  mutating func cell(near cells: CellRect?) -> Cell {
    if profile.has(.extremes), random.chance(1, in: 32) {
      return Cell(x: extreme(), y: extreme())
    }
    let near = cells?.origin ?? .origin
    let roll = random.int(below: 81)
    return near.moved(byColumns: roll % 9 - 4, rows: roll / 9 - 4) ?? near
  }

  private mutating func extreme() -> Int32 {
    let step = Int32(random.int(below: 3))
    return switch random.int(below: 3) {
    case 0: .min + step
    case 1: .max - step
    default: step
    }
  }

  // MARK: Looking

  private mutating func look() -> SessionCommand {
    switch random.int(below: 6) {
    case 0: return .goHome
    case 1: return .fit
    case 2: return .setGrid(random.chance(1, in: 2))
    case 3: return .setViewSize(size())
    default:
      let look = SessionCommand.look(view())
      if random.chance(1, in: 8) { doAgain(look, 1) }
      return look
    }
  }

  private static let zooms = [0.25, 0.5, 0.75, 1, 1, 1.25, 1.5, 2, 4, 1.0 / 3]
  private static let oddNumbers = [
    0, -0.0, -1, 1e-300, 1e-9, 1e9, 1e15, 1e300, .nan, .infinity, -1e300,
    .leastNormalMagnitude, .leastNonzeroMagnitude,
  ]

  /// A view of a block, or of nowhere.
  mutating func view() -> ViewMemory {
    if profile.has(.extremes), random.chance(1, in: 8) {
      // One way back is sure to come.
      idleGestures = 8
      return ViewMemory(center: Point(x: odd(), y: odd()), zoom: odd())
    }
    let zoom = random.chance(1, in: 3) ? stage.view.zoom : random.pick(Self.zooms) ?? 1
    let near = random.pick(known.blocks)?.extent
    let corner = near.map { Grid.corner(of: $0.origin) } ?? .origin
    side = Grid.unit * zoom
    let offset = Vector<BoardSpace>(
      dx: Double(random.int(in: -128...127)), dy: Double(random.int(in: -128...127)))
    return ViewMemory(center: corner + offset, zoom: zoom)
  }

  private mutating func odd() -> Double { random.pick(Self.oddNumbers) ?? 0 }

  /// A size of the view: the first one, rotated, another, or an invalid one.
  mutating func size() -> Size<ScreenSpace> {
    let first = stage.viewSize
    if profile.has(.extremes), random.chance(1, in: 16) {
      idleGestures = 8
      guard random.chance(1, in: 2) else { return Size(width: odd(), height: odd()) }
      // Blocks may be so far apart that a view as wide and low as that cannot show all of them.
      doAgain(.fit, 1)
      return Size(width: 1e300, height: 1)
    }
    viewSize =
      switch random.int(below: 5) {
      case 0, 1: first
      case 2: Size(width: first.height, height: first.width)
      case 3: Size(width: first.width / 2, height: first.height)
      default: Size(width: 320, height: 480)
      }
    return viewSize
  }

  // MARK: Panels

  /// An answer to the open panel, or to none.
  private mutating func answer(beside referee: borrowing Referee) -> SessionCommand {
    // Not in one expression: its second half would capture the referee, which is only borrowed.
    let isSelecting = referee.surface.seen.isSelecting
    let choosesAny = referee.kind.ways.turns || isSelecting
    return switch (panel, random.int(below: 8)) {
    case (.picker, 0...2): .pick(object())
    case (.menu, 0...4) where choosesAny:
      .choose(ItemMenu.allCases[random.int(below: ItemMenu.allCases.count)])
    case (.menu, 5...6): .undo
    case (.picker, 3...5), (_, 6): search()
    case (.menu, 0...4), (.prompt, 5), (.confirmation, 4), (_, 0):
      .choose(random.chance(1, in: 2) ? .reassign : .remove)
    case (.prompt, 0...4), (.confirmation, 0...3), (_, 1...2):
      .accept(random.chance(1, in: 3) ? nil : name(beside: referee))
    // The drawn region may be too small by the time something is picked.
    case (.picker, 7): .setSettings(.minimum(random.chance(1, in: 2) ? .two : .one))
    case (_, 3): .pick(object())
    case (_, 4): search()
    default: .cancel
    }
  }

  /// A name, or that of a board in different case: often of the board to rename.
  private mutating func name(beside referee: borrowing Referee) -> String? {
    if let text = referee.kind.ways.text { return text(&self) }
    guard random.chance(1, in: 3) else { return random.pick(Self.names) }
    let asked = referee.surface.seen.text
    let name =
      asked.isEmpty || random.chance(1, in: 2) ? random.pick(known.boards)?.name ?? asked : asked
    return random.chance(1, in: 2) ? name.uppercased() : " \(name.lowercased())"
  }

  private mutating func search() -> SessionCommand {
    let text = random.pick(Self.texts) ?? ""
    guard random.chance(1, in: 2) else { return .search(text, kinds: []) }
    let kinds = ObjectKind.allCases
    let first = kinds[random.int(below: kinds.count)]
    return .search(text, kinds: [first, kinds[random.int(below: kinds.count)]])
  }

  // MARK: Settings

  /// Thresholds that distinguish gestures: the first ones, others, or invalid ones.
  private mutating func gestures() -> GestureSettings {
    var new = stage.settings
    switch random.int(below: 8) {
    case 0: new = .mouse
    case 1: new = .touch
    case 2: new.maximumTouches = 1 + random.int(below: 3)
    case 3:
      new.tapDuration = 0
      new.longPressDuration = 0
      new.doubleTapGap = 0
      new.swipeDuration = 0
      new.scrollDelay = 0
    case 4:
      new.panDistance = 30
      new.tapDistance = 20
      new.longPressDistance = 5
    case 5 where profile.has(.extremes): new.panDistance = odd()
    case 6 where profile.has(.extremes):
      new.longPressDuration = .max
      new.scrollDelay = .max
      new.doubleTapGap = .max
    default: break
    }
    if new.isUsable { settings = new }
    return new
  }
}
