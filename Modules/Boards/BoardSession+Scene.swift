import Domain
public import GridGeometry
public import PluginAPI

extension BoardSession {
  /// Everything there is to draw in a view of this size.
  ///
  /// - Parameter view: The extent in screen points. One that cannot be used shows an empty scene.
  /// - Returns: The scene, with the blocks in reading order.
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func scene(in view: Size<ScreenSpace>) -> Scene {
    let window = viewport.resized(to: view) ?? .home
    var seen: [(item: BoardItem, frame: Rect<BoardSpace>)] = []
    state.rules.visit(in: window.visible) { id, frame in
      if let item = state.items[id] { seen.append((item, frame)) }
    }
    seen.sort { BoardItem.inReadingOrder($0.item, $1.item) }
    let dots = SceneGrid(origin: window.toScreen(.origin), spacing: Grid.unit * window.zoom)
    return Scene(
      viewport: window, show: show.name, board: board.name, mode: mode,
      grid: mode == .edit ? dots : nil,
      elements: seen.map { element(for: $0.item, in: window.toScreen($0.frame)) })
  }

  private func element(for item: BoardItem, in frame: Rect<ScreenSpace>) -> SceneElement {
    let object = state.objects[item.object]
    let what = object.map { "\($0.kind.rawValue) \($0.number)" } ?? "deleted object"
    let name = object.map(\.name) ?? ""
    let place = item.pose.cells.map { ", at \($0.origin), \($0.width) by \($0.height)" } ?? ""
    var states: Set<SceneElement.State> = []
    if object?.isOutlined == true { states.insert(.outlined) }
    if object == nil { states.insert(.orphaned) }
    return SceneElement(
      id: "item:\(item.id)", kind: .block,
      label: (name.isEmpty ? what : "\(name), \(what)") + place,
      title: name, subtitle: what, frame: frame, states: states, color: object?.color)
  }
}
