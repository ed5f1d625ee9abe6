/// A picture of 8 by 8 cells in one word: bit `x + 8 * y` is the cell in column `x` and row `y`.
enum Patch {
  /// Columns and rows of a patch.
  static let side = 8

  private static let firstColumn: UInt64 = 0x0101_0101_0101_0101

  /// The cells in the first columns.
  ///
  /// - Parameter count: How many columns, 0 to 8.
  /// - Returns: The cells.
  private static func columns(_ count: Int) -> UInt64 {
    firstColumn &* ((1 &<< shift(count)) &- 1)
  }

  private static func shift(_ count: Int) -> UInt64 { UInt64(truncatingIfNeeded: count) }

  /// A picture moved to the right and down; what leaves the patch is cut off.
  @inline(__always) static func moved(_ cells: UInt64, right: Int, down: Int) -> UInt64 {
    guard abs(right) < side, abs(down) < side else { return 0 }
    let beside =
      right >= 0
      ? cells &<< shift(right) & ~columns(right) : cells &>> shift(-right) & columns(side + right)
    return down >= 0 ? beside &<< shift(down * side) : beside &>> shift(-down * side)
  }

  /// Calls a closure with the place of each cell of a picture.
  static func visit(_ cells: UInt64, _ body: (_ x: Int, _ y: Int) -> Void) {
    var rest = cells
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      body(place % side, place / side)
      rest &= rest - 1
    }
  }
}
