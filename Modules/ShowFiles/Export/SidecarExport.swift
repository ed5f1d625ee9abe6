import Domain
import GridGeometry
import JSONText
import PluginAPI

/// The mark and the versions of a sidecar.
enum Sidecar {
  /// The name of the file.
  static let fileName = "callboard.json"
  /// The value of its member `format`.
  static let format = "callboard"
  /// The value of its member `version` if no object is a cue.
  static let version = 1
  /// The version with cues: an older program would fire lists instead.
  static let cueVersion = 2
  /// The version with message or toggle blocks, which older programs do not know.
  static let messageVersion = 3
  /// The version with cards, tiles, strokes, and blocks that lie freely or have a shape.
  static let poseVersion = 4
}

/// Writes a complete show: a line for each object, board and block.
enum SidecarExport {
  /// The bytes of a sidecar.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - files: The names of the canvases, one for each board.
  /// - Returns: The JSON, in UTF-8.
  static func bytes(of show: OrderedShow, files: [String]) -> [UInt8] {
    let owner = JSON.object([
      ("name", .string(show.show.name)), ("created", integer(show.show.created)),
    ])
    let boards = zip(show.boards, files).map { sheet, file in
      board(sheet.board, file: file, blocks: sheet.items.map { block($0, in: sheet) })
    }
    let text = """
      {"format":"\(Sidecar.format)","version":\(version(of: show)),"show":\(owner.text),
      "objects":\(JSON.lines(show.objects.map { object($0).text })),
      "boards":\(JSON.lines(boards))}

      """
    return Array(text.utf8)
  }

  private static func version(of show: OrderedShow) -> Int {
    let items = show.boards.lazy.flatMap(\.items)
    if items.contains(where: { $0.pose.isNew || !$0.content.isPlayable }) {
      return Sidecar.poseVersion
    }
    if items.contains(where: { $0.object == nil || $0.action == .toggle }) {
      return Sidecar.messageVersion
    }
    return show.objects.contains { $0.cue != nil } ? Sidecar.cueVersion : Sidecar.version
  }

  private static func object(_ object: ShowObject) -> JSON {
    var members: [(name: String, value: JSON)] = [
      ("id", .string("\(object.id)")), ("kind", .string(object.kind.rawValue)),
      ("number", .string(object.number.text)), ("name", .string(object.name)),
      ("created", integer(object.created)),
    ]
    if let cue = object.cue { members.append(("cue", .string(cue.text))) }
    if let color = object.color { members.append(("color", .string("\(color)"))) }
    if object.isOutlined { members.append(("outlined", .bool(true))) }
    if let source = object.source { members.append(("source", json(source))) }
    if let metadata = object.metadata.json { members.append(("metadata", metadata)) }
    return .object(members)
  }

  private static func board(_ board: Board, file: String, blocks: [String]) -> String {
    var members: [(name: String, value: JSON)] = [
      ("id", .string("\(board.id)")), ("name", .string(board.name)), ("file", .string(file)),
      ("placement", .string(board.rules.key)),
      ("minimum", .integer(Int(board.rules.minimum.rawValue))),
      ("created", integer(board.created)),
    ]
    if let order = board.chosenOrder { members.append(("order", .string(order.digits))) }
    if let settings = board.rules.otherSettings { members.append(("settings", settings)) }
    if let source = board.source { members.append(("source", json(source))) }
    if let metadata = board.metadata.json { members.append(("metadata", metadata)) }
    // The blocks are in lines of their own, so the end of the object is put behind them.
    return JSON.object(members).text.dropLast() + ",\"blocks\":\(JSON.lines(blocks))}"
  }

  private static func block(_ item: BoardItem, in sheet: OrderedShow.Sheet) -> String {
    JSONWriter.object(.unseen) { json in
      json.member("id", "\(item.id)")
      json.member("object", item.object.map { "\($0)" })
      if let cells = sheet.cells(of: item) {
        json.member("x", cells.minX)
        json.member("y", cells.minY)
        json.member("width", cells.width)
        json.member("height", cells.height)
      }
      if item.action != .go { json.member("action", item.action.rawValue) }
      json.member("message", item.message)
      json.member("label", item.label)
      json.writeExactly(item)
    }
  }

  private static func json(_ source: ImportSource) -> JSON {
    .object([
      ("format", .string(source.format)), ("identifier", .string(source.identifier)),
    ])
  }

  private static func integer(_ moment: Timestamp) -> JSON { .integer(Int(moment.milliseconds)) }
}

extension JSONWriter {
  /// Writes what no older version knows of a block: its pose beyond cells, and its card, tile or
  /// ink.
  mutating func writeExactly(_ item: BoardItem) {
    if item.pose.cells == nil { object("pose") { $0.write(item.pose) } }
    write(item.content)
  }
}

extension Pose {
  /// Whether older versions cannot read it: they know cells, and rows of cells for an order.
  fileprivate var isNew: Bool { form == .free || form == .shaped }
}

extension BoardRules {
  /// The settings except the minimum, in the order of their names; `nil` if there are none.
  var otherSettings: JSON? {
    let others = settings.filter { name, value in
      name != MinimumSpan.setting || value != "\(minimum.rawValue)" || minimum == .one
    }
    return others.isEmpty
      ? nil : .object(others.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }
}

extension Metadata {
  /// The entries in the order of their keys; `nil` if there are none.
  var json: JSON? {
    isEmpty ? nil : .object(entries.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }
}
