public import Domain
public import GridGeometry
public import PluginAPI

/// The rules of a board once more, as plainly as they can be put: contents, poses and refusals.
///
/// It shares nothing with the rules but values. What a session does around them it need not know:
/// `StreamInvariants` watch that for every surface.
public protocol RulesOracle: Sendable {
  /// The pose of an item and what it covers; `nil` if it is not on the board.
  func placed(_ item: ID<BoardItem>) -> Placed?
  /// Whether an item covers a point.
  func covers(_ item: ID<BoardItem>, _ point: Point<BoardSpace>) -> Bool
  /// Whether an item lies above another one, which it may overlap.
  func isAbove(_ one: ID<BoardItem>, _ other: ID<BoardItem>) -> Bool
  /// How items can be turned.
  var turning: Turning { get }
  /// What becomes of an intent.
  func answer(to intent: Intent) -> Verdict
  /// Where what is held is drawn meanwhile, and whatever gives way to it.
  func drawn(during intent: Intent) -> [ID<BoardItem>: Rect<BoardSpace>]
  /// The area of a place in the order, `nil` if there is none, or if no order is kept.
  func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>?
  /// Takes over how large the view is.
  mutating func see(_ size: Size<ScreenSpace>)
  /// Takes over changes, of whatever kind, which may break the rules where others made them.
  mutating func take(_ changes: [Change])
  /// How what is there breaks the rules; `nil` if it does not.
  func breach() -> String?
}

extension RulesOracle {
  /// It covers its frame, or the cells of a piece.
  public func covers(_ item: ID<BoardItem>, _ point: Point<BoardSpace>) -> Bool {
    placed(item)?.covers(point) ?? false
  }

  /// Nothing does.
  public func isAbove(_ one: ID<BoardItem>, _ other: ID<BoardItem>) -> Bool { false }

  /// Not at all.
  public var turning: Turning { .none }

  /// No order is kept.
  public func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>? { nil }

  /// Nothing depends on the view.
  public mutating func see(_ size: Size<ScreenSpace>) {}

  /// What is held is drawn under its finger, and nothing gives way.
  public func drawn(during intent: Intent) -> [ID<BoardItem>: Rect<BoardSpace>] {
    switch intent {
    case .carry(let lifts):
      Dictionary(lifts.map { ($0.item, $0.carried) }) { first, _ in first }
    case .resize(let lift, let handle): [lift.item: lift.resized(by: handle)]
    case .place, .put, .fit, .touch, .restack, .reframe, .drop, .restore: [:]
    }
  }
}

/// A rule set to be simulated: all that its folder says of it.
public struct SimulatedRules<Oracle: RulesOracle>: Sendable {
  /// The product's rules, with the fault to inject into them, if there is one.
  public var plugin: @Sendable (Mutant?) -> PlacementPlugin
  /// The oracle of a board with its items, with the fault to inject, if there is one.
  public var oracle: @Sendable (Board, [BoardItem], Mutant?) -> Oracle
  /// Places items on a stage with a board, objects and a view.
  public var lay: @Sendable (inout Stage, inout RandomSource) -> Void
  /// How a new item could be placed, or one that others move: mostly as the rules allow.
  public var pose: @Sendable (inout RandomSource, _ others: [Pose]) -> Pose?
  /// What can come of what is done: `accepted`, `unchanged`, `cancelled`, and names of refusals,
  /// such as `overlap`, for `place`, `carry`, `carry together` and `resize`.
  public var outcomes: [(action: String, outcomes: [String])]
  /// The broken variants.
  public var mutants: [Mutant] = []
  /// Whether items keep an order, and give way: commands name places in it, and what is dropped in
  /// one instant is dropped at once.
  public var keepsOrder = false
  /// How others could move an item, near to others or not; `nil` to place it as a new one.
  public var moved: (@Sendable (inout RandomSource, _ now: Pose, _ others: [Pose]) -> Pose?)?
  /// Whether items can be turned: fingers tap while another one holds something.
  public var turns = false
  /// Makes up something to do that these rules are asked for; `nil` for what is usual.
  var act: (@Sendable (inout Player, Feature?, borrowing Referee) -> Step?)?
  /// What is usual on a stage beside what is usual on all boards.
  var usual: (@Sendable (Stage) -> [Step])?
  /// Whether the caller checks what is there, in place of an oracle; other outcomes than those
  /// listed are not counted.
  var isChecked = false

  /// Creates a rule set to be simulated.
  public init(
    plugin: @escaping @Sendable (Mutant?) -> PlacementPlugin,
    oracle: @escaping @Sendable (Board, [BoardItem], Mutant?) -> Oracle,
    lay: @escaping @Sendable (inout Stage, inout RandomSource) -> Void,
    pose: @escaping @Sendable (inout RandomSource, _ others: [Pose]) -> Pose?,
    outcomes: [(action: String, outcomes: [String])], mutants: [Mutant] = []
  ) {
    self.plugin = plugin
    self.oracle = oracle
    self.lay = lay
    self.pose = pose
    self.outcomes = outcomes
    self.mutants = mutants
  }
}
