import Domain
import PluginAPI
import Workspace

/// The view of a cue list beside the board.
extension PageSession {
  /// Opens the view of a list.
  ///
  /// - Parameter name: The identity of the list; if it is empty, the only one is opened, or the
  ///   page gets all to choose from.
  func openCues(_ name: String) async {
    do throws(WorkspaceError) {
      let lists = try await seat.lists()
      let only = name.isEmpty && lists.count == 1 ? lists.first : nil
      if let list = only ?? lists.first(where: { "\($0.id)" == name }) {
        cues.open(list.id)
      } else {
        cues.open(nil)
        send(CueWriter.choice(of: lists))
      }
    } catch {
      cues.open(nil)
      note(error.description, isRefusal: true)
    }
    await show()
  }

  /// Closes the view.
  func closeCues() { cues.open(nil) }

  /// Fires the open list, takes it back or pauses it.
  func fireCue(_ action: TriggerAction, lifted: ContinuousClock.Instant?) async {
    guard let list = cues.list else { return }
    await react { seat throws(WorkspaceError) in
      guard !seat.isDrafting else {
        throw WorkspaceError(.notAllowed, "nothing can be triggered during a batch")
      }
      try seat.fire(list, action, lifted: lifted)
      return .none
    }
  }

  /// Sends what changed in the open list.
  func showCues() async {
    guard let list = cues.list else { return }
    do throws(WorkspaceError) {
      if let message = cues.message(for: try await seat.cues(of: list)) { send(message) }
    } catch {
      // It was deleted, or another show is open.
      cues.open(nil)
      send(CueWriter.end)
    }
  }
}
