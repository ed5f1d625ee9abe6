/// The room that a row takes which a finger has lifted: it leaves its place in the list, and a gap
/// opens where it would come to stand.
struct LiftedRoom {
  /// How many rows come before the lifted one in the list.
  let rank: Int
  /// The height of the lifted row.
  let height: Int
  /// How many rows come before the one below which the gap opens; `nil` where none does.
  let gap: Int?

  private let top: Int
  /// Where the gap begins, as it is drawn.
  private let gapTop: Int?

  /// Takes the measure of what is lifted; `nil` where a command lifted it, or nothing is.
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

  /// How far another row is drawn below its place in the list.
  func shift(ofRank other: Int) -> Int {
    let closed = other > rank ? -height : 0
    return closed + (gap.map { other > $0 } ?? false ? height : 0)
  }

  /// Which height of the list is drawn at a height; `nil` in the gap.
  func listed(_ drawn: Int) -> Int? {
    var listed = drawn
    if let gapTop, drawn >= gapTop {
      guard drawn >= gapTop + height else { return nil }
      listed -= height
    }
    return listed < top ? listed : listed + height
  }
}
