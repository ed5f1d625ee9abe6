import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// Where something with a name is on the screen.
  ///
  /// - Parameters:
  ///   - thing: A cell, a block, or the text of something else that answers fingers.
  ///   - scene: Everything that can be seen.
  ///   - isGripped: Whether it is of a drag: a block is gripped in its top left cell, and dragged
  ///     to that of another one, so that the cell under the finger is the one on which the block
  ///     lands; a piece in its first cell.
  /// - Returns: The middle of the cell or thing, or the grip.
  /// - Throws: ``CommandError`` where nothing fits, several things do, or it is outside the view.
  func place(
    of thing: Located<ItemReference>, in scene: Scene, isGripped: Bool
  ) async throws(CommandError) -> Point<ScreenSpace> {
    guard scene.mode != nil else { return try await place(ofText: thing, in: scene) }
    let panel = scene.elements.first { $0.kind == .panel }
    guard let panel else { return try await place(onBoard: thing, in: scene, isGripped: isGripped) }
    // The menu of what is selected leaves the blocks within reach, except those under it; names
    // mean its buttons.
    var isBlock = await workspace.isSelecting
    if case .showing = thing.value { isBlock = false }
    guard isBlock else { return try await place(ofText: thing, in: scene) }
    let place = try await place(onBoard: thing, in: scene, isGripped: isGripped)
    guard !panel.frame.contains(place) else { throw Self.covered(at: thing.range) }
    return place
  }

  /// Where a cell or a block of the board is.
  private func place(
    onBoard thing: Located<ItemReference>, in scene: Scene, isGripped: Bool
  ) async throws(CommandError) -> Point<ScreenSpace> {
    if case .covering(let cell) = thing.value {
      let middle = Point<BoardSpace>(
        x: (Double(cell.x) + 0.5) * Grid.unit, y: (Double(cell.y) + 0.5) * Grid.unit)
      return scene.viewport.toScreen(middle)
    }
    let placed = try await item(thing)
    let item = SceneID.item(placed.item.id)
    guard let element = scene.elements.first(where: { $0.id == item }) else {
      throw outside(Description.item(placed), at: thing.range)
    }
    return try place(of: placed, drawnAs: element, in: scene, isGripped, at: thing.range)
  }

  /// Where a finger touches a block.
  private func place(
    of placed: PlacedItem, drawnAs element: SceneElement, in scene: Scene, _ isGripped: Bool,
    at range: SourceRange
  ) throws(CommandError) -> Point<ScreenSpace> {
    let (frame, half) = (element.frame, Grid.unit * scene.viewport.zoom / 2)
    switch placed.item.pose {
    case .cells where isGripped: return frame.origin + Vector(dx: half, dy: half)
    case .cells, .ordered: return frame.center
    case .shaped:
      // A piece answers on its cells only, and its middle may be none.
      let cell = placed.item.pose.piece?.shape.cells.first ?? .origin
      return frame.origin
        + Vector(dx: half * Double(2 * cell.x + 1), dy: half * Double(2 * cell.y + 1))
    case .free:
      guard let point = scene.openPoint(of: element) else {
        throw CommandError(
          .outOfRange, "\(Description.item(placed)) is covered by other items",
          remedy: "'card front' raises it above them", at: range)
      }
      return point
    }
  }

  /// Where a card, a row or a button with a text is.
  private func place(
    ofText thing: Located<ItemReference>, in scene: Scene
  ) async throws(CommandError) -> Point<ScreenSpace> {
    let elements = scene.elements.filter {
      [.boardCard, .button, .filter, .choice, .itineraryRow, .field, .marker].contains($0.kind)
    }
    switch thing.value {
    case .showing(.named(let name)):
      if let (day, position) = WordReader.position(name.text), !name.isExact,
        let day = Int(day), let position = Int(position)
      {
        let (entry, view) = try await entry(
          Located(.position(day: day, position: position), at: thing.range))
        let row = elements.first { $0.id == .entry(entry.id) }
        guard let row else { throw outside(view.description(of: entry), at: thing.range) }
        return row.frame.center
      }
      let resolver = Resolver<SceneElement>(
        what: "card, row or button", owner: "view", list: "view",
        names: { [$0.title, $0.label].filter { !$0.isEmpty } }, id: { "\($0.id)" },
        describe: { "\"\($0.title.isEmpty ? $0.label : $0.title)\"" })
      return try resolver.one(Located(name, at: thing.range), among: elements).frame.center
    default:
      if scene.mode != nil { throw Self.covered(at: thing.range) }
      throw CommandError(
        .notFound, "there are no blocks to touch here",
        remedy: "use the text of a card, row or button, or X,Y", at: thing.range)
    }
  }

  private static func covered(at range: SourceRange) -> CommandError {
    CommandError(
      .notFound, "a menu or picker covers the blocks",
      remedy: "'cancel' closes it; 'view' shows it", at: range)
  }

  private func outside(_ what: String, at range: SourceRange) -> CommandError {
    CommandError(
      .outOfRange, "\(what) is outside the view", remedy: "'fit' or 'pan' brings it in",
      at: range)
  }
}

extension Scene {
  /// A point of a block that no block above it covers: the middle, or else the first of some that
  /// are spread over it.
  fileprivate func openPoint(of element: SceneElement) -> Point<ScreenSpace>? {
    let above = elements.drop { $0.id != element.id }.dropFirst().filter { $0.kind == .block }
    func isOpen(_ point: Point<ScreenSpace>) -> Bool {
      !above.contains { $0.frame.contains(point) }
    }
    let frame = element.frame
    guard !isOpen(frame.center) else { return frame.center }
    let parts = (1...31).map { Double($0) / 32 }
    for down in parts {
      for right in parts {
        let point =
          frame.origin
          + Vector(dx: frame.size.width * right, dy: frame.size.height * down)
        if isOpen(point) { return point }
      }
    }
    return nil
  }
}
