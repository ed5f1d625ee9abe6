import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What recognises gestures from touches under a reference board.
typealias BoardFingers = ReferenceFingers

/// A session on a grid board once more, as plainly as it can be written.
///
/// The blocks are one list, in reading order; whatever is asked about them is answered by going
/// through it from the first to the last. Snapping, the window on the board and the places of
/// handles and panels are written out as arithmetic, in the order in which the surface does it, so
/// that both come to the same bits. Only while a finger moves within the same cells nothing is
/// asked: a campaign could not afford it.
struct ReferenceBoard: ReferenceModel {
  /// The fault that was injected, or `nil`.
  let defect: BoardDefect?

  var show: Show
  var board: Board { didSet { minimum = board.rules.minimum } }
  /// The board's smallest block; read from its settings once, as each movement asks for it.
  private(set) var minimum: MinimumSpan
  var isDeleted = false
  /// The boards of the show, in order.
  var pages: [Board]
  /// In reading order.
  var blocks: [ReferenceBlock]
  /// The same by their identities, in the memory of the session's once both were equal: then
  /// nothing needs to be looked at until something changes.
  var items: [ID<BoardItem>: BoardItem] = [:]
  /// In the order in which a picker shows them.
  var objects: [ShowObject]
  /// The steps that can be taken back, and those that can be taken again; the next one is last.
  var done: [[ReferenceEdit]] = []
  var undone: [[ReferenceEdit]] = []
  var ids: IDSequence

  var mode: InteractionMode
  var window: ReferenceWindow
  var isGridShown = true
  var selection: ID<BoardItem>?
  /// Whether taps select, and what is selected.
  var isSelecting = false
  var selected: Set<ID<BoardItem>> = []
  var isMenuOpen = false
  /// What the open menu is about while blocks are selected.
  var selectionMenu: ReferenceSelectionMenu?
  var picker: ReferencePicker?

  var settings: GestureSettings
  var fingers: BoardFingers
  var scrolling = ReferenceEdgeScroll()
  /// What lay under each finger when it touched down.
  var targets: [(touch: TouchID, target: ReferenceTarget)] = []
  /// The blocks that look pressed.
  var presses: [(touch: TouchID, item: ID<BoardItem>)] = []
  var held: ReferenceHold?
  /// What was before; there as long as something is held.
  var before: ReferenceBefore?
  var pan: ReferencePan?
  /// A drag that scrolls the picker's list: whose, from where, and how far the list was scrolled.
  var listDrag: (touch: TouchID, start: Double, offset: Double)?

  var coverage = Coverage(count: GridCoverage.table.cells.count)

  // What only faulty variants remember.
  var rememberedKinds: Set<ObjectKind> = []
  var hasPanned = false

  /// Opens a board as `BoardSession` does on a stage, with its window and settings.
  init(_ stage: Stage, opening: Int, defect: BoardDefect?) {
    self.defect = defect
    show = stage.show
    if let board = stage.boards.first {
      self.board = board
    } else {
      board = .missing(from: stage)
      isDeleted = true
    }
    minimum = board.rules.minimum
    pages = stage.boards
    objects = stage.objects.sorted(by: ShowObject.inOrder)
    ids = stage.ids(opening: opening)
    mode = stage.mode
    settings = stage.settings.isUsable ? stage.settings : .touch
    fingers = BoardFingers(settings: settings)
    let (view, size) = (stage.view, stage.viewSize)
    window = ReferenceWindow(
      x: view.center.x, y: view.center.y, zoom: view.zoom, width: size.width, height: size.height)
    if !window.isUsable {
      window = ReferenceWindow(x: 0, y: 0, zoom: 1, width: size.width, height: size.height)
    }
    if !window.isUsable { window = ReferenceWindow(x: 0, y: 0, zoom: 1, width: 0, height: 0) }
    blocks = []
    sortPages()
    for item in stage.items where item.board == board.id { put(item) }
  }

  // MARK: Touches

  mutating func handle(_ touch: Touch) -> Reaction {
    var reaction = catchUp(to: touch.time)
    var found: ReferenceTarget?
    var interest: GestureInterest = []
    var leeway = TouchReach.nearby
    if touch.phase == .began {
      let target = self.target(at: touch.position)
      interest = self.interest(in: target)
      leeway = self.leeway(on: target)
      found = target
    }
    if let fault = fingers.handle(touch, interest: interest, within: leeway) {
      reaction.effects.append(.strayTouch(fault))
      reach(.strayTouch, GridOutcome(fault))
    } else if let found {
      setTarget(of: touch.id, to: found)
      if defect == .triggerOnTouchDown, mode == .play, case .item(let item) = found {
        trigger(item, &reaction)
      }
    }
    drain(&reaction)
    if touch.phase == .ended || touch.phase == .cancelled {
      targets.removeAll { $0.touch == touch.id }
    }
    if !fingers.isTouched, !targets.isEmpty { targets.removeAll(keepingCapacity: true) }
    return reaction
  }

  mutating func advance(to time: Instant) -> Reaction {
    let reaction = catchUp(to: time)
    fingers.advance(to: time)
    return reaction
  }

  /// Does what is due by a moment.
  private mutating func catchUp(to time: Instant) -> Reaction {
    var reaction = Reaction.none
    if let due = fingers.nextDeadline, due <= time {
      fingers.advance(to: time)
      drain(&reaction)
    }
    if let due = scrolling.deadline, due <= time { scroll(to: time, &reaction) }
    return reaction
  }

  mutating func drain(_ reaction: inout Reaction) {
    while let gesture = fingers.next() {
      guard !isDeleted else { continue }
      switch gesture {
      case .press(let press): follow(press, &reaction)
      case .tap(let tap): follow(tap, &reaction)
      case .drag(let drag): follow(drag, &reaction)
      case .pan(let pan): follow(pan, &reaction)
      case .longPress(let press) where press.phase == .began && isSelecting:
        pressWhileSelecting(press, &reaction)
      case .longPress(let press): self.press(press, &reaction)
      case .doubleTap, .swipe: break
      }
    }
  }

  /// Breaks off everything that fingers do: it counts for nothing.
  mutating func interrupt() -> Reaction {
    let isBusy = held != nil || pan != nil || listDrag != nil || !presses.isEmpty
    if isBusy { reach(.interruption, .cancelled) }
    var reaction = Reaction.none
    fingers.cancelAll()
    drain(&reaction)
    if let hold = held { cancel(hold, &reaction) }
    if let pan { window = pan.start }
    pan = nil
    listDrag = nil
    for press in presses.sorted(by: { $0.touch.rawValue < $1.touch.rawValue }) {
      reaction.effects.append(.press(press.item, .cancelled))
    }
    presses = []
    return reaction
  }

  // MARK: Observation

  func contents() -> [Entity] { [.board(board)] + blocks.map { .item($0.item) } }

  func observation() -> Observation {
    var seen = Observation()
    seen.mode = mode
    seen.viewport = window.viewport
    seen.isGridShown = isGridShown
    seen.selection = selection
    seen.isSelecting = isSelecting
    seen.selected = selected.sorted()
    seen.panel = picker != nil ? .picker : isMenuOpen ? .menu : nil
    seen.text = picker?.search ?? ""
    seen.kinds = picker?.kinds ?? []
    seen.choices = picker?.found.map(\.id) ?? []
    seen.scroll = pickerPanel?.scroll ?? 0
    seen.undoCount = done.count
    seen.redoCount = undone.count
    seen.touches = fingers.touches
    seen.time = fingers.time
    seen.deadline = fingers.nextDeadline
    if let due = scrolling.deadline { seen.deadline = min(seen.deadline ?? due, due) }
    if let held {
      seen.held = Observation.Held(
        touch: held.touch, item: held.item, frame: held.frame, landing: held.landing?.pose,
        refusal: held.refusal)
    }
    if !presses.isEmpty {
      seen.pressed =
        presses.sorted { $0.touch.rawValue < $1.touch.rawValue }.map(\.item)
    }
    seen.isDeleted = isDeleted
    return seen
  }

  /// Records that something came of what a person did in a mode.
  mutating func reach(_ action: GridAction, in mode: InteractionMode, _ outcome: GridOutcome) {
    coverage.reach(
      GridCoverage.place(of: action, mode, outcome), GridCoverage.cell(action, mode, outcome))
  }

  /// Records that something came of what a person did, in the present mode.
  mutating func reach(_ action: GridAction, _ outcome: GridOutcome) {
    reach(action, in: mode, outcome)
  }
}

extension Board {
  /// What stands for the board of a stage on which there is none any more.
  static func missing(from stage: Stage) -> Board {
    Board(
      id: ID(high: stage.seed, low: 0), show: stage.show.id, name: "Deleted",
      created: Timestamp(milliseconds: 0))
  }
}
