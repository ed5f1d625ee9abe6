import Boards
public import Domain
public import GridGeometry
public import PluginAPI

extension Seat {
  /// The blocks of the current board in reading order, with their objects.
  ///
  /// - Throws: ``WorkspaceError`` if no board is open or the workspace cannot be read.
  public func items() throws(WorkspaceError) -> [PlacedItem] {
    items(of: try currentSession())
  }

  /// The blocks of a board in reading order, with their objects.
  func items(of session: BoardSession) -> [PlacedItem] {
    var last = 0
    return session.itemsInReadingOrder.map { item in
      let isOrdered = item.pose.order != nil
      if isOrdered { last += 1 }
      return PlacedItem(
        item: item, object: item.object.flatMap { session.object($0) },
        place: isOrdered ? last : nil, destination: session.destination(of: item))
    }
  }

  /// The places of the current board's blocks in its order, from 1; empty if there is no order, or
  /// no open board.
  public func places() -> [ID<BoardItem>: Int] {
    guard let session, !session.isDeleted,
      session.board.rules.key != BoardRules.defaultKey
    else { return [:] }
    let ordered = session.itemsInReadingOrder.filter { $0.pose.order != nil }
    return Dictionary(
      ordered.enumerated().map { ($0.element.id, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The name of the board that a block of the current board opens, or `nil`.
  public func destination(of item: BoardItem) -> String? { session?.destination(of: item) }

  /// The place of a block in the current board's order, from 1; `nil` if there is no order.
  public func place(of item: BoardItem) -> Int? { session?.place(of: item) }

  /// Whether the current board keeps its blocks in an order, not on cells.
  public var keepsOrder: Bool { session?.keepsOrder ?? false }

  /// The form of the poses that new items of the current board get; `nil` without an open board.
  public var poseForm: Pose.Form? { session?.form }

  /// The bounded area of the current board in whole cells; `nil` if it has none.
  public var field: CellRect? { session?.field }

  /// What the current board shows; `nil` without an open board.
  public var view: ViewMemory? { session?.view }

  /// When items of the current board that are in the way give way.
  public var pushing: Pushing { session?.pushing ?? .never }

  /// How items of the current board can be turned.
  public var turning: Turning { session?.turning ?? .none }

  /// The block that covers a cell of the current board, or `nil`.
  ///
  /// - Parameter cell: The cell.
  /// - Returns: The block with its object.
  /// - Throws: ``WorkspaceError`` if no board is open or the workspace cannot be read.
  public func item(at cell: Cell) throws(WorkspaceError) -> PlacedItem? {
    let session = try currentSession()
    // The middle of the cell, so that rounding cannot hit a neighbour.
    let middle = Grid.corner(of: cell) + Vector(dx: Grid.unit / 2, dy: Grid.unit / 2)
    return session.item(at: middle).map(session.placed)
  }

  /// Carries out a command on the current board or list of boards, and stores its changes.
  ///
  /// A commit that fails leaves both unchanged.
  ///
  /// - Parameter command: The command.
  /// - Returns: The changes and effects; a refusal is an effect.
  /// - Throws: ``WorkspaceError`` if nothing is open or nothing can be written.
  public func perform(_ command: SessionCommand) throws(WorkspaceError) -> Reaction {
    if command == .setMode(.edit) { try checkMayEdit() }
    let modeBefore = recorder.map { _ in mode }
    var whole = try decide(.command(command))
    if whole.refusal == nil { note(command) }
    // Changes of settings are not undo steps.
    if case .setSettings = command { noteUnrecorded(whole.changes) }
    // In a replay, which starts in the previous mode, later touches would act differently.
    if let modeBefore, mode != modeBefore, let ended = endRecording() {
      pendingMessages.append(ended)
    }
    for effect in fire(for: whole.effects) { whole.append(effect) }
    for effect in keepView() { whole.append(effect) }
    return whole
  }

  /// Adds messages to the result of the running command.
  ///
  /// - Parameter messages: The messages.
  public func notifyLater(_ messages: [Message]) { pendingMessages += messages }

  /// Notes changes of this seat outside the undo history, so that undo on the open board does not
  /// skip them and undo an older step.
  func noteUnrecorded(_ changes: [Change]) {
    guard let edit = UnrecordedEdit(of: changes), !open.isEmpty else { return }
    open[open.count - 1].surface.note(edit)
  }

  /// The current board's session, up to date; throws an error that says how to open a board.
  func currentSession() throws(WorkspaceError) -> BoardSession {
    try refresh()
    guard let session else { throw nothingOpen() }
    return session
  }
}
