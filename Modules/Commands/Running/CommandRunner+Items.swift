import Domain
import PluginAPI
import Workspace

extension CommandRunner {
  /// The most candidates that an error lists.
  private static let maximumCandidates = 10

  /// Finds the one block that a command names: by a cell, its place in reading order or its
  /// identity.
  ///
  /// - Parameter reference: How it is named.
  /// - Returns: The block.
  /// - Throws: ``CommandError`` where nothing fits, or several do.
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
    case .identity(let digits):
      let matches = try await ask(await workspace.items(identifiedBy: digits))
      if matches.count == 1, let match = matches.first { return match.placed }
      throw Self.failure(digits, matches, at: reference.range)
    case .covering(let cell):
      let item = try await ask(await workspace.item(at: cell))
      if let item { return item }
      throw CommandError(
        .notFound, "no block covers \(cell)", remedy: "'items' lists the blocks",
        at: reference.range)
    }
  }

  private static func failure(
    _ digits: String, _ matches: [(ordinal: Int, placed: PlacedItem)], at range: SourceRange
  ) -> CommandError {
    guard matches.isEmpty else {
      let listed = matches.prefix(maximumCandidates).map { ordinal, placed in
        "\(Description.item(placed, ordinal: ordinal)) (\(Description.short(placed.item.id)))"
      }
      return CommandError(
        .ambiguous, "the identities of \(Count.items(matches.count)) begin with '\(digits)'",
        remedy: "write more of it", at: range, candidates: Array(listed))
    }
    return CommandError(
      .notFound, "no block's identity begins with '\(digits)'", remedy: "'items' lists them",
      at: range)
  }
}
