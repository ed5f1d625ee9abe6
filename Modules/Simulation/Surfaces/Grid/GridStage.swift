import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Boards to begin with: small ones mostly, on which faults are found soonest.
package enum GridStage {
  /// Draws one.
  static func draw(using random: inout RandomSource) -> Stage {
    var stage = Stage.board("grid", using: &random)
    switch random.int(below: 16) {
    case 0: lay(200, on: &stage, using: &random)
    case 1, 2: lay(random.int(in: 30...60), on: &stage, using: &random)
    case 3:
      // Hardly a free cell.
      stage.boards[0].rules.minimum = .one
      lay(random.int(in: 30...60), within: 4, on: &stage, using: &random)
    case 4:
      lay(random.int(in: 0...4), on: &stage, using: &random)
      layAtBothEnds(of: &stage, using: &random)
    default: lay(random.int(in: 0...12), on: &stage, using: &random)
    }
    return stage
  }

  /// A board of 200 blocks at full size, on which speed is measured.
  package static var crowded: Stage {
    var random = RandomSource(seed: 200)
    var stage = Stage.board("grid", using: &random)
    stage.mode = .edit
    stage.boards[0].rules.minimum = .one
    stage.view = ViewMemory(center: .origin, zoom: 1)
    stage.viewSize = Size(width: 640, height: 480)
    stage.settings = .touch
    lay(200, on: &stage, using: &random)
    return stage
  }

  /// Places blocks around the middle of the view, none over another.
  private static func lay(
    _ count: Int, within limit: Int = .max, on stage: inout Stage,
    using random: inout RandomSource
  ) {
    let least = Int(stage.boards[0].rules.minimum.rawValue)
    // Room for all of them, at about a third of the cells.
    let reach = min(
      limit, max(4, Int((Double(count) * 4 * Double(least)).squareRoot().rounded(.up))))
    let center = Cell(
      x: Int32(stage.view.center.x / 44), y: Int32(stage.view.center.y / 44))
    var laid: [CellRect] = []
    var tries = 0
    while laid.count < count, tries < count * 100 {
      tries += 1
      let (width, height) = (least + side(&random), least + side(&random))
      guard
        let origin = center.moved(
          byColumns: random.int(in: -reach...reach), rows: random.int(in: -reach...reach)),
        let cells = CellRect(
          x: origin.x, y: origin.y, width: Int32(width), height: Int32(height)),
        !laid.contains(where: { $0.overlaps(cells) }), let object = random.pick(stage.objects)
      else { continue }
      laid.append(cells)
      stage.items.append(
        BoardItem(
          id: ID(using: &random), board: stage.boards[0].id, object: object.id,
          pose: .cells(cells)))
    }
  }

  /// Places a block at each end of all cells.
  private static func layAtBothEnds(of stage: inout Stage, using random: inout RandomSource) {
    let side = Int32(stage.boards[0].rules.minimum.rawValue)
    for corner in [Int32.min, .max - side] {
      guard let object = random.pick(stage.objects),
        let cells = CellRect(x: corner, y: corner, width: side, height: side)
      else { continue }
      stage.items.append(
        BoardItem(
          id: ID(using: &random), board: stage.boards[0].id, object: object.id,
          pose: .cells(cells)))
    }
  }

  /// By how much a side is longer than it must be: mostly not at all.
  private static func side(_ random: inout RandomSource) -> Int {
    random.chance(2, in: 3) ? 0 : random.int(in: 1...2)
  }
}
