public import Domain
internal import GridGeometry

extension Wording {
  /// Describes changes that no command made: `move 2 blocks, remove 1 block`.
  ///
  /// - Parameter changes: The changes.
  /// - Returns: The words, without a full stop; empty if nothing changes.
  public func text(for changes: [Change]) -> String {
    var counts: [(action: Action, count: Int)] = []
    for change in changes {
      guard let action = Action(change) else { continue }
      if let index = counts.firstIndex(where: { $0.action == action }) {
        counts[index].count += 1
      } else {
        counts.append((action, 1))
      }
    }
    return counts.map { "\($0.action.verb) \(counted($0.count, $0.action.one, $0.action.many))" }
      .joined(separator: ", ")
  }
}

/// What a change does to which kind of entity.
private struct Action: Equatable {
  let verb: String
  let one: String
  let many: String

  init?(_ change: Change) {
    guard let sort = change.key?.sort else { return nil }
    one = sort == .item ? "block" : sort.rawValue
    many = one.hasSuffix("y") ? "\(one.dropLast())ies" : "\(one)s"
    switch (change.before, change.after) {
    case (.item(let before), .item(let after)):
      let (old, new) = (before.pose.cells?.span, after.pose.cells?.span)
      verb = before.pose == after.pose ? "change" : old == new ? "move" : "resize"
    case (nil, .item): verb = "place"
    case (.item, nil): verb = "remove"
    case (nil, _): verb = "add"
    case (_, nil): verb = "delete"
    default: verb = "change"
    }
  }
}
