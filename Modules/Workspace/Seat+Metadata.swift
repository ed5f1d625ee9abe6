public import Domain

extension Seat {
  /// Stores a text of the host with an object of the current show.
  ///
  /// - Parameters:
  ///   - value: The text; `nil` removes the existing one.
  ///   - key: The key, of 1 to 64 characters.
  ///   - id: The object.
  /// - Returns: The changed object.
  /// - Throws: ``WorkspaceError`` if it is gone, a limit of ``/Domain/Metadata`` is broken, or
  ///   nothing can be written.
  public func setMetadata(
    _ value: String?, for key: String, of id: ID<ShowObject>
  ) throws(WorkspaceError) -> ShowObject {
    try edit { () throws(WorkspaceError) in
      try Self.setting(value, for: key, in: \.metadata, of: try self.find(id))
    }
  }

  /// Stores a text of the host with a board of the current show.
  ///
  /// - Parameters:
  ///   - value: The text; `nil` removes the existing one.
  ///   - key: The key, of 1 to 64 characters.
  ///   - id: The board.
  /// - Returns: The changed board.
  /// - Throws: ``WorkspaceError`` if it is gone, a limit of ``/Domain/Metadata`` is broken, or
  ///   nothing can be written.
  public func setMetadata(
    _ value: String?, for key: String, of id: ID<Board>
  ) throws(WorkspaceError) -> Board {
    try edit { () throws(WorkspaceError) in
      try Self.setting(value, for: key, in: \.metadata, of: try self.find(id))
    }
  }

  private static func setting<Value: EntityValue>(
    _ value: String?, for key: String, in path: WritableKeyPath<Value, Metadata>, of old: Value
  ) throws(WorkspaceError) -> ([Change], Value) {
    var new = old
    do throws(ValidationError) {
      try new[keyPath: path].set(value, for: key)
    } catch {
      throw WorkspaceError(error)
    }
    return (new == old ? [] : [.updating(old) { $0 = new }], new)
  }
}
