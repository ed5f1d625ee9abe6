import Domain
import Gestures
import GridGeometry

/// A lifted row.
struct RowHold: Sendable {
  /// The entry.
  let entry: ID<ItineraryEntry>
  /// The finger; `nil` if a command lifted it.
  let touch: TouchID?
  /// How far below the row's top the finger touched down, in points.
  let grip: Double
  /// Where the finger is, in the view.
  var finger: Point<ScreenSpace>
  /// The row's rank and top in the list, and its height.
  var rank: Int
  var top: Double
  var height: Double
  /// The rows below which it can go, including its own.
  var ranks: Range<Int>
  /// The row below which it would land; `nil` if it cannot be dropped.
  var gap: Int?

  /// Whether the row can go below another one.
  func isValid(below rank: Int) -> Bool { ranks.contains(rank) && rank != self.rank }
}
