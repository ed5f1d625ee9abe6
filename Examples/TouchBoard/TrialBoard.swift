import CallboardKit

/// A workspace in memory with one empty board, and scenes to place on it.
public struct TrialBoard {
  /// The workspace; a `SQLiteStore` would be a file instead.
  public let store = MemoryStore(location: "trial")
  /// The board.
  public let board: Board

  // snippet store
  /// Creates the workspace.
  public init(scenes: [String]) throws {
    var random = SystemRandomNumberGenerator()
    var ids = IDSequence(using: &random)
    let show = Show(id: ids.next(), name: "Hamlet", created: .now())
    board = Board(
      id: ids.next(), show: show.id, name: "Act One", placement: .grid, created: .now())
    let objects = scenes.enumerated().map { index, name in
      ShowObject(
        id: ids.next(), show: show.id, kind: .scene, number: ObjectNumber(UInt32(index + 1)),
        name: name, created: .now())
    }
    let changes =
      [.insert(.show(show)), .insert(.board(board))]
      + objects.map {
        Change.insert(.object($0))
      }
    _ = try store.commit(changes, expecting: store.sequence())
  }
  // end
}
