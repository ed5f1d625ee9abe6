public import Domain
public import PluginAPI

extension SurfaceHost {
  /// Opens a surface of a plugin, such as `.board` of the module `Boards`, and remembers the view
  /// of a board.
  ///
  /// The type of the session must be that of the plugin: `SurfaceHost<BoardSession>` for `.board`.
  ///
  /// - Parameters:
  ///   - plugin: The kind of surface.
  ///   - queue: The queue of the store.
  ///   - now: The clock for time stamps: the libraries read none.
  ///   - opening: What to open. It is called at once, and on the queue whenever the surface must be
  ///     read again: pass the previous surface on, and a new sequence of identities each time.
  /// - Returns: The host; `nil` if the subject does not exist.
  /// - Throws: `SurfaceError` if the subject cannot be read or shown, the plugin opens another type
  ///   of session, or the store of the queue is not a whole workspace.
  public static func open(
    _ plugin: SurfacePlugin, on queue: StoreQueue, now: @escaping @MainActor () -> Timestamp,
    opening: @escaping @Sendable (_ previous: (any Surface)?) -> SurfaceOpening
  ) async throws(SurfaceError) -> SurfaceHost? {
    guard let store = queue.store as? any WorkspaceStore else {
      throw SurfaceError(.cannotOpen, "the store of the queue is not a whole workspace")
    }
    let first = opening(nil)
    let host = try await open(on: queue, now: now) { previous throws(SurfaceError) in
      let opening = previous == nil ? first : opening(previous)
      guard let found = try plugin.open(opening, store) else { return nil }
      guard let session = found.value as? Session else {
        throw SurfaceError(.cannotOpen, "'\(plugin.key)' opens another type of surface")
      }
      return Stored(session, at: found.sequence)
    }
    if case .board(let board) = first.subject {
      host?.rememberView = { view throws(StoreError) in try store.remember(view, of: board) }
    }
    return host
  }
}
