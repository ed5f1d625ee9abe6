public import Domain
public import PluginAPI

extension SurfaceHost {
  /// Opens a surface of a plugin, and remembers the view of a board.
  ///
  /// - Parameters:
  ///   - plugin: The kind of surface.
  ///   - store: The store.
  ///   - queue: The queue of the store.
  ///   - now: The clock for time stamps.
  ///   - opening: What to open. It is called on the queue, now and whenever the surface must be
  ///     read again: pass the previous surface on, and new identities.
  /// - Returns: The host; `nil` if the subject does not exist.
  /// - Throws: `SurfaceError` if the subject cannot be read or shown, or the plugin opens another
  ///   type of session.
  public static func open(
    _ plugin: SurfacePlugin, from store: any WorkspaceStore, on queue: StoreQueue,
    now: @escaping () -> Timestamp,
    opening: @escaping @Sendable (_ previous: (any Surface)?) -> SurfaceOpening
  ) async throws(SurfaceError) -> SurfaceHost? {
    let host = try await open(on: queue, now: now) { previous throws(SurfaceError) in
      guard let found = try plugin.open(opening(previous), store) else { return nil }
      guard let session = found.value as? Session else {
        throw SurfaceError(.cannotOpen, "'\(plugin.key)' opens another type of surface")
      }
      return Stored(session, at: found.sequence)
    }
    if case .board(let board) = opening(nil).subject {
      host?.rememberView = { view throws(StoreError) in try store.remember(view, of: board) }
    }
    return host
  }
}
