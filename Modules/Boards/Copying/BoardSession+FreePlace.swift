package import Domain
import PluginAPI

extension BoardSession {
  /// The poses of new items in the free place that is nearest to some poses, all together.
  ///
  /// - Parameters:
  ///   - poses: Where the items should lie.
  ///   - newID: Makes an identity, which is not kept.
  /// - Returns: The poses; `nil` if they have no cells, or there is no such place near by.
  package func freePlace(near poses: [Pose], newID: () -> ID<BoardItem>) -> [Pose]? {
    guard form == .cells || form == .shaped, !poses.isEmpty,
      poses.allSatisfy({ !$0.cellRects.isEmpty })
    else { return nil }
    let search = FreePlaceSearch(of: poses.map { (newID(), $0) }, in: state.rules)
    return search.nearest(to: (0, 0))
  }
}
