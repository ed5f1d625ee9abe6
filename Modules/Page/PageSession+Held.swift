import Domain
import PluginAPI
import Workspace

/// What an earlier run held when it was killed: the page offers to release it.
extension PageSession {
  /// Sends what ended runs held, if that changed.
  ///
  /// It is looked up again when the show or the console changes, and as long as there is something.
  func showHeld() async {
    let show = await seat.show?.id
    let isReady = scene?.console?.state.isTrusted ?? false
    guard held.isOutdated(show: show, isReady: isReady) else { return }
    do throws(WorkspaceError) {
      let message = held.message(for: try await seat.abandonedTriggers(), show, isReady: isReady)
      if let message { send(message) }
    } catch {
      note(error.description, isRefusal: true)
    }
  }

  /// Releases something that an ended run held.
  func releaseHeld(_ key: String, of show: String) {
    guard let show = ID<Show>(show) else { return }
    let seat = seat
    release { () throws(WorkspaceError) in
      try await seat.releaseAbandoned(key, of: show, within: Self.consolePatience)
    }
  }
}
