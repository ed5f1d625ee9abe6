public import Domain
import GridGeometry

/// A number of changes that did the same to the same kind of entity.
public struct ChangeTally: Hashable, Sendable {
  /// What a change does.
  public enum Verb: CaseIterable, Hashable, Sendable {
    /// Places a block.
    case place
    /// Moves a block.
    case move
    /// Resizes a block.
    case resize
    /// Removes a block.
    case remove
    /// Adds anything else.
    case add
    /// Changes anything.
    case change
    /// Deletes anything else.
    case delete
  }

  /// What the changes do.
  public let verb: Verb
  /// The kind of entity.
  public let sort: Entity.Sort
  /// The number of changes.
  public private(set) var count: Int

  /// Creates a tally.
  public init(_ verb: Verb, _ sort: Entity.Sort, count: Int) {
    (self.verb, self.sort, self.count) = (verb, sort, count)
  }

  /// Counts changes, in the order in which each kind first appears.
  public static func tallies(of changes: [Change]) -> [ChangeTally] {
    var tallies: [ChangeTally] = []
    for change in changes {
      guard let sort = change.key?.sort else { continue }
      let verb = verb(of: change)
      if let index = tallies.firstIndex(where: { $0.verb == verb && $0.sort == sort }) {
        tallies[index].count += 1
      } else {
        tallies.append(ChangeTally(verb, sort, count: 1))
      }
    }
    return tallies
  }

  private static func verb(of change: Change) -> Verb {
    switch (change.before, change.after) {
    case (.item(let before), .item(let after)):
      if before.pose == after.pose {
        .change
      } else if before.pose.cells?.span == after.pose.cells?.span,
        before.pose.area?.size == after.pose.area?.size
      {
        .move
      } else {
        .resize
      }
    case (nil, .item): .place
    case (.item, nil): .remove
    case (nil, _): .add
    case (_, nil): .delete
    default: .change
    }
  }
}
