/// The items of an index that live in blocks of one shape.
struct OccupancyLevel {
  /// The shape of the blocks.
  let shape: BlockShape
  /// How many items live here.
  private(set) var itemCount = 0
  private var table = BlockTable()

  #if Mutants
    /// The injected fault.
    var defect: Defect?
  #endif

  /// A level without items.
  init(_ shape: BlockShape) {
    self.shape = shape
  }

  /// Adds an item whose shape this is.
  mutating func add(_ slot: UInt32, at rect: CellRect) {
    itemCount += 1
    let range = shape.blocks(of: rect)
    _ = range.visit { block in
      let squares = shape.squares(of: rect, in: block, of: range)
      table.add(slot: slot, covering: squares, to: block.key)
      #if Mutants
        if defect == .indexMissesNextBlock { return false }
      #endif
      return true
    }
  }

  /// Takes an item out.
  mutating func remove(_ slot: UInt32, at rect: CellRect) {
    itemCount -= 1
    let range = shape.blocks(of: rect)
    _ = range.visit { block in
      let squares = shape.squares(of: rect, in: block, of: range)
      table.remove(slot: slot, covering: squares, from: block.key)
      return true
    }
  }

  /// Gives an item another slot.
  mutating func relabel(_ slot: UInt32, at rect: CellRect, to new: UInt32) {
    let range = shape.blocks(of: rect)
    _ = range.visit { block in
      let squares = shape.squares(of: rect, in: block, of: range)
      table.relabel(slot: slot, covering: squares, in: block.key, to: new)
      return true
    }
  }

  /// Calls a closure with each item that may overlap a rectangle, until it answers false.
  ///
  /// An item is reported once for each block that both touch, together with the block.
  ///
  /// - Returns: Whether it never answered false.
  /// - Complexity: Grows with the blocks that the rectangle touches or, where those are fewer,
  ///   with the blocks that are occupied.
  @inline(__always) func visitCandidates(
    of rect: CellRect, _ body: (UInt32, BlockPosition) -> Bool
  ) -> Bool {
    let range = shape.blocks(of: rect)
    return table.heads.withUnsafeBufferPointer { heads in
      if range.count <= table.count || range.count <= 4 {
        return range.visit { block in
          guard let place = BlockTable.find(block.key, in: heads) else { return true }
          return visit(place, heads[place].bitmap, rect, block, range, body)
        }
      }
      for place in 0..<heads.count where heads[place].key != BlockPosition.vacant {
        let block = BlockPosition(key: heads[place].key)
        guard range.contains(block) else { continue }
        guard visit(place, heads[place].bitmap, rect, block, range, body) else { return false }
      }
      return true
    }
  }

  @inline(__always) private func visit(
    _ place: Int, _ bitmap: UInt64, _ rect: CellRect, _ block: BlockPosition, _ range: BlockRange,
    _ body: (UInt32, BlockPosition) -> Bool
  ) -> Bool {
    let squares = shape.squares(of: rect, in: block, of: range)
    guard bitmap & squares.bitmap != 0 else { return true }
    let pattern = squares.pattern
    let next = table.chunks.withUnsafeBufferPointer { chunks -> UInt32? in
      chunks[place].visit(pattern) { body($0, block) } ? chunks[place].next : nil
    }
    guard var next else { return false }
    #if Mutants
      if defect == .indexMissesEighthItem { return true }
    #endif
    while next != BlockChunk.none {
      let chunk = table.spill[Int(next)]
      guard chunk.visit(pattern, { body($0, block) }) else { return false }
      next = chunk.next
    }
    return true
  }
}
