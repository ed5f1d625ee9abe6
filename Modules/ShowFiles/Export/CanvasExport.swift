import Domain
import GridGeometry
import JSONText
import PluginAPI

/// Writes a show as canvases in JSON Canvas 1.0, one for each board, and a sidecar with the values
/// that do not fit in a canvas.
///
/// A board is a group with its name, a block a text node with kind, number and name. A cell is 44
/// units wide and high, the same as its points.
enum CanvasExport {
  /// The units of a canvas to a cell.
  static let cellLength: Int64 = 44
  /// The name that canvases end with.
  static let suffix = ".canvas"

  /// The files of a show: the sidecar, then a canvas for each board.
  static func files(of contents: ShowContents) -> [ExportedFile] {
    let show = OrderedShow(contents)
    var names = FileNames()
    let canvases = show.boards.map { sheet in
      ExportedFile(
        name: names.take(sheet.board.name, or: "Board") + suffix,
        bytes: canvas(sheet, of: show))
    }
    let sidecar = ExportedFile(
      name: Sidecar.fileName, bytes: SidecarExport.bytes(of: show, files: canvases.map(\.name)))
    return [sidecar] + canvases
  }

  private static func canvas(_ sheet: OrderedShow.Sheet, of show: OrderedShow) -> [UInt8] {
    let nodes = [group(sheet)] + sheet.items.compactMap { node($0, in: sheet, of: show) }
    return Array("{\"nodes\":\(JSON.lines(nodes.map(\.text))),\"edges\":[]}\n".utf8)
  }

  /// What an item is to other programs; `nil` for a stroke, which they have no node for.
  private static func node(
    _ item: BoardItem, in sheet: OrderedShow.Sheet, of show: OrderedShow
  ) -> JSON? {
    let object = item.object.flatMap { show.objectsByID[$0] }
    guard let frame = CanvasFrame(item.pose, rows: sheet.rows[item.id]) else { return nil }
    let text: String
    switch item.content {
    case .object, .message:
      text =
        object.map(CanvasLabel.text)
        ?? CanvasMessage(message: item.message ?? "", label: item.label ?? "").text
    case .card(let card): text = CanvasCard(card).node
    case .tile: text = item.label.map(CanvasLabel.escaped) ?? "Tile"
    case .goto(let id):
      let name = show.boards.first { $0.board.id == id }?.board.name
      text = (item.label ?? name).map(CanvasLabel.escaped) ?? "Board"
    case .ink: return nil
    }
    var members: [(name: String, value: JSON)] = [
      ("id", .string("\(item.id)")), ("type", .string("text")), ("text", .string(text)),
    ]
    members += frame.members
    if let color = object?.color ?? item.content.color {
      members.append(("color", .string("\(color)")))
    }
    return .object(members)
  }

  /// The board itself, under all of its blocks.
  private static func group(_ sheet: OrderedShow.Sheet) -> JSON {
    let frames = sheet.items.compactMap { CanvasFrame($0.pose, rows: sheet.rows[$0.id]) }
    let frame = CanvasFrame(around: frames)
    var members: [(name: String, value: JSON)] = [
      ("id", .string("\(sheet.board.id)")), ("type", .string("group")),
      ("label", .string(sheet.board.name)),
    ]
    members += frame.members
    if placements.contains(sheet.board.rules.key) {
      members.append(("placement", .string(sheet.board.rules.key)))
    }
    return .object(members)
  }

  /// The rules that a canvas alone says, because positions are enough to lay such a board.
  static let placements: Set = [BoardRules.canvasKey, BoardRules.flowKey]
}
