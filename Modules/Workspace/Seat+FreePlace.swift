import Boards
package import Domain

extension Seat {
  /// The free place of the open board that is nearest to some poses, for all items together.
  ///
  /// - Parameter poses: Where the items should lie.
  /// - Returns: The poses there; `nil` if there are no cells, or no such place near by.
  package func freePlace(near poses: [Pose]) -> [Pose]? {
    guard let session, !session.isDeleted else { return nil }
    return session.freePlace(near: poses) { newItemID() }
  }

  /// Where the items of the last refused drop on the open board would have landed.
  package var refusedDrop: [Pose] { session?.refusedDrop ?? [] }
}
