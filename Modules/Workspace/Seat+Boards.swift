import Boards
public import Domain
public import PluginAPI

extension Seat {
  /// The boards of the current show with the number of their blocks, in order.
  ///
  /// - Throws: ``WorkspaceError`` if no show is open or the workspace cannot be read.
  public func boards() throws(WorkspaceError) -> [BoardSummary] {
    try refresh()
    return try storedBoards()
  }

  /// The stored boards of the current show, without looking for other changes.
  private func storedBoards() throws(WorkspaceError) -> [BoardSummary] {
    let show = try currentShow()
    return try reading { store throws(StoreError) in try store.boards(of: show.id).value }
  }

  /// Opens a board in play mode, at its last view.
  ///
  /// - Parameter id: The board.
  /// - Throws: ``WorkspaceError`` if it is gone or cannot be read.
  public func openBoard(_ id: ID<Board>) throws(WorkspaceError) {
    try enterBoard(id, mode: .play)
  }

  /// Creates a board in the current show, and opens it in edit mode.
  ///
  /// - Parameters:
  ///   - name: Its name, unique in the show; `nil` for a free default name.
  ///   - placement: The key of the placement rules; `nil` for the default of this build.
  ///   - settings: The settings of the rules.
  /// - Returns: The board.
  /// - Throws: ``WorkspaceError`` if the name is invalid or taken, this build lacks the rules or
  ///   they refuse the settings, or nothing can be written.
  public func createBoard(
    named name: String?, placement: String? = nil, settings: [String: String] = [:]
  ) throws(WorkspaceError) -> Board {
    let made = try edit { () throws(WorkspaceError) in
      let show = try self.currentShow()
      let newName = try self.boardName(name, or: wording.text(.boardList(.newBoard)), except: nil)
      let rules = try self.rules(placement)
      if let reason = rules.fault(in: settings) { throw self.refusal(reason) }
      let time = now()
      var new = Board(
        id: newID(), show: show.id, name: newName, placement: rules, created: time,
        order: Board.order(after: try self.storedBoards().last?.board, created: time))
      new.rules.settings = settings
      return ([.insert(.board(new))], new)
    }
    try enterBoard(made.id, mode: .edit)
    return made
  }

  /// The placement rules with a key, or the default ones.
  private func rules(_ key: String?) throws(WorkspaceError) -> PlacementPlugin {
    let found = if let key { registry.placement(key) } else { registry.defaultPlacement }
    if let found { return found }
    let known = registry.placements.map(\.key)
    throw WorkspaceError(
      .cannotOpen, "unknown rules '\(Name.cleaned((key ?? BoardRules.defaultKey).prefix(40)))'",
      remedy: known.isEmpty ? nil : "use \(known.choice)")
  }

  /// Renames a board of the current show.
  ///
  /// - Parameters:
  ///   - id: The board.
  ///   - name: The new name, unique in the show.
  /// - Returns: The board with its new name.
  /// - Throws: ``WorkspaceError`` if the name is invalid or taken, or nothing can be written.
  public func renameBoard(_ id: ID<Board>, to name: String) throws(WorkspaceError) -> Board {
    try edit { () throws(WorkspaceError) in
      let old = try self.find(id)
      var new = old
      new.name = try self.boardName(name, or: name, except: id)
      return (new == old ? [] : [.updating(old) { $0.name = new.name }], new)
    }
  }

  /// Moves a board among the boards of the current show.
  ///
  /// - Parameters:
  ///   - id: The board.
  ///   - place: Its place afterwards, from 1; a larger one than there are boards is the last.
  /// - Returns: The place that it has then, and whether it had another one.
  /// - Throws: ``WorkspaceError`` if it is gone or nothing can be written.
  public func moveBoard(
    _ id: ID<Board>, to place: Int
  ) throws(WorkspaceError) -> (place: Int, isMoved: Bool) {
    try edit { () throws(WorkspaceError) in
      let boards = try self.storedBoards().map(\.board)
      guard boards.contains(where: { $0.id == id }) else { throw self.missing("that board") }
      let place = min(max(place, 1), boards.count)
      let changes = boards.moving(id, to: place - 1)
      return (changes, (place, !changes.isEmpty))
    }
  }

  /// Opens the board before or after the current one, in play mode.
  ///
  /// - Parameter distance: How many boards further: 1 for the next one, -1 for the previous one.
  /// - Returns: The board.
  /// - Throws: ``WorkspaceError`` if no board is open, there is none so far, or it cannot be read.
  public func turnPage(by distance: Int) throws(WorkspaceError) -> Board {
    try refresh()
    let boards = try storedBoards().map(\.board)
    guard let current = session?.board.id,
      let now = boards.firstIndex(where: { $0.id == current })
    else { throw nothingOpen() }
    let (place, isOverflown) = now.addingReportingOverflow(distance)
    guard !isOverflown, boards.indices.contains(place) else {
      throw WorkspaceError(
        .notFound, "board '\(boards[now].name)' is the \(distance > 0 ? "last" : "first") one",
        remedy: "'boards' lists them")
    }
    try enterBoard(boards[place].id, mode: .play)
    return boards[place]
  }

  /// Copies a board with its blocks, and opens the copy in edit mode.
  ///
  /// Blocks whose object is missing are left out, and a message says how many: the store accepts no
  /// new block without its object.
  ///
  /// - Parameters:
  ///   - id: The board to copy.
  ///   - name: The copy's name, or `nil` for a free one.
  /// - Returns: The copy.
  /// - Throws: ``WorkspaceError`` if the name is invalid or taken, or nothing can be written.
  public func duplicateBoard(_ id: ID<Board>, named name: String?) throws(WorkspaceError) -> Board {
    let (made, leftOut) = try edit { () throws(WorkspaceError) in
      guard let old = try self.boardContents(id) else { throw self.missing("that board") }
      let newName = try self.boardName(
        name, or: wording.text(.copy(of: old.board.name)), except: nil)
      let time = now()
      let copy = Board(
        id: newID(), show: old.show.id, name: newName, rules: old.board.rules, created: time,
        order: Board.order(after: try self.storedBoards().last?.board, created: time),
        metadata: old.board.metadata)
      let objects = old.objects.map { ($0.id, $0.id) }
      let items = copies(
        of: old.items, onto: copy.id, showing: Dictionary(objects) { first, _ in first })
      do throws(SurfaceError) {
        // What cannot be opened is not copied.
        _ = try BoardSession(
          BoardContents(show: old.show, board: copy, items: items, objects: old.objects),
          placement: registry.placement(of: copy), mode: .edit, in: viewSize,
          ids: IDSequence(using: &sources.generator))
      } catch {
        throw WorkspaceError(error)
      }
      let changes: [Change] = [.insert(.board(copy))] + items.map { .insert(.item($0)) }
      return (changes, (copy, old.items.count - items.count))
    }
    try enterBoard(made.id, mode: .edit)
    reportLeftOut(leftOut)
    return made
  }

  /// Deletes a board and every block on it.
  ///
  /// - Parameter id: The board.
  /// - Returns: The number of deleted blocks.
  /// - Throws: ``WorkspaceError`` if it is gone or nothing can be written.
  public func deleteBoard(_ id: ID<Board>) throws(WorkspaceError) -> Int {
    try edit { () throws(WorkspaceError) in
      guard let old = try self.boardContents(id) else { throw self.missing("that board") }
      let all = try self.contents(of: old.show.id).items
      return (Cascade.deleting(old.board, with: old.items, besides: all), old.items.count)
    }
  }

  func boardContents(_ id: ID<Board>) throws(WorkspaceError) -> BoardContents? {
    try reading { store throws(StoreError) in try store.contents(of: id)?.value }
  }

  func find(_ id: ID<Board>) throws(WorkspaceError) -> Board {
    guard let found = try storedBoards().first(where: { $0.board.id == id }) else {
      throw missing("that board")
    }
    return found.board
  }

  private func boardName(
    _ name: String?, or base: String, except id: ID<Board>?
  ) throws(WorkspaceError) -> String {
    let others = try storedBoards().filter { $0.board.id != id }
    let taken = Set(others.map { NameKey($0.board.name) })
    guard let name else { return Name.free(base, avoiding: taken) }
    let checked = try validated(name)
    guard !taken.contains(NameKey(checked)) else {
      throw WorkspaceError(ValidationError(.duplicateName(checked)))
    }
    return checked
  }
}
