/// The part of an ``OccupancyIndex`` without its keys.
///
/// Rectangles are in numbered slots, without gaps. It does not depend on the key's type, so it is
/// compiled once.
@usableFromInline
struct OccupancyGrid: Sendable {
  /// The rectangle in each slot; slots are numbered without gaps.
  @usableFromInline private(set) var rects: ContiguousArray<CellRect> = []
  /// The shapes of blocks in use, in the order in which they came up.
  private var levels: ContiguousArray<OccupancyLevel> = []

  #if Mutants
    /// The injected fault.
    var defect: Defect? {
      didSet { for level in levels.indices { levels[level].defect = defect } }
    }
  #endif

  /// A grid without items.
  @usableFromInline init() {}

  // MARK: Changing

  /// Makes room for items to come.
  @usableFromInline mutating func reserveCapacity(_ count: Int) {
    rects.reserveCapacity(count)
  }

  /// Adds an item in the slot after the last.
  @usableFromInline mutating func append(_ rect: CellRect) {
    let slot = UInt32(rects.count)
    rects.append(rect)
    add(slot, at: rect)
  }

  /// Takes an item out; the last slot's item moves into its slot.
  @usableFromInline mutating func remove(_ slot: Int) {
    let rect = rects[slot]
    let level = take(UInt32(slot), at: rect)
    dropIfEmpty(level)
    let last = rects.count - 1
    if slot != last {
      rects[slot] = rects[last]
      let moved = index(of: BlockShape(for: rects[last]))
      levels[moved].relabel(UInt32(last), at: rects[last], to: UInt32(slot))
    }
    rects.removeLast()
  }

  /// Gives an item another rectangle.
  @usableFromInline mutating func move(_ slot: Int, to rect: CellRect) {
    guard rects[slot] != rect else { return }
    let level = take(UInt32(slot), at: rects[slot])
    rects[slot] = rect
    add(UInt32(slot), at: rect)
    dropIfEmpty(level)
  }

  private mutating func add(_ slot: UInt32, at rect: CellRect) {
    let level = index(of: BlockShape(for: rect))
    levels[level].add(slot, at: rect)
  }

  private mutating func take(_ slot: UInt32, at rect: CellRect) -> Int {
    let level = index(of: BlockShape(for: rect))
    levels[level].remove(slot, at: rect)
    return level
  }

  /// The level with a shape, which is made if there is none.
  private mutating func index(of shape: BlockShape) -> Int {
    if let index = levels.firstIndex(where: { $0.shape == shape }) { return index }
    levels.append(OccupancyLevel(shape))
    #if Mutants
      levels[levels.count - 1].defect = defect
    #endif
    return levels.count - 1
  }

  private mutating func dropIfEmpty(_ level: Int) {
    #if Mutants
      if defect == .emptyLevelsStay { return }
    #endif
    if levels[level].itemCount == 0 { levels.remove(at: level) }
  }

  // MARK: Asking

  /// The slot of an item that overlaps a rectangle, apart from one slot, or `nil`.
  @usableFromInline func firstOverlap(of probe: CellRect, ignoring ignored: UInt32?) -> UInt32? {
    // Slots never reach the largest number, so that it stands for "none".
    let ignored = ignored ?? .max
    var found = UInt32.max
    visitCandidates(of: probe) { slot, _, isExact in
      #if Mutants
        if defect == .liftedItemHidesOthers, slot == ignored { return false }
      #endif
      guard slot != ignored, isExact || rects[Int(slot)].overlaps(probe) else { return true }
      found = slot
      return false
    }
    return found == .max ? nil : found
  }

  /// The slot of an item that overlaps a rectangle and passes a test, or `nil`.
  @usableFromInline func firstOverlap(
    of probe: CellRect, where isWanted: (Int) -> Bool
  ) -> UInt32? {
    var found: UInt32?
    visitCandidates(of: probe) { slot, _, isExact in
      guard isExact || rects[Int(slot)].overlaps(probe), isWanted(Int(slot)) else { return true }
      found = slot
      return false
    }
    return found
  }

  /// Calls a closure with the slot and rectangle of each item that overlaps a rectangle, once.
  @usableFromInline func visit(in region: CellRect, _ body: (Int, CellRect) -> Void) {
    levels.withUnsafeBufferPointer { levels in
      for level in levels.indices {
        let shape = levels[level].shape
        _ = levels[level].visitCandidates(of: region) { slot, block in
          let rect = rects[Int(slot)]
          // Of the blocks that an item and the region share, the one with the top left corner of
          // it follows from what they have in common.
          if rect.overlaps(region),
            max(rect.minX, region.minX) &>> shape.shiftX == block.x,
            max(rect.minY, region.minY) &>> shape.shiftY == block.y
          {
            body(Int(slot), rect)
          }
          return true
        }
      }
    }
  }

  @inline(__always) private func visitCandidates(
    of rect: CellRect, _ body: (UInt32, BlockPosition, Bool) -> Bool
  ) {
    levels.withUnsafeBufferPointer { levels in
      for level in levels.indices {
        let isExact = levels[level].shape == .finest
        #if Mutants
          if defect == .indexMissesLargeItems, !isExact { continue }
        #endif
        guard levels[level].visitCandidates(of: rect, { body($0, $1, isExact) }) else { return }
      }
    }
  }
}
