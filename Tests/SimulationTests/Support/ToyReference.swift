import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation

/// The toy once more: it keeps all states it was in, and finds changes by comparing them.
struct ToyReference: ReferenceModel {
  /// A finger, and all places it was heard of at.
  private struct Trail {
    var id: TouchID
    var places: [Point<ScreenSpace>]
    var item: BoardItem?
    var view: Viewport
    var due: Instant?
    var isFar = false
  }

  let flaw: ToyFlaw?
  private let stage: Stage
  private var board: Board?
  private var blocks: [BoardItem]
  private var past: [[BoardItem]] = []
  private var future: [[BoardItem]] = []
  private var seen: Observation
  private var trail: Trail?
  var coverage: Coverage

  init(_ stage: Stage, flaw: ToyFlaw?) {
    self.flaw = flaw
    self.stage = stage
    board = stage.boards.first
    let id = board?.id
    blocks = stage.items.filter { $0.board == id }
    seen = Observation()
    seen.mode = stage.mode
    seen.viewport =
      Viewport(center: stage.view.center, zoom: stage.view.zoom, size: stage.viewSize) ?? .home
    coverage = Coverage(count: SimulatedSurface.toyCoverage.cells.count)
  }

  func contents() -> [Entity] {
    guard let board else { return [] }
    return [.board(board)] + blocks.sorted(by: BoardItem.inReadingOrder).map(Entity.item)
  }

  func observation() -> Observation {
    var seen = seen
    seen.undoCount = past.count
    seen.redoCount = future.count
    seen.deadline = trail?.due
    return seen
  }

  func aim(using random: inout RandomSource) -> Aim? {
    guard let cells = random.pick(blocks)?.pose.cells else { return nil }
    return Aim(.block, seen.viewport.toScreen(Grid.frame(of: cells)))
  }

  // MARK: Touches

  mutating func advance(to time: Instant) -> Reaction {
    if time < seen.time { return .none }
    seen.time = time
    if let due = trail?.due, due <= time {
      trail?.due = nil
      return Reaction(effects: [.haptic(.snap)])
    }
    return .none
  }

  mutating func handle(_ touch: Touch) -> Reaction {
    let isOld = touch.time < seen.time
    var answer = advance(to: touch.time)
    let isDown = seen.touches.contains(touch.id)
    if touch.phase == .began {
      if isDown { return answer.and(giveUp()).and(stray(.alreadyDown)) }
    } else {
      if !isDown { return answer.and(stray(.notDown)) }
      if touch.phase == .ended || touch.phase == .cancelled {
        seen.touches = seen.touches.filter { $0 != touch.id }
      }
      if isOld { return answer.and(giveUp()).and(stray(.timeReversed)) }
    }
    if !touch.position.isFinite { return answer.and(giveUp()).and(stray(.notFinite)) }
    if touch.phase == .began { return answer.and(land(touch)) }
    guard trail?.id == touch.id else { return answer }
    if touch.phase == .cancelled { return answer.and(giveUp()) }
    if touch.phase == .stationary { return answer }
    answer = answer.and(go(to: touch.position))
    return touch.phase == .ended ? answer.and(lift()) : answer
  }

  private func stray(_ fault: TouchFault) -> Reaction {
    Reaction(effects: [.strayTouch(fault)])
  }

  private mutating func land(_ touch: Touch) -> Reaction {
    seen.touches.append(touch.id)
    if seen.touches.count > 1 { return giveUp() }
    let point = seen.viewport.toBoard(touch.position)
    let block = blocks.first { block in
      block.pose.cells.map { Grid.frame(of: $0).contains(point) } == true
    }
    let due = seen.time.advanced(by: stage.settings.longPressDuration)
    trail = Trail(
      id: touch.id, places: [touch.position], item: block, view: seen.viewport,
      due: block == nil ? nil : due)
    return .none
  }

  private var canEdit: Bool { seen.mode == .edit || flaw == .movesInPlay }

  private mutating func go(to place: Point<ScreenSpace>) -> Reaction {
    guard let last = trail?.places.last, let start = trail?.places.first else { return .none }
    trail?.places.append(place)
    let way = place - start
    let wasFar = trail?.isFar == true
    if way.length > stage.settings.panDistance { trail?.isFar = true }
    guard trail?.isFar == true else { return .none }
    trail?.due = nil
    if canEdit, trail?.item != nil {
      return wasFar ? .none : Reaction(effects: [.haptic(.lift)])
    }
    let view = trail?.view ?? seen.viewport
    let next =
      flaw == .drifts
      ? seen.viewport.panned(by: place - last + Vector(dx: 1, dy: 0)) : view.panned(by: way)
    if let next { seen.viewport = next }
    return .none
  }

  private mutating func lift() -> Reaction {
    guard let trail else { return .none }
    self.trail = nil
    if trail.isFar {
      let answer = drop(trail)
      if !answer.changes.isEmpty { reach("drag block", "accepted") }
      if answer.refusal?.reason == .overlap { reach("drag block", "overlap") }
      return answer
    }
    if seen.mode == .edit {
      seen.selection = trail.item?.id
      if trail.item != nil { reach("tap block", "selected") }
      return .none
    }
    guard let item = trail.item, let board else { return .none }
    reach("tap block", "triggered")
    return Reaction(effects: [.trigger(PlayedBlock(item, nil, of: board.show))])
  }

  private mutating func reach(_ action: String, _ outcome: String) {
    let cell = CoverageTable.Cell(action, seen.mode?.rawValue ?? "", outcome)
    coverage.reach(SimulatedSurface.toyCoverage.place(of: cell) ?? -1, cell)
  }

  private mutating func drop(_ trail: Trail) -> Reaction {
    guard canEdit, let item = trail.item, let cells = item.pose.cells,
      let start = trail.places.first, let end = trail.places.last
    else { return .none }
    let way = seen.viewport.toBoard(end) - seen.viewport.toBoard(start)
    let corner = Grid.corner(of: cells.origin) + way
    guard let cell = Grid.nearestCorner(to: corner) else { return .refused(.outOfRange) }
    return command(.move(item.id, to: cell))
  }

  private mutating func giveUp() -> Reaction {
    guard let trail else { return .none }
    self.trail = nil
    if flaw == .cancelDrops, trail.isFar { return drop(trail) }
    seen.viewport = trail.view
    return .none
  }

  // MARK: Commands

  mutating func perform(_ command: SessionCommand) -> Reaction {
    switch command {
    case .cancel: return giveUp()
    case .setMode(let mode):
      var answer = giveUp()
      let last = contents().last.flatMap { if case .item(let item) = $0 { item } else { nil } }
      if flaw == .removesOnEntry, seen.mode == .play, mode == .edit, let last {
        answer.changes += replace(by: blocks.filter { $0.id != last.id }).changes
      }
      if mode != seen.mode { (past, future, seen.selection) = ([], [], nil) }
      seen.mode = mode
      return answer
    case .look(let view):
      let size = seen.viewport.size
      guard let next = Viewport(center: view.center, zoom: view.zoom, size: size) else {
        return .refused(.viewOutOfRange)
      }
      let answer = giveUp()
      seen.viewport = next
      return answer
    case .place, .move, .remove, .undo, .redo:
      let answer = giveUp()
      return answer.and(canEdit ? self.command(command) : .refused(.notEditable))
    default: return .refused(.nothingOpen)
    }
  }

  private mutating func command(_ command: SessionCommand) -> Reaction {
    var next = blocks
    var mover: ID<BoardItem>?
    switch command {
    case .undo:
      guard let last = past.popLast() else { return .refused(.nothingToUndo) }
      if flaw != .noRedo { future.append(blocks) }
      return replace(by: last)
    case .redo:
      guard let last = future.popLast() else { return .refused(.nothingToRedo) }
      past.append(blocks)
      return replace(by: last)
    case .place(let id, let object, let cells):
      guard let board else { return .refused(.outOfRange) }
      if blocks.contains(where: { $0.id == id }) { return .refused(.duplicateItem) }
      next.append(BoardItem(id: id, board: board.id, object: object, pose: .cells(cells)))
      mover = id
    case .move(let id, let cell):
      guard let place = next.firstIndex(where: { $0.id == id }) else {
        return .refused(.unknownItem)
      }
      guard let cells = next[place].pose.cells?.moved(to: cell) else {
        return .refused(.outOfRange)
      }
      next[place].pose = .cells(cells)
      mover = id
    case .remove(let id):
      guard blocks.contains(where: { $0.id == id }) else { return .refused(.unknownItem) }
      if seen.selection == id { seen.selection = nil }
      next.removeAll { $0.id == id }
    default: return .none
    }
    if next == blocks, flaw != .emptyChange { return .none }
    let moved = next.first { $0.id == mover }
    let others = next.filter { $0.id != mover }.sorted(by: BoardItem.inReadingOrder).filter {
      guard let one = $0.pose.cells, let two = moved?.pose.cells else { return false }
      return one.overlaps(two)
    }
    var answer = Reaction.none
    if !others.isEmpty, flaw?.letsOverlap != true {
      answer = .refused(.overlap, by: others.map(\.id))
      if flaw != .refusesAndMoves { return answer }
      if case .place = command { return answer }
    }
    past.append(blocks)
    future = []
    if next == blocks, let moved { return Reaction(changes: [.updating(moved) { _ in }]) }
    answer.changes = replace(by: next).changes
    return answer
  }

  private mutating func replace(by next: [BoardItem]) -> Reaction {
    var changes: [Change] = []
    for old in blocks where !next.contains(where: { $0.id == old.id }) {
      changes.append(.delete(.item(old)))
    }
    for new in next where !blocks.contains(new) {
      let old = blocks.first { $0.id == new.id }
      changes.append(
        old.map { .updating($0) { $0 = new } } ?? .insert(.item(new)))
    }
    blocks = next
    return Reaction(changes: changes)
  }

  mutating func absorb(_ changes: [Change]) -> Reaction {
    if changes.isEmpty { return .none }
    var answer = giveUp()
    for change in changes {
      if case .item(let old)? = change.before { blocks.removeAll { $0.id == old.id } }
      if case .item(let new)? = change.after, new.board == board?.id { blocks.append(new) }
      if case .board(let new)? = change.after, new.id == board?.id { board = new }
      if case .board(let old)? = change.before, change.after == nil, old.id == board?.id {
        board = nil
      }
    }
    if !blocks.contains(where: { $0.id == seen.selection }) { seen.selection = nil }
    let count = past.count + future.count
    (past, future) = ([], [])
    if count > 0 { answer.effects.append(.message(.stepsDropped(count))) }
    return answer
  }
}

extension Reaction {
  /// This one, and what came after.
  fileprivate func and(_ other: Reaction) -> Reaction {
    Reaction(changes: changes + other.changes, effects: effects + other.effects)
  }
}
