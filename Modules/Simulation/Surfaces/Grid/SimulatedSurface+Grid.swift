import Boards
import Domain
import Gestures
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// A board whose blocks lie on a grid.
  ///
  /// - Parameter placement: The rules that are put to the test.
  /// - Returns: The surface, under the key `grid`.
  public static func grid(_ placement: PlacementPlugin) -> SimulatedSurface {
    SimulatedSurface(
      key: "grid", summary: "a board of blocks on a grid, in edit and play mode",
      drawStage: { GridStage.draw(using: &$0) },
      open: { stage, opening, mutant in
        var session = BoardSession(stage, opening: opening, placement)
        session.sow(mutant)
        return session
      },
      openReference: { stage, opening, mutant in
        ReferenceBoard(stage, opening: opening, defect: BoardDefect(mutant))
      },
      observe: { surface in
        (surface as? BoardSession)?.observation ?? Observation()
      },
      holdsSame: { surface, reference in
        guard let session = surface as? BoardSession,
          let reference = reference as? ReferenceBoard
        else { return false }
        return reference.holdsSame(as: session)
      },
      looksSame: { surface, reference in
        guard let session = surface as? BoardSession,
          let reference = reference as? ReferenceBoard
        else { return false }
        return reference.looksSame(as: session)
      },
      form: .board, rules: .board, coverage: GridCoverage.table,
      mutants: BoardDefect.mutants(of: "grid") + SurfaceMutants.grid)
  }
}

extension BoardSession {
  /// Opens the board of a stage; where it is gone, one that was deleted.
  fileprivate init(_ stage: Stage, opening: Int, _ placement: PlacementPlugin) {
    let board = stage.boards.first ?? .missing(from: stage)
    let items = stage.items.filter { $0.board == board.id }
    self.init(
      BoardContents(show: stage.show, board: board, items: items, objects: stage.objects),
      rules: placement.make(board, items), mode: stage.mode, ids: stage.ids(opening: opening),
      view: stage.view)
    _ = perform(.setViewSize(stage.viewSize))
    _ = perform(.setGestures(stage.settings))
    if stage.boards.isEmpty { _ = absorb([.delete(.board(board))]) }
  }

  fileprivate var observation: Observation {
    var seen = Observation()
    seen.mode = mode
    seen.viewport = viewport
    seen.isGridShown = isGridShown
    seen.selection = selection
    seen.panel = openPanel
    if openPanel == .picker {
      seen.text = searchText
      seen.kinds = searchedKinds
      seen.choices = choices.map(\.id)
      seen.scroll = listOffset
    }
    seen.undoCount = undoCount
    seen.redoCount = redoCount
    seen.touches = touches
    seen.time = touchTime
    seen.deadline = nextDeadline
    if let held = heldByFinger {
      seen.held = Observation.Held(
        touch: held.touch, item: held.item, frame: held.frame, landing: held.landing,
        refusal: held.refusal)
    }
    seen.pressed = pressedItems
    seen.isDeleted = isDeleted
    return seen
  }
}

extension ReferenceBoard {
  /// Whether a session seems to hold the same board and blocks.
  fileprivate func looksSame(as session: BoardSession) -> Bool {
    guard session.board == board, session.itemCount == blocks.count else { return false }
    var (ours, theirs) = (UInt64(0), UInt64(0))
    for index in blocks.indices { ours &+= blocks[index].fingerprint }
    for item in session.itemsInAnyOrder { theirs &+= BlockFingerprint.number(of: item) }
    return ours == theirs
  }

  /// Whether a session, and the rules it keeps, hold the same board and blocks.
  fileprivate func holdsSame(as session: BoardSession) -> Bool {
    guard session.board == board, session.show == show, session.itemCount == blocks.count,
      session.ruledCount == blocks.count
    else { return false }
    for index in blocks.indices {
      let item = blocks[index].item
      guard session.item(item.id) == item, session.ruledPose(of: item.id) == item.pose else {
        return false
      }
    }
    return true
  }
}
