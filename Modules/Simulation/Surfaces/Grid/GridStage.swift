import Domain
import Gestures
import GridGeometry
import PluginAPI

/// Boards to begin with: small ones mostly, on which faults are found soonest.
package enum GridStage {
  /// Draws one.
  static func draw(using random: inout RandomSource) -> Stage {
    var stage = empty(using: &random)
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
    var stage = empty(using: &random)
    stage.mode = .edit
    stage.boards[0].rules.minimum = .one
    stage.view = ViewMemory(center: .origin, zoom: 1)
    stage.viewSize = Size(width: 640, height: 480)
    stage.settings = .touch
    lay(200, on: &stage, using: &random)
    return stage
  }

  private static func empty(using random: inout RandomSource) -> Stage {
    let seed = random.next()
    let show = Show(
      id: ID(using: &random), name: "Simulation", created: Timestamp(milliseconds: 0))
    let board = Board(
      id: ID(using: &random), show: show.id, name: "Board",
      rules: .grid(minimum: random.chance(1, in: 3) ? .two : .one),
      created: Timestamp(milliseconds: 1))
    let objects = (0..<random.int(in: 6...14)).compactMap { object($0, of: show, using: &random) }
    let zooms = [1, 1, 1, 1, 0.5, 2, 0.731, 1.37]
    let sizes: [Size<ScreenSpace>] = [
      Size(width: 640, height: 480), Size(width: 640, height: 480), Size(width: 390, height: 844),
      Size(width: 220, height: 180),
    ]
    let center =
      random.chance(1, in: 2)
      ? Point<BoardSpace>.origin
      : Point(x: random.double(in: -120...120), y: random.double(in: -120...120))
    return Stage(
      surface: "grid", show: show, objects: objects, boards: [board], items: [],
      mode: random.chance(3, in: 4) ? .edit : .play,
      view: ViewMemory(center: center, zoom: random.pick(zooms) ?? 1),
      viewSize: random.pick(sizes) ?? Size(width: 640, height: 480),
      settings: random.chance(3, in: 4) ? .touch : .mouse, seed: seed)
  }

  private static func object(
    _ place: Int, of show: Show, using random: inout RandomSource
  ) -> ShowObject? {
    let names = [
      "Übergang", "Café", "cafe", "Opening", "Ångström", "Blau", "Blue wash", "Naïve", "Été", "",
      "Hänsel 2", "Finale", "Črna", "Señal",
    ]
    let numbers = ["1", "1.5", "2", "10", "12", "2.25", "100"]
    guard let number = ObjectNumber(random.pick(numbers) ?? "1") else { return nil }
    return ShowObject(
      id: ID(using: &random), show: show.id,
      kind: random.pick(ObjectKind.allCases) ?? .list, number: number,
      name: names[place % names.count],
      color: random.chance(1, in: 3)
        ? ObjectColor(rgb: UInt32(random.int(below: 0x100_0000))) : nil,
      isOutlined: random.chance(1, in: 4),
      created: Timestamp(milliseconds: Int64(place)))
  }

  /// Lays blocks around the middle of the view, none over another.
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

  /// Lays a block at each end of all cells.
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
