import Boards
import Domain
public import GridGeometry
public import PluginAPI

extension OpenWorkspace {
  /// The blocks of the current board in reading order, with the objects they show.
  ///
  /// - Throws: ``WorkspaceError`` where no board is open or the workspace cannot be read.
  public func items() throws(WorkspaceError) -> [PlacedItem] {
    let session = try currentSession()
    return session.itemsInReadingOrder.map { item in
      PlacedItem(item: item, object: session.object(item.object))
    }
  }

  /// The block that covers a cell of the current board, or `nil`.
  ///
  /// - Parameter cell: The cell.
  /// - Returns: The block with the object it shows.
  /// - Throws: ``WorkspaceError`` where no board is open or the workspace cannot be read.
  public func item(at cell: Cell) throws(WorkspaceError) -> PlacedItem? {
    let session = try currentSession()
    return session.item(at: cell).map { PlacedItem(item: $0, object: session.object($0.object)) }
  }

  /// Carries out a command on the current board and keeps what it changed.
  ///
  /// The command runs on a copy of the session, which becomes the session only when the store has
  /// kept the changes: a commit that fails leaves both as they were.
  ///
  /// - Parameter command: What to do.
  /// - Returns: What changed, and what there is to tell; a refusal is in the effects.
  /// - Throws: ``WorkspaceError`` where no board is open or nothing can be written.
  public func perform(_ command: SessionCommand) throws(WorkspaceError) -> Reaction {
    for _ in 0..<Self.attempts {
      var trial = try currentSession()
      let reaction = trial.perform(command)
      if try keep(reaction.changes, decidedOn: sequence) {
        session = trial
        return reaction
      }
    }
    throw lostEveryRace()
  }

  /// Everything there is to draw of the current board.
  ///
  /// - Parameter view: The extent of the view in screen points.
  /// - Returns: The scene.
  /// - Throws: ``WorkspaceError`` where no board is open or the workspace cannot be read.
  public func scene(in view: Size<ScreenSpace>) throws(WorkspaceError) -> Scene {
    try currentSession().scene(in: view)
  }

  /// The session on the current board, up to date, or an error that says how to open one.
  private func currentSession() throws(WorkspaceError) -> BoardSession {
    try refresh()
    guard let session else {
      _ = try currentShow()
      throw WorkspaceError(
        .noBoard, "no board is open", remedy: "'board NAME' opens one, 'board new' makes one")
    }
    return session
  }
}
