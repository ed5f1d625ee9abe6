import Domain
import Gestures
import GridGeometry
import PluginAPI

/// What fingers draw or drag on the board, from recognition until they are lifted.
///
/// Meanwhile only the drawing changes, not the board.
struct Hold: Sendable {
  /// What the fingers do.
  enum Action: Hashable, Sendable {
    /// One draws a region.
    case drawing
    /// One draws a region to select what it touches.
    case selecting
    /// Each carries an item.
    case carrying
    /// One carries several items, as one.
    case carryingTogether
    /// One resizes an item by one of its handles.
    case resizing(Handle)
  }

  /// One of the fingers.
  struct Finger: Hashable, Sendable {
    let touch: TouchID
    /// When it took its item.
    let began: Instant
    /// Its position on the screen.
    var position: Point<ScreenSpace>
    /// Whether it was lifted in the current instant.
    var isLifted = false
  }

  let action: Action
  /// The view before, restored if the gesture is cancelled.
  var viewportBefore: Viewport
  /// The selection before, also restored.
  var selectionBefore: ID<BoardItem>?
  /// Whether the menu of the selected item was open before.
  var wasMenuOpen = false
  /// The menu of the selection that was open before.
  var selectionMenuBefore: SelectionMenu?
  /// The fingers, in the order in which they began.
  private(set) var fingers: [Finger]
  /// The held items, one for each finger, or all that one finger carries together; none if a
  /// region is drawn.
  ///
  /// An array, as the rules need it, so that it is not created again at every event.
  var lifts: [Lift]
  /// Of items that are carried together, the place of the one under the finger; otherwise 0.
  let lead: Int
  /// Where they would land.
  var together: Together?
  /// The region being drawn; empty if items are held.
  private(set) var region: Rect<BoardSpace>
  /// Where the region starts.
  let start: Point<BoardSpace>
  /// The answer of the rules.
  var preview: Preview
  /// How far the view has scrolled because of it, and from where to where.
  private var scrolled: (from: Viewport, way: Vector<ScreenSpace>, to: Viewport)?

  /// Starts to draw a region, or picks up an item.
  ///
  /// - Parameters:
  ///   - action: What the finger does.
  ///   - lift: The item it holds; `nil` if it draws.
  ///   - start: Where it touched down.
  ///   - finger: The finger.
  ///   - viewport: The view in which it began.
  init(
    _ action: Action, _ lift: Lift? = nil, from start: Point<BoardSpace>, by finger: Finger,
    in viewport: Viewport
  ) {
    self.action = action
    self.start = start
    lead = 0
    lifts = lift.map { [$0] } ?? []
    viewportBefore = viewport
    fingers = [finger]
    region = Rect(origin: start, size: Size(width: 0, height: 0))
    preview = Preview(holding: lifts.map(\.from.frame))
  }

  /// Picks up several items with one finger.
  ///
  /// - Parameters:
  ///   - lifts: The items, all gripped where the finger touched down.
  ///   - lead: The place of the item under the finger.
  ///   - start: Where it touched down.
  ///   - finger: The finger.
  ///   - viewport: The view in which it began.
  init(
    together lifts: [Lift], lead: Int, from start: Point<BoardSpace>, by finger: Finger,
    in viewport: Viewport
  ) {
    action = .carryingTogether
    self.start = start
    self.lead = lead
    self.lifts = lifts
    viewportBefore = viewport
    fingers = [finger]
    region = Rect(origin: start, size: Size(width: 0, height: 0))
    preview = Preview(holding: lifts.map(\.from.frame))
  }

  /// A held item: where it is drawn, and where it was before.
  typealias Held = (item: ID<BoardItem>, frame: Rect<BoardSpace>, before: Rect<BoardSpace>)

  /// The held items, in the order in which they were picked up.
  var items: [Held] { lifts.indices.map(held(at:)) }

  /// The item under a finger; `nil` if it draws.
  func held(by finger: Int) -> Held? {
    let place = action == .carryingTogether ? lead : finger
    return lifts.indices.contains(place) ? held(at: place) : nil
  }

  /// The items of fingers.
  func held(byFingers fingers: [Int]) -> [Held] {
    action == .carryingTogether && !fingers.isEmpty ? items : fingers.compactMap(held(by:))
  }

  private func held(at place: Int) -> Held {
    (lifts[place].item, preview.held[place], lifts[place].from.frame)
  }

  /// The fingers whose items changes concern.
  func fingers(losing changes: [Change]) -> [Int] {
    let places = lifts.indices.filter { place in
      changes.contains { $0.concerns(lifts[place].item) }
    }
    return action == .carryingTogether ? Array(places.prefix(1).map { _ in 0 }) : places
  }

  /// The pose of a held item as it is drawn: turned, if a finger turned it.
  func pose(heldAt place: Int) -> Pose? {
    guard lifts.indices.contains(place) else { return nil }
    let lift = lifts[place]
    guard case .shaped(let shape, let cell, _) = lift.from.pose else { return lift.from.pose }
    return .shaped(shape, at: cell, lift.orientation)
  }

  /// The finger that holds an item, by its place among them.
  func finger(holding item: ID<BoardItem>) -> Int? {
    lifts.firstIndex { $0.item == item }.map { action == .carryingTogether ? 0 : $0 }
  }

  /// The place of a finger among those that hold something.
  ///
  /// Inlined, because otherwise the whole hold would be copied at every movement.
  @inline(__always)
  func finger(_ touch: TouchID) -> Int? { fingers.firstIndex { $0.touch == touch } }

  /// The intent for the rules.
  @inline(__always)
  var intent: Intent {
    switch action {
    case .drawing, .selecting: .place(region)
    case .carrying: .carry(lifts)
    case .carryingTogether: together?.intent ?? .carry(lifts)
    case .resizing(let handle): lifts.first.map { .resize($0, handle) } ?? .carry(lifts)
    }
  }

  /// The intent for the rules when fingers are lifted.
  ///
  /// - Parameter leaving: Their places among the fingers.
  /// - Returns: The intent.
  func intent(ofLettingGo leaving: [Int]) -> Intent {
    guard leaving.count < fingers.count else { return intent }
    let others = lifts.indices.filter { !leaving.contains($0) }
    return .drop(leaving.map { lifts[$0] }, holding: others.map { lifts[$0] })
  }

  /// The fingers that were lifted and whose items are not dropped yet.
  var leaving: [Int] { fingers.indices.filter { fingers[$0].isLifted } }

  /// Whether a finger was lifted and its item is not dropped yet.
  func leaves(_ touch: TouchID) -> Bool { fingers.contains { $0.touch == touch && $0.isLifted } }

  /// Asks the rules where everything is drawn, and would land.
  mutating func ask(_ rules: any PlacementRules) {
    switch action {
    case .selecting: preview.begin()
    case .carryingTogether where snapsTogether: askTogether(rules)
    case .drawing, .carrying, .carryingTogether, .resizing:
      rules.preview(intent, into: &preview)
    }
  }

  /// Picks up another item with another finger.
  mutating func add(_ lift: Lift, by finger: Finger) {
    // Of those that began at one instant, by their numbers.
    let place =
      fingers.firstIndex {
        $0.began == finger.began && $0.touch.rawValue > finger.touch.rawValue
      } ?? fingers.count
    fingers.insert(finger, at: place)
    lifts.insert(lift, at: place)
    preview.hold(lift.from.frame, at: place)
  }

  /// Removes a finger and the item that it holds.
  mutating func remove(_ finger: Int) {
    fingers.remove(at: finger)
    if action == .carryingTogether {
      for place in lifts.indices.reversed() { preview.release(lifts[place].item, at: place) }
      return lifts.removeAll()
    }
    guard lifts.indices.contains(finger) else { return }
    preview.release(lifts.remove(at: finger).item, at: finger)
  }

  /// Turns the held item a quarter turn clockwise.
  mutating func turn() {
    guard lifts.count == 1 else { return }
    lifts[0].orientation = lifts[0].orientation.turned()
    preview.forget()
  }

  /// Sets a finger's position on the screen, and whether it was lifted there.
  mutating func move(_ finger: Int, to position: Point<ScreenSpace>, isLifted: Bool) {
    fingers[finger].position = position
    fingers[finger].isLifted = isLifted
  }

  /// Follows the fingers on the board.
  ///
  /// A finger beyond finite numbers stays at its last position.
  ///
  /// - Returns: Whether any of them has a position.
  mutating func follow(in viewport: Viewport, _ rules: any PlacementRules) -> Bool {
    var isAnywhere = false
    for place in fingers.indices {
      let point = viewport.toBoard(fingers[place].position)
      guard point.isFinite else { continue }
      isAnywhere = true
      if action == .carryingTogether {
        carryTogether(to: point, rules)
      } else if lifts.isEmpty {
        region = Rect(between: start, and: point)
      } else {
        lifts[place].finger = point
      }
    }
    return isAnywhere
  }

  /// The view scrolled on, or `nil` beyond finite numbers.
  ///
  /// Measured from where it began to scroll, so that many short distances end in exactly the same
  /// place as a long one.
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
