import Boards
import Domain
import Placement_Grid
import PluginAPI

// snippet SurfacePlugin
extension SurfacePlugin {
  package static let shelf = SurfacePlugin(
    key: "shelf", summary: "The boards of a show", noun: "the shelf", absence: .noBoardList
  ) { opening, store throws(SurfaceError) in
    guard case .show(let id) = opening.subject else { return nil }
    let found: Stored<ShowContents>?
    do throws(StoreError) { found = try store.contents(of: id) } catch { throw SurfaceError(error) }
    guard let found else { return nil }  // it no longer exists
    let session = try BoardListSession(
      BoardList(found.value), placement: .grid, in: opening.size, ids: opening.ids,
      now: opening.now, wording: opening.wording)
    return Stored(session, at: found.sequence)
  }
}
// end
