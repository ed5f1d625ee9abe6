public import Domain
import Persistence
public import PluginAPI

// Values remembered on this machine only: here, until the workspace ends.
extension MemoryStore {
  /// Where a person last looked at a board; `nil` for a board that was never viewed.
  public func view(of board: ID<Board>) -> ViewMemory? { read { $0.views[board] } }

  /// Remembers the view of a board.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - board: The board; a deleted one is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/outOfRange`` for an impossible
  ///   view.
  public func remember(_ view: ViewMemory, of board: ID<Board>) throws(StoreError) {
    try write { workspace throws(StateRefusal) in try workspace.remember(view, of: board) }
  }

  /// How the console of a show was connected last, or `nil` if it never was.
  public func connection(of show: ID<Show>) -> ConnectionMemory? { read { $0.connections[show] } }

  /// Remembers how the console of a show is connected.
  ///
  /// - Parameters:
  ///   - connection: The connection; `nil` to forget it.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/outOfRange`` for a gap or port
  ///   that cannot be.
  public func remember(
    _ connection: ConnectionMemory?, of show: ID<Show>
  ) throws(StoreError) {
    try write { workspace throws(StateRefusal) in try workspace.remember(connection, of: show) }
  }

  /// The triggers that a show holds down or has switched on at its console, by key.
  public func activeTriggers(of show: ID<Show>) -> [ActiveTrigger] {
    read { $0.activeTriggers(of: show) }
  }

  /// Remembers that something is held down or switched on.
  ///
  /// - Parameters:
  ///   - active: The entry; an earlier one with its key goes.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` never.
  public func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError) {
    try write { workspace throws(StateRefusal) in workspace.remember(active, of: show) }
  }

  /// Forgets entries that are off again.
  ///
  /// - Parameters:
  ///   - keys: The keys of the entries; unknown ones are ignored.
  ///   - show: The show.
  /// - Throws: ``/PluginAPI/StoreError`` never.
  public func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError) {
    try write { workspace throws(StateRefusal) in workspace.forgetActive(keys, of: show) }
  }
}
