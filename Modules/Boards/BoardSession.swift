public import Domain
public import GridGeometry
public import PluginAPI

/// A person's work on one board, over any placement rules.
///
/// The session decides and returns what is to be kept; it never saves. It holds the mode, the view
/// and the history of the present edit session (spec B2–B9, B13, B14).
public struct BoardSession: Surface {
  var state: BoardState
  var history = UndoHistory()

  /// What touches and commands may do.
  public internal(set) var mode: InteractionMode
  /// The window on the board; its size is that of the last view asked for.
  public internal(set) var viewport: Viewport

  var ids: IDSequence

  /// Opens a session.
  ///
  /// - Parameters:
  ///   - contents: The board, its blocks, and the objects of its show.
  ///   - rules: The rules, made with the same blocks.
  ///   - mode: Edit for a new board, play for one that exists (spec B8).
  ///   - ids: Where the identities of new blocks come from.
  ///   - view: Where the person last looked, or `nil` for the origin at full size.
  public init(
    _ contents: BoardContents, rules: any PlacementRules, mode: InteractionMode,
    ids: IDSequence, view: ViewMemory? = nil
  ) {
    state = BoardState(contents, rules: rules)
    self.mode = mode
    self.ids = ids
    viewport =
      view.flatMap { Viewport(center: $0.center, zoom: $0.zoom, size: Viewport.home.size) }
      ?? .home
  }

  /// The board as it is now.
  public var board: Board { state.board }

  /// The show that owns the board, as it is now.
  public var show: Show { state.show }

  /// Whether the board was deleted from outside; nothing can be done with it any more.
  public var isDeleted: Bool { state.isDeleted }

  /// The blocks from the top row to the bottom one, each row from left to right.
  public var itemsInReadingOrder: [BoardItem] { state.itemsInReadingOrder }

  /// Where the person looks, to be remembered with the board.
  public var view: ViewMemory { ViewMemory(center: viewport.center, zoom: viewport.zoom) }

  /// How many steps can be taken back.
  public var undoCount: Int { history.undoable.count }

  /// How many steps can be taken again.
  public var redoCount: Int { history.redoable.count }

  /// An object of the show, or `nil` where it is gone.
  public func object(_ id: ID<ShowObject>) -> ShowObject? { state.objects[id] }

  /// A block of the board, or `nil` where it is gone.
  public func item(_ id: ID<BoardItem>) -> BoardItem? { state.items[id] }

  /// The block that covers a cell, or `nil`.
  public func item(at cell: Cell) -> BoardItem? {
    // The middle of the cell, so that no rounding can fall on a neighbour.
    let middle = Grid.corner(of: cell) + Vector(dx: Grid.unit / 2, dy: Grid.unit / 2)
    return state.rules.hit(middle).flatMap { state.items[$0] }
  }

  /// The board and its blocks in reading order.
  public func contents() -> [Entity] {
    [.board(board)] + itemsInReadingOrder.map(Entity.item)
  }

  /// Everything on the board that breaks its rules, and blocks whose object is gone.
  public func violations() -> [Violation] {
    let orphans = itemsInReadingOrder.filter { state.objects[$0.object] == nil }
    return state.rules.violations()
      + orphans.map { Violation(.unknownObject, items: [$0.id]) }
  }

  /// Takes over changes made elsewhere: by another process, an import, or a sync.
  ///
  /// Steps that no longer apply are dropped, and the person is told (spec B9).
  public mutating func absorb(_ changes: [Change]) -> Reaction {
    let touched = state.apply(changes)
    let deletesObject = changes.contains { change in
      if case .object = change.before, change.after == nil { true } else { false }
    }
    if state.isDeleted {
      history.clear()
      return Reaction(effects: [.message(.boardDeleted)])
    }
    return Reaction(effects: touched || deletesObject ? pruneHistory() : [])
  }

  /// Drops the steps that no longer apply, and tells how many.
  mutating func pruneHistory() -> [Effect] {
    let present = state
    let dropped = history.prune {
      var trial = present
      return { changes in
        guard trial.accepts(changes) else { return false }
        trial.apply(changes)
        return true
      }
    }
    return dropped == 0 ? [] : [.message(.stepsDropped(dropped))]
  }
}
