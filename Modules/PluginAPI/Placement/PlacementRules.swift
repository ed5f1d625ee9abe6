public import Domain
public import GridGeometry

/// What a session may offer on boards of a set of rules.
public struct PlacementAbilities: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Creates a set of abilities from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Items are made by drawing a region.
  public static let draw = Self(rawValue: 1 << 0)
  /// Items can be dragged.
  public static let move = Self(rawValue: 1 << 1)
  /// Items have handles.
  public static let resize = Self(rawValue: 1 << 2)
}

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

/// How the items of one board may lie.
///
/// A value: judging never alters it, and ``apply(_:)`` is the only way in. Rules hold poses and
/// nothing else; names, colours and objects are the session's.
public protocol PlacementRules: Sendable {
  /// What a session may offer.
  var abilities: PlacementAbilities { get }

  /// How many items lie on the board.
  var count: Int { get }

  /// The topmost item at a point, or `nil`.
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>?

  /// How an item lies, or `nil` where it is not on the board.
  func pose(of item: ID<BoardItem>) -> Pose?

  /// The area an item covers, or `nil` where it is not on the board.
  func frame(of item: ID<BoardItem>) -> Rect<BoardSpace>?

  /// Answers a proposal without altering anything.
  func judge(_ proposal: Proposal) -> Verdict

  /// Where the first item of a proposal would come to lie, whether or not it may; `nil` beyond the
  /// grid.
  ///
  /// Asked for every movement of a finger: it is cheap, and allocates nothing.
  func landing(of proposal: Proposal) -> Pose?

  /// Takes over changes that have been decided, here or elsewhere.
  ///
  /// Changes of other boards are ignored. Items that break the rules are taken over all the same
  /// (another process, or a damaged file, may have made them) and reported by ``violations()``.
  mutating func apply(_ changes: [Change])

  /// Visits the items that touch a region, each once, in an order that is not promised.
  ///
  /// - Complexity: Grows with the items in and around the region, not with the board.
  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Rect<BoardSpace>) -> Void)

  /// Everything on the board that breaks the rules.
  func violations() -> [Violation]
}
