import Domain
import Gestures
import GridGeometry
import PluginAPI
import Simulation

/// A surface that is no more than the simulator's tests need: blocks of a board, one finger that
/// drags, taps and pans, commands, and undo.
struct ToySurface: Surface {
  /// What the one finger that counts does.
  struct Finger {
    let id: TouchID
    let start: Point<ScreenSpace>
    let item: BoardItem?
    let before: Viewport
    var position: Point<ScreenSpace>
    var rests: Instant?
    var isDragging = false
  }

  let flaw: ToyFlaw?
  let settings: GestureSettings
  var board: Board?
  var items: [BoardItem]
  var mode: InteractionMode
  var viewport: Viewport
  var selection: ID<BoardItem>?
  var undoSteps: [Change] = []
  var redoSteps: [Change] = []
  var finger: Finger?
  private(set) var touches: [TouchID] = []
  private(set) var touchTime = Instant.zero
  var drags = 0
  var redos = 0

  init(_ stage: Stage, flaw: ToyFlaw?) {
    self.flaw = flaw
    settings = stage.settings
    board = stage.boards.first
    let id = board?.id
    items = stage.items.filter { $0.board == id }.sorted(by: BoardItem.inReadingOrder)
    mode = stage.mode
    viewport =
      Viewport(center: stage.view.center, zoom: stage.view.zoom, size: stage.viewSize) ?? .home
  }

  // MARK: Touches

  var isTouched: Bool { !touches.isEmpty }
  var size: Size<ScreenSpace> { viewport.size }
  var nextDeadline: Instant? { finger?.rests }

  mutating func advance(to time: Instant) -> Reaction {
    guard time >= touchTime else { return .none }
    touchTime = time
    guard let due = finger?.rests, due <= time else { return .none }
    finger?.rests = nil
    return Reaction(effects: [.haptic(.snap)])
  }

  mutating func handle(_ touch: Touch) -> Reaction {
    var reaction = advance(to: touch.time)
    if let fault = fault(of: touch) {
      if fault != .notDown { reaction.append(breakOff()) }
      reaction.effects.append(.strayTouch(fault))
      if fault == .notDown || fault == .alreadyDown { return reaction }
    } else {
      switch touch.phase {
      case .began: reaction.append(begin(touch))
      case .moved: reaction.append(follow(touch))
      case .stationary: break
      case .ended: reaction.append(end(touch))
      case .cancelled: reaction.append(finger?.id == touch.id ? breakOff() : .none)
      }
    }
    if touch.phase == .ended || touch.phase == .cancelled { touches.removeAll { $0 == touch.id } }
    return reaction
  }

  private func fault(of touch: Touch) -> TouchFault? {
    if touches.contains(touch.id) == (touch.phase == .began) {
      return touch.phase == .began ? .alreadyDown : .notDown
    }
    if touch.time < touchTime, touch.phase != .began { return .timeReversed }
    return touch.position.isFinite ? nil : .notFinite
  }

  private mutating func begin(_ touch: Touch) -> Reaction {
    touches.append(touch.id)
    guard touches.count == 1 else { return breakOff() }
    let cell = Grid.cell(at: viewport.toBoard(touch.position))
    let item = items.first { item in cell.map { item.pose.cells?.contains($0) == true } == true }
    let delay = settings.longPressDuration + (flaw == .lateRest ? 1000 : 0)
    finger = Finger(
      id: touch.id, start: touch.position, item: item, before: viewport, position: touch.position,
      rests: item == nil ? nil : touchTime.advanced(by: delay))
    return .none
  }

  private mutating func follow(_ touch: Touch) -> Reaction {
    guard var finger, finger.id == touch.id else { return .none }
    var reaction = Reaction.none
    let last = finger.position
    finger.position = touch.position
    if !finger.isDragging, (touch.position - finger.start).length > settings.panDistance {
      finger.isDragging = true
      finger.rests = nil
      if finger.item != nil, mayEdit { reaction.effects.append(.haptic(.lift)) }
    }
    if finger.isDragging, finger.item == nil || !mayEdit {
      if flaw == .drifts {
        viewport = viewport.panned(by: touch.position - last + Vector(dx: 1, dy: 0)) ?? viewport
      } else {
        viewport = finger.before.panned(by: touch.position - finger.start) ?? viewport
      }
    }
    self.finger = finger
    return reaction
  }

  private var mayEdit: Bool { mode == .edit || flaw == .movesInPlay }

  private mutating func end(_ touch: Touch) -> Reaction {
    var reaction = follow(touch)
    guard let finger, finger.id == touch.id else { return reaction }
    self.finger = nil
    if finger.isDragging {
      reaction.append(drop(finger))
    } else if mode == .edit {
      selection = flaw == .silentSelection ? selection : finger.item?.id
    } else if let item = finger.item, let board {
      reaction.effects.append(.trigger(PlayedBlock(item, nil, of: board.show)))
    }
    return reaction
  }

  private mutating func drop(_ finger: Finger) -> Reaction {
    guard let item = finger.item, let cells = item.pose.cells, mayEdit else { return .none }
    let drag = viewport.toBoard(finger.position) - viewport.toBoard(finger.start)
    let corner = Grid.corner(of: cells.origin) + drag
    guard var target = Grid.nearestCorner(to: corner) else { return .refused(.outOfRange) }
    if target != cells.origin { drags += 1 }
    if flaw == .landsLeft { target.x &-= 1 }
    return move(item.id, to: target)
  }

  /// Ends what the finger does: the block is where it was, and so is the view.
  mutating func breakOff() -> Reaction {
    guard let broken = finger else { return .none }
    finger = nil
    if flaw == .cancelDrops, broken.isDragging { return drop(broken) }
    viewport = broken.before
    return .none
  }

  // MARK: The rest

  func contents() -> [Entity] {
    guard let board else { return [] }
    return [.board(board)] + items.map(Entity.item)
  }

  func violations() -> [Violation] {
    if flaw == .hiddenOverlaps { return [] }
    for (place, item) in items.enumerated() {
      for other in items[(place + 1)...] {
        guard let one = item.pose.cells, let two = other.pose.cells, one.overlaps(two) else {
          continue
        }
        return [Violation(.overlap, items: [item.id, other.id])]
      }
    }
    return []
  }

  func scene() -> Scene {
    var elements = items.compactMap { item in
      item.pose.cells.map { cells in
        SceneElement(
          id: .item(item.id), kind: .block, label: "", title: "", subtitle: "",
          frame: viewport.toScreen(Grid.frame(of: cells)), color: nil)
      }
    }
    if flaw == .sameName, let first = elements.first(where: { "\($0.id)" == "item:\(selected)" }) {
      elements.append(first)
    }
    return Scene(
      viewport: viewport, show: "", board: board?.name ?? "", mode: mode, grid: nil,
      elements: elements)
  }

  private var selected: String { selection.map { "\($0)" } ?? "" }
}
