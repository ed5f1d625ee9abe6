public import Domain

/// An edit outside the undo history: `undo` cannot undo it.
public struct UnrecordedEdit: Hashable, Sendable {
  /// What was done.
  public enum Action: Hashable, Sendable {
    /// Something was added.
    case added
    /// Something was changed.
    case changed
    /// Something was renamed; this was the old name.
    case renamed(from: String)
    /// Something was deleted.
    case deleted
    /// A file or a console's show was imported.
    case imported
  }

  /// The subject of an edit.
  public enum Subject: Hashable, Sendable {
    /// An object of the show.
    case object(ShowObject)
    /// A board.
    case board(Board)
    /// A show.
    case show(Show)
    /// The current trip.
    case trip
    /// A file, or a console's address.
    case file(String)
  }

  /// What was done.
  public let action: Action
  /// The subject; the first one if there are several.
  public let subject: Subject
  /// The number of subjects of this kind, at least 1.
  public let count: Int

  /// Describes an import.
  ///
  /// - Parameter file: The file, or the console's address.
  public init(importOf file: String) {
    (action, subject, count) = (.imported, .file(file), 1)
  }

  /// Describes a change of blocks on boards that one history of steps does not span.
  ///
  /// - Parameter boards: The boards; `nil` is returned if there are none.
  public init?(changing boards: [Board]) {
    guard let first = boards.first else { return nil }
    (action, subject, count) = (.changed, .board(first), boards.count)
  }

  /// Describes changes; `nil` if they only affect blocks.
  ///
  /// It omits parts of something larger that changed too: for a deleted board, its name and not its
  /// blocks.
  ///
  /// - Parameter changes: The stored changes.
  public init?(of changes: [Change]) {
    var found: (rank: Int, change: Change, subject: Subject, count: Int)?
    for change in changes {
      guard let entity = change.after ?? change.before, let (rank, subject) = Self.ranked(entity)
      else { continue }
      if found == nil || rank < found?.rank ?? 0 {
        found = (rank, change, subject, 1)
      } else if rank == found?.rank {
        found?.count += 1
      }
    }
    guard let found else { return nil }
    action = Self.action(of: found.change)
    subject = found.subject
    count = found.count
  }

  private static func ranked(_ entity: Entity) -> (rank: Int, subject: Subject)? {
    switch entity {
    case .show(let show): (0, .show(show))
    case .board(let board): (1, .board(board))
    case .object(let object): (2, .object(object))
    case .trip, .city, .game, .entry: (3, .trip)
    case .item: nil
    }
  }

  private static func action(of change: Change) -> Action {
    switch (change.before, change.after) {
    case (.trip?, nil): .deleted
    case (.city?, _), (.game?, _), (.entry?, _), (_, .city?), (_, .game?), (_, .entry?): .changed
    case (nil, _): .added
    case (_, nil): .deleted
    case (.object(let before)?, .object(let after)?) where before.name != after.name:
      .renamed(from: before.title)
    case (.board(let before)?, .board(let after)?) where before.name != after.name:
      .renamed(from: before.name)
    case (.show(let before)?, .show(let after)?) where before.name != after.name:
      .renamed(from: before.name)
    default: .changed
    }
  }
}
