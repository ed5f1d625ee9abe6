import Boards
public import Domain
public import GridGeometry
public import PluginAPI

extension Seat {
  /// The blocks of the current board in reading order, with the objects they show.
  ///
  /// - Throws: ``WorkspaceError`` where no board is open or the workspace cannot be read.
  public func items() throws(WorkspaceError) -> [PlacedItem] {
    let session = try currentSession()
    var last = 0
    return session.itemsInReadingOrder.map { item in
      let isOrdered = item.pose.order != nil
      if isOrdered { last += 1 }
      return PlacedItem(
        item: item, object: item.object.flatMap { session.object($0) },
        place: isOrdered ? last : nil)
    }
  }

  /// The places of the blocks of the current board in its order, from 1; empty where its rules keep
  /// none, or none is open.
  public func places() -> [ID<BoardItem>: Int] {
    guard let session, !session.isDeleted,
      session.board.rules.key != BoardRules.defaultKey
    else { return [:] }
    let ordered = session.itemsInReadingOrder.filter { $0.pose.order != nil }
    return Dictionary(
      ordered.enumerated().map { ($0.element.id, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The place of a block of the current board in its order, from 1; `nil` where its rules keep
  /// none.
  public func place(of item: BoardItem) -> Int? { session?.place(of: item) }

  /// Whether the blocks of the current board lie in an order and not on cells.
  public var keepsOrder: Bool { session?.keepsOrder ?? false }

  /// The block that covers a cell of the current board, or `nil`.
  ///
  /// - Parameter cell: The cell.
  /// - Returns: The block with the object it shows.
  /// - Throws: ``WorkspaceError`` where no board is open or the workspace cannot be read.
  public func item(at cell: Cell) throws(WorkspaceError) -> PlacedItem? {
    let session = try currentSession()
    // The middle of the cell, so that no rounding can fall on a neighbour.
    let middle = Grid.corner(of: cell) + Vector(dx: Grid.unit / 2, dy: Grid.unit / 2)
    return session.item(at: middle).map(session.placed)
  }

  /// Carries out a command on the current board, or on the list of boards, and keeps what it
  /// changed.
  ///
  /// A commit that fails leaves both as they were.
  ///
  /// - Parameter command: What to do.
  /// - Returns: What changed, and what there is to tell; a refusal is in the effects.
  /// - Throws: ``WorkspaceError`` where nothing is open or nothing can be written.
  public func perform(_ command: SessionCommand) throws(WorkspaceError) -> Reaction {
    let modeBefore = mode
    var whole = try decide(.command(command))
    if whole.refusal == nil { note(command) }
    // Settings of the board are no step.
    if case .setSettings = command { noteUnrecorded(whole.changes) }
    // The touches after it would do something else in a replay, which begins in the mode of before.
    if mode != modeBefore, let ended = endRecording() { pendingMessages.append(ended) }
    for effect in fire(for: whole.effects) { whole.append(effect) }
    for effect in keepView() { whole.append(effect) }
    return whole
  }

  /// Has messages told with the result of the command that runs, by whoever takes messages then.
  ///
  /// - Parameter messages: What there is to tell.
  public func tellLater(_ messages: [Message]) { pendingMessages += messages }

  /// Notes changes of this seat that are in no undo history, so that undo on the open board does
  /// not take back what was done before them as if it had been done last.
  func noteUnrecorded(_ changes: [Change]) {
    guard let edit = UnrecordedEdit(of: changes), !open.isEmpty else { return }
    open[open.count - 1].surface.note(edit)
  }

  /// The session on the current board, up to date, or an error that says how to open one.
  func currentSession() throws(WorkspaceError) -> BoardSession {
    try refresh()
    guard let session else { throw nothingOpen() }
    return session
  }
}
