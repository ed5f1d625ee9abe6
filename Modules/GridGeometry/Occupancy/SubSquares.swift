/// The part of a block that a rectangle covers, in squares of an eighth of the block's side.
///
/// All four numbers are from 0 to 7. In the finest blocks, which are 8 cells wide and high, a
/// square is a cell and the part is exact; in larger blocks it is rounded outwards.
struct SubSquares {
  /// The leftmost column of squares.
  let minX: UInt64
  /// The topmost row of squares.
  let minY: UInt64
  /// The last column of squares.
  let lastX: UInt64
  /// The last row of squares.
  let lastY: UInt64

  /// One bit for each of the 64 squares covered, row by row from the lowest bit.
  @inline(__always) var bitmap: UInt64 {
    let columns = (0xFF &>> (7 &- lastX)) & (0xFF &<< minX)
    let rows = (UInt64.max &>> (8 &* (7 &- lastY))) & (UInt64.max &<< (8 &* minY))
    return (columns &* 0x0101_0101_0101_0101) & rows
  }

  /// The part as 16 bits, one number to 4 bits, so that a chunk compares several at once.
  ///
  /// The far edges are stored as their distance from the block's far edge: then "overlaps" asks
  /// the same of all four numbers, that each is at most the ``pattern``'s.
  @inline(__always) var lane: UInt64 {
    minX | minY &<< 4 | (7 &- lastX) &<< 8 | (7 &- lastY) &<< 12
  }

  /// What a lane is subtracted from to learn whether it overlaps this part, four lanes at once.
  ///
  /// The highest bit of each 4 is set; subtracting a lane clears it where a number is too large.
  @inline(__always) var pattern: UInt64 {
    let lane = lastX | lastY &<< 4 | (7 &- minX) &<< 8 | (7 &- minY) &<< 12
    return (lane &* 0x0001_0001_0001_0001) | Self.guards
  }

  /// The highest bit of each 4.
  static let guards: UInt64 = 0x8888_8888_8888_8888

  /// Reads a part back from its lane.
  init(lane: UInt64) {
    minX = lane & 7
    minY = lane &>> 4 & 7
    lastX = 7 &- (lane &>> 8 & 7)
    lastY = 7 &- (lane &>> 12 & 7)
  }

  @inline(__always) init(minX: UInt64, minY: UInt64, lastX: UInt64, lastY: UInt64) {
    self.minX = minX
    self.minY = minY
    self.lastX = lastX
    self.lastY = lastY
  }
}
