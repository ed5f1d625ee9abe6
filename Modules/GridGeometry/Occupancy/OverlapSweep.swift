/// Finds all pairs of overlapping rectangles by sweeping a line over the plane from left to right.
///
/// A tree over the rectangles, sorted by top edge, keeps the lowest bottom edge among those that
/// the line crosses. A rectangle that comes up then meets exactly those that overlap it.
struct OverlapSweep {
  private let rects: ContiguousArray<CellRect>
  /// The rectangles by top edge, and the place of each in that order.
  private let byTop: [Int]
  private let placeByTop: [Int]
  /// A complete binary tree of the greatest bottom edges of the crossed rectangles.
  ///
  /// Node 1 is the root, node `leaves + place` a leaf.
  private var bottoms: [Int32]
  private let leaves: Int

  /// Prepares a sweep.
  init(_ rects: ContiguousArray<CellRect>) {
    self.rects = rects
    byTop = rects.indices.sorted { rects[$0].minY < rects[$1].minY }
    var places = [Int](repeating: 0, count: rects.count)
    for (place, index) in byTop.enumerated() { places[index] = place }
    placeByTop = places
    var leaves = 1
    while leaves < rects.count { leaves *= 2 }
    self.leaves = leaves
    bottoms = [Int32](repeating: .min, count: leaves * 2)
  }

  /// The indices of each pair, every pair once, in an order that is not promised.
  ///
  /// - Complexity: O((*n* + *k*) log *n*) for *n* rectangles and *k* pairs, whatever their sizes.
  mutating func pairs() -> [(Int, Int)] {
    let byLeft = rects.indices.sorted { rects[$0].minX < rects[$1].minX }
    let byRight = rects.indices.sorted { rects[$0].maxX < rects[$1].maxX }
    var pairs: [(Int, Int)] = []
    var ended = 0
    for index in byLeft {
      while rects[byRight[ended]].maxX <= rects[index].minX {
        setBottom(.min, at: placeByTop[byRight[ended]])
        ended += 1
      }
      visitCrossed(overlapping: rects[index]) { pairs.append(($0, index)) }
      setBottom(rects[index].maxY, at: placeByTop[index])
    }
    return pairs
  }

  private mutating func setBottom(_ bottom: Int32, at place: Int) {
    var node = leaves + place
    bottoms[node] = bottom
    while node > 1 {
      node /= 2
      bottoms[node] = max(bottoms[2 * node], bottoms[2 * node + 1])
    }
  }

  private func visitCrossed(overlapping rect: CellRect, _ body: (Int) -> Void) {
    var nodes = [1]
    while let node = nodes.popLast() {
      // No bottom edge is at the very least coordinate, so vacant leaves end the search too.
      guard bottoms[node] > rect.minY else { continue }
      if node < leaves {
        // Left first: once a top edge is too low, so are all to the right of it.
        nodes.append(2 * node + 1)
        nodes.append(2 * node)
        continue
      }
      let index = byTop[node - leaves]
      guard rects[index].minY < rect.maxY else { return }
      body(index)
    }
  }
}
