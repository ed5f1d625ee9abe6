import Boards
public import Domain
import PluginAPI

extension Seat {
  /// The objects of the current show, by kind, number and cue.
  ///
  /// - Throws: ``WorkspaceError`` if no show is open or the workspace cannot be read.
  public func objects() throws(WorkspaceError) -> [ShowObject] {
    try refresh()
    return try storedObjects().inOrder
  }

  /// The objects of the current show as the open board has them; `nil` if no board is open.
  ///
  /// - Complexity: Constant: nothing is read, so a tap is reported without delay.
  public var objectsOfBoard: [ID<ShowObject>: ShowObject]? { session?.objects }

  /// Creates objects in the current show: all or none.
  ///
  /// - Parameter new: The objects to create.
  /// - Returns: The created objects, in the same order.
  /// - Throws: ``WorkspaceError`` if a name or a cue is invalid, or nothing can be written.
  public func addObjects(_ new: [NewObject]) throws(WorkspaceError) -> [ShowObject] {
    try edit { () throws(WorkspaceError) in
      let show = try self.currentShow()
      var made: [ShowObject] = []
      for object in new {
        try self.check(object.number, of: object.kind)
        made.append(
          ShowObject(
            id: newID(), show: show.id, kind: object.kind, number: object.number.number,
            cue: object.number.cue, name: try self.objectName(object.name), color: object.color,
            isOutlined: object.isOutlined, created: now()))
      }
      return (made.map { .insert(.object($0)) }, made)
    }
  }

  /// Edits an object of the current show.
  ///
  /// - Parameters:
  ///   - id: The object.
  ///   - change: The edit.
  /// - Returns: The changed object.
  /// - Throws: ``WorkspaceError`` if it is gone, a name or a cue is invalid, or nothing can be
  ///   written.
  public func editObject(
    _ id: ID<ShowObject>, _ change: ObjectEdit
  ) throws(WorkspaceError) -> ShowObject {
    try edit { () throws(WorkspaceError) in
      let old = try self.find(id)
      var checked = change
      if let name = change.name { checked.name = try self.objectName(name) }
      var new = old
      checked.apply(to: &new)
      try self.check(new.consoleNumber, of: new.kind)
      return (new == old ? [] : [.updating(old) { checked.apply(to: &$0) }], new)
    }
  }

  /// Deletes an object and every block that shows it, on all boards.
  ///
  /// - Parameter id: The object.
  /// - Returns: The number of deleted blocks.
  /// - Throws: ``WorkspaceError`` if it is gone or nothing can be written.
  public func deleteObject(_ id: ID<ShowObject>) throws(WorkspaceError) -> Int {
    try edit { () throws(WorkspaceError) in
      let object = try self.find(id)
      let items = try reading { store throws(StoreError) in try store.items(showing: id).value }
      return (Cascade.deleting(object, shownBy: items), items.count)
    }
  }

  /// The number of blocks that show an object, on all boards.
  ///
  /// - Parameter id: The object.
  /// - Returns: The number of blocks.
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func itemCount(showing id: ID<ShowObject>) throws(WorkspaceError) -> Int {
    try reading { store throws(StoreError) in try store.items(showing: id).value.count }
  }

  /// The stored objects of the current show, without looking for other changes.
  func storedObjects() throws(WorkspaceError) -> [ShowObject] {
    let show = try currentShow()
    return try reading { store throws(StoreError) in try store.objects(of: show.id).value }
  }

  private func check(
    _ number: ConsoleNumber, of kind: ObjectKind
  ) throws(WorkspaceError) {
    do throws(ValidationError) {
      try number.validate(for: kind)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// Objects may have no name, unlike shows and boards.
  private func objectName(_ text: String) throws(WorkspaceError) -> String {
    text.allSatisfy(\.isWhitespace) ? "" : try validated(text)
  }
}
