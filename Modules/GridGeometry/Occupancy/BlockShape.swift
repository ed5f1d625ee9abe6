/// The size of the blocks of one level: sides of 8, 32, 128 … cells.
///
/// An item lives in blocks no narrower and no lower than itself, so that it touches four at most
/// whatever its area, and in about the smallest such, so that it fills a fair part of them. Blocks
/// are square except for long thin items; every further shape is one more place to look.
struct BlockShape: Hashable {
  /// The width of a block is 2 to this power: 3, 5, 7 … 31.
  let shiftX: Int32
  /// The height of a block is 2 to this power: 3, 5, 7 … 31.
  let shiftY: Int32

  /// The shape of the smallest blocks, in which ``SubSquares`` are exact.
  static let finest = BlockShape(shiftX: 3, shiftY: 3)

  private init(shiftX: Int32, shiftY: Int32) {
    self.shiftX = shiftX
    self.shiftY = shiftY
  }

  /// The shape of the blocks that an item of this size lives in.
  init(for rect: CellRect) {
    let (x, y) = (Self.shift(for: rect.width), Self.shift(for: rect.height))
    let larger = max(x, y)
    // Sides one step apart: a square does well enough.
    let isSquare = abs(x - y) <= 2
    self.init(shiftX: isSquare ? larger : x, shiftY: isSquare ? larger : y)
  }

  private static func shift(for length: Int32) -> Int32 {
    // Bits of length - 1 is the power of two that the length fits in; `| 1` makes it odd.
    max(3, Int32(Int32.bitWidth - (length - 1).leadingZeroBitCount)) | 1
  }

  /// The blocks that a rectangle touches.
  @inline(__always) func blocks(of rect: CellRect) -> BlockRange {
    BlockRange(
      minX: rect.minX &>> shiftX, minY: rect.minY &>> shiftY,
      lastX: (rect.maxX &- 1) &>> shiftX, lastY: (rect.maxY &- 1) &>> shiftY)
  }

  /// The squares of a block that a rectangle covers; the block is one of `range`, the
  /// rectangle's own.
  @inline(__always) func squares(
    of rect: CellRect, in block: BlockPosition, of range: BlockRange
  ) -> SubSquares {
    SubSquares(
      minX: block.x == range.minX ? Self.square(rect.minX, shiftX) : 0,
      minY: block.y == range.minY ? Self.square(rect.minY, shiftY) : 0,
      lastX: block.x == range.lastX ? Self.square(rect.maxX &- 1, shiftX) : 7,
      lastY: block.y == range.lastY ? Self.square(rect.maxY &- 1, shiftY) : 7)
  }

  @inline(__always) private static func square(_ coordinate: Int32, _ shift: Int32) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: coordinate &>> (shift &- 3)) & 7)
  }
}

/// One block among those of its shape.
struct BlockPosition: Hashable {
  /// The column of blocks.
  let x: Int32
  /// The row of blocks.
  let y: Int32

  /// Both numbers in one.
  @inline(__always) var key: UInt64 {
    UInt64(UInt32(bitPattern: x)) &<< 32 | UInt64(UInt32(bitPattern: y))
  }

  /// A key that no block has: they are at least 8 cells wide, so positions have 29 bits.
  static let vacant: UInt64 = 0x8000_0000_8000_0000

  @inline(__always) init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// Reads a position back from its key.
  @inline(__always) init(key: UInt64) {
    x = Int32(truncatingIfNeeded: key &>> 32)
    y = Int32(truncatingIfNeeded: key)
  }
}

/// The blocks from one corner to another, both included.
struct BlockRange {
  /// The leftmost column of blocks.
  let minX: Int32
  /// The topmost row of blocks.
  let minY: Int32
  /// The last column of blocks.
  let lastX: Int32
  /// The last row of blocks.
  let lastY: Int32

  /// How many blocks there are; with 29 bits to a side this fits.
  @inline(__always) var count: Int {
    (Int(lastX) &- Int(minX) &+ 1) &* (Int(lastY) &- Int(minY) &+ 1)
  }

  /// Whether a block is one of them.
  @inline(__always) func contains(_ block: BlockPosition) -> Bool {
    block.x >= minX && block.x <= lastX && block.y >= minY && block.y <= lastY
  }

  /// Calls a closure with each block, row by row, until it answers false.
  ///
  /// - Returns: Whether it never did.
  @inline(__always) func visit(_ body: (BlockPosition) -> Bool) -> Bool {
    var y = minY
    while true {
      var x = minX
      while true {
        guard body(BlockPosition(x: x, y: y)) else { return false }
        if x == lastX { break }
        x &+= 1
      }
      if y == lastY { return true }
      y &+= 1
    }
  }
}
