import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// Finds the one block that a command names.
  ///
  /// - Parameter reference: The reference.
  /// - Returns: The block.
  /// - Throws: ``CommandError`` if no block matches, or several do.
  func item(_ reference: Located<ItemReference>) async throws(CommandError) -> PlacedItem {
    switch reference.value {
    case .ordinal(let number):
      let found = try await ask { workspace throws(WorkspaceError) in
        try await (workspace.item(numbered: number), workspace.itemCount())
      }
      if let item = found.0 { return item }
      throw CommandError(
        .notFound, "there is no block #\(number): the board has \(Count.items(found.1))",
        remedy: "'items' lists them", at: reference.range)
    case .covering(let cell):
      let item = try await ask(await workspace.item(at: cell))
      if let item { return item }
      throw CommandError(
        .notFound, "no block covers \(cell)", remedy: "'items' lists the blocks",
        at: reference.range)
    case .showing(let object): return try await item(showing: object, at: reference.range)
    }
  }

  /// Finds the blocks that a command names, at least one.
  ///
  /// - Parameter reference: How they are named.
  /// - Returns: The blocks, in reading order.
  /// - Throws: ``CommandError`` where one of them is missing, or the region has none.
  func items(_ reference: Located<ItemsReference>) async throws(CommandError) -> [PlacedItem] {
    switch reference.value {
    case .one(let item): return [try await self.item(item)]
    case .numbered(let numbers):
      let items = try await items()
      guard numbers.upperBound <= items.count else {
        throw CommandError(
          .notFound,
          "there is no block #\(numbers.upperBound): the board has \(Count.items(items.count))",
          remedy: "'items' lists them", at: reference.range)
      }
      return Array(items[(numbers.lowerBound - 1)...(numbers.upperBound - 1)])
    case .inside(let region):
      let items = try await items().filter { $0.item.pose.touches(region) }
      guard !items.isEmpty else {
        throw CommandError(
          .notFound, "there is no block in that region", remedy: "'items' lists the blocks",
          at: reference.range)
      }
      return items
    case .all: return try await items()
    case .selected:
      let selected = Set(await workspace.selectedItems.map(\.id))
      guard !selected.isEmpty else {
        throw CommandError(
          .notFound, "no block is selected", remedy: "'select' selects some", at: reference.range)
      }
      return try await items().filter { selected.contains($0.item.id) }
    case .kinds(let kinds, let sorts):
      return try await items(reference, "of that kind") { placed in
        if let sort = ItemSort(placed.item.content) { return sorts.contains(sort) }
        return placed.object.map { kinds.contains($0.kind) } ?? false
      }
    case .like(let pattern):
      let pattern = NamePattern(pattern)
      return try await items(reference, "with a name like that") { item in
        item.names.contains(where: pattern.matches)
      }
    }
  }

  private func items(
    _ reference: Located<ItemsReference>, _ what: String, where fits: (PlacedItem) -> Bool
  ) async throws(CommandError) -> [PlacedItem] {
    let found = try await items().filter(fits)
    guard !found.isEmpty else {
      throw CommandError(
        .notFound, "the board has no block \(what)", remedy: "'items' lists the blocks",
        at: reference.range)
    }
    return found
  }

  /// Does the same with several blocks: with all of them as one change, or with none.
  ///
  /// - Parameters:
  ///   - reference: How the blocks are named.
  ///   - body: What is done with one.
  /// - Returns: What was done, for each block.
  /// - Throws: ``CommandError`` where it fails for one of them; nothing was changed then.
  func forEach(
    _ reference: Located<ItemsReference>,
    _ body: (PlacedItem) async throws(CommandError) -> ItemAnswer
  ) async throws(CommandError) -> any Answer {
    let items = try await items(reference)
    if items.count == 1 { return try await body(items[0]) }
    return ItemListAnswer(
      answers: try await together { () throws(CommandError) in
        var answers: [ItemAnswer] = []
        for item in items { answers.append(try await body(item)) }
        return answers
      })
  }

  /// Does several things as one change, or none of them.
  ///
  /// - Parameter body: Does them.
  /// - Returns: What it returns.
  /// - Throws: ``CommandError`` where one of them fails; nothing was changed then, unless a batch
  ///   was open already.
  func together<Done>(
    _ body: () async throws(CommandError) -> Done
  ) async throws(CommandError) -> Done {
    let isOwnDraft = await !workspace.isDrafting
    if isOwnDraft { try await ask(await workspace.beginDraft()) }
    let done: Done
    do throws(CommandError) {
      done = try await body()
    } catch {
      if isOwnDraft {
        _ = try await ask { seat throws(WorkspaceError) in try await seat.rollBackDraft() }
      }
      throw error
    }
    if isOwnDraft { _ = try await ask(await workspace.commitDraft()) }
    return done
  }

  private typealias NumberedItem = (ordinal: Int, placed: PlacedItem)

  /// Finds the one block with a label, or with an object.
  private func item(
    showing object: ObjectReference, at range: SourceRange
  ) async throws(CommandError) -> PlacedItem {
    let items = try await items().enumerated().map { (ordinal: $0.offset + 1, placed: $0.element) }
    let resolver = Resolver<NumberedItem>(
      what: "block", owner: "board", list: "items",
      names: { $0.placed.names },
      id: { "\($0.placed.item.id)" },
      describe: { item in
        let id = Description.short(item.placed.item.id)
        return "\(Description.item(item.placed, ordinal: item.ordinal)) (\(id))"
      },
      choice: "name one by its number, such as #\(items.count)")
    switch object {
    case .named(let name): return try resolver.one(Located(name, at: range), among: items).placed
    case .numbered:
      let matches = items.filter { $0.placed.object.map(object.fits) ?? false }
      return try resolver.one(of: matches, as: object.text, at: range) { [] }.placed
    }
  }
}

extension PlacedItem {
  /// What a command can call it: its label, the name of its object or of the board that it opens,
  /// or the title of its card.
  var names: [String] {
    [item.label, object?.name, item.content.card?.title, destination]
      .compactMap { $0?.isEmpty == true ? nil : $0 }
  }
}

extension Pose {
  /// Whether it covers a part of a region of cells; poses in an order never do.
  fileprivate func touches(_ region: CellRect) -> Bool {
    switch self {
    case .cells(let cells): cells.overlaps(region)
    case .free(let area, _): area.intersects(Grid.frame(of: region))
    case .ordered: false
    case .shaped:
      piece.map { piece in
        piece.shape.cells.contains { offset in
          piece.cell.moved(byColumns: Int(offset.x), rows: Int(offset.y))
            .map(region.contains) ?? false
        }
      } ?? false
    }
  }
}
