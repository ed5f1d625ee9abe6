import Domain
import GridGeometry

/// Where blocks go that give way to others.
///
/// The places are free, every block keeps its size, and the total distance, in columns and rows of
/// all blocks that give way, is as small as the search could make it:
/// - It is the least possible if the search ends by itself, as with a few blocks in the way and
///   some room around them. Of several arrangements with that distance, one is taken that depends
///   on the places of the blocks only.
/// - Otherwise the blocks in the way give way one after another, in reading order: each with the
///   least distance that a shorter search finds, which may push others, or to its nearest free
///   place. Nothing that has given way once moves again.
///
/// The same board and the same blocks always give the same places.
struct Push {
  /// How many states are looked at; each takes some microseconds.
  private static let states = 128
  /// How many places are tried for all blocks in the way, beside those in a straight line.
  private static let tries = 4_096
  /// The most blocks in the way for which all are looked at together.
  private static let most = 8

  let index: OccupancyIndex<ID<BoardItem>>
  let moved: [(item: ID<BoardItem>, cells: CellRect)]
  /// The blocks in the way, in reading order.
  let inTheWay: [PushSearch.Block]

  /// Prepares a push.
  ///
  /// - Parameters:
  ///   - moved: The blocks that get new places, and which: none overlaps another.
  ///   - index: All blocks where they lie.
  init(
    by moved: [(item: ID<BoardItem>, cells: CellRect)], in index: OccupancyIndex<ID<BoardItem>>
  ) {
    self.index = index
    self.moved = moved
    let pushing = Set(moved.map(\.item))
    var found: Set<PushSearch.Block> = []
    for (_, cells) in moved {
      index.visit(in: cells) { item, rect in
        if !pushing.contains(item) { found.insert(PushSearch.Block(item: item, cells: rect)) }
      }
    }
    inTheWay = found.sorted()
  }

  /// The blocks that give way, in reading order, and their places; `nil` if there is no room before
  /// the range of cells ends.
  func moves() -> [PushSearch.Move]? {
    guard !inTheWay.isEmpty else { return [] }
    var ground = PushGround(
      index, without: Set(moved.map(\.item) + inTheWay.map(\.item)), moved: moved.map(\.cells))
    var states = Self.states
    var whole = PushSearch(inTheWay, on: ground)
    var best = oneByOne(on: &ground, states: &states)
    let distance = best?.reduce(0) { $0 + $1.distance }
    // A single block has been looked at already.
    if (2...Self.most).contains(inTheWay.count), distance != whole.bound {
      states = Self.states
      best = whole.best(under: distance, states: &states) ?? best
    }
    return best?.sorted { $0.block < $1.block }
  }

  /// The blocks in the way give way one after another.
  private func oneByOne(on ground: inout PushGround, states: inout Int) -> [PushSearch.Move]? {
    var moves: [PushSearch.Move] = []
    for (place, block) in inTheWay.enumerated() {
      var search = PushSearch([block], on: ground)
      let nearest = ground.nearestPlace(
        for: block.cells, tries: min(256, Self.tries / inTheWay.count))
      var found = nearest.map { [PushSearch.Move(block: block, cells: $0)] }
      let distance = found?.reduce(0) { $0 + $1.distance }
      if distance != search.bound {
        // An equal share of what is left; a single block gets all.
        var share = states / (inTheWay.count - place)
        states -= share
        found = search.best(under: distance, states: &share) ?? found
        states += share
      }
      guard let found else { return nil }
      for move in found {
        ground.leave(move.block.item)
        ground.settle(move.cells)
      }
      moves += found
    }
    return moves
  }
}
