import Domain
import GridGeometry

/// The sum of a number for each of many blocks: equal for the same blocks in any order, and
/// practically never for others.
///
/// A session keeps its blocks by their identities, so that looking each of them up would cost far
/// more than going through them all.
enum BlockFingerprint {
  /// What a block adds to the sum; all that there is of it counts.
  @inline(__always)
  static func number(of item: BoardItem) -> UInt64 {
    var number = item.id.low &+ item.id.high &* 0x9E37_79B9_7F4A_7C15
    if let object = item.object {
      number = mixed(number ^ object.low &+ object.high &* 0xC2B2_AE3D_27D4_EB4F)
    }
    number ^= item.board.low &+ item.board.high &* 0x1656_67B1_9E37_79F9
    if let cells = item.pose.cells {
      number &+= word(cells.minX, cells.minY) &* 0xD6E8_FEB8_6659_FD93
      number ^= word(cells.maxX, cells.maxY) &* 0xA076_1D64_78BD_642F
    }
    if item.action != .go { number = folded(item.action.rawValue, into: number) }
    if let message = item.message { number = folded(message, into: number &+ 1) }
    if let label = item.label { number = folded(label, into: number &+ 2) }
    return mixed(number)
  }

  /// Blocks seldom have texts, and those are short.
  private static func folded(_ text: String, into number: UInt64) -> UInt64 {
    text.utf8.reduce(number) { mixed($0 &+ UInt64($1) &* 0x9E37_79B9_7F4A_7C15) }
  }

  private static func word(_ high: Int32, _ low: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    let word = (number ^ (number >> 32)) &* 0xE703_7ED1_A0B4_28DB
    return word ^ (word >> 29)
  }
}
