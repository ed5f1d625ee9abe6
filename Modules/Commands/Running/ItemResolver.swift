import Domain
import PluginAPI
import Workspace

/// Finds the block that a command names by its place in reading order or its identity.
struct ItemResolver {
  /// The blocks of the board in reading order.
  let items: [PlacedItem]

  /// The most candidates that an error lists.
  private static let maximumCandidates = 10

  /// Finds the one block that is named.
  ///
  /// - Parameter reference: How it is named.
  /// - Returns: The block.
  /// - Throws: ``CommandError`` where nothing fits, or several do.
  func resolve(_ reference: Written<ItemReference>) throws(CommandError) -> PlacedItem {
    switch reference.value {
    case .ordinal(let number):
      guard items.indices.contains(number - 1) else {
        throw CommandError(
          .notFound, "there is no block #\(number): the board has \(Count.items(items.count))",
          remedy: "'items' lists them", at: reference.range)
      }
      return items[number - 1]
    case .identity(let digits):
      return try resolve(digits, at: reference.range)
    case .covering(let cell):
      throw CommandError(.notFound, "no block covers \(cell)", at: reference.range)
    }
  }

  private func resolve(
    _ digits: String, at range: SourceRange
  ) throws(CommandError) -> PlacedItem {
    let matches = items.enumerated().filter { "\($0.element.item.id)".hasPrefix(digits) }
    if matches.count == 1, let match = matches.first { return match.element }
    guard matches.isEmpty else {
      let listed = matches.prefix(Self.maximumCandidates).map { ordinal, placed in
        "\(Description.item(placed, ordinal: ordinal + 1)) (\(Description.short(placed.item.id)))"
      }
      throw CommandError(
        .ambiguous, "the identities of \(Count.items(matches.count)) begin with '\(digits)'",
        remedy: "write more of it", at: range, candidates: Array(listed))
    }
    throw CommandError(
      .notFound, "no block's identity begins with '\(digits)'", remedy: "'items' lists them",
      at: range)
  }
}
