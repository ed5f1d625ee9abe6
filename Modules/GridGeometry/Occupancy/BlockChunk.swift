/// Up to seven items of a block, in 48 bytes: which squares each covers, and which slot it has.
///
/// A block has one chunk of its own and, where it holds more items, a chain of further ones.
struct BlockChunk {
  /// Four lanes of 16 bits each: the squares of items 0 to 3.
  private(set) var lanesLow: UInt64
  /// The squares of items 4 to 6; the last lane stays empty.
  private(set) var lanesHigh: UInt64
  private var slotsLow: SIMD4<UInt32>
  private var slotsHigh: SIMD4<UInt32>

  /// Stands for "no chunk" in ``next``.
  static let none = UInt32.max
  /// How many items a chunk holds.
  static let capacity = 7

  /// An empty lane: its lowest number is larger than any pattern's, so it overlaps nothing.
  private static let emptyLane: UInt64 = 0x0008
  private static let emptyLanes: UInt64 = 0x0008_0008_0008_0008
  private static let usableHigh: UInt64 = 0x0000_FFFF_FFFF_FFFF

  /// A chunk without items.
  init() {
    lanesLow = Self.emptyLanes
    lanesHigh = Self.emptyLanes
    slotsLow = SIMD4(repeating: Self.none)
    slotsHigh = SIMD4(repeating: Self.none)
  }

  /// The chunk after this one in its block's chain, or ``none``.
  @inline(__always) var next: UInt32 {
    get { slotsHigh[3] }
    set { slotsHigh[3] = newValue }
  }

  /// The slot of an item.
  @inline(__always) func slot(_ item: Int) -> UInt32 {
    item < 4 ? slotsLow[item] : slotsHigh[item &- 4]
  }

  /// The squares of an item, as a lane.
  func lane(_ item: Int) -> UInt64 {
    (item < 4 ? lanesLow : lanesHigh) &>> (UInt64(item & 3) &* 16) & 0xFFFF
  }

  /// Puts an item in a place.
  mutating func set(_ item: Int, lane: UInt64, slot: UInt32) {
    let shift = UInt64(item & 3) &* 16
    if item < 4 {
      lanesLow = lanesLow & ~(0xFFFF &<< shift) | lane &<< shift
      slotsLow[item] = slot
    } else {
      lanesHigh = lanesHigh & ~(0xFFFF &<< shift) | lane &<< shift
      slotsHigh[item &- 4] = slot
    }
  }

  /// Empties a place.
  mutating func clear(_ item: Int) {
    set(item, lane: Self.emptyLane, slot: Self.none)
  }

  /// A place without an item, or `nil`.
  var vacantPlace: Int? {
    let low = lanesLow & Self.emptyLanes
    if low != 0 { return low.trailingZeroBitCount &>> 4 }
    let high = lanesHigh & Self.emptyLanes & Self.usableHigh
    return high == 0 ? nil : 4 &+ high.trailingZeroBitCount &>> 4
  }

  /// The last place with an item, or `nil`.
  var lastOccupiedPlace: Int? {
    (0..<Self.capacity).last { lane($0) & Self.emptyLane == 0 }
  }

  /// The place of an item with this slot and these squares, or `nil`.
  func place(slot: UInt32, lane: UInt64) -> Int? {
    (0..<Self.capacity).first { self.slot($0) == slot && self.lane($0) == lane }
  }

  /// The squares that any item of the chunk covers.
  var bitmap: UInt64 {
    (0..<Self.capacity).reduce(0) { bits, item in
      let lane = lane(item)
      return lane & Self.emptyLane == 0 ? bits | SubSquares(lane: lane).bitmap : bits
    }
  }

  /// Calls a closure with the slot of each item whose squares overlap those of a pattern, until
  /// it answers false.
  ///
  /// - Returns: Whether it never did.
  @inline(__always) func visit(_ pattern: UInt64, _ body: (UInt32) -> Bool) -> Bool {
    var low = Self.matches(lanesLow, pattern)
    while low != 0 {
      guard body(slotsLow[low.trailingZeroBitCount &>> 4]) else { return false }
      low &= low &- 1
    }
    var high = Self.matches(lanesHigh, pattern)
    while high != 0 {
      guard body(slotsHigh[high.trailingZeroBitCount &>> 4]) else { return false }
      high &= high &- 1
    }
    return true
  }

  /// The highest bit of each lane that overlaps.
  ///
  /// No 4 bits of a lane exceed 8, and the pattern's are at least 8, so that nothing is borrowed
  /// from one number to the next and all can be subtracted at once.
  @inline(__always) private static func matches(_ lanes: UInt64, _ pattern: UInt64) -> UInt64 {
    let failed = ((pattern &- lanes) & SubSquares.guards) ^ SubSquares.guards
    let tops: UInt64 = 0x8000_8000_8000_8000
    let anyFailed = ((failed & ~tops) &+ ~tops) | failed
    return ~anyFailed & tops
  }
}
