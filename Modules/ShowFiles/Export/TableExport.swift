import Domain
import GridGeometry
import JSONText
import PluginAPI

/// Writes a show as tables of comma-separated values: its objects, its boards and its blocks.
///
/// RFC 4180 with CRLF, in UTF-8 with a byte order mark, without which spreadsheets guess another
/// encoding.
enum TableExport {
  /// The files of a show.
  static func files(of contents: ShowContents) -> [ExportedFile] {
    let show = OrderedShow(contents)
    return ExportTable.allCases.map { table in
      var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
      switch table {
      case .objects:
        append(show.objects.map { (row($0), $0.metadata) }, of: table, to: &bytes)
      case .boards:
        append(show.boards.map { (row($0.board), $0.board.metadata) }, of: table, to: &bytes)
      case .blocks:
        TableText.append(table.headings, to: &bytes)
        appendBlocks(of: show, to: &bytes)
      }
      return ExportedFile(name: table.fileName, bytes: bytes)
    }
  }

  /// Appends headings and rows, with a column of metadata if there is any.
  private static func append(
    _ rows: [(cells: [String], metadata: Metadata)], of table: ExportTable,
    to bytes: inout [UInt8]
  ) {
    let hasMetadata = rows.contains { !$0.metadata.isEmpty }
    TableText.append(
      hasMetadata ? table.headings : table.headings.filter { $0 != ExportTable.metadata },
      to: &bytes)
    for (cells, metadata) in rows {
      TableText.append(hasMetadata ? cells + [metadata.json?.text ?? ""] : cells, to: &bytes)
    }
  }

  private static func row(_ object: ShowObject) -> [String] {
    [
      "\(object.id)", object.kind.rawValue, object.number.text, object.cue?.text ?? "",
      TableText.guarded(object.name),
      object.color.map { "\($0)" } ?? "", object.isOutlined ? "yes" : "",
      String(object.created.milliseconds), TableText.guarded(object.source?.format ?? ""),
      TableText.guarded(object.source?.identifier ?? ""),
    ]
  }

  private static func row(_ board: Board) -> [String] {
    [
      "\(board.id)", TableText.guarded(board.name), TableText.guarded(board.rules.key),
      String(board.rules.minimum.rawValue), String(board.created.milliseconds),
      TableText.guarded(board.source?.format ?? ""),
      TableText.guarded(board.source?.identifier ?? ""),
    ]
  }

  private static func appendBlocks(of show: OrderedShow, to bytes: inout [UInt8]) {
    for sheet in show.boards {
      for item in sheet.items {
        guard let cells = item.pose.cells else { continue }
        let object = item.object.flatMap { show.objectsByID[$0] }
        TableText.append(
          [
            "\(item.id)", "\(sheet.board.id)", TableText.guarded(sheet.board.name),
            String(cells.minX), String(cells.minY), String(cells.width), String(cells.height),
            object.map { "\($0.id)" } ?? "", object?.kind.rawValue ?? "",
            object?.number.text ?? "", object?.cue?.text ?? "",
            TableText.guarded(object?.name ?? ""), item.action.rawValue,
            TableText.guarded(item.message ?? ""), TableText.guarded(item.label ?? ""),
          ], to: &bytes)
      }
    }
  }
}
