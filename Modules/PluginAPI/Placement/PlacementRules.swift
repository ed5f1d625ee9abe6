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
/// only poses; the session stores names, colours and objects.
public protocol PlacementRules: Sendable {
  /// How many items are on the board.
  var count: Int { get }

  /// Whether several fingers can each hold an item.
  var allowsManyHolds: Bool { get }

  /// Whether items give way, so that a change to one can move others.
  var displaces: Bool { get }

  /// Which items can obstruct each other when steps are undone.
  ///
  /// ``Obstruction/unknown`` is correct for all rules.
  var obstruction: Obstruction { get }

  /// The gestures a finger can start in edit mode.
  ///
  /// A drag on an item carries it. A drag beside all items draws the region of a new one.
  ///
  /// - Parameter item: The item under the finger, or `nil` beside all of them.
  /// - Returns: The possible gestures.
  func interest(on item: ID<BoardItem>?) -> GestureInterest

  /// The handles that resize an item; none if it cannot be resized.
  func handles(of item: ID<BoardItem>) -> [Handle]

  /// The topmost item at a point, or `nil`.
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>?

  /// The topmost item at a point while fingers hold some items and others may give way.
  func hit(_ point: Point<BoardSpace>, holding lifts: [Lift]) -> ID<BoardItem>?

  /// An item's pose and the area it covers, or `nil` if it is not on the board.
  func placed(_ item: ID<BoardItem>) -> Placed?

  /// Where an item that is not held is drawn while fingers hold others.
  func frame(of item: ID<BoardItem>, holding lifts: [Lift]) -> Rect<BoardSpace>?

  /// The number of items in the order; `nil` if the rules keep no order.
  var orderedCount: Int? { get }

  /// The area of a place in the order, or `nil` if there is none, or the rules keep no order.
  ///
  /// - Parameters:
  ///   - place: The place, from 0.
  ///   - isNew: Whether to count one item more than there are.
  /// - Returns: The area.
  func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>?

  /// The position as a screen reader says it; `nil` to say none.
  ///
  /// The wording makes the text: `at 3,0, 2 by 1`.
  func spoken(_ place: Placed) -> TextKey.Place?

  /// The board point in the middle of an unmagnified view of the start of the board.
  func home(in view: Size<ScreenSpace>) -> Point<BoardSpace>

  /// Sets the size of the view: some rules fill its width.
  mutating func setView(_ size: Size<ScreenSpace>)

  /// Updates where everything is drawn, and would land, for the current intent.
  ///
  /// Called for every movement of a finger: it is cheap and allocates nothing.
  ///
  /// - Parameters:
  ///   - intent: What the fingers want to do.
  ///   - preview: The previous answer, which is updated.
  func preview(_ intent: Intent, into preview: inout Preview)

  /// Judges an intent without changing anything.
  ///
  /// Rules refuse intents that they do not know.
  func judge(_ intent: Intent) -> Verdict

  /// Judges settings for the board and the items on it.
  ///
  /// Omit default values. By default, rules have no settings.
  ///
  /// - Parameter settings: All settings of the board.
  /// - Returns: Why the rules refuse, or `nil`; ``RefusalReason/badSetting(_:value:allowed:)`` for
  ///   an unknown setting or an invalid value.
  func judge(settings: [String: String]) -> Refusal?

  /// Applies changes that were decided here or elsewhere.
  ///
  /// Ignores changes of other boards. Items that break the rules are applied too (another process
  /// or a damaged file may have made them); ``violations()`` reports them.
  mutating func apply(_ changes: [Change])

  /// Visits the items that touch a region, each once, the lowest first.
  ///
  /// - Complexity: Grows with the items in and near the region, not with the board.
  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void)

  /// Visits the items that touch a region while fingers hold some items and others may give way.
  func visit(
    in region: Rect<BoardSpace>, holding lifts: [Lift], _ body: (ID<BoardItem>, Placed) -> Void)

  /// Every item on the board that breaks the rules.
  func violations() -> [Violation]
}

/// Which items can obstruct each other, so that one cannot return to its old place.
///
/// After a change from outside, only the steps that it could obstruct are tried.
public enum Obstruction: Sendable {
  /// None: every item can come back.
  case none
  /// Those that cover the same cells.
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

  /// Nothing gives way.
  public var displaces: Bool { false }

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
