/// The space of a row that a finger lifted: its place in the list closes, and a gap opens where it
/// would land.
struct LiftedRoom {
  /// The number of rows before the lifted one in the list.
  let rank: Int
  /// The height of the lifted row.
  let height: Int
  /// The number of rows before the one above the gap; `nil` if there is no gap.
  let gap: Int?

  private let top: Int
  /// The top of the gap, as drawn.
  private let gapTop: Int?

  /// Measures the lifted row; `nil` if a command lifted it, or there is none.
  init?(of hold: RowHold?, in rows: RowTree) {
    guard let hold, hold.touch != nil, let position = rows.position(at: hold.rank) else {
      return nil
    }
    func bottom(_ rank: Int) -> Int {
      rows.position(at: rank + 1).map { rows.top(of: $0) } ?? rows.height
    }
    let (top, height) = (rows.top(of: position), bottom(hold.rank) - rows.top(of: position))
    rank = hold.rank
    gap = hold.gap
    self.top = top
    self.height = height
    gapTop = hold.gap.map { bottom($0) - ($0 > hold.rank ? height : 0) }
  }

  /// How far below its place in the list another row is drawn.
  func shift(ofRank other: Int) -> Int {
    let closed = other > rank ? -height : 0
    return closed + (gap.map { other > $0 } ?? false ? height : 0)
  }

  /// The height in the list for a drawn height; `nil` in the gap.
  func listed(_ drawn: Int) -> Int? {
    var listed = drawn
    if let gapTop, drawn >= gapTop {
      guard drawn >= gapTop + height else { return nil }
      listed -= height
    }
    return listed < top ? listed : listed + height
  }
}
