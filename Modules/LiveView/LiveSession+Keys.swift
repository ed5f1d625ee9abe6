import Commands
import Domain
import Gestures
import GridGeometry
import PluginAPI
import Terminal
import Workspace

extension LiveSession {
  /// Handles what the terminal sent.
  func handle(_ input: TerminalInput) async {
    switch input {
    case .mouse(let event): await handle(event)
    case .focus(let isFocused):
      // What is held must not stay down while another window has the keyboard.
      if !isFocused { await cancelHeld() }
    case .key(let key):
      await renewSceneIfOld()
      await handle(key)
    case .paste, .longPaste:
      if entry != nil { await type(input) }
    }
  }

  private func handle(_ key: Key) async {
    if question != nil { return answer(key) }
    if work != nil, key == Key("c", .control) {
      work?.cancel()
      return
    }
    if case .text(let title, let lines, let first) = overlay {
      return scroll(key, title, lines, first)
    }
    if entry != nil { return await type(.key(key)) }
    guard let action = bindings.action(of: key) else { return }
    await carryOut(action)
  }

  private func answer(_ key: Key) {
    switch key {
    case Key("y"), Key("Y", .shift), Key("Y"): reply(true)
    case Key("n"), Key("N"), Key(.enter), Key(.escape): reply(false)
    case Key("c", .control):
      work?.cancel()
      reply(false)
    default: break
    }
  }

  // MARK: Overlay

  private func scroll(_ key: Key, _ title: String, _ lines: [String], _ first: Int) {
    let page = max(Int(scene.size.height / 22) - 6, 1)
    let way: Int
    switch key.code {
    case .up: way = -1
    case .down: way = 1
    case .pageUp: way = -page
    case .pageDown, .character(" "): way = page
    default:
      overlay = .none
      return
    }
    scroll(by: way, title, lines, first)
  }

  /// Shows other lines of the overlay.
  func scroll(by way: Int, _ title: String, _ lines: [String], _ first: Int) {
    let most = max(lines.count - 1, 0)
    overlay = .text(title: title, lines: lines, first: min(max(first + way, 0), most))
  }

  // MARK: Typing

  private func type(_ input: TerminalInput) async {
    guard var typing = entry else { return }
    if case .field(let field) = typing.purpose, await move(input, from: field, typing.text) {
      return
    }
    guard let input = translate(input) else { return }
    let old = typing.text
    let effect = typing.editor.handle(input)
    entry = typing
    switch effect {
    case .submit(let text): await submit(text, typing.purpose)
    case .interrupt: await stopTyping(typing.purpose)
    case .end: await stopTyping(typing.purpose)
    case .complete(let before):
      if typing.purpose == .command { await complete(before) }
    case .clearScreen: redraw()
    case .suspend: await suspend()
    case .bell, nil: break
    }
    guard case .field(let field) = typing.purpose, entry?.purpose == typing.purpose,
      typing.text != old
    else {
      if typing.purpose == .command, input == .key(Key(.escape)), typing.editor.menu == nil {
        entry = nil
      }
      return
    }
    await typed(into: field, typing.text)
  }

  /// Keys that leave a field, or choose beside it.
  ///
  /// - Returns: Whether the input was such a key.
  private func move(
    _ input: TerminalInput, from field: SceneID, _ text: String
  ) async -> Bool {
    switch input {
    case .key(let key) where key.code == .tab:
      await leave(field, text, isBackward: key.modifiers.contains(.shift))
    case .key(Key(.down)): await moveOn(from: field, text, isBackward: false)
    case .key(Key(.up)): await moveOn(from: field, text, isBackward: true)
    case .key(Key(.escape)): await stopTyping(.field(field))
    case .key(Key(.enter)):
      let chosen = LivePlaces(scene: scene).element(at: cursor)
      guard let chosen, [.choice, .button, .filter].contains(chosen.kind), chosen.id.isPart else {
        return false
      }
      let point = cursor
      await gesture { composer throws(CompositionError) in try composer.tap(at: point) }
    default: return false
    }
    return true
  }

  private func submit(_ text: String, _ purpose: LiveEntry.Purpose) async {
    switch purpose {
    case .command:
      entry = nil
      if !text.allSatisfy(\.isWhitespace) { carryOut(text) }
    case .field(let field):
      entry = nil
      await accept(field, text)
    }
  }

  private func stopTyping(_ purpose: LiveEntry.Purpose) async {
    entry = nil
    if case .field = purpose { await perform(.cancel) }
  }

  // MARK: Actions

  private func carryOut(_ action: LiveAction) async {
    switch action {
    case .move(let direction): await move(direction)
    case .look(let direction): await look(direction)
    case .resize(let direction): await resize(direction)
    case .tap: await tap()
    case .hold: await holdOrRelease()
    case .longPress: await longPress(at: cursor)
    case .next(let isBackward): moveToNext(isBackward: isBackward)
    case .edit: await perform(.setMode(.edit))
    case .play: await perform(.setMode(.play))
    case .undo: await perform(.undo)
    case .redo: await perform(.redo)
    case .pick: await pick()
    case .zoom(let isIn): await zoom(by: isIn ? 1.25 : 0.8, at: cursor)
    case .fit: await perform(.fit)
    case .home: await perform(.goHome)
    case .grid: await perform(.setGrid(scene.grid == nil))
    case .boards: await openBoards()
    case .remove: await remove()
    case .command: beginCommand()
    case .help: overlay = .text(title: "Keys", lines: bindings.help, first: 0)
    case .cancel: await cancel()
    case .redraw: redraw()
    case .suspend: await suspend()
    case .leave: end = .left
    }
  }

  /// Carries out a command of the session.
  func perform(_ command: SessionCommand) async {
    await react { seat throws(WorkspaceError) in try seat.perform(command) }
  }

  private func move(_ direction: LiveAction.Direction) async {
    let places = LivePlaces(scene: scene)
    if hold == .armed, !pointer.isDown, await mayTouch() {
      await touchDown(towards: direction)
      guard pointer.isDown else { return }
    }
    let next = places.place(direction, of: cursor, exactly: pointer.isDown && hold == .thing)
    if pointer.isDown {
      cursor = places.within(next)
      return await carry(to: places.contact(of: hold, at: cursor))
    }
    cursor = next
    guard !places.isVisible(next) else { return }
    guard scene.mode != nil else {
      cursor = places.within(next)
      return
    }
    await look(direction)
  }

  /// Moves the view by half of its size; the cursor keeps its cell.
  private func look(_ direction: LiveAction.Direction) async {
    let (dx, dy) = direction.vector
    let places = LivePlaces(scene: scene)
    guard scene.mode != nil, !places.hasPanel else {
      return await scroll(right: dx, up: -dy, at: places.within(cursor))
    }
    let way = Vector<ScreenSpace>(
      dx: (scene.size.width / 2).rounded(.down) * Double(dx),
      dy: (scene.size.height / 2).rounded(.down) * Double(dy))
    let middle = Point<ScreenSpace>(x: scene.size.width / 2, y: scene.size.height / 2)
    let center = scene.viewport.toBoard(middle + way)
    let place = scene.viewport.toBoard(cursor)
    await perform(.look(ViewMemory(center: center, zoom: scene.viewport.zoom)))
    await draw()
    let moved = scene.viewport.toScreen(place)
    cursor = LivePlaces(scene: scene).isVisible(moved) ? moved : cursor
  }

  private func tap() async {
    if pointer.isDown { return await releaseHeld() }
    hold = .none
    let point = cursor
    await gesture { composer throws(CompositionError) in try composer.tap(at: point) }
  }

  func longPress(at point: Point<ScreenSpace>) async {
    await gesture { composer throws(CompositionError) in try composer.press(at: point) }
  }

  func moveToNext(isBackward: Bool) {
    let next = LivePlaces(scene: scene).next(from: cursor, isBackward: isBackward)
    guard let next else { return say("nothing to select here") }
    cursor = next.frame.center
  }

  private func resize(_ direction: LiveAction.Direction) async {
    let handle = scene.elements.first { element in
      if case .handle(_, .bottomRight) = element.id { true } else { false }
    }
    guard let handle else { return say("select a block first: tap it in edit mode") }
    let side = Grid.unit * scene.viewport.zoom
    let (dx, dy) = direction.vector
    await drag(
      from: handle.frame.center,
      by: Vector(dx: side * Double(dx), dy: side * Double(dy)))
  }

  private func pick() async {
    guard scene.mode == .edit else {
      return say("only boards in edit mode have objects to pick; 'e' switches to it")
    }
    let places = LivePlaces(scene: scene)
    guard !places.hasPanel else { return }
    if places.block(at: cursor) != nil {
      await tap()
      return await perform(.choose(.reassign))
    }
    guard let cell = places.cell(at: cursor) else { return say("there are no cells here") }
    // Two cells wide and high, as new blocks are.
    let side = Grid.unit * scene.viewport.zoom
    let from = places.corner(LiveHold.Corner(isRight: false, isBottom: false), of: cell)
    let inset = min(2, side / 2)
    await drag(from: from, by: Vector(dx: 2 * side - inset, dy: 2 * side - inset))
  }

  private func openBoards() async {
    do throws(WorkspaceError) {
      try await seat.openBoardList()
    } catch {
      say(error.description)
    }
  }

  private func remove() async {
    let selected = await seat.selectedItems
    if await seat.isSelecting, !selected.isEmpty { return carryOut("remove selected") }
    guard scene.mode == .edit, let id = LivePlaces(scene: scene).block(at: cursor) else {
      return say("no block there to remove; blocks are removed in edit mode")
    }
    await perform(.remove(id))
  }

  private func cancel() async {
    messages.clear()
    if pointer.isDown { return await cancelHeld() }
    hold = .none
    await perform(.cancel)
  }

  private func suspend() async {
    await cancelHeld()
    await terminal.suspend()
    redraw()
  }
}

extension LiveKeys {
  /// The list of keys, a line each.
  var help: [String] {
    (rows.map { ($0.name, $0.summary) } + Self.mouse.map { ($0.name, $0.summary) })
      .map { name, summary in
        name + String(repeating: " ", count: max(16 - name.count, 1)) + summary
      }
  }
}
