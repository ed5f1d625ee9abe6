package import Domain
import Gestures
package import GridGeometry
import PluginAPI

/// What pencils do on a board, from touch-down until they are lifted, and what the lasso holds.
struct InkState: Sendable {
  /// The positions of each pencil since it touched down.
  var traces: [TouchID: StrokeTrace] = [:]
  /// The fingers that are down where fingers ink, and whether two were down at once: then they move
  /// the view, and make no dots.
  var fingers: [TouchID: Bool] = [:]
  /// What each pencil that drags does.
  var actions: [TouchID: InkAction] = [:]
  /// What there was before pencils dragged, restored if they are cancelled.
  var before: Before?
  /// The contact whose tap may be reported after it was lifted, as it can be the first of two, and
  /// whether it touched down where it can ink; another contact may have its number by then.
  var late: (touch: TouchID, canInk: Bool)?
  /// The strokes in the lasso.
  var lassoed: Set<ID<BoardItem>> = []
  /// What was cut or copied, the lowest first.
  var clipboard: [BoardItem] = []
  /// How often it was pasted without a place since.
  var pasteCount = 0

  /// What a pencil that drags puts away.
  struct Before: Sendable {
    /// The menu of strokes, if it was open.
    let menu: InkMenu?
    /// The strokes in the lasso.
    let lassoed: Set<ID<BoardItem>>
  }

  /// All strokes that are being erased.
  var erased: Set<ID<BoardItem>> {
    actions.values.reduce(into: []) { all, action in
      if case .erasing(let strokes, _) = action { all.formUnion(strokes) }
    }
  }

  /// How far the strokes in the lasso are carried; `nil` if they are not.
  var carry: Vector<BoardSpace>? {
    for case .carrying(let start, let now) in actions.values { return now - start }
    return nil
  }

  /// Where an item is drawn: moved, if it is carried with the lasso.
  func carried(_ item: ID<BoardItem>, _ place: Placed) -> Placed {
    guard lassoed.contains(item), let carry else { return place }
    return Placed(
      place.pose, frame: Rect(origin: place.frame.origin + carry, size: place.frame.size))
  }
}

/// What a pencil does while it drags.
package enum InkAction: Hashable, Sendable {
  /// It draws a stroke.
  case drawing(Stroke.Pen)
  /// It erases these strokes, and was last at a point.
  case erasing(Set<ID<BoardItem>>, at: Point<BoardSpace>)
  /// It draws a lasso.
  case lassoing
  /// It carries the strokes in the lasso.
  case carrying(from: Point<BoardSpace>, to: Point<BoardSpace>)
}

/// What the menu of strokes is about.
enum InkMenu: Hashable, Sendable {
  /// The strokes in the lasso.
  case lassoed
  /// A place to paste at.
  case place(Point<BoardSpace>)
}
