public import Domain
public import Gestures
public import GridGeometry

/// A broken rule, found by checking the board.
public struct Violation: Hashable, Sendable {
  /// What is broken.
  public let reason: RefusalReason
  /// The items that break it, in reading order.
  public let items: [ID<BoardItem>]

  /// Creates a finding.
  public init(_ reason: RefusalReason, items: [ID<BoardItem>]) {
    self.reason = reason
    self.items = items
  }
}

/// How the items of a board are placed, and what fingers can do with them.
///
/// A value: judging never changes it, and ``apply(_:)`` is the only way to change it. Rules store
/// only poses; the session stores names, colours and objects. Answers depend only on the board, its
/// items and the view: rules that are made again from them answer the same.
///
/// The library [PlacementConformance](/documentation/PlacementConformance) tests these promises,
/// except what a call costs, and ``home(in:)`` and ``spoken(_:)``, where you choose freely.
public protocol PlacementRules: Sendable {
  /// How many items are on the board, including those that break the rules.
  ///
  /// An item in a pose that the rules do not use, from a damaged workspace, counts too. It is a
  /// violation, and usually has no place: then it is not drawn, and has no handles.
  var count: Int { get }

  /// The form of the poses that new items get.
  ///
  /// By default a place in the order if the rules keep one, and otherwise cells.
  var form: Pose.Form { get }

  /// Whether several fingers can each hold an item.
  ///
  /// Then ``interest(on:)`` of an item has neither pan nor pinch, which would end its drag. If not,
  /// a session never holds several items, but ``judge(_:)`` can be asked about several lifts all
  /// the same, by a command for example: judge or refuse them together.
  var allowsManyHolds: Bool { get }

  /// Whether items give way, so that a change to one can move others.
  ///
  /// If not, others keep their frames while items are held. An accepted carry or resize lists only
  /// held items then, unless ``pushing`` is ``Pushing/always``.
  var displaces: Bool { get }

  /// When items that are in the way of others give way to them.
  ///
  /// Unlike where items displace each other, nothing moves before the drop:
  /// ``Preview/pushed`` is where they would go.
  var pushing: Pushing { get }

  /// How held items can be turned: by a tap of a second finger, and from the menu.
  var turning: Turning { get }

  /// Whether a long press opens an item's menu, and a tap only touches it.
  ///
  /// If not, a tap opens the menu. A long press then picks the item up if ``interest(on:)`` has it.
  var opensMenuOnLongPress: Bool { get }

  /// What inks on the board with the tool ``Tool/draw``.
  var inkInput: InkInput { get }

  /// Which items can obstruct each other when steps are undone.
  ///
  /// ``Obstruction/unknown`` is correct for all rules.
  var obstruction: Obstruction { get }

  /// The gestures that a finger can start in edit mode.
  ///
  /// A drag on an item carries it. A drag beside all items draws the region of a new one. A pan
  /// moves the view.
  ///
  /// - Parameter item: The item under the finger, or `nil` beside all of them.
  /// - Returns: The possible gestures.
  func interest(on item: ID<BoardItem>?) -> GestureInterest

  /// The handles that resize an item, each once.
  ///
  /// By each of them, a resize that leaves the item as it is must be accepted. If there are none,
  /// every resize is refused. A session asks only about items that have a place.
  func handles(of item: ID<BoardItem>) -> [Handle]

  /// The topmost item at a point, or `nil`: the last visited that covers the point, see
  /// ``Placed/covers(_:)``. Strokes of ink are never hit.
  ///
  /// A point that is not finite hits nothing.
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>?

  /// The topmost item at a point while fingers hold some items and others may give way.
  ///
  /// An item that is not held is hit only where it is drawn. Without lifts, this is ``hit(_:)``.
  func hit(_ point: Point<BoardSpace>, holding lifts: [Lift]) -> ID<BoardItem>?

  /// An item's pose and the area it covers, which is finite, or `nil` if it is not on the board.
  func placed(_ item: ID<BoardItem>) -> Placed?

  /// Where an item that is not held is drawn while fingers hold others.
  ///
  /// If dropping all lifts is accepted, the item lies there afterwards, unless it is pushed.
  func frame(of item: ID<BoardItem>, holding lifts: [Lift]) -> Rect<BoardSpace>?

  /// The number of items in the order; `nil` if the rules keep no order.
  ///
  /// The places from 0 on have the frames of the items for their areas.
  var orderedCount: Int? { get }

  /// The area of a place in the order, or `nil` if there is none, or the rules keep no order.
  ///
  /// A new item that is placed in the area of a place gets that area, unless items share a pose.
  ///
  /// - Parameters:
  ///   - place: The place, from 0.
  ///   - isNew: Whether to count one item more than there are.
  /// - Returns: The area.
  func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>?

  /// The place in the order under a point, or the nearest one, from 0; `nil` if the rules keep no
  /// order.
  ///
  /// Items that are carried together take the places around it.
  ///
  /// - Parameter point: A finite point.
  /// - Returns: The place.
  func place(at point: Point<BoardSpace>) -> Int?

  /// The bounded area of the board, if it has one: finite, and not empty.
  ///
  /// It depends on the board alone, not on its items, and is drawn as a frame below them.
  var field: Rect<BoardSpace>? { get }

  /// The position as a screen reader says it; `nil` to say none.
  ///
  /// The wording makes the text: `at 3,0, 2 by 1`.
  func spoken(_ place: Placed) -> TextKey.Place?

  /// The board point in the middle of an unmagnified view of the start of the board.
  func home(in view: Size<ScreenSpace>) -> Point<BoardSpace>

  /// Sets the size of the view: some rules fill its width.
  ///
  /// Only frames depend on it; poses, the count and violations do not.
  mutating func setView(_ size: Size<ScreenSpace>)

  /// Updates where everything is drawn, and would land, for the current intent.
  ///
  /// Called for every movement of a finger: it is cheap and allocates nothing. The answer depends
  /// on the intent, not on the way there: begin it with ``Preview/begin()``, and set the landing
  /// and the refusal each time. Its refusal is that of ``judge(_:)``. If a drop is accepted, a
  /// single held item lies where the preview lands; of several, all lie there if it lands them all.
  ///
  /// A session previews what fingers do: ``Intent/place(_:)``, ``Intent/carry(_:)`` and
  /// ``Intent/resize(_:_:)``. For other intents nothing lands; set the refusal. Carrying no lifts
  /// is previewed only if the rules displace: then everything is drawn where it lies.
  ///
  /// - Parameters:
  ///   - intent: What the fingers want to do.
  ///   - preview: The previous answer, which is updated.
  func preview(_ intent: Intent, into preview: inout Preview)

  /// Judges an intent without changing anything.
  ///
  /// An accepted verdict lists each item once, from its present pose to another one. Once applied,
  /// there is no violation, and items that are not listed have kept their poses. The inverse is
  /// then accepted as a restore, and brings back all answers exactly; so is the restore of an item
  /// that was removed.
  ///
  /// An item alone on a board can be dropped where it was.
  ///
  /// A refusal names only items on the board. Rules refuse intents that they do not know, items
  /// that are not there or are held twice, places that are not finite (a finger can be beyond
  /// finite numbers: check `lift.finger.isFinite`), and a restore from another pose than the
  /// present one. The order of lifts does not matter, and dropping all of them is the same as
  /// carrying them.
  func judge(_ intent: Intent) -> Verdict

  /// Judges new poses of items, to which the items in the way give way.
  ///
  /// What holds for verdicts of ``judge(_:)`` holds here. An accepted verdict gives the items just
  /// these poses. Refused if ``pushing`` is ``Pushing/never``.
  ///
  /// - Parameter poses: The new poses; none removes an item or adds one.
  /// - Returns: The verdict.
  func judge(pushing poses: [PoseChange]) -> Verdict

  /// Judges settings for the board and the items on it.
  ///
  /// Omit default values. By default, rules have no settings. The settings that a valid board has
  /// are accepted. Accepted settings keep all poses, and leave no violation.
  ///
  /// - Parameter settings: All settings of the board.
  /// - Returns: Why the rules refuse, or `nil`; ``RefusalReason/badSetting(_:value:allowed:)`` for
  ///   an unknown setting or an invalid value.
  func judge(settings: [String: String]) -> Refusal?

  /// Applies changes that were decided here or elsewhere.
  ///
  /// Ignores changes of other boards; an item that moves to one of them is gone. Items that break
  /// the rules are applied too (another process or a damaged file may have made them);
  /// ``violations()`` reports them.
  mutating func apply(_ changes: [Change])

  /// Visits the items that touch a region, each once, the lowest first.
  ///
  /// Those that share more than an edge with it must be visited; others near it may be. The order
  /// of two items is the same in every region.
  ///
  /// - Complexity: Grows with the items in and near the region, not with the board.
  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void)

  /// Visits the items that touch a region while fingers hold some items and others may give way.
  func visit(
    in region: Rect<BoardSpace>, holding lifts: [Lift], _ body: (ID<BoardItem>, Placed) -> Void)

  /// Every item on the board that breaks the rules: that ``judge(_:)`` would refuse to restore.
  func violations() -> [Violation]
}

/// What inks on a board.
public enum InkInput: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the board has no ink.
  case none
  /// A pencil or a mouse; fingers pan and pinch.
  case pencil
  /// Also a single finger; two fingers pan and pinch.
  case any
}

/// When items that are in the way of others give way to them.
public enum Pushing: String, CaseIterable, Hashable, Sendable {
  /// Never: they obstruct, or nothing is in the way of anything.
  case never
  /// When a command asks for it.
  case onDemand
  /// Also when fingers drop items.
  case always
}

/// How items can be turned.
public enum Turning: Hashable, Sendable {
  /// Not at all.
  case none
  /// By quarter turns.
  case quarterTurns
  /// By quarter turns, and mirrored.
  case quarterTurnsAndMirroring
}

/// Which items can obstruct each other, so that one cannot return to its old place.
///
/// After a change from outside, only the steps that it could obstruct are tried.
public enum Obstruction: Sendable {
  /// None: every item can come back.
  case none
  /// Those that cover the same cells: an item can come back if its cells are free.
  case sharedCells
  /// Any.
  case unknown
}

/// Defaults for rules where nothing gives way and there is no order.
extension PlacementRules {
  /// Refuses every setting.
  public func judge(settings: [String: String]) -> Refusal? {
    settings.min { $0.key < $1.key }.map { name, value in
      Refusal(.badSetting(name, value: value, allowed: nil))
    }
  }

  /// A place in the order if there is one, and otherwise cells.
  public var form: Pose.Form { orderedCount == nil ? .cells : .ordered }

  /// Nothing gives way.
  public var displaces: Bool { false }

  /// Nothing gives way.
  public var pushing: Pushing { .never }

  /// Refuses, as nothing gives way.
  public func judge(pushing poses: [PoseChange]) -> Verdict { .refused(Refusal(.notAllowed)) }

  /// Nothing can be turned.
  public var turning: Turning { .none }

  /// Nothing inks: there are no tools.
  public var inkInput: InkInput { .none }

  /// A tap opens the menu.
  public var opensMenuOnLongPress: Bool { false }

  /// Unknown: only trying shows it.
  public var obstruction: Obstruction { .unknown }

  /// The item at the point.
  public func hit(_ point: Point<BoardSpace>, holding lifts: [Lift]) -> ID<BoardItem>? {
    hit(point)
  }

  /// The item's own frame.
  public func frame(of item: ID<BoardItem>, holding lifts: [Lift]) -> Rect<BoardSpace>? {
    placed(item)?.frame
  }

  /// No order is kept.
  public var orderedCount: Int? { nil }

  /// No order is kept.
  public func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>? { nil }

  /// No order is kept.
  public func place(at point: Point<BoardSpace>) -> Int? { nil }

  /// The board has no bounds.
  public var field: Rect<BoardSpace>? { nil }

  /// The position of the pose itself.
  public func spoken(_ place: Placed) -> TextKey.Place? { TextKey.Place(place.pose) }

  /// The origin.
  public func home(in view: Size<ScreenSpace>) -> Point<BoardSpace> { .origin }

  /// Nothing depends on the view.
  public mutating func setView(_ size: Size<ScreenSpace>) {}

  /// The items in their own places.
  public func visit(
    in region: Rect<BoardSpace>, holding lifts: [Lift], _ body: (ID<BoardItem>, Placed) -> Void
  ) {
    visit(in: region, body)
  }
}

/// An item's pose and its area on the board.
public struct Placed: Hashable, Sendable {
  /// The pose.
  public let pose: Pose
  /// The area that it covers.
  public let frame: Rect<BoardSpace>

  /// Creates a placement.
  public init(_ pose: Pose, frame: Rect<BoardSpace>) {
    self.pose = pose
    self.frame = frame
  }

  /// Creates the placement of whole cells.
  public init(cells: CellRect) {
    self.init(.cells(cells), frame: Grid.frame(of: cells))
  }
}

extension Placed {
  /// The bars of a piece, each one cell high, from top to bottom; `nil` if the item fills its
  /// frame.
  public var bars: [Rect<BoardSpace>]? {
    guard let piece = pose.piece else { return nil }
    let (width, height) = (frame.size.width, frame.size.height)
    let column = width / Double(piece.shape.width)
    let row = height / Double(piece.shape.height)
    return piece.shape.bars.map { bar in
      let corner = Point<BoardSpace>(
        x: frame.minX + Double(bar.origin.x) * column,
        y: frame.minY + Double(bar.origin.y) * row)
      return Rect(origin: corner, size: Size(width: Double(bar.width) * column, height: row))
    }
  }

  /// Whether the item covers a point: its frame, or the cells of a piece.
  public func covers(_ point: Point<BoardSpace>) -> Bool {
    guard frame.contains(point) else { return false }
    return bars?.contains { $0.contains(point) } ?? true
  }
}
