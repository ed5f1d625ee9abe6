import Domain
import GridGeometry
import Panels
public import PluginAPI
import TextCells

extension BoardSession {
  /// The scene: the field, items from the lowest to the topmost, what a finger holds or draws,
  /// then handles, then panels.
  ///
  /// - Complexity: Grows with the blocks in the view, not with the board.
  public func scene() -> Scene {
    let window = viewport
    let dots = SceneGrid(origin: window.toScreen(.origin), spacing: Grid.unit * window.zoom)
    var elements = fieldElements(in: window)
    elements += blockElements(in: window)
    elements += holdElements(in: window)
    elements += inkElements(in: window)
    elements += handleElements(in: window)
    if let menu = menuLayout(in: window) { elements += menu.elements() }
    if let picker = pickerLayout(in: window) { elements += picker.elements }
    // What lies in points can be larger than the screen has numbers for.
    elements.removeAll { !$0.frame.isFinite }
    var scene = Scene(
      viewport: window, show: show.name, board: board.name, mode: mode,
      grid: mode == .edit && isGridShown ? dots : nil, elements: elements)
    if state.rules.form == .free { scene.unit = 1 }
    if mode == .edit, state.rules.inkInput != .none { scene.tool = tool }
    return scene
  }

  private func fieldElements(in window: Viewport) -> [SceneElement] {
    guard let field = state.rules.field, field.intersects(window.visible)
    else { return [] }
    let frame = window.toScreen(field)
    guard frame.isFinite else { return [] }
    return [
      SceneElement(
        id: .field, kind: .boardField, label: wording.text(.board(.field)), title: "", subtitle: "",
        frame: frame, color: nil)
    ]
  }

  private func blockElements(in window: Viewport) -> [SceneElement] {
    var seen: [(item: BoardItem, place: Placed)] = []
    let held = hold?.items ?? []
    let lifted = Set(held.map(\.item))
    state.rules.visit(in: window.visible, holding: hold?.lifts ?? []) { id, place in
      if !lifted.contains(id), let item = state.items[id] { seen.append((item, place)) }
    }
    // Held items are drawn above everything else.
    for (place, (id, frame, _)) in held.enumerated()
    where frame.intersects(window.visible) && window.toScreen(frame).isFinite {
      guard let item = state.items[id], let pose = hold?.pose(heldAt: place) else { continue }
      seen.append((item, Placed(pose, frame: frame)))
    }
    let pressed = Set(presses.values)
    let erased = ink.erased
    let obstacles = Set(hold?.preview.refusal?.by ?? [])
    return seen.map { item, place in
      var states: Set<SceneElement.State> = []
      if lifted.contains(item.id) { states.insert(.lifted) }
      if item.id == selection || selected.items.contains(item.id) { states.insert(.selected) }
      if pressed.contains(item.id) { states.insert(.pressed) }
      if obstacles.contains(item.id) { states.insert(.obstructing) }
      if ink.lassoed.contains(item.id) { states.insert(.selected) }
      if erased.contains(item.id) { states.insert(.dimmed) }
      return element(for: item, at: ink.carried(item.id, place), window, states)
    }
  }

  private func element(
    for item: BoardItem, at placed: Placed, _ window: Viewport, _ states: Set<SceneElement.State>
  ) -> SceneElement {
    let object = state.object(of: item)
    var states = states
    if object?.isOutlined == true { states.insert(.outlined) }
    if state.isOrphan(item) { states.insert(.orphaned) }
    if item.content.stroke?.pen.kind == .highlighter { states.insert(.translucent) }
    let (name, what) = (title(of: item), kindAndNumber(of: item))
    let place = spoken(placed)
    var element = SceneElement(
      id: .item(item.id), kind: item.content.stroke == nil ? .block : .stroke,
      label: wording.text(.board(.block(name: name, what: what, place: place))), title: name,
      body: body(of: item, at: placed, window), subtitle: what,
      frame: window.toScreen(placed.frame), shape: shape(of: item, at: placed, window),
      states: states,
      color: object?.color ?? item.content.color)
    if item.content.isPressable {
      element.tap = item.content.isPlayable ? .fires(item.action) : .opensBoard
    }
    return element
  }

  private func shape(of item: BoardItem, at place: Placed, _ window: Viewport) -> SceneShape {
    guard let stroke = item.content.stroke else { return shape(of: place, window) }
    return .path(
      stroke.line(from: place.frame.origin).map(window.toScreen),
      width: stroke.pen.width * window.zoom)
  }

  private func shape(of place: Placed, _ window: Viewport) -> SceneShape {
    place.bars.map { .cells($0.map(window.toScreen)) } ?? .rect
  }

  /// The text of a card; it is wrapped in the width that the card had before a finger resized it.
  private func body(of item: BoardItem, at place: Placed, _ window: Viewport) -> SceneText? {
    guard let card = item.content.card else { return nil }
    let frame = hold?.items.first { $0.item == item.id }?.before ?? place.frame
    let runs = TextRun.runs(
      ofTerminalText: card.text, limit: Self.textLimit(in: window.toScreen(place.frame)))
    return SceneText(runs, width: window.toScreen(frame).size.width)
  }

  /// More bytes than a card can show: no character is smaller than a few points.
  private static func textLimit(in frame: Rect<ScreenSpace>) -> Int {
    let area = frame.size.width * frame.size.height
    return area < 4 * Double(Card.textLimit) ? Int(max(area, 0) / 4) + 4_096 : Card.textLimit
  }

  func kindAndNumber(of item: BoardItem) -> String {
    switch item.content {
    case .message: return wording.text(.board(.message))
    case .tile: return wording.text(.board(.tile))
    case .goto(let board):
      return wording.text(.board(board == nil ? .deleted : .goto))
    case .card: return wording.text(.board(.card))
    case .ink: return wording.text(.board(.stroke))
    case .object:
      return wording.text(
        state.object(of: item).map { TextKey.object($0, in: kinds) } ?? .board(.deleted))
    }
  }

  /// The text on a block: its label, the name of its object or of the board that it opens, or the
  /// end of its message.
  private func title(of item: BoardItem) -> String {
    item.label ?? state.object(of: item)?.name ?? item.content.shortName
      ?? item.content.destination.flatMap(state.page)?.name ?? ""
  }

  private func spokenName(of item: BoardItem) -> String {
    wording.text(.board(.block(name: title(of: item), what: kindAndNumber(of: item), place: "")))
  }

  private func spoken(_ place: Placed) -> String {
    state.rules.spoken(place).map { wording.text(.place($0)) } ?? ""
  }

  /// The region being drawn, and where it or a held item would land.
  private func holdElements(in window: Viewport) -> [SceneElement] {
    if let picker, case .place(let place, _) = picker.purpose {
      return [landing(on: place, isValid: true, in: window)]
    }
    guard let hold else { return [] }
    let isValid = hold.preview.refusal == nil && !hold.preview.landing.isEmpty
    let areSeveral = hold.preview.landing.count > 1
    // An outline around the item itself would only hide it.
    let shown = isValid && hold.preview.landsAsDrawn ? [] : hold.preview.landing
    var elements = shown.enumerated().compactMap { place, lying -> SceneElement? in
      // Of many that are carried together, most may be out of view.
      if areSeveral, !lying.frame.intersects(window.visible) { return nil }
      return landing(
        on: lying, isValid: isValid, in: window,
        of: areSeveral && hold.lifts.indices.contains(place) ? hold.lifts[place].item : nil)
    }
    elements += hold.preview.pushed.compactMap { pushed in
      guard let item = state.items[pushed.item], pushed.place.frame.intersects(window.visible)
      else { return nil }
      var element = landing(on: pushed.place, isValid: true, in: window, of: pushed.item)
      element.label = wording.text(
        .board(.pushed(block: spokenName(of: item), place: spoken(pushed.place))))
      return element
    }
    // A finger that went very far, before the view was changed, may draw beyond finite numbers.
    let region = window.toScreen(hold.region)
    let isMarquee = hold.action == .selecting
    if hold.action == .drawing || isMarquee, region.isFinite {
      elements.append(
        SceneElement(
          id: .region, kind: .region, label: wording.text(.board(isMarquee ? .marquee : .region)),
          title: "", subtitle: "", frame: region,
          states: isValid || isMarquee ? [.valid] : [.invalid], color: nil))
    }
    return elements
  }

  private func landing(
    on place: Placed, isValid: Bool, in window: Viewport, of item: ID<BoardItem>? = nil
  ) -> SceneElement {
    SceneElement(
      id: item.map(SceneID.landingOf) ?? .landing, kind: .landing,
      label: wording.text(.board(.landing(place: spoken(place), isPossible: isValid))),
      title: "", subtitle: "", frame: window.toScreen(place.frame),
      shape: shape(of: place, window), states: isValid ? [.valid] : [.invalid], color: nil)
  }

  /// The handles of the selected item, unless a finger holds something.
  private func handleElements(in window: Viewport) -> [SceneElement] {
    guard mode == .edit, hold == nil, picker == nil, let selection,
      let item = state.items[selection], let place = state.rules.placed(selection)
    else { return [] }
    let layout = HandleLayout(block: window.toScreen(place.frame))
    return state.rules.handles(of: selection).map { handle in
      SceneElement(
        id: .handle(selection, handle), kind: .handle,
        label: wording.text(.board(.handle(handle, of: spokenName(of: item)))), title: "",
        subtitle: "", frame: layout.target(of: handle), color: nil)
    }
  }
}
