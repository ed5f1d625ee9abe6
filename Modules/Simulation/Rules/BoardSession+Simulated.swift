import Boards
import Domain
import Gestures
import GridGeometry
import PluginAPI

extension BoardSession {
  /// Opens the board of a stage; where it is gone, one that was deleted.
  init(_ stage: Stage, opening: Int, _ placement: PlacementPlugin) {
    let board = stage.boards.first ?? .missing(from: stage)
    let items = stage.items.filter { $0.board == board.id }
    self.init(
      unchecked: BoardContents(
        show: stage.show, board: board, items: items, objects: stage.objects,
        boards: stage.boards),
      placement: placement, mode: stage.mode, in: stage.viewSize,
      ids: stage.ids(opening: opening), view: stage.view)
    _ = perform(.setGestures(stage.settings))
    if stage.boards.isEmpty { _ = absorb([.delete(.board(board))]) }
  }

  var observation: Observation {
    var seen = Observation()
    seen.mode = mode
    seen.viewport = viewport
    seen.isGridShown = isGridShown
    seen.selection = selection
    seen.isSelecting = selected.isOn
    if !selected.items.isEmpty { seen.selected = selected.items.sorted() }
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

extension BoardSession: Injectable {}
