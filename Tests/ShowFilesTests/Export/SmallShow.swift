import Domain
import GridGeometry
import PluginAPI
import ShowFiles

/// A small show with something of everything that an export holds.
enum SmallShow {
  static let show = Show(id: id(1), name: "Hämlet", created: Timestamp(milliseconds: 10))

  static let contents = ShowContents(
    show: show,
    objects: [
      ShowObject(
        id: id(2), show: show.id, kind: .group, number: ObjectNumber(5), name: "=Front, left",
        color: ObjectColor(rgb: 0xFF8000), created: Timestamp(milliseconds: 20),
        source: ImportSource(format: "qlc", identifier: "Function:5")),
      ShowObject(
        id: id(3), show: show.id, kind: .list, number: ObjectNumber("1.5") ?? ObjectNumber(1),
        isOutlined: true, created: Timestamp(milliseconds: -30)),
    ],
    boards: [board("Main/desk", 4, .two), board("con", 5, .one)],
    items: [
      BoardItem(
        id: id(6), board: id(4), object: id(2), pose: pose(-3, 2, 2, 4), action: .flash,
        message: "/eos/cmd \"Chan 1\""),
      BoardItem(id: id(7), board: id(4), object: id(3), pose: pose(0, 0, 2, 2)),
    ])

  /// The show with a canvas in place of its boards: two cards, a block and a stroke.
  static func canvas() throws -> ShowContents {
    let board = Board(
      id: id(4), show: show.id, name: "Desk",
      rules: BoardRules("canvas", settings: ["ink": "any"]), created: Timestamp(milliseconds: 4))
    let keys = OrderKey.spread(4)
    func pose(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ key: Int) -> Pose {
      let size = Size<BoardSpace>(width: width, height: height)
      return .free(Rect(origin: Point(x: x, y: y), size: size), z: keys[key])
    }
    let call = Card(
      title: "*Call", text: "at \u{1B}[1m7\u{1B}[m", color: ObjectColor(rgb: 0xC0CA33),
      created: Timestamp(milliseconds: 7))
    let bare = Card(title: "", text: "Group 5", created: Timestamp(milliseconds: 8))
    let pen = Stroke.Pen(color: ObjectColor(rgb: 0xFF0000), width: 4 / 64)
    let stroke = Stroke(pen: pen, samples: [Stroke.Sample(x: 3, y: 3, time: 0)])
    let contents: [(UInt64, ItemContent, Pose)] = [
      (8, .card(call), pose(-0.75, 0.1, 200.25, 100, 0)),
      (9, .card(bare), pose(150, 50, 200, 150, 1)),
      (10, stroke.map(ItemContent.ink) ?? .tile(nil), pose(0, 0, 4, 4, 2)),
    ]
    var items = contents.map {
      BoardItem(id: id($0.0), board: board.id, content: $0.1, pose: $0.2)
    }
    items.append(
      BoardItem(
        id: id(6), board: board.id, object: id(2), pose: pose(100, 0, 88, 88, 3), action: .flash,
        label: "Wash"))
    return ShowContents(
      show: show, objects: Self.contents.objects, boards: [board], items: items)
  }

  /// The show with a board of a piece, and one that keeps an order.
  static var pieces: ShowContents {
    let boards = ["tiles", "flow"].enumerated().map { index, key in
      Board(
        id: id(UInt64(index) + 4), show: show.id, name: key,
        rules: BoardRules(key, settings: key == "tiles" ? ["field": "10x6"] : ["columns": "2"]),
        created: Timestamp(milliseconds: 4))
    }
    let piece = BoardItem(
      id: id(8), board: id(4), content: .tile(ObjectColor(rgb: 0xFF)),
      pose: .shaped(Pentomino.l.shape, at: Cell(x: -2, y: 1), .right))
    let ordered = OrderKey.spread(2).enumerated().map { index, key in
      BoardItem(id: id(UInt64(index) + 9), board: id(5), object: id(2), pose: .ordered(key))
    }
    return ShowContents(
      show: show, objects: contents.objects, boards: boards, items: [piece] + ordered)
  }

  static func id<Entity>(_ number: UInt64) -> ID<Entity> { ID(high: 0xABC, low: number) }

  static func board(_ name: String, _ number: UInt64, _ minimum: MinimumSpan) -> Board {
    Board(
      id: id(number), show: show.id, name: name, rules: .grid(minimum: minimum),
      created: Timestamp(milliseconds: Int64(number)))
  }

  private static func pose(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> Pose {
    let span = CellSpan(width: width, height: height) ?? .standard
    let corner = Cell(x: x, y: y)
    guard let cells = CellRect(origin: corner, span: span) else { return pose(0, 0, 1, 1) }
    return .cells(cells)
  }

  /// The text of an exported file.
  static func text(_ name: String, _ plugin: ShowExportPlugin) -> String? {
    plugin.write(contents).first { $0.name == name }
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
