/// The occupied blocks of one level: an open-addressing table from a block's position to the
/// squares that are covered in it and the items that cover them.
///
/// Position and covered squares are side by side, four blocks to a cache line, and mostly answer
/// a probe alone; the items are in another array, under the same index.
struct BlockTable {
  /// What a probe looks at first.
  struct Head {
    /// The block's key, or ``BlockPosition/vacant``.
    var key: UInt64
    /// The squares of the block that any item covers.
    var bitmap: UInt64

    static let vacant = Head(key: BlockPosition.vacant, bitmap: 0)
  }

  /// A power of two of places; ``count`` of them are taken, at most five eighths.
  private(set) var heads: ContiguousArray<Head>
  /// The first chunk of the block in the same place of ``heads``.
  private(set) var chunks: ContiguousArray<BlockChunk>
  /// The further chunks of blocks with many items.
  private(set) var spill: ContiguousArray<BlockChunk> = []
  /// How many blocks are occupied.
  private(set) var count = 0
  /// The first of the chunks in ``spill`` that are free, chained by their ``BlockChunk/next``.
  private var freeSpill = BlockChunk.none

  private static let smallest = 16

  /// A table without blocks.
  init() {
    heads = ContiguousArray(repeating: .vacant, count: Self.smallest)
    chunks = ContiguousArray(repeating: BlockChunk(), count: Self.smallest)
  }

  // MARK: Looking up

  /// The place where the search for a key begins, in a table of a power of two of places.
  @inline(__always) static func home(of key: UInt64, in capacity: Int) -> Int {
    // Two rounds of multiplying and folding scatter neighbouring blocks evenly.
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash &>> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: hash &>> 32) & (capacity &- 1)
  }

  /// The place of a block, or `nil` if it is not occupied.
  @inline(__always) static func find(
    _ key: UInt64, in heads: UnsafeBufferPointer<Head>
  ) -> Int? {
    var place = home(of: key, in: heads.count)
    while true {
      let found = heads[place].key
      if found == key { return place }
      if found == BlockPosition.vacant { return nil }
      place = (place &+ 1) & (heads.count &- 1)
    }
  }

  private func find(_ key: UInt64) -> Int? {
    heads.withUnsafeBufferPointer { Self.find(key, in: $0) }
  }

  // MARK: Changing

  /// Adds an item to a block.
  mutating func add(slot: UInt32, covering squares: SubSquares, to key: UInt64) {
    let place = find(key) ?? addBlock(key)
    heads[place].bitmap |= squares.bitmap
    if let free = chunks[place].vacantPlace {
      chunks[place].set(free, lane: squares.lane, slot: slot)
      return
    }
    // Of a chain only the first chunk has room, if any.
    let first = chunks[place].next
    if first != BlockChunk.none, let free = spill[Int(first)].vacantPlace {
      spill[Int(first)].set(free, lane: squares.lane, slot: slot)
      return
    }
    var chunk = BlockChunk()
    chunk.set(0, lane: squares.lane, slot: slot)
    chunk.next = first
    chunks[place].next = addSpill(chunk)
  }

  /// Takes an item out of a block; nothing happens if it is not there.
  mutating func remove(slot: UInt32, covering squares: SubSquares, from key: UInt64) {
    guard let place = find(key) else { return }
    if let hole = chunks[place].place(slot: slot, lane: squares.lane) {
      chunks[place].clear(hole)
      if let (lane, slot) = takeFromSpill(of: place) {
        chunks[place].set(hole, lane: lane, slot: slot)
      }
    } else {
      guard let (chunk, hole) = findInSpill(of: place, slot: slot, lane: squares.lane) else {
        return
      }
      spill[chunk].clear(hole)
      if chunk == Int(chunks[place].next) {
        dropSpillIfEmpty(of: place)
      } else if let (lane, slot) = takeFromSpill(of: place) {
        spill[chunk].set(hole, lane: lane, slot: slot)
      }
    }
    heads[place].bitmap = coveredSquares(at: place)
    if heads[place].bitmap == 0 { removeBlock(at: place) }
  }

  /// Gives an item of a block another slot.
  mutating func relabel(slot: UInt32, covering squares: SubSquares, in key: UInt64, to new: UInt32)
  {
    guard let place = find(key) else { return }
    if let item = chunks[place].place(slot: slot, lane: squares.lane) {
      chunks[place].set(item, lane: squares.lane, slot: new)
    } else if let (chunk, item) = findInSpill(of: place, slot: slot, lane: squares.lane) {
      spill[chunk].set(item, lane: squares.lane, slot: new)
    }
  }

  private func coveredSquares(at place: Int) -> UInt64 {
    var bitmap = chunks[place].bitmap
    var next = chunks[place].next
    while next != BlockChunk.none, bitmap != .max {
      bitmap |= spill[Int(next)].bitmap
      next = spill[Int(next)].next
    }
    return bitmap
  }

  // MARK: Chains of further chunks

  private mutating func addSpill(_ chunk: BlockChunk) -> UInt32 {
    guard freeSpill != BlockChunk.none else {
      spill.append(chunk)
      return UInt32(spill.count - 1)
    }
    let index = freeSpill
    freeSpill = spill[Int(index)].next
    spill[Int(index)] = chunk
    return index
  }

  private func findInSpill(
    of place: Int, slot: UInt32, lane: UInt64
  ) -> (chunk: Int, item: Int)? {
    var next = chunks[place].next
    while next != BlockChunk.none {
      if let item = spill[Int(next)].place(slot: slot, lane: lane) { return (Int(next), item) }
      next = spill[Int(next)].next
    }
    return nil
  }

  /// Takes any item out of the first chunk of a block's chain, to fill a hole elsewhere.
  private mutating func takeFromSpill(of place: Int) -> (lane: UInt64, slot: UInt32)? {
    let first = Int(chunks[place].next)
    guard first != Int(BlockChunk.none), let item = spill[first].lastOccupiedPlace else {
      return nil
    }
    let taken = (spill[first].lane(item), spill[first].slot(item))
    spill[first].clear(item)
    dropSpillIfEmpty(of: place)
    return taken
  }

  private mutating func dropSpillIfEmpty(of place: Int) {
    let first = Int(chunks[place].next)
    guard spill[first].lastOccupiedPlace == nil else { return }
    chunks[place].next = spill[first].next
    spill[first].next = freeSpill
    freeSpill = UInt32(first)
  }

  // MARK: Places

  /// Takes a place for a block that has none.
  private mutating func addBlock(_ key: UInt64) -> Int {
    if (count + 1) * 8 > heads.count * 5 { rehash(to: heads.count * 2) }
    count += 1
    let place = vacantPlace(for: key)
    heads[place].key = key
    return place
  }

  private func vacantPlace(for key: UInt64) -> Int {
    var place = Self.home(of: key, in: heads.count)
    while heads[place].key != BlockPosition.vacant { place = (place + 1) & (heads.count - 1) }
    return place
  }

  /// Vacates a place, and closes the gap so that every search still ends at a vacant one.
  private mutating func removeBlock(at place: Int) {
    count -= 1
    var gap = place
    var current = place
    while true {
      current = (current + 1) & (heads.count - 1)
      let key = heads[current].key
      guard key != BlockPosition.vacant else { break }
      // A block may fill the gap unless its search would begin after the gap.
      let home = Self.home(of: key, in: heads.count)
      let fromHome = (current - home) & (heads.count - 1)
      let fromGap = (current - gap) & (heads.count - 1)
      guard fromHome >= fromGap else { continue }
      heads[gap] = heads[current]
      chunks[gap] = chunks[current]
      gap = current
    }
    heads[gap] = .vacant
    chunks[gap] = BlockChunk()
    // A table that is mostly vacant would make walks over it dear.
    if heads.count > Self.smallest, count * 8 < heads.count { rehash(to: heads.count / 2) }
  }

  private mutating func rehash(to capacity: Int) {
    let (oldHeads, oldChunks) = (heads, chunks)
    heads = ContiguousArray(repeating: .vacant, count: capacity)
    chunks = ContiguousArray(repeating: BlockChunk(), count: capacity)
    for (head, chunk) in zip(oldHeads, oldChunks) where head.key != BlockPosition.vacant {
      let place = vacantPlace(for: head.key)
      heads[place] = head
      chunks[place] = chunk
    }
  }
}
