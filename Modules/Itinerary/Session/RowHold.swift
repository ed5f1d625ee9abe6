import Domain
import Gestures
import GridGeometry

/// A row that is lifted.
struct RowHold: Sendable {
  /// The entry.
  let entry: ID<ItineraryEntry>
  /// The finger; `nil` where a command lifted it.
  let touch: TouchID?
  /// How far below the row's top the finger touched down, in points.
  let grip: Double
  /// Where the finger is, in the view.
  var finger: Point<ScreenSpace>
  /// The row's rank and top in the list, and its height.
  var rank: Int
  var top: Double
  var height: Double
  /// The rows below which it may stand, its own among them.
  var ranks: Range<Int>
  /// The row below which it would come to stand; `nil` where it may not be dropped.
  var gap: Int?

  /// Whether the row may stand below another one.
  func isValid(below rank: Int) -> Bool { ranks.contains(rank) && rank != self.rank }
}
