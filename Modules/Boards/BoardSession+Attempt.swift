public import Domain
import Gestures
import GridGeometry
public import PluginAPI

extension BoardSession {
  /// Reacts in place, and rolls back changes that were not stored: the cost does not grow with the
  /// board, nor with the number of undo steps.
  ///
  /// Blocks and rules are rolled back by the inverse changes, the history by its own log.
  /// Everything else is small, and its values are restored.
  public mutating func attempt<Failure: Error>(
    _ input: SurfaceInput, keeping keep: (_ changes: [Change]) throws(Failure) -> Bool
  ) throws(Failure) -> Reaction? {
    guard input.isTakenBackByChanges else { return try attemptOnCopy(input, keeping: keep) }
    let before = withoutBoard
    history.beginAttempt()
    let reaction = react(to: input)
    do throws(Failure) {
      if try keep(reaction.changes) {
        history.endAttempt()
        return reaction
      }
    } catch {
      takeBack(reaction.changes, to: before)
      throw error
    }
    takeBack(reaction.changes, to: before)
    return nil
  }

  /// The session without its large parts: a copy with shared storage would copy them at the first
  /// write.
  private var withoutBoard: BoardSession {
    var small = self
    small.state = .vacant
    small.history = UndoHistory()
    return small
  }

  private mutating func takeBack(_ changes: [Change], to before: BoardSession) {
    state.apply(changes.inverse)
    history.takeBackAttempt()
    var whole = before
    swap(&whole.state, &state)
    swap(&whole.history, &history)
    self = whole
  }
}

extension SurfaceInput {
  /// Whether it only changes blocks and steps, not the layout or which steps still apply.
  fileprivate var isTakenBackByChanges: Bool {
    switch self {
    case .command(.setViewSize), .command(.setMode), .command(.setSettings): false
    default: true
    }
  }
}

extension BoardState {
  /// No board.
  fileprivate static let vacant: BoardState = {
    let show = Show(id: ID(high: 0, low: 0), name: "", created: Timestamp(milliseconds: 0))
    let board = Board(
      id: ID(high: 0, low: 0), show: show.id, name: "", created: Timestamp(milliseconds: 0))
    return BoardState(
      BoardContents(show: show, board: board, items: [], objects: []), rules: NoRules())
  }()
}

extension PlacementPlugin {
  /// Rules under the key of the grid, for a list of boards that never opens one.
  package static let unused = PlacementPlugin(
    key: BoardRules.defaultKey, summary: "no placement"
  ) { _, _ in NoRules() }
}

/// The rules of no board; they are never used.
private struct NoRules: PlacementRules {
  var count: Int { 0 }
  var allowsManyHolds: Bool { false }
  func interest(on item: ID<BoardItem>?) -> GestureInterest { [] }
  func handles(of item: ID<BoardItem>) -> [Handle] { [] }
  func hit(_ point: Point<BoardSpace>) -> ID<BoardItem>? { nil }
  func placed(_ item: ID<BoardItem>) -> Placed? { nil }
  func preview(_ intent: Intent, into preview: inout Preview) {}
  func judge(_ intent: Intent) -> Verdict { .accepted([]) }
  func apply(_ changes: [Change]) {}
  func visit(in region: Rect<BoardSpace>, _ body: (ID<BoardItem>, Placed) -> Void) {}
  func violations() -> [Violation] { [] }
}
