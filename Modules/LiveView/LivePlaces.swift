import Domain
import GridGeometry
import PluginAPI

/// What a person can reach on a scene, for a cursor that the keys move.
struct LivePlaces {
  let scene: Scene

  /// Where there are no cells, a step of the cursor: as wide as 4 columns, and as high as a row.
  private static let step = Vector<ScreenSpace>(dx: 44, dy: 22)

  private var bounds: Rect<ScreenSpace> { Rect(origin: .origin, size: scene.size) }

  /// Whether a panel is open over the surface.
  var hasPanel: Bool { scene.elements.contains { $0.kind == .panel } }

  /// What can be touched in the view, in reading order: of an open panel only its parts.
  var all: [SceneElement] {
    let isOpen = hasPanel
    return scene.elements
      .filter { element in
        guard element.kind.isTouchable, bounds.contains(element.frame.center) else {
          return false
        }
        if case .part = element.id { return true }
        return !isOpen
      }
      .sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
  }

  /// The topmost thing at a place that can be touched.
  func element(at point: Point<ScreenSpace>) -> SceneElement? {
    scene.elements.last { $0.kind.isTouchable && $0.frame.contains(point) }
  }

  /// Where the cursor is at first: at the first thing in the view, else in the middle.
  var first: Point<ScreenSpace> {
    let all = all
    let thing = all.first { $0.kind != .button } ?? all.first
    let place =
      thing?.frame.center
      ?? Point<ScreenSpace>(x: scene.size.width / 2, y: scene.size.height / 2)
    return cell(at: place).map { frame(of: $0).center } ?? place
  }

  /// Whether a handle of the selected block is at a place.
  func hasHandle(at point: Point<ScreenSpace>) -> Bool {
    scene.elements.contains { $0.kind == .handle && $0.frame.contains(point) }
  }

  /// The handle of a row of an itinerary; `nil` if it cannot be moved.
  func handle(of row: SceneElement) -> SceneElement? {
    guard case .entry(let entry) = row.id else { return nil }
    return scene.elements.first { $0.id == .entryHandle(entry) }
  }

  /// The block of a board at a place; `nil` under a panel.
  func block(at point: Point<ScreenSpace>) -> ID<BoardItem>? {
    guard case .item(let id) = element(at: point)?.id else { return nil }
    return id
  }

  /// What comes after a place in reading order, or before it; the first after the last.
  func next(from point: Point<ScreenSpace>, isBackward: Bool) -> SceneElement? {
    let all = all
    let here = element(at: point)
    if let here, let place = all.firstIndex(where: { $0.id == here.id }) {
      return all[(place + (isBackward ? all.count - 1 : 1)) % all.count]
    }
    return isBackward
      ? all.last { $0.isBefore(point) } ?? all.last
      : all.first { !$0.isBefore(point) } ?? all.first
  }

  /// The cell of a board at a place; `nil` where there are none, or beyond all cells.
  func cell(at point: Point<ScreenSpace>) -> Cell? {
    guard scene.mode != nil else { return nil }
    return Grid.cell(at: scene.viewport.toBoard(point))
  }

  /// The frame of a cell on the screen.
  func frame(of cell: Cell) -> Rect<ScreenSpace> {
    let side = Grid.unit * scene.viewport.zoom
    return Rect(
      origin: scene.viewport.toScreen(Grid.corner(of: cell)),
      size: Size(width: side, height: side))
  }

  /// What the cursor at a place marks.
  func mark(at point: Point<ScreenSpace>) -> Rect<ScreenSpace> {
    if let element = element(at: point), scene.mode == nil || element.id.isPart {
      return element.frame
    }
    return cell(at: point).map(frame) ?? Rect(origin: point, size: Size(width: 1, height: 1))
  }

  /// The next place of the cursor.
  ///
  /// - Parameters:
  ///   - direction: Where to.
  ///   - point: Where it is.
  ///   - isExact: Whether it goes as far as a cell is wide, and not to the middle of one: what is
  ///     carried may be held by its own middle.
  /// - Returns: The place.
  func place(
    _ direction: LiveAction.Direction, of point: Point<ScreenSpace>, exactly isExact: Bool = false
  ) -> Point<ScreenSpace> {
    let (dx, dy) = direction.vector
    if isExact, !hasPanel, scene.mode != nil {
      let side = Grid.unit * scene.viewport.zoom
      return point + Vector(dx: side * Double(dx), dy: side * Double(dy))
    }
    guard !hasPanel, let cell = cell(at: point),
      let x = Self.sum(cell.x, dx), let y = Self.sum(cell.y, dy)
    else {
      let moved = point + Vector(dx: Self.step.dx * Double(dx), dy: Self.step.dy * Double(dy))
      return within(moved)
    }
    return frame(of: Cell(x: x, y: y)).center
  }

  /// The nearest place in the view.
  func within(_ point: Point<ScreenSpace>) -> Point<ScreenSpace> {
    Point(
      x: min(max(point.x, 0), max(scene.size.width - 1, 0)),
      y: min(max(point.y, 0), max(scene.size.height - 1, 0)))
  }

  /// Whether a place is in the view.
  func isVisible(_ point: Point<ScreenSpace>) -> Bool { bounds.contains(point) }

  /// Whether two fingers zoom here: on boards and on the map of a trip.
  var zooms: Bool {
    !hasPanel
      && (scene.mode != nil
        || scene.elements.contains { $0.kind == .marker || $0.kind == .route })
  }

  private static func sum(_ number: Int32, _ step: Int) -> Int32? {
    let (sum, overflow) = number.addingReportingOverflow(Int32(step))
    return overflow ? nil : sum
  }
}

extension SceneElement {
  /// Whether it comes before a place in reading order: left of it in the same row, or above.
  fileprivate func isBefore(_ point: Point<ScreenSpace>) -> Bool {
    guard frame.minY <= point.y, point.y < frame.maxY else { return frame.maxY <= point.y }
    return frame.center.x < point.x
  }
}

extension SceneID {
  /// Whether it is of a panel.
  var isPart: Bool { if case .part = self { true } else { false } }
}

extension LiveAction.Direction {
  /// One step, to the right and down.
  var vector: (dx: Int, dy: Int) {
    switch self {
    case .left: (-1, 0)
    case .right: (1, 0)
    case .up: (0, -1)
    case .down: (0, 1)
    }
  }
}

extension LivePlaces {
  /// What is at a place, for the status line.
  func description(of point: Point<ScreenSpace>) -> String {
    let label = element(at: point)?.label ?? ""
    guard let cell = cell(at: point), !hasPanel else { return label }
    let place = scene.viewport.toBoard(point)
    // On a canvas, commands take points.
    let number =
      scene.unit == 1
      ? "\(Int(place.x.rounded())),\(Int(place.y.rounded()))" : "\(cell.x),\(cell.y)"
    return label.isEmpty ? number : "\(number) \(label)"
  }
}

extension SceneElement.Kind {
  /// Whether a tap on it does something.
  fileprivate var isTouchable: Bool {
    switch self {
    case .block, .boardCard, .button, .filter, .choice, .itineraryRow, .field, .marker: true
    default: false
    }
  }
}
