import Domain
import Gestures
import PluginAPI

/// How a kind of surface differs from a board: how it is played, shrunk and compared.
struct SurfaceWays: Sendable {
  /// Whether there is nothing left to open again once all boards are gone.
  var hasBoards = true
  /// What a finger takes hold of to drag something.
  var grip = Aim.Kind.block
  /// Whether things are dragged to rows instead of cells.
  var hasRows = false
  /// Makes up something to do that only this kind of surface knows; `nil` if there is nothing.
  var act: (@Sendable (inout Player, Feature?, borrowing Referee) -> Step?)?
  /// Plans a gesture that only this kind of surface knows, and returns whether it did.
  var gesture: (@Sendable (inout Player, borrowing Referee) -> Bool)?
  /// Makes up what others do; `nil` if there is nothing.
  var outside: (@Sendable (inout Player, borrowing Referee) -> OutsideChange?)?
  /// Makes up what is typed.
  var text: (@Sendable (inout Player) -> String?)?
  /// Takes things off the stage.
  var reduce: @Sendable (inout ShrinkSearch) -> Void = { _ in }
  /// Makes what is on the stage plainer.
  var round: @Sendable (inout ShrinkSearch) -> Void = { _ in }
  /// What makes a change without a finger; `nil` if nothing does.
  var command: (@Sendable (Change) -> Step?)?
  /// What is usual on a stage; `nil` for what is usual on boards.
  var usual: (@Sendable (Stage) -> [Step]?)?
  /// How what the surface draws differs from what the reference model would draw.
  var picture: (@Sendable (any ObservedSurface, any Witness) -> String?)?
  /// Which items fingers hold, by touch, where several fingers may each hold one; `nil` if they
  /// may not.
  var holds: (@Sendable (any ObservedSurface) -> [TouchID])?
  /// Whether items keep an order, and give way: commands name places in it, and what is dropped in
  /// one instant is dropped at once.
  var keepsOrder = false
  /// Whether several blocks are added to cells at once, as when they are pasted.
  var pastes = false
  /// Whether items are placed, moved and resized most of the time, near to others.
  var favoursPlacing = false
  /// Makes up how a new item is, or one that others move, near to others or not; `nil` for cells.
  var pose: (@Sendable (inout RandomSource, _ others: [Pose]) -> Pose?)?
  /// Makes up how others move an item, near to others or not; `nil` to place it as a new one.
  var moved: (@Sendable (inout RandomSource, _ now: Pose, _ others: [Pose]) -> Pose?)?
  /// Whether items can be turned: fingers tap while another one holds something.
  var turns = false
  /// Whether an item may be so among the others of its board; `nil` for cells that nothing covers.
  var allows: (@Sendable (BoardItem, _ board: Board, _ others: [BoardItem]) -> Bool)?
}
