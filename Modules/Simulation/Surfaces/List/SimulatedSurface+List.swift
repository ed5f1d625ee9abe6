public import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

extension SimulatedSurface {
  /// The list of a show's boards.
  public static let list = SimulatedSurface(
    key: "list", summary: "the list of a show's boards",
    drawStage: { Stage.list(using: &$0) },
    open: { stage, opening, mutant in
      var session = BoardListSession(
        unchecked: BoardList(stage), placement: .unused, in: stage.viewSize,
        current: stage.boards.first?.id, ids: stage.ids(opening: opening),
        now: stage.timeOfNewBoards)
      _ = session.perform(.setGestures(stage.settings))
      session.inject(mutant)
      return session
    },
    openWitness: { stage, opening, mutant in
      ReferenceList(stage, opening: opening, mutant: mutant)
    },
    form: .list, rules: .list, coverage: ListAction.table, mutants: listMutants)

  /// Those of the list itself, of what fingers do to it, and of the arbiter: nothing in it pans,
  /// pinches or is double tapped.
  private static let listMutants =
    ListDefect.mutants(of: "list") + FingersDefect.mutants(of: "list") + SurfaceMutants.list
}

extension ReferenceList {
  /// Whether a session holds the same, and knows the same objects.
  func holdsSame(as surface: any ObservedSurface) -> Bool {
    guard let session = surface as? BoardListSession else { return false }
    return session.contents() == contents() && session.holds(objects)
  }

  /// Whether a session seems to.
  func looksSame(as surface: any ObservedSurface) -> Bool {
    guard let session = surface as? BoardListSession else { return false }
    return session.holds(boards, items) && session.holds(objects)
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

extension BoardListSession: ObservedSurface {
  /// Everything that can be observed of a list beside its boards and blocks.
  public var seen: Observation {
    var seen = Observation()
    seen.viewport = Viewport.home.resized(to: size) ?? .home
    seen.panel = panel
    seen.board = panelBoard
    seen.text = panelText
    seen.scroll = scrollOffset
    seen.touches = touches
    seen.time = touchTime
    seen.deadline = nextDeadline
    seen.isDeleted = isDeleted
    for id in pressedElements {
      if case .board(let board) = id {
        seen.pressedBoards.append(board)
      } else {
        seen.marks.append("pressed \(id)")
      }
    }
    if let current { seen.marks.append("chosen board:\(current)") }
    return seen
  }
}

extension BoardListSession: Injectable {}
