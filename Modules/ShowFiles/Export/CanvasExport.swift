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
        bytes: canvas(sheet, show.objectsByID))
    }
    let sidecar = ExportedFile(
      name: Sidecar.fileName, bytes: SidecarExport.bytes(of: show, files: canvases.map(\.name)))
    return [sidecar] + canvases
  }

  private static func canvas(
    _ sheet: OrderedShow.Sheet, _ objects: [ID<ShowObject>: ShowObject]
  ) -> [UInt8] {
    let nodes =
      [group(sheet)] + sheet.items.compactMap { node($0, $0.object.flatMap { objects[$0] }) }
    return Array("{\"nodes\":\(JSON.lines(nodes.map(\.text))),\"edges\":[]}\n".utf8)
  }

  /// A block; `nil` for one that is on no cells.
  private static func node(_ item: BoardItem, _ object: ShowObject?) -> JSON? {
    guard let cells = item.pose.cells else { return nil }
    let text: String
    if let object {
      text = CanvasLabel.text(of: object)
    } else {
      text = CanvasMessage(message: item.message ?? "", label: item.label ?? "").text
    }
    var members: [(name: String, value: JSON)] = [
      ("id", .string("\(item.id)")), ("type", .string("text")), ("text", .string(text)),
    ]
    members += frame(cells)
    if let color = object?.color { members.append(("color", .string("\(color)"))) }
    return .object(members)
  }

  /// The board itself, under all of its blocks.
  private static func group(_ sheet: OrderedShow.Sheet) -> JSON {
    let rects = sheet.items.compactMap(\.pose.cells)
    let left = rects.map(\.minX).min() ?? 0
    let top = rects.map(\.minY).min() ?? 0
    let right = Int64(rects.map(\.maxX).max() ?? 2)
    let bottom = Int64(rects.map(\.maxY).max() ?? 2)
    return .object(
      [
        ("id", .string("\(sheet.board.id)")), ("type", .string("group")),
        ("label", .string(sheet.board.name)),
      ]
        + frame(Int64(left), Int64(top), right - Int64(left), bottom - Int64(top)))
  }

  private static func frame(_ cells: CellRect) -> [(name: String, value: JSON)] {
    frame(Int64(cells.minX), Int64(cells.minY), Int64(cells.width), Int64(cells.height))
  }

  /// Cells have 32 bits, so nothing here overflows.
  private static func frame(
    _ x: Int64, _ y: Int64, _ width: Int64, _ height: Int64
  ) -> [(name: String, value: JSON)] {
    [
      ("x", .integer(Int(x * cellLength))), ("y", .integer(Int(y * cellLength))),
      ("width", .integer(Int(width * cellLength))),
      ("height", .integer(Int(height * cellLength))),
    ]
  }
}
