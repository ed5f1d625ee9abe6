public import Domain
public import GridGeometry
public import PluginAPI

/// A second, plain implementation of placement rules, for comparison.
///
/// Write it with arrays and simple searches, and use no code of the rules that it checks, only
/// values such as points and poses. It says where items may lie. It need not know gestures, undo or
/// panels: the simulation checks those for every surface.
public protocol RulesOracle: Sendable {
  /// The pose of an item and what it covers; `nil` if it is not on the board.
  func placed(_ item: ID<BoardItem>) -> Placed?
  /// Whether an item covers a point.
  func covers(_ item: ID<BoardItem>, _ point: Point<BoardSpace>) -> Bool
  /// Whether an item lies above another one, which it may overlap.
  func isAbove(_ one: ID<BoardItem>, _ other: ID<BoardItem>) -> Bool
  /// How items can be turned.
  var turning: Turning { get }
  /// The verdict on an intent.
  func answer(to intent: Intent) -> Verdict
  /// The verdict on an intent for which several answers may be right: the given one, if it is.
  ///
  /// - Parameters:
  ///   - intent: The intent.
  ///   - pushes: Whether what is in the way gives way, although the board does not say so.
  ///   - given: What the rules or the session answered; `nil` for nothing.
  /// - Returns: The verdict.
  func answer(to intent: Intent, pushes: Bool, given: Verdict?) -> Verdict
  /// Where held items are drawn during an intent, and items that give way to them.
  func drawn(during intent: Intent) -> [ID<BoardItem>: Rect<BoardSpace>]
  /// The area of a place in the order; `nil` if there is none, or the rules keep no order.
  func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>?
  /// Sets the size of the view.
  mutating func see(_ size: Size<ScreenSpace>)
  /// Applies changes of any kind; those of others may break the rules.
  mutating func take(_ changes: [Change])
  /// What breaks the rules; `nil` if nothing does.
  func breach() -> String?
}

extension RulesOracle {
  /// It covers its frame, or the cells of a piece.
  public func covers(_ item: ID<BoardItem>, _ point: Point<BoardSpace>) -> Bool {
    placed(item)?.covers(point) ?? false
  }

  /// Only one answer is right, and nothing gives way.
  public func answer(to intent: Intent, pushes: Bool, given: Verdict?) -> Verdict {
    answer(to: intent)
  }

  /// Nothing does.
  public func isAbove(_ one: ID<BoardItem>, _ other: ID<BoardItem>) -> Bool { false }

  /// Not at all.
  public var turning: Turning { .none }

  /// No order is kept.
  public func area(ofPlace place: Int, isNew: Bool) -> Rect<BoardSpace>? { nil }

  /// Nothing depends on the view.
  public mutating func see(_ size: Size<ScreenSpace>) {}

  /// Held items are drawn under their fingers, and nothing gives way.
  public func drawn(during intent: Intent) -> [ID<BoardItem>: Rect<BoardSpace>] {
    switch intent {
    case .carry(let lifts):
      Dictionary(lifts.map { ($0.item, $0.carried) }) { first, _ in first }
    case .resize(let lift, let handle): [lift.item: lift.resized(by: handle)]
    case .place, .put, .fit, .touch, .restack, .reframe, .drop, .restore: [:]
    }
  }
}

/// Everything that a simulation needs to test placement rules: the rules, their oracle, and how to
/// make up boards for them.
public struct SimulatedRules<Oracle: RulesOracle>: Sendable {
  /// The rules that are tested, with a fault injected if a mutant is given.
  public var plugin: @Sendable (Mutant?) -> PlacementPlugin
  /// The oracle of a board with its items, with a fault injected if a mutant is given.
  public var oracle: @Sendable (Board, [BoardItem], Mutant?) -> Oracle
  /// Places items on a stage with a board, objects and a view.
  public var lay: @Sendable (inout Stage, inout RandomSource) -> Void
  /// Makes up the pose of a new item, or of one that other people move; mostly a valid one.
  public var pose: @Sendable (inout RandomSource, _ others: [Pose]) -> Pose?
  /// The possible outcomes of `place`, `carry`, `carry together` and `resize`: `accepted`,
  /// `unchanged`, `cancelled`, and names of refusals such as `overlap`.
  public var outcomes: [(action: String, outcomes: [String])]
  /// The broken variants.
  public var mutants: [Mutant] = []
  /// Whether items keep an order and give way.
  ///
  /// Then commands name places in the order, and items that are dropped in one instant are dropped
  /// together.
  public var keepsOrder = false
  /// How others could move an item, near to others or not; `nil` to place it as a new one.
  public var moved: (@Sendable (inout RandomSource, _ now: Pose, _ others: [Pose]) -> Pose?)?
  /// Whether items can be turned: fingers tap while another one holds something.
  public var turns = false
  /// Makes up something to do that these rules are asked for; `nil` for what is usual.
  var act: (@Sendable (inout Player, Feature?, borrowing Referee) -> Step?)?
  /// Plans a gesture for these rules only, and returns whether it did.
  var gesture: (@Sendable (inout Player, borrowing Referee) -> Bool)?
  /// What is usual on a stage, beside what is usual on all boards.
  var usual: (@Sendable (Stage) -> [Step])?
  /// Whether the caller checks the items, in place of an oracle.
  ///
  /// Outcomes that are not listed are then not counted.
  var isChecked = false

  /// Creates rules to simulate.
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
