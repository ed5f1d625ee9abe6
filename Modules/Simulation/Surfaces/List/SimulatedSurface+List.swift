import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

extension SimulatedSurface {
  /// The list of a show's boards (spec B12).
  public static let list = SimulatedSurface(
    key: "list", summary: "the list of a show's boards",
    drawStage: { Stage.list(using: &$0) },
    open: { stage, opening, mutant in
      var session = BoardListSession(
        BoardList(stage), current: stage.boards.first?.id, ids: stage.ids(opening: opening),
        now: stage.timeOfNewBoards)
      _ = session.perform(.setViewSize(stage.viewSize))
      _ = session.perform(.setGestures(stage.settings))
      session.sow(mutant)
      return session
    },
    openReference: { stage, opening, mutant in
      ReferenceList(stage, opening: opening, mutant: mutant)
    },
    observe: { ($0 as? BoardListSession).map(Observation.init) ?? Observation() },
    holdsSame: { surface, reference in
      guard let session = surface as? BoardListSession, let list = reference as? ReferenceList
      else { return false }
      return session.contents() == list.contents() && session.holds(list.objects)
    },
    looksSame: { surface, reference in
      guard let session = surface as? BoardListSession, let list = reference as? ReferenceList
      else { return false }
      return session.holds(list.boards, list.items) && session.holds(list.objects)
    },
    form: .list, rules: .list, coverage: ListDeed.table, mutants: listMutants)

  /// Those of the list itself, of what fingers can do to it, and of the arbiter.
  private static let listMutants =
    ListDefect.allCases.map(\.mutant) + fingersMutants + SurfaceMutants.list

  /// The faults of recognisers that the list can show: nothing in it pans, pinches or is double
  /// tapped.
  private static let fingersMutants = [
    fingers(.cancelledEndsLikeLifted, 2, "A finger that is taken away counts as lifted (D11)."),
    fingers(.tapIgnoresDistance, 2, "A finger taps however far it went."),
    fingers(.tapHasNoTimeLimit, 2, "A finger taps however long it rested."),
    fingers(.longPressWhileMoving, 3, "A finger becomes a long press although it moved."),
    fingers(.panStartsAtOnce, 2, "A finger drags with its first movement."),
    fingers(
      .dragStartsWhereRecognised, 2,
      "A drag is measured from where it is recognised, not from touch-down."),
    fingers(.swipeInAnyDirection, 2, "A flick up or down is a swipe too."),
    fingers(.extraFingerCancelsNothing, 2, "One finger too many cancels nothing."),
  ]

  private static func fingers(
    _ defect: FingersDefect, _ shortest: Int, _ summary: String
  ) -> Mutant {
    Mutant(
      defect.rawValue, surface: "list", summary: summary, site: .reference, shortest: shortest)
  }
}

extension BoardList {
  /// The boards of a stage with their blocks.
  fileprivate init(_ stage: Stage) {
    self.init(
      show: stage.show,
      entries: stage.boards.map { board in
        Entry(board: board, items: stage.items.filter { $0.board == board.id })
      },
      objects: stage.objects)
  }
}

extension Observation {
  /// All that can be told of a list beside its boards and blocks.
  fileprivate init(_ session: BoardListSession) {
    self.init()
    viewport = Viewport.home.resized(to: session.viewSize) ?? .home
    panel = session.panel
    board = session.panelBoard
    text = session.panelText
    scroll = session.scrollOffset
    touches = session.touches
    time = session.touchTime
    deadline = session.nextDeadline
    isDeleted = session.isDeleted
    for id in session.pressedElements {
      if case .board(let board) = id {
        pressedBoards.append(board)
      } else {
        marks.append("pressed \(id)")
      }
    }
    if let current = session.current { marks.append("chosen board:\(current)") }
  }
}
