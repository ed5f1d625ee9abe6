public import Domain
public import Gestures
public import GridGeometry

/// Something that should never be true of a board, found by checking.
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

/// How the items of one board may lie, and what fingers may do with them.
///
/// A value: judging never alters it, and ``apply(_:)`` is the only way in. Rules hold poses and
/// nothing else; names, colours and objects are the session's.
public protocol PlacementRules: Sendable {
  /// How many items lie on the board.
  var count: Int { get }

  /// Whether several fingers may hold items at a time, each its own.
  var allowsManyHolds: Bool { get }

  /// Whether items give way to others, so that a change of one may draw others elsewhere.
  var displaces: Bool { get }

  /// Which items can be in each other's way where steps are undone.
  ///
  /// ``Obstruction/unknown`` is right for all rules.
  var obstruction: Obstruction { get }

  /// What a finger may begin in edit mode.
  ///
  /// A drag on an item carries it, and one beside all items draws a region to lay a new one in.
  ///
  /// - Parameter item: The item under the finger, or `nil` beside all of them.
  /// - Returns: What the finger may become.
  func interest(on item: ID<BoardItem>?) -> GestureInterest

  /// The handles by which an item is resized; none where it cannot be.
  func handles(of item: ID<BoardItem>) -> [Handle]

  /// The topmost item at a point, or `nil`.
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>?

  /// The topmost item at a point while fingers hold some, which others may give way to.
  func hit(_ point: Point<BoardSpace>, holding lifts: [Lift]) -> ID<BoardItem>?

  /// How an item lies and what it covers, or `nil` where it is not on the board.
  func placed(_ item: ID<BoardItem>) -> Placed?

  /// Where an item that nobody holds is drawn while fingers hold others.
  func frame(of item: ID<BoardItem>, holding lifts: [Lift]) -> Rect<BoardSpace>?

  /// How many items stand in the order; `nil` where rules keep none.
  var orderedCount: Int? { get }

  /// The area of a place in the order, or `nil` where there is none, or where rules keep no order.
  ///
  /// - Parameters:
  ///   - place: The place, from 0.
  ///   - isNew: Whether it is for one item more than there are.
  /// - Returns: The area.
  func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>?

  /// How a screen reader says where something lies: `at 3,0, 2 by 1`.
  func spoken(_ place: Placed) -> String

  /// The board point in the middle of a view that shows where the board begins, unmagnified.
  func home(in view: Size<ScreenSpace>) -> Point<BoardSpace>

  /// Takes over how large the view is: some rules fill its width.
  mutating func setView(_ size: Size<ScreenSpace>)

  /// Tells where everything would be drawn, and come to lie, if fingers held on to what they do.
  ///
  /// Asked for every movement of a finger: it is cheap, and allocates nothing.
  ///
  /// - Parameters:
  ///   - intent: What fingers would like to do.
  ///   - preview: The answer to the last such question; it is brought up to date.
  func preview(_ intent: Intent, into preview: inout Preview)

  /// Answers what is to be done without altering anything.
  ///
  /// Rules refuse what they do not know.
  func judge(_ intent: Intent) -> Verdict

  /// Answers whether the board could be set so, with what lies on it.
  ///
  /// Usual values are left out. Rules that do not say otherwise have no settings.
  ///
  /// - Parameter settings: All settings of the board.
  /// - Returns: What speaks against it, or `nil`;
  ///   ``RefusalReason/badSetting(_:value:allowed:)`` for a setting that they do not have, or a
  ///   value that it cannot have.
  func judge(settings: [String: String]) -> Refusal?

  /// Takes over changes that have been decided, here or elsewhere.
  ///
  /// Changes of other boards are ignored. Items that break the rules are taken over all the same
  /// (another process, or a damaged file, may have made them) and reported by ``violations()``.
  mutating func apply(_ changes: [Change])

  /// Visits the items that touch a region, each once, the lowest first.
  ///
  /// - Complexity: Grows with the items in and around the region, not with the board.
  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void)

  /// Visits the items that touch a region while fingers hold some, which others may give way to.
  func visit(
    in region: Rect<BoardSpace>, holding lifts: [Lift], _ body: (ID<BoardItem>, Placed) -> Void)

  /// Everything on the board that breaks the rules.
  func violations() -> [Violation]
}

/// Which items can be in each other's way, so that one cannot come back to where it was.
///
/// After a change made elsewhere, only those steps are tried that it could obstruct.
public enum Obstruction: Sendable {
  /// None: every item can come back.
  case none
  /// Those that cover the same cells.
  case sharedCells
  /// Any.
  case unknown
}

/// What rules need not say where nothing gives way, and no order is kept.
extension PlacementRules {
  /// Refuses every setting.
  public func judge(settings: [String: String]) -> Refusal? {
    settings.min { $0.key < $1.key }.map { name, value in
      Refusal(.badSetting(name, value: value, allowed: nil))
    }
  }

  /// Nothing gives way.
  public var displaces: Bool { false }

  /// Only trying tells.
  public var obstruction: Obstruction { .unknown }

  /// The item that lies there.
  public func hit(_ point: Point<BoardSpace>, holding lifts: [Lift]) -> ID<BoardItem>? {
    hit(point)
  }

  /// Where the item lies.
  public func frame(of item: ID<BoardItem>, holding lifts: [Lift]) -> Rect<BoardSpace>? {
    placed(item)?.frame
  }

  /// No order is kept.
  public var orderedCount: Int? { nil }

  /// No order is kept.
  public func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>? { nil }

  /// What the pose says by itself.
  public func spoken(_ place: Placed) -> String { place.pose.spoken }

  /// The origin.
  public func home(in view: Size<ScreenSpace>) -> Point<BoardSpace> { .origin }

  /// Nothing depends on the view.
  public mutating func setView(_ size: Size<ScreenSpace>) {}

  /// The items where they lie.
  public func visit(
    in region: Rect<BoardSpace>, holding lifts: [Lift], _ body: (ID<BoardItem>, Placed) -> Void
  ) {
    visit(in: region, body)
  }
}

/// How an item lies, and where that is.
public struct Placed: Hashable, Sendable {
  /// How it lies.
  public let pose: Pose
  /// The area that it covers.
  public let frame: Rect<BoardSpace>

  /// Creates a place.
  public init(_ pose: Pose, frame: Rect<BoardSpace>) {
    self.pose = pose
    self.frame = frame
  }

  /// Creates the place of whole cells.
  public init(cells: CellRect) {
    self.init(.cells(cells), frame: Grid.frame(of: cells))
  }
}
