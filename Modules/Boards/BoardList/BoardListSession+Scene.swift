import Domain
import GridGeometry
import Panels
public import PluginAPI

extension BoardListSession {
  /// The scene: the button, then the boards with their thumbnails, then the open panel.
  ///
  /// A board point is a screen point here: the list is never magnified.
  ///
  /// - Complexity: Grows with the boards in the view, not with those in the show.
  public func scene() -> Scene {
    let middle = Point<BoardSpace>(x: size.width / 2, y: size.height / 2)
    let window = Viewport(center: middle, zoom: 1, size: size) ?? .home
    let list = layout
    var elements: [SceneElement] = []
    if offersChanges, list.isSeen(list.newButton) { elements.append(newButton(in: list)) }
    for index in list.visibleCards {
      let card = list.frame(ofCard: index)
      if list.isSeen(card) { append(state.entries[index], at: card, in: list, to: &elements) }
    }
    if let open {
      elements += panelLayout(of: open, in: list).elements(pressed: fingers.pressed)
    }
    return Scene(
      viewport: window, show: show.name, board: "", mode: nil, grid: nil, elements: elements)
  }

  private func newButton(in list: BoardListLayout) -> SceneElement {
    let name = wording.text(.boardList(.newBoard))
    return SceneElement(
      id: .newBoard, kind: .button, label: name, title: name, subtitle: "", frame: list.newButton,
      states: fingers.pressed.contains(.newBoard) ? [.pressed] : [],
      color: nil)
  }

  private func append(
    _ entry: BoardListState.Entry, at card: Rect<ScreenSpace>, in list: BoardListLayout,
    to elements: inout [SceneElement]
  ) {
    let (id, name) = (entry.board.id, entry.board.name)
    let blocks = entry.items.count
    let ground = list.thumbnail(in: card)
    var states: Set<SceneElement.State> = []
    if id == current { states.insert(.chosen) }
    if open?.board == id { states.insert(.selected) }
    if fingers.pressed.contains(.board(id)) { states.insert(.pressed) }
    elements.append(
      SceneElement(
        id: .board(id), kind: .boardCard,
        label: wording.text(
          .boardList(.card(name: name, blocks: blocks, isCurrent: id == current))),
        title: name, subtitle: wording.text(.boardList(.blocks(blocks))), frame: card,
        states: states, color: nil))
    elements.append(
      SceneElement(
        id: .thumbnail(id), kind: .thumbnail, label: wording.text(.boardList(.picture(of: name))),
        title: "",
        subtitle: "", frame: ground, color: nil))
    let block = wording.text(.boardList(.miniature))
    for (number, miniature) in entry.thumbnail.miniatures(in: ground).enumerated() {
      elements.append(
        SceneElement(
          id: .miniature(id, number), kind: .miniature, label: block, title: "",
          subtitle: "", frame: miniature.frame, shape: miniature.shape, color: miniature.color))
    }
  }
}
