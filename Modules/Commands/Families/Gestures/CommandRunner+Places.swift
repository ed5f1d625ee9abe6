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
  ///   - isGripped: Whether a drag begins there: a block is gripped in its top left cell, so that
  ///     the cell under the finger is the one on which the block lands; a piece in its first cell.
  /// - Returns: The middle of the cell or thing, or the grip.
  /// - Throws: ``CommandError`` where nothing fits, several things do, or it is outside the view.
  func place(
    of thing: Located<ItemReference>, in scene: Scene, isGripped: Bool
  ) async throws(CommandError) -> Point<ScreenSpace> {
    let isBoard = scene.mode != nil && !scene.elements.contains { $0.kind == .panel }
    guard isBoard else { return try await place(ofText: thing, in: scene) }
    if case .covering(let cell) = thing.value {
      let middle = Point<BoardSpace>(
        x: (Double(cell.x) + 0.5) * Grid.unit, y: (Double(cell.y) + 0.5) * Grid.unit)
      return scene.viewport.toScreen(middle)
    }
    let placed = try await item(thing)
    guard let frame = scene.elements.first(where: { $0.id == .item(placed.item.id) })?.frame else {
      throw outside(Description.item(placed), at: thing.range)
    }
    let half = Grid.unit * scene.viewport.zoom / 2
    // A piece answers on its cells only, and its middle may be none.
    let cell = placed.item.pose.piece.flatMap { $0.shape.cells.first } ?? .origin
    guard placed.item.pose.piece != nil || isGripped && placed.item.pose.cells != nil else {
      return frame.center
    }
    return Point(
      x: frame.origin.x + half * Double(2 * cell.x + 1),
      y: frame.origin.y + half * Double(2 * cell.y + 1))
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
      throw CommandError(
        .notFound, "there are no blocks to touch here",
        remedy: "use the text of a card, row or button, or X,Y", at: thing.range)
    }
  }

  private func outside(_ what: String, at range: SourceRange) -> CommandError {
    CommandError(
      .outOfRange, "\(what) is outside the view", remedy: "'fit' or 'pan' brings it in",
      at: range)
  }
}
