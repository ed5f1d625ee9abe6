import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What fingers draw or drag on the board, from the moment that was recognised until they are
/// lifted.
///
/// Nothing on the board changes meanwhile; only what is drawn does.
struct Hold: Sendable {
  /// What the fingers do.
  enum Deed: Hashable, Sendable {
    /// One draws a region.
    case drawing
    /// Each carries an item.
    case carrying
    /// One resizes an item by one of its handles.
    case resizing(Handle)
  }

  /// One of the fingers.
  struct Finger: Hashable, Sendable {
    let touch: TouchID
    /// Where it is on the screen.
    var position: Point<ScreenSpace>
  }

  let deed: Deed
  /// Where the person looked before: a gesture that is cancelled restores it.
  let viewportBefore: Viewport
  /// What was selected before, which a cancelled gesture restores too.
  var selectionBefore: ID<BoardItem>?
  /// Whether the menu of the selected item was open before.
  var wasMenuOpen = false
  /// The fingers, in the order in which they began.
  private(set) var fingers: [Finger]
  /// The items held, one by each finger; none where a region is drawn.
  ///
  /// An array, as the rules take it, so that it can be handed over without being made anew at every
  /// event.
  private(set) var lifts: [Lift]
  /// The region that is drawn; of no size where items are held.
  private(set) var region: Rect<BoardSpace>
  /// Where the region begins.
  private let start: Point<BoardSpace>
  /// What the rules say to it.
  var preview: Preview
  /// How far the view has scrolled because of it, and from where to where.
  private var scrolled: (from: Viewport, way: Vector<ScreenSpace>, to: Viewport)?

  /// Begins to draw a region.
  init(drawingFrom start: Point<BoardSpace>, by touch: TouchID, in viewport: Viewport) {
    self.init(.drawing, from: start, by: touch, in: viewport, lifts: [])
  }

  /// Takes an item.
  init(
    _ deed: Deed, _ item: ID<BoardItem>, lying place: Placed, from start: Point<BoardSpace>,
    by touch: TouchID, in viewport: Viewport
  ) {
    self.init(
      deed, from: start, by: touch, in: viewport,
      lifts: [Lift(item: item, from: place, grip: start, finger: start)])
  }

  private init(
    _ deed: Deed, from start: Point<BoardSpace>, by touch: TouchID, in viewport: Viewport,
    lifts: [Lift]
  ) {
    self.deed = deed
    self.start = start
    self.lifts = lifts
    viewportBefore = viewport
    fingers = [Finger(touch: touch, position: viewport.toScreen(start))]
    region = Rect(origin: start, size: Size(width: 0, height: 0))
    preview = Preview(holding: lifts.map(\.from.frame))
  }

  /// An item held: where it is drawn, and where it was when it was taken.
  typealias Held = (item: ID<BoardItem>, frame: Rect<BoardSpace>, before: Rect<BoardSpace>)

  /// The items held, in the order in which they were taken.
  var items: [Held] { lifts.indices.compactMap(held(by:)) }

  /// What a finger holds; `nil` where it draws.
  func held(by finger: Int) -> Held? {
    guard lifts.indices.contains(finger) else { return nil }
    return (lifts[finger].item, preview.held[finger], lifts[finger].from.frame)
  }

  /// Whether an item is held.
  func holds(_ item: ID<BoardItem>) -> Bool { lifts.contains { $0.item == item } }

  /// The place of a finger among those that hold something.
  func finger(_ touch: TouchID) -> Int? { fingers.firstIndex { $0.touch == touch } }

  /// What the rules are asked.
  var intent: Intent {
    switch deed {
    case .drawing: .place(region)
    case .carrying: .carry(lifts)
    case .resizing(let handle): lifts.first.map { .resize($0, handle) } ?? .carry(lifts)
    }
  }

  /// What the rules are asked when one finger lets go.
  func intent(of finger: Int) -> Intent {
    fingers.count > 1 ? .carry([lifts[finger]]) : intent
  }

  /// Asks the rules where everything is drawn, and would come to lie.
  mutating func ask(_ rules: any PlacementRules) { rules.preview(intent, into: &preview) }

  /// Takes another item with another finger.
  mutating func add(_ lift: Lift, by touch: TouchID, at position: Point<ScreenSpace>) {
    fingers.append(Finger(touch: touch, position: position))
    lifts.append(lift)
    preview.hold(lift.from.frame)
  }

  /// Lets go of what one of several fingers holds.
  mutating func remove(_ finger: Int) {
    fingers.remove(at: finger)
    lifts.remove(at: finger)
    preview.letGo(finger)
  }

  /// Takes over where a finger is on the screen.
  mutating func move(_ finger: Int, to position: Point<ScreenSpace>) {
    fingers[finger].position = position
  }

  /// Follows the fingers to where they are on the board.
  ///
  /// - Returns: Whether that can be said.
  mutating func follow(in viewport: Viewport) -> Bool {
    for place in fingers.indices {
      let point = viewport.toBoard(fingers[place].position)
      guard point.isFinite else { return false }
      if lifts.isEmpty {
        region = Rect(between: start, and: point)
      } else {
        lifts[place].finger = point
      }
    }
    return true
  }

  /// The view scrolled on, or `nil` beyond finite numbers.
  ///
  /// Measured from where it began to scroll: many short ways end in the very same place as a long
  /// one, which adding them up in the view would not.
  mutating func scroll(_ viewport: Viewport, by distance: Vector<ScreenSpace>) -> Viewport? {
    var (start, way) = (viewport, distance)
    // Unless something else moved the view meanwhile.
    if let scrolled, scrolled.to == viewport {
      start = scrolled.from
      way = scrolled.way + distance
    }
    guard let end = start.panned(by: -way) else { return nil }
    scrolled = (start, way, end)
    return end
  }
}
