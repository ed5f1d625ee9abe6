import Domain
import GridGeometry
import PluginAPI

/// The colours and the border of a box in its states.
struct BoxLook {
  var ground: ObjectColor
  var ink: ObjectColor
  var edge: ObjectColor
  /// The width of the border; 0 for none.
  var line: Double
  var dash: [Double] = []
}

extension ScenePainter {
  func paintBox(_ element: SceneElement) {
    let look = look(of: element)
    let (x, y) = Self.insets(of: element.kind)
    let cells = element.cells.map { $0.inset(x, y) }
    guard let first = cells.first else { return }
    if element.states.contains(.lifted) {
      let shadows = cells.map {
        Rect<ScreenSpace>($0.minX + 5, $0.minY + 6, $0.size.width, $0.size.height)
      }
      canvas.fill(shadows, ObjectColor(rgb: 0), opacity: 0.4)
    }
    paintShape(cells, look)
    if element.states.contains(.selected) { paintSelection(cells) }
    guard isLegible(element.frame) else { return }
    if element.kind == .block {
      paintBlockTexts(element, in: seen(first), look)
    } else {
      paintTexts(element, in: first, look)
    }
  }

  /// By how much boxes are smaller than their frames, which are the targets for fingers.
  private static func insets(of kind: SceneElement.Kind) -> (Double, Double) {
    switch kind {
    case .button: (3, 2)
    case .filter: (2, 5)
    case .boardCard: (-5, -5)
    case .itineraryRow: (2, 1)
    case .panel: (-4, -4)
    default: (0, 0)
    }
  }

  /// Fills a box and draws its border; around several cells the border goes once.
  private func paintShape(_ cells: [Rect<ScreenSpace>], _ look: BoxLook) {
    guard cells.count == 1, let cell = cells.first else {
      canvas.stroke(cells, look.edge, width: 2 * look.line, dash: look.dash)
      return canvas.fill(cells, look.ground)
    }
    let box = cell.inset(look.line / 2 + 0.5)
    canvas.box(
      box, radius: min(6, box.size.width / 6, box.size.height / 6), ground: look.ground,
      edge: look.edge, width: look.line, dash: look.dash)
  }

  private func paintSelection(_ cells: [Rect<ScreenSpace>]) {
    let around = cells.map { $0.inset(-2) }
    guard let first = around.first else { return }
    let whole = around.dropFirst().reduce(first) { $0.union($1) }
    canvas.stroke([whole], colors.ground, width: 5)
    canvas.stroke([whole], colors.accent, width: 3)
    let corners = [whole.minY, whole.maxY].flatMap { y in
      [whole.minX, whole.maxX].map { Rect<ScreenSpace>($0 - 4, y - 4, 8, 8) }
    }
    canvas.fill(corners, colors.accent)
  }

  /// The part of a large block right of and below the view's corner: its name is readable there.
  private func seen(_ frame: Rect<ScreenSpace>) -> Rect<ScreenSpace> {
    let left = max(min(view.minX - frame.minX, frame.size.width - 100), 0)
    let top = max(min(view.minY - frame.minY, frame.size.height - 60), 0)
    return Rect(
      frame.minX + left, frame.minY + top, frame.size.width - left, frame.size.height - top)
  }

  // MARK: Looks

  private func look(of element: SceneElement) -> BoxLook {
    let states = element.states
    func isAny(_ wanted: SceneElement.State...) -> Bool { !states.isDisjoint(with: wanted) }
    var look = plainLook(of: element)
    if isAny(.outlined), element.kind == .block {
      let edge = colors.visible(element.color ?? colors.edge, on: colors.ground)
      look = BoxLook(ground: colors.ground, ink: colors.ink, edge: edge, line: 2)
    }
    if isAny(.orphaned) {
      look.ground = colors.ground
      (look.ink, look.edge, look.dash) = (colors.faint, colors.faint, [4, 4])
    }
    let isHard = colors.ink.contrast(with: look.ground) < PictureColors.leastContrast
    let strong = isHard ? look.ink : colors.ink
    if isAny(.chosen, .barrier, .focused) { (look.line, look.edge) = (3, strong) }
    if isAny(.running) { (look.line, look.edge) = (8, strong) }
    if isAny(.lifted) { (look.line, look.edge, look.dash) = (2, look.ink, [7, 4]) }
    if isAny(.destructive) { (look.ink, look.edge) = (colors.danger, colors.danger) }
    if isAny(.obstructing, .invalid, .damaged) { (look.line, look.edge) = (4, colors.danger) }
    guard isAny(.pressed) else { return look }
    return BoxLook(
      ground: look.ink, ink: look.ink.readable, edge: look.ground, line: max(look.line, 3),
      dash: look.dash)
  }

  private func plainLook(of element: SceneElement) -> BoxLook {
    let isEmpty = element.kind == .itineraryRow || element.kind == .thumbnail
    let look = BoxLook(
      ground: isEmpty ? colors.ground : colors.panel, ink: colors.ink, edge: colors.edge,
      line: element.kind == .text ? 0 : 1)
    guard element.kind == .block else { return look }
    let ground = element.color.map(shown) ?? colors.neutral
    // Of a pale block, the border shows the colour.
    let edge =
      colors.strength < 1
      ? colors.visible(element.color ?? colors.edge, on: colors.ground)
      : ground.mixed(with: ground.readable, share: 0.4)
    guard element.body == nil else {
      return BoxLook(
        ground: colors.panel, ink: colors.ink, edge: colors.strength < 1 ? edge : ground, line: 3)
    }
    return BoxLook(ground: ground, ink: ground.readable, edge: edge, line: 1)
  }
}
