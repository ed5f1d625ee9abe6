import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  /// Finds the one block that a command names.
  ///
  /// - Parameter reference: How it is named.
  /// - Returns: The block.
  /// - Throws: ``CommandError`` where nothing fits, or several blocks do.
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

  private typealias NumberedItem = (ordinal: Int, placed: PlacedItem)

  /// Finds the one block with a label, or of an object.
  private func item(
    showing object: ObjectReference, at range: SourceRange
  ) async throws(CommandError) -> PlacedItem {
    let items = try await items().enumerated().map { (ordinal: $0.offset + 1, placed: $0.element) }
    let resolver = Resolver<NumberedItem>(
      what: "block", owner: "board", list: "items",
      names: { item in [item.placed.item.label, item.placed.object?.name].compactMap(\.self) },
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
