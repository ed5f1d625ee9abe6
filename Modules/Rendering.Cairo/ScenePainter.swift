import Domain
import GridGeometry
import PluginAPI

extension PictureCanvas {
  /// Draws a scene, or a part of one, into an area of the picture, and nothing outside of it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - colors: The colours.
  ///   - area: The area, in units of the surface.
  ///   - scale: The units for each screen point.
  ///   - corner: The screen point at the corner of the area.
  ///   - sharpness: The pixels of each unit.
  ///   - beginnings: What names share, if it is known.
  func draw(
    _ scene: Scene, in colors: PictureColors, over area: Rect<ScreenSpace>, scale: Double,
    from corner: Point<ScreenSpace> = .origin, sharpness: Double = 1,
    beginnings: SharedBeginnings? = nil
  ) {
    within(area, scale: scale, from: corner) {
      let view = Rect<ScreenSpace>(
        origin: corner,
        size: Size(width: area.size.width / scale, height: area.size.height / scale))
      ScenePainter(
        canvas: self, colors: colors, scene: scene, view: view, scale: scale * sharpness,
        beginnings: beginnings
      ).paint()
    }
  }
}

/// Draws the elements of a scene, each as a page in a browser draws it.
struct ScenePainter {
  let canvas: PictureCanvas
  let colors: PictureColors
  let scene: Scene
  /// What names share; `nil` if none is drawn.
  let beginnings: SharedBeginnings?
  /// The part of the scene that is drawn.
  let view: Rect<ScreenSpace>
  /// The pixels of each screen point.
  private let scale: Double

  init(
    canvas: PictureCanvas, colors: PictureColors, scene: Scene, view: Rect<ScreenSpace>,
    scale: Double, beginnings: SharedBeginnings? = nil
  ) {
    (self.canvas, self.colors, self.scene) = (canvas, colors, scene)
    (self.view, self.scale) = (view, scale)
    // Names are compared only if there is one to draw.
    let isNamed = scene.elements.contains { element in
      element.kind == .block && Self.isLegible(element.frame, at: scale)
    }
    self.beginnings = isNamed ? beginnings ?? SharedBeginnings(in: scene) : nil
  }

  func paint() {
    canvas.fill([view], colors.ground)
    if let grid = scene.grid { paint(grid) }
    for element in scene.elements where canBeSeen(element) {
      canvas.alpha = element.states.contains(.dimmed) ? 0.35 : 1
      paint(element)
    }
    canvas.alpha = 1
  }

  /// How far an element may be drawn beyond its frame: selection marks and shadows.
  private static let overhang = 12.0

  private func canBeSeen(_ element: SceneElement) -> Bool {
    guard element.frame.isFinite else { return false }
    var margin = Self.overhang
    switch element.shape {
    case .rect: break
    case .cells(let cells): guard cells.allSatisfy(\.isFinite) else { return false }
    case .path(let points, let width):
      guard width.isFinite, points.allSatisfy(\.isFinite) else { return false }
      margin += width / 2
    }
    return element.frame.inset(-margin).intersects(view)
  }

  /// Whether letters on an element are large enough to be read.
  func isLegible(_ frame: Rect<ScreenSpace>) -> Bool { Self.isLegible(frame, at: scale) }

  private static func isLegible(_ frame: Rect<ScreenSpace>, at scale: Double) -> Bool {
    max(frame.size.width, frame.size.height) * scale > legibleSide
  }

  /// The longer side, in pixels, above which a block has texts.
  private static let legibleSide = 24.0

  private func paint(_ element: SceneElement) {
    switch element.kind {
    case .boardField: canvas.stroke([element.frame.inset(-1)], colors.edge, width: 2)
    case .stroke, .lasso, .route: paintLine(element)
    case .region, .landing, .dropGap: paintOutline(element)
    case .handle: paintHandle(element)
    case .marker: paintMarker(element)
    case .miniature: paintMiniature(element)
    case .block, .panel, .text, .field, .button, .filter, .choice, .boardCard, .thumbnail,
      .dayHeader, .itineraryRow:
      paintBox(element)
    }
  }

  // MARK: Kinds that are not a box with texts

  private func paint(_ grid: SceneGrid) {
    let origin = grid.origin
    // From further away, no dot could be placed exactly.
    guard max(abs(origin.x), abs(origin.y)) < 1e12, grid.spacing.isFinite, grid.spacing > 0
    else { return }
    // Far out, dots would be a grey area: only every second, fourth … is drawn.
    var step = grid.spacing
    while step < Self.leastGridStep / min(scale, 1) { step *= 2 }
    func first(_ origin: Double, from edge: Double) -> Double {
      origin + ((edge - 2 - origin) / step).rounded(.up) * step
    }
    let start = Point<ScreenSpace>(
      x: first(origin.x, from: view.minX), y: first(origin.y, from: view.minY))
    canvas.dots(
      from: start, step: step, to: Point(x: view.maxX + 1, y: view.maxY + 1), colors.edge)
  }

  private static let leastGridStep = 10.0

  private func paintLine(_ element: SceneElement) {
    guard case .path(let points, let width) = element.shape else { return }
    let color = colors.visible(element.color ?? colors.ink, on: colors.ground)
    switch element.kind {
    case .lasso: canvas.curve(through: points, colors.accent, width: 2, dash: [6, 6])
    case .route where element.states.contains(.flashing):
      canvas.curve(through: points, color, width: 6)
    case .route: canvas.curve(through: points, color, width: 3.5, dash: [1, 7])
    default:
      let width = max(width == 0 ? 2 : width, 0.5)
      if element.states.contains(.selected) {
        canvas.curve(through: points, colors.accent, width: width + 6)
      }
      let opacity = element.states.contains(.translucent) ? 0.45 : 1
      canvas.curve(through: points, color, width: width, opacity: opacity)
    }
  }

  /// Draws where something would land: with a tick, or with a cross if it cannot.
  private func paintOutline(_ element: SceneElement) {
    let isInvalid = element.states.contains(.invalid)
    let color =
      isInvalid ? colors.danger : element.states.contains(.valid) ? colors.valid : colors.ink
    let cells = element.cells
    canvas.fill(cells, color, opacity: 0.25)
    canvas.stroke(cells, colors.ground, width: 4)
    canvas.stroke(cells, color, width: 2.5, dash: [8, 5])
    guard element.kind != .region || isInvalid, let first = cells.first else { return }
    let size = min(first.size.width, first.size.height, 28) * 0.7
    paint(isInvalid ? .cross : .tick, at: first.center, size: size, color)
  }

  private func paintHandle(_ element: SceneElement) {
    let isHeld = !element.states.isDisjoint(with: [.pressed, .lifted])
    let center = element.frame.center
    guard scene.mode == nil else {
      return canvas.disc(
        center, radius: isHeld ? 10 : 7, fill: isHeld ? colors.ink : colors.accent,
        edge: colors.ground, width: 2)
    }
    // In a list it is a grip.
    let lines = [-5.0, 0, 5].map { row in
      [-9.0, 9].map { Point<ScreenSpace>(x: center.x + $0, y: center.y + row) }
    }
    canvas.lines(lines, isHeld ? colors.accent : colors.faint, width: 2)
  }

  private func paintMarker(_ element: SceneElement) {
    let isPressed = element.states.contains(.pressed)
    let color = element.color ?? colors.accent
    let (ground, ink) = isPressed ? (color.readable, color) : (color, color.readable)
    let size = element.frame.size
    canvas.disc(
      element.frame.center, radius: min(size.width, size.height, 30) / 2, fill: ground,
      edge: colors.ink, width: element.states.contains(.selected) ? 4 : 2)
    paintStack(
      [StackedText(element.title, 14, isBold: true)], in: element.frame, ink, isCentered: true)
  }

  private func paintMiniature(_ element: SceneElement) {
    let color = element.color.map(shown) ?? colors.edge
    // Blocks that touch each other stay apart.
    let cells = element.cells.map { $0.inset(0.5) }
    // A colour that is hard to see on the ground gets a border, and stays what it is.
    let edge = colors.visible(color, on: colors.ground)
    if edge != color { canvas.stroke(cells, edge, width: 2) }
    canvas.fill(cells, color)
  }

  /// A colour as blocks of the theme have it.
  func shown(_ color: ObjectColor) -> ObjectColor {
    colors.strength == 1 ? color : colors.ground.mixed(with: color, share: colors.strength)
  }

  // MARK: Marks

  func paint(_ mark: Mark, at center: Point<ScreenSpace>, size: Double, _ color: ObjectColor) {
    switch mark {
    case .dot: canvas.disc(center, radius: size * 0.4, fill: color)
    case .ring: canvas.disc(center, radius: size * 0.4, fill: nil, edge: color, width: 1.5)
    case .sign(let sign):
      let area = Rect<ScreenSpace>(
        origin: Point(x: center.x - size, y: center.y - size),
        size: Size(width: 2 * size, height: 2 * size))
      paintStack(
        [StackedText(sign, Int(size.rounded()), isBold: true)], in: area, color, isCentered: true)
    default:
      let lines = mark.lines(at: center, size: size)
      if mark.isFilled {
        canvas.fill(inside: lines, color)
      } else {
        canvas.lines(lines, color, width: max(size / 6, 1.5))
      }
    }
  }
}

extension SceneElement {
  /// The rectangles that it covers.
  var cells: [Rect<ScreenSpace>] {
    if case .cells(let cells) = shape, !cells.isEmpty { cells } else { [frame] }
  }
}

extension Rect<ScreenSpace> {
  /// A rectangle that is smaller on all sides; not less than none.
  func inset(_ across: Double, _ down: Double? = nil) -> Self {
    let down = down ?? across
    return Rect(
      origin: Point(x: minX + across, y: minY + down),
      size: Size(
        width: max(size.width - 2 * across, 0), height: max(size.height - 2 * down, 0)))
  }

  /// A rectangle from its left and upper edge, its width and height.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}
