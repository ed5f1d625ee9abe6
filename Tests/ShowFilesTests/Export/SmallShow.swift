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
