public import Boards
public import Domain
import GridGeometry
public import PluginAPI

/// What pasting would add to the current board.
public struct PastePlan: Hashable, Sendable {
  /// The items, to be added together.
  public let items: [BoardItem]
  /// The objects that the show lacks, and that must be made first.
  public let missing: [ShowObject]
  /// Why the board refuses the items; asked only if objects are missing.
  public let refusal: Refusal?
}

/// Blocks that were moved to another board.
public struct TransferReport: Hashable, Sendable {
  /// The blocks on their new board.
  public let items: [PlacedItem]
  /// That board.
  public let board: Board
}

extension Seat {
  /// Keeps copied blocks for pasting, until others are copied.
  ///
  /// - Parameter copied: The blocks.
  public func keep(_ copied: CopiedBlocks) { clipboard = copied }

  /// Copies blocks of the current board.
  ///
  /// - Parameter items: The blocks.
  /// - Returns: The copy.
  /// - Throws: ``WorkspaceError`` if no board is open, or a block has lost its object.
  public func copied(_ items: [PlacedItem]) throws(WorkspaceError) -> CopiedBlocks {
    guard !items.contains(where: \.isOrphan) else {
      throw WorkspaceError(
        .unknownObject, "a block that lost its object cannot be copied",
        remedy: "'reassign' gives it another one")
    }
    return try copied(items.map(\.item))
  }

  /// Copies items of the current board, which may be gone from there since.
  func copied(_ items: [BoardItem]) throws(WorkspaceError) -> CopiedBlocks {
    let session = try currentSession()
    let objects = items.compactMap(\.object).compactMap(session.object).map { ($0.id, $0) }
    return CopiedBlocks(
      items, of: session.board, showing: Dictionary(objects) { first, _ in first },
      opening: Dictionary(session.pages.map { ($0.id, $0.name) }) { first, _ in first })
  }

  /// The copied blocks.
  ///
  /// - Returns: The blocks.
  /// - Throws: ``WorkspaceError`` if none were copied.
  public func blocksToPaste() throws(WorkspaceError) -> CopiedBlocks {
    if let clipboard { return clipboard }
    throw WorkspaceError(
      .nothingOpen, "nothing was copied yet", remedy: "'copy #1..#4' copies blocks")
  }

  /// Pastes what was copied as near as possible to a point, and selects it, as a finger asked.
  func paste(near point: Point<BoardSpace>) throws(WorkspaceError) -> Reaction {
    let plan = try plan(pasting: try blocksToPaste(), at: .near(point))
    if let refusal = plan.refusal { return Reaction(effects: [.message(.refused(refusal))]) }
    if !plan.missing.isEmpty { try insert(plan.missing) }
    var reaction = try decide(.command(.addAll(plan.items)))
    if reaction.refusal == nil {
      reaction.append(try decide(.command(.select(.replace(plan.items.map(\.id))))))
    }
    return reaction
  }

  /// What pasting on the current board would add; nothing is changed.
  ///
  /// In another show, blocks show the objects with the same kind and number; those that it lacks
  /// are copied.
  ///
  /// - Parameters:
  ///   - copied: The copied blocks.
  ///   - spot: Where they are pasted.
  /// - Returns: The plan.
  /// - Throws: ``WorkspaceError`` if no board is open, or the blocks cannot be there.
  public func plan(
    pasting copied: CopiedBlocks, at spot: PasteSpot
  ) throws(WorkspaceError) -> PastePlan {
    let session = try currentSession()
    let match = match(copied, in: session.show, among: session.objects)
    let items = try items(pasting: copied, on: session, showing: match.objects, at: spot)
    guard !match.missing.isEmpty else {
      return PastePlan(items: items, missing: [], refusal: nil)
    }
    var trial = session
    _ = trial.absorb(match.missing.map { .insert(.object($0)) })
    return PastePlan(
      items: items, missing: match.missing, refusal: trial.perform(.addAll(items)).refusal)
  }

  /// Keys for new blocks in the order of the current board.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - position: The position of the first, from 1; `nil` for the end.
  /// - Returns: The keys, in order.
  /// - Throws: ``WorkspaceError`` if no board is open, or there is no such position.
  public func keys(for count: Int, at position: Int?) throws(WorkspaceError) -> [OrderKey] {
    let session = try currentSession()
    do throws(CopiedBlocks.Fault) {
      return try session.keys(for: count, at: position)
    } catch {
      throw self.error(error)
    }
  }

  /// Adds objects to the current show.
  ///
  /// - Parameter objects: Objects of a ``PastePlan``.
  /// - Throws: ``WorkspaceError`` if nothing can be written.
  public func insert(_ objects: [ShowObject]) throws(WorkspaceError) {
    try edit { () throws(WorkspaceError) in (objects.map { .insert(.object($0)) }, ()) }
  }

  /// Moves blocks of the current board to another one of its show, as one change.
  ///
  /// The change is not a step of undo, because it concerns two boards; `revert` takes it back.
  ///
  /// - Parameters:
  ///   - items: The blocks.
  ///   - id: The other board.
  ///   - spot: Where they come to lie there.
  /// - Returns: The blocks on that board.
  /// - Throws: ``WorkspaceError`` if the board is gone or refuses them, or nothing can be written.
  public func transfer(
    _ items: [PlacedItem], to id: ID<Board>, at spot: PasteSpot
  ) throws(WorkspaceError) -> TransferReport {
    let report = try edit { () throws(WorkspaceError) in
      let copied = try self.copied(items)
      guard let contents = try boardContents(id) else { throw self.missing("that board") }
      var target: BoardSession
      do throws(SurfaceError) {
        target = try BoardSession(
          contents, placement: registry.placement(of: contents.board), mode: .edit, in: viewSize,
          ids: IDSequence(using: &sources.generator))
      } catch {
        throw WorkspaceError(error)
      }
      let same = Dictionary(copied.objects.keys.map { ($0, $0) }) { first, _ in first }
      let new = try self.items(pasting: copied, on: target, showing: same, at: spot)
      let reaction = target.perform(.addAll(new))
      if let refusal = reaction.refusal { throw self.refused(refusal, on: target) }
      let added = reaction.changes.compactMap { BoardItem($0.after) }.map(target.placed)
      let removed = try items.map { placed throws(WorkspaceError) in
        guard let item = session?.item(placed.item.id) else { throw self.missing("that block") }
        return Change.delete(.item(item))
      }
      return (
        removed + reaction.changes, TransferReport(items: added, board: contents.board)
      )
    }
    note(UnrecordedEdit(changing: [report.board]))
    return report
  }

  /// Replaces an object by another one on all blocks of the show that show it.
  ///
  /// The change is not a step of undo, because it can concern several boards; `revert` takes it
  /// back.
  ///
  /// - Parameters:
  ///   - old: The object.
  ///   - new: The other object.
  /// - Returns: The number of blocks, and their boards.
  /// - Throws: ``WorkspaceError`` if an object is gone, or nothing can be written.
  public func replace(
    _ old: ID<ShowObject>, by new: ID<ShowObject>
  ) throws(WorkspaceError) -> (blocks: Int, boards: [Board]) {
    let (blocks, boards) = try edit { () throws(WorkspaceError) in
      let (old, new) = (try self.find(old), try self.find(new))
      guard old.id != new.id else { return ([], (0, [] as [Board])) }
      let items = try reading { store throws(StoreError) in try store.items(showing: old.id).value }
      let changed = Set(items.map(\.board))
      let boards = try self.boards().map(\.board).filter { changed.contains($0.id) }
      return (
        items.map { .updating($0) { $0.content = $0.content.showing(new.id) } },
        (items.count, boards)
      )
    }
    if !boards.isEmpty { note(UnrecordedEdit(changing: boards)) }
    return (blocks, boards)
  }

  /// Notes an edit that is not a step of undo, so that undo does not take an earlier step back.
  func note(_ edit: UnrecordedEdit?) {
    guard let edit, !open.isEmpty else { return }
    open[open.count - 1].surface.note(edit)
  }

  // MARK: Objects of another show

  /// The objects that copies show in a show, and those that it lacks.
  private func match(
    _ copied: CopiedBlocks, in show: Show, among known: [ID<ShowObject>: ShowObject]
  ) -> (objects: [ID<ShowObject>: ID<ShowObject>], missing: [ShowObject]) {
    var matches: [ID<ShowObject>: ID<ShowObject>] = [:]
    var missing: [ShowObject] = []
    var known = known
    var byNumber: [ObjectKey: ShowObject]?
    for item in copied.items {
      guard let id = item.object, matches[id] == nil, let object = copied.objects[id] else {
        continue
      }
      if known[id] != nil {
        matches[id] = id
        continue
      }
      var index = byNumber ?? ObjectKey.index(of: known.values)
      let key = ObjectKey(object)
      let same = index[key] ?? object.copy(id: newID(), in: show.id, at: now())
      if index[key] == nil {
        missing.append(same)
        index[key] = same
        known[same.id] = same
      }
      matches[id] = same.id
      byNumber = index
    }
    return (matches, missing)
  }

  // MARK: What cannot be pasted

  private func items(
    pasting copied: CopiedBlocks, on session: BoardSession,
    showing objects: [ID<ShowObject>: ID<ShowObject>], at spot: PasteSpot
  ) throws(WorkspaceError) -> [BoardItem] {
    do throws(CopiedBlocks.Fault) {
      return try session.items(pasting: copied, showing: objects, at: spot) { newItemID() }
    } catch {
      throw self.error(error, pasting: copied)
    }
  }

  private func error(
    _ fault: CopiedBlocks.Fault, pasting copied: CopiedBlocks? = nil
  ) -> WorkspaceError {
    func item(_ id: ID<BoardItem>) -> BoardItem? { copied?.items.first { $0.id == id } }
    switch fault {
    case .needsCanvas(let id):
      return WorkspaceError(
        .notAllowed, "only a canvas can have a \(item(id)?.content.word ?? "card")")
    case .needsPieces(let id):
      let object = item(id)?.object.flatMap { copied?.objects[$0] }
      return WorkspaceError(
        .notAllowed,
        "only a board of tiles can have "
          + (object.map { "\($0.reference) in a shape" } ?? "a tile"))
    case .tooManyCells(let span):
      return WorkspaceError(
        .outOfRange, "a piece has at most \(Polyomino.limit) cells, not \(span)")
    case .ordered:
      return WorkspaceError(
        .notAllowed, "that board keeps an order, and has no cells",
        remedy: "give a position, as in 'at 2'")
    case .notOrdered:
      return WorkspaceError(
        .notAllowed, "that board does not keep an order", remedy: "write X,Y, as in 'at 2,0'")
    case .noSuchPlace(let count):
      return WorkspaceError(
        .outOfRange, wording.text(.refusal(.noSuchPlace(of: count))))
    case .noRoom:
      return WorkspaceError(
        .overlap, "there is no free place for all of them near by",
        remedy: "name a place, as in 'at 40,0'")
    case .outOfRange: return WorkspaceError(.outOfRange, wording.text(.refusal(.outOfRange)))
    }
  }

  /// The error about what another board refuses, with the blocks that are in the way there.
  private func refused(_ refusal: Refusal, on target: BoardSession) -> WorkspaceError {
    let names = refusal.by.compactMap(target.item).prefix(3).map { item in
      item.object.flatMap(target.object)?.reference ?? item.reference ?? "a block"
    }
    let rest = refusal.by.count - names.count
    let list = (names + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
    return WorkspaceError(
      refusal.reason.code,
      "board '\(target.board.name)': \(wording.text(.refusal(refusal.reason)))",
      remedy: list.isEmpty ? nil : "in the way there: \(list)", by: refusal.by,
      customCode: refusal.reason.customCode)
  }
}

/// What identifies an object to people and consoles: kind and number, or kind and name.
private struct ObjectKey: Hashable {
  let kind: ObjectKind
  let number: ConsoleNumber
  let name: SearchKey?

  init(_ object: ShowObject) {
    kind = object.kind
    number = object.consoleNumber
    name = object.isNumbered ? nil : SearchKey(object.name)
  }

  /// The objects by their keys; of several with one key the first in order.
  static func index(of objects: some Collection<ShowObject>) -> [ObjectKey: ShowObject] {
    Dictionary(objects.sorted(by: ShowObject.inOrder).map { (ObjectKey($0), $0) }) { first, _ in
      first
    }
  }
}
