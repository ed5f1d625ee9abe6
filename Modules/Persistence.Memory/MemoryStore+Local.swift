public import Domain
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
    try write { workspace throws(Refusal) in
      if let fault = view.fault { throw Refusal(.outOfRange, fault) }
      if workspace.entities[.board(board)] != nil { workspace.views[board] = view }
    }
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
    try write { workspace throws(Refusal) in
      if let fault = connection?.fault { throw Refusal(.outOfRange, fault) }
      if workspace.entities[.show(show)] != nil { workspace.connections[show] = connection }
    }
  }

  /// The triggers that a show holds down or has switched on at its console, by key.
  public func activeTriggers(of show: ID<Show>) -> [ActiveTrigger] {
    read { $0.active[show, default: [:]].values.sorted { $0.key < $1.key } }
  }

  /// Remembers that something is held down or switched on.
  ///
  /// - Parameters:
  ///   - active: The entry; an earlier one with its key goes.
  ///   - show: The show; one that is gone is ignored.
  /// - Throws: ``/PluginAPI/StoreError`` never.
  public func remember(_ active: ActiveTrigger, of show: ID<Show>) throws(StoreError) {
    try write { workspace throws(Refusal) in
      guard workspace.entities[.show(show)] != nil else { return }
      workspace.active[show, default: [:]][active.key] = active
    }
  }

  /// Forgets entries that are off again.
  ///
  /// - Parameters:
  ///   - keys: The keys of the entries; unknown ones are ignored.
  ///   - show: The show.
  /// - Throws: ``/PluginAPI/StoreError`` never.
  public func forgetActive(_ keys: [String], of show: ID<Show>) throws(StoreError) {
    try write { workspace throws(Refusal) in
      for key in keys { workspace.active[show]?[key] = nil }
    }
  }
}
