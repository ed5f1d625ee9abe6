public import Domain
public import PluginAPI

extension Seat {
  /// All shows with their sizes, by name.
  ///
  /// - Throws: ``WorkspaceError`` if the workspace cannot be read.
  public func shows() throws(WorkspaceError) -> [ShowSummary] {
    try reading { store throws(StoreError) in try store.shows().value }
  }

  /// Makes a show current, and closes the board.
  ///
  /// - Parameter id: The show.
  /// - Throws: ``WorkspaceError`` if it is gone or cannot be read.
  public func openShow(_ id: ID<Show>) throws(WorkspaceError) {
    try refresh()
    show = try find(id)
    leaveShow()
  }

  /// Creates a show and makes it current.
  ///
  /// - Parameter name: Its name, unique in the workspace.
  /// - Returns: The show.
  /// - Throws: ``WorkspaceError`` if the name is invalid or taken, or nothing can be written.
  public func createShow(named name: String) throws(WorkspaceError) -> Show {
    let created = try edit { () throws(WorkspaceError) in
      let name = try self.freeShowName(name, except: nil)
      let new = Show(id: newID(), name: name, created: now())
      return ([.insert(.show(new))], new)
    }
    show = created
    leaveShow()
    return created
  }

  /// Renames a show.
  ///
  /// - Parameters:
  ///   - id: The show.
  ///   - name: The new name, unique in the workspace.
  /// - Returns: The show with its new name.
  /// - Throws: ``WorkspaceError`` if the name is invalid or taken, or nothing can be written.
  public func renameShow(_ id: ID<Show>, to name: String) throws(WorkspaceError) -> Show {
    try edit { () throws(WorkspaceError) in
      let old = try self.find(id)
      var new = old
      new.name = try self.freeShowName(name, except: id)
      return (new == old ? [] : [.updating(old) { $0.name = new.name }], new)
    }
  }

  /// Copies a show with its contents; the copy becomes current.
  ///
  /// Blocks whose object is missing are left out, and a message says how many: the store accepts no
  /// new block without its object.
  ///
  /// - Parameters:
  ///   - id: The show to copy.
  ///   - name: The copy's name, or `nil` for a free one.
  /// - Returns: The copy.
  /// - Throws: ``WorkspaceError`` if the name is invalid or taken, or nothing can be written.
  public func duplicateShow(_ id: ID<Show>, named name: String?) throws(WorkspaceError) -> Show {
    let (made, leftOut) = try edit { () throws(WorkspaceError) in
      let old = try self.contents(of: id)
      let taken = try self.takenShowNames(except: nil)
      let newName =
        if let name { try self.freeShowName(name, except: nil) } else {
          Name.free(wording.text(.copy(of: old.show.name)), avoiding: taken)
        }
      let copy = Show(id: newID(), name: newName, created: now())
      let copies = copies(of: old, into: copy.id)
      let count = old.objects.count + old.boards.count + old.items.count
      return ([.insert(.show(copy))] + copies, (copy, count - copies.count))
    }
    show = made
    leaveShow()
    reportLeftOut(leftOut)
    return made
  }

  /// Deletes a show with its contents.
  ///
  /// - Parameter id: The show.
  /// - Throws: ``WorkspaceError`` if it is gone or nothing can be written.
  public func deleteShow(_ id: ID<Show>) throws(WorkspaceError) {
    try edit { () throws(WorkspaceError) in
      let old = try self.contents(of: id)
      return (
        Cascade.deleting(old.show, objects: old.objects, boards: old.boards, items: old.items), ()
      )
    }
  }

  func find(_ id: ID<Show>) throws(WorkspaceError) -> Show {
    guard let found = try shows().first(where: { $0.show.id == id }) else {
      throw missing("that show")
    }
    return found.show
  }

  func contents(of id: ID<Show>) throws(WorkspaceError) -> ShowContents {
    let stored = try reading { store throws(StoreError) in try store.contents(of: id) }
    guard let contents = stored?.value else { throw missing("that show") }
    return contents
  }

  func takenShowNames(except id: ID<Show>?) throws(WorkspaceError) -> Set<NameKey> {
    Set(try shows().filter { $0.show.id != id }.map { NameKey($0.show.name) })
  }

  func freeShowName(_ text: String, except id: ID<Show>?) throws(WorkspaceError) -> String {
    let name = try validated(text)
    guard try !takenShowNames(except: id).contains(NameKey(name)) else {
      throw WorkspaceError(ValidationError(.duplicateName(name)))
    }
    return name
  }

  func validated(_ text: String) throws(WorkspaceError) -> String {
    do throws(ValidationError) {
      return try Name.validated(text)
    } catch {
      throw WorkspaceError(error)
    }
  }

  /// A show's contents with new identities, for another show.
  private func copies(of old: ShowContents, into show: ID<Show>) -> [Change] {
    var changes: [Change] = []
    var objects: [ID<ShowObject>: ID<ShowObject>] = [:]
    for object in old.objects.sorted(by: ShowObject.inOrder) {
      let copy = object.copy(id: newID(), in: show, at: now())
      objects[object.id] = copy.id
      changes.append(.insert(.object(copy)))
    }
    let itemsByBoard = Dictionary(grouping: old.items, by: \.board)
    let boards = Dictionary(old.boards.map { ($0.id, newID() as ID<Board>) }) { first, _ in first }
    for board in old.boards {
      guard let id = boards[board.id] else { continue }
      let copy = Board(
        id: id, show: show, name: board.name, rules: board.rules,
        created: now(), order: board.order, source: board.source, metadata: board.metadata)
      changes.append(.insert(.board(copy)))
      var items = copies(of: itemsByBoard[board.id] ?? [], onto: id, showing: objects)
      for index in items.indices {
        guard let destination = items[index].content.destination else { continue }
        items[index].content = .goto(boards[destination])
      }
      changes += items.map { .insert(.item($0)) }
    }
    return changes
  }

  /// Copies blocks with new identities for another board; `objects` maps their objects.
  ///
  /// Blocks with a missing object are left out.
  func copies(
    of items: [BoardItem], onto board: ID<Board>, showing objects: [ID<ShowObject>: ID<ShowObject>]
  ) -> [BoardItem] {
    items.sorted(by: BoardItem.inReadingOrder).compactMap { item in
      var content = item.content
      if let object = item.object {
        guard let copy = objects[object] else { return nil }
        content = content.showing(copy)
      }
      return BoardItem(
        id: newID(), board: board, content: content, pose: item.pose, action: item.action,
        label: item.label)
    }
  }

  /// Reports blocks that were not copied.
  func reportLeftOut(_ count: Int) {
    if count > 0 { pendingMessages.append(.blocksLeftOut(count)) }
  }
}

extension ShowObject {
  /// The same object for another show.
  func copy(id: Domain.ID<ShowObject>, in show: Domain.ID<Show>, at time: Timestamp) -> ShowObject {
    ShowObject(
      id: id, show: show, kind: kind, number: number, cue: cue, name: name, color: color,
      isOutlined: isOutlined, created: time, source: source, metadata: metadata)
  }
}
