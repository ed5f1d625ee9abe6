import Domain
import GridGeometry
import PluginAPI

/// Where things are seen.
///
/// A gap of 22 points, the button of 44, another gap, then rows of cards of 220 by 176 points with
/// gaps between them. A view with room for one such card only has two narrower ones, if they have
/// 140 points.
extension ReferenceList {
  /// As many cards side by side as fit, one at least.
  private var columns: Int {
    if defect == .oneColumn { return 1 }
    if hasNarrowCards { return boards.count > 1 ? 2 : 1 }
    var columns = 1
    while columns < boards.count && 22 + 242 * Double(columns + 1) <= size.width { columns += 1 }
    return columns
  }

  private var hasNarrowCards: Bool { size.width >= 346 && size.width < 506 }

  private var cardWidth: Double {
    hasNarrowCards ? (size.width - 66) / 2 : min(220, max(44, size.width - 44))
  }

  private var newButton: Rect<ScreenSpace> {
    Rect(origin: Point(x: 22, y: 22 - scroll), size: Size(width: cardWidth, height: 44))
  }

  private func card(_ place: Int) -> Rect<ScreenSpace> {
    let columns = columns
    return Rect(
      origin: Point(
        x: 22 + (cardWidth + 22) * Double(place % columns),
        y: 88 + 198 * Double(place / columns) - scroll),
      size: Size(width: cardWidth, height: 176))
  }

  private var view: Rect<ScreenSpace> { Rect(origin: .origin, size: size) }

  /// Scrolls back what was scrolled too far.
  mutating func keepScrollInside() {
    if defect == .scrollUnlimited { return }
    let rows = (boards.count + columns - 1) / columns
    let most = 88 + 198 * Double(rows) - size.height
    if scroll > most { scroll = most }
    if !(scroll > 0) { scroll = 0 }
  }

  /// What is at a point.
  func target(at point: Point<ScreenSpace>) -> Target {
    if let panel = panelLayout {
      if let choice = panel.choice(at: point) { return .choice(choice) }
      if panel.frame.contains(point) { return .panel }
      if defect != .tapThroughPanel { return .beside }
    }
    guard view.contains(point) else { return .ground }
    for place in boards.indices where card(place).contains(point) {
      return .entry(boards[place].id)
    }
    return newButton.contains(point) && !isDeleted ? .newBoard : .ground
  }

  /// What the element of a choice is called.
  func name(of choice: Choice) -> String { "\(openPanel?.rawValue ?? ""):\(choice.rawValue)" }

  /// The parts of what is open.
  private var panelLayout: ReferenceMenu<Choice>? {
    let name = openBoard?.name ?? ""
    switch open {
    case .menu: return panel([], [(.rename, "Rename"), (.delete, "Delete")])
    case .naming:
      return panel(
        ["Name of the new board"], [(.accept, "Create"), (.cancel, "Cancel")], offeredName)
    case .renaming:
      return panel(
        ["New name of board '\(name)'"], [(.accept, "Rename"), (.cancel, "Cancel")], name)
    case .deleting:
      let count = openBoard.map { blocks(of: $0.id).count } ?? 0
      let text = "Delete board '\(name)' with \(count) \(count == 1 ? "block" : "blocks")?"
      return panel([text], [(.delete, "Delete"), (.cancel, "Cancel")])
    case nil: return nil
    }
  }

  private func panel(
    _ text: [String], _ choices: [(Choice, String)], _ field: String? = nil
  ) -> ReferenceMenu<Choice> {
    let place = boards.firstIndex { $0.id == openBoard?.id }
    return ReferenceMenu(
      text, fields: field.map { [(nil, $0)] } ?? [], choices, beside: place.map(card) ?? newButton,
      in: size)
  }

  func aim(using random: inout RandomSource) -> Aim? {
    if open != nil, !random.chance(1, in: 4), let panel = panelLayout {
      guard let row = random.pick(panel.rows), !random.chance(1, in: 8) else {
        return Aim(.panel, panel.frame)
      }
      return Aim(.choice, row.frame)
    }
    switch random.int(below: 8) {
    case 0, 1: return newButton.intersects(view) ? Aim(.choice, newButton) : nil
    case 2:
      // The gap before the cards, if nothing ever is.
      let height = max(1, min(size.height, 400))
      return Aim(.empty, Rect(origin: .origin, size: Size(width: 21, height: height)))
    default:
      guard !boards.isEmpty else { return nil }
      let frame = card(random.int(below: boards.count))
      return frame.intersects(view) ? Aim(.block, frame) : nil
    }
  }
}
