import Domain
public import PluginAPI

extension SurfacePlugin {
  /// A board, with any placement rules.
  ///
  /// It opens at its last view; read again, it keeps mode, view, size and what is selected.
  public static let board = SurfacePlugin(
    key: "board", summary: "Blocks arranged on a board", noun: "a board", absence: .noBoard
  ) { opening, store throws(SurfaceError) in
    guard case .board(let id) = opening.subject else { return nil }
    let previous = opening.previous as? BoardSession
    let found: Stored<BoardContents>?
    let view: ViewMemory?
    do throws(StoreError) {
      found = try store.contents(of: id)
      view = if let previous { previous.view } else { try store.view(of: id) }
    } catch {
      throw SurfaceError(error)
    }
    guard let found else { return nil }
    let contents = found.value
    var session = try BoardSession(
      contents, placement: opening.registry.placement(of: contents.board),
      mode: previous?.mode ?? opening.mode, in: opening.size, ids: opening.ids, view: view,
      kinds: opening.registry.kinds, wording: opening.wording)
    session.isGridShown = previous?.isGridShown ?? true
    if let previous, session.mode == .edit { session.select(asIn: previous) }
    return Stored(session, at: found.sequence)
  }

  /// The list of a show's boards.
  public static let boardList = SurfacePlugin(
    key: "boards", summary: "The boards of a show, as cards", noun: "the list of boards",
    absence: .noBoardList
  ) { opening, store throws(SurfaceError) in
    guard case .show(let id) = opening.subject else { return nil }
    let found: Stored<ShowContents>?
    do throws(StoreError) {
      found = try store.contents(of: id)
    } catch {
      throw SurfaceError(error)
    }
    guard let found else { return nil }
    guard let placement = opening.registry.defaultPlacement else {
      throw .noRules
    }
    var session = try BoardListSession(
      BoardList(found.value), placement: placement, in: opening.size, current: opening.lastBoard,
      ids: opening.ids, now: opening.now, wording: opening.wording)
    session.isReadOnly = opening.isReadOnly
    return Stored(session, at: found.sequence)
  }
}
