import Domain
import Gestures
import GridGeometry
import PluginAPI

extension Stage {
  /// The stamp that new boards get: that of the newest board, and a little more.
  var timeOfNewBoards: Timestamp {
    let newest = boards.map(\.created.milliseconds).max() ?? show.created.milliseconds
    return Timestamp(milliseconds: newest == .max ? newest : newest + 1)
  }

  /// Names with accents, in several cases, in more than one normal form; no two share a key.
  private static let names = [
    "Main", "New Board", "Board 1", "Été", "ÅÄÖ 7", "Straße", "new board 2", "e\u{301}clair",
    "ΣΊΣΥΦΟΣ", "Ünïcödé dimmers of the very long front truss", "x", "Двор", "舞台",
  ]

  private static let viewSizes: [(Double, Double)] = [
    (528, 400), (528, 400), (390, 700), (390, 700), (1_024, 768), (800, 300), (264, 300),
    (300, 150), (2_000, 120), (90, 500), (40, 30), (1, 1), (0, 0),
  ]

  /// Draws a show with up to nine boards of up to twelve blocks.
  static func list(using random: inout RandomSource) -> Stage {
    var ids = IDSequence(using: &random)
    let show = Show(id: ids.next(), name: "Show", created: Timestamp(milliseconds: 1_000))
    let objects = (0..<random.int(in: 1...4)).map { number in
      ShowObject(
        id: ids.next(), show: show.id, kind: ObjectKind.allCases[number],
        number: ObjectNumber(UInt32(number + 1)), name: "Object \(number)",
        color: random.pick([nil, ObjectColor(rgb: 0xE53935), ObjectColor(rgb: 0x1E88E5)]) ?? nil,
        created: show.created)
    }
    let boards = boards(of: show, using: &random, &ids)
    var items: [BoardItem] = []
    for board in boards {
      for _ in 0..<random.int(below: random.pick([1, 2, 4, 13]) ?? 1) {
        if let item = item(on: board, objects, using: &random, &ids) { items.append(item) }
      }
    }
    let (width, height) = random.pick(viewSizes) ?? (528, 400)
    return Stage(
      surface: "list", show: show, objects: objects, boards: boards, items: items, mode: .edit,
      view: ViewMemory(center: .origin, zoom: 1), viewSize: Size(width: width, height: height),
      settings: random.chance(1, in: 3) ? .mouse : .touch, seed: random.next())
  }

  /// Boards with different names, oldest first; some are of the same time.
  private static func boards(
    of show: Show, using random: inout RandomSource, _ ids: inout IDSequence
  ) -> [Board] {
    let count = random.pick([0, 1, 2, 2, 3, 3, 5, 7, 9]) ?? 3
    var names = names
    var time = show.created.milliseconds
    var boards: [Board] = []
    for _ in 0..<count {
      time += Int64(random.int(below: 3))
      let name = names.remove(at: random.int(below: names.count))
      boards.append(
        Board(
          id: ids.next(), show: show.id, name: name, created: Timestamp(milliseconds: time)))
    }
    return boards.sorted { ($0.created, $0.id) < ($1.created, $1.id) }
  }

  private static func item(
    on board: Board, _ objects: [ShowObject], using random: inout RandomSource,
    _ ids: inout IDSequence
  ) -> BoardItem? {
    let (x, y) = (random.int(in: -9...9), random.int(in: -9...9))
    guard let object = random.pick(objects),
      let cells = CellRect(
        x: Int32(x), y: Int32(y), width: Int32(random.int(in: 1...4)),
        height: Int32(random.int(in: 1...4)))
    else { return nil }
    return BoardItem(id: ids.next(), board: board.id, object: object.id, pose: .cells(cells))
  }
}
