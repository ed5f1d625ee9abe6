import Boards
import Domain
import GridGeometry
public import PluginAPI

extension SimulatedSurface {
  /// Grid boards on which blocks give way.
  ///
  /// - Parameter plugin: The grid rules.
  /// - Returns: The surface, under the key `push`.
  public static func push(_ plugin: PlacementPlugin) -> SimulatedSurface {
    var rules = SimulatedRules(
      plugin: { _ in plugin },
      oracle: { board, items, mutant in
        PushOracle(board, items) { mutant.injected(into: plugin.make($0, $1)) }
      },
      lay: lay, pose: pose,
      outcomes: [
        ("place", ["accepted", "cancelled", "overlap", "below-minimum", "out-of-range"]),
        ("carry", ["accepted", "pushed", "unchanged", "cancelled", "overlap", "out-of-range"]),
        (
          "resize",
          ["accepted", "unchanged", "cancelled", "overlap", "below-minimum", "out-of-range"]
        ),
      ],
      mutants: SurfaceMutants.push)
    rules.act = { player, feature, _ in player.push(feature) }
    rules.gesture = { player, referee in player.dragOnto(beside: referee) }
    var surface = board("push", "a board of blocks that give way", rules)
    surface.ways.picture = { surface, _ in landings(of: surface) }
    return surface
  }

  private static func lay(on stage: inout Stage, using random: inout RandomSource) {
    stage.boards[0].rules.settings["push"] = "on"
    let least = Int(stage.boards[0].rules.minimum.rawValue)
    let count = random.chance(1, in: 8) ? random.int(in: 20...60) : random.int(in: 2...7)
    // Mostly hardly a free cell, so that one pushes the next.
    let reach = Int((Double(count) * 2).squareRoot().rounded(.up)) * least / 2 + 1
    for _ in 0..<count * 8 where stage.items.count < count {
      let (width, height) = (least + random.int(below: 3), least + random.int(below: 2))
      guard
        let cells = CellRect(
          x: Int32(random.int(in: -reach...reach)), y: Int32(random.int(in: -reach...reach)),
          width: Int32(width), height: Int32(height)),
        !stage.items.contains(where: { $0.pose.cells?.overlaps(cells) ?? true }),
        let object = random.pick(stage.objects)
      else { continue }
      stage.items.append(
        BoardItem(
          id: ID(using: &random), board: stage.boards[0].id, object: object.id,
          pose: .cells(cells)))
    }
  }

  private static func pose(using random: inout RandomSource, near others: [Pose]) -> Pose? {
    let near = random.pick(others)?.cells?.origin ?? .origin
    let cell = near.moved(byColumns: random.int(in: -4...4), rows: random.int(in: -4...4))
    let (width, height) = (Int32(random.int(in: 1...4)), Int32(random.int(in: 1...3)))
    return CellRect(
      x: cell?.x ?? 0, y: cell?.y ?? 0, width: width, height: height
    ).map { .cells($0) }
  }

  /// What the scene does not show of where blocks would go: these places, and no others.
  private static func landings(of surface: any ObservedSurface) -> String? {
    guard let session = surface as? BoardSession, case .carry(let lifts)? = session.intent,
      lifts.contains(where: { $0.translation != .zero })
    else { return nil }
    var wanted: [SceneID: Rect<ScreenSpace>] = [:]
    if case .accepted(let changes) = session.rules.judge(.carry(lifts)) {
      for change in changes where !lifts.contains(where: { $0.item == change.item }) {
        guard let cells = change.to?.cells,
          Grid.frame(of: cells).intersects(session.viewport.visible)
        else { continue }
        wanted[.landingOf(change.item)] = session.viewport.toScreen(Grid.frame(of: cells))
      }
    }
    var shown: [SceneID: Rect<ScreenSpace>] = [:]
    for element in session.scene().elements {
      guard case .landingOf(let item) = element.id, !lifts.contains(where: { $0.item == item })
      else { continue }
      shown[element.id] = element.frame
    }
    return wanted == shown
      ? nil : "it shows \(shown.count) blocks that would give way, of \(wanted.count) or elsewhere"
  }
}

extension Player {
  /// Pushes up to three blocks, sets whether fingers push, or sees to it that there are blocks;
  /// `nil` for what is usual.
  fileprivate mutating func push(_ feature: Feature?) -> Step? {
    if known.blocks.count < 4, random.chance(1, in: 2), let region = region() {
      return .command(.place(newBlock(), object: object(), in: region))
    }
    if feature == .minimum, random.chance(1, in: 2) {
      let words = ["on", "on", "on", "off", ""]
      return .command(.setSettings(SettingsEdit(["push": random.pick(words) ?? "on"])))
    }
    guard random.chance(1, in: feature == .move ? 2 : 6) else { return nil }
    var poses: [PoseChange] = []
    for _ in 0..<random.int(in: 1...3) {
      guard let block = random.pick(known.blocks), let cells = block.pose.cells,
        !poses.contains(where: { $0.item == block.id }),
        let moved = cells.moved(to: cell(near: cells))
      else { continue }
      poses.append(PoseChange(item: block.id, from: block.pose, to: .cells(moved)))
    }
    return poses.isEmpty ? nil : .command(.push(poses))
  }

  /// Drags a block onto another one.
  fileprivate mutating func dragOnto(beside referee: borrowing Referee) -> Bool {
    guard panel == nil, referee.lastMode == .edit, random.chance(1, in: 3),
      let block = aim(.block, beside: referee), let other = aim(.block, beside: referee)
    else { return false }
    let (start, end) = (landing(on: block), landing(on: other))
    let moves = random.pick(PlayerProfile.moveCounts) ?? 4
    fingers.append(finger(from: start, to: end, moves: moves))
    return true
  }
}
