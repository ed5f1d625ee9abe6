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
      let rows: [[String]] =
        switch table {
        case .objects: show.objects.map { row($0) }
        case .boards: show.boards.map { row($0.board) }
        case .blocks: blocks(of: show)
        }
      append(rows, of: table, to: &bytes)
      return ExportedFile(name: table.fileName, bytes: bytes)
    }
  }

  /// How many items have a row that is too long to be read again, and is not written.
  static func omitted(of contents: ShowContents) -> Int {
    blocks(of: OrderedShow(contents)).count { encoded($0).count > CSVReader.maximumLength }
  }

  /// Appends headings and rows, without the optional columns that have nothing in any row.
  private static func append(
    _ rows: [[String]], of table: ExportTable, to bytes: inout [UInt8]
  ) {
    let headings = table.headings
    let shown = headings.indices.filter { place in
      !ExportTable.optional.contains(headings[place]) || rows.contains { !$0[place].isEmpty }
    }
    TableText.append(shown.map { headings[$0] }, to: &bytes)
    for row in rows {
      let line = encoded(shown.map { row[$0] })
      if table != .blocks || line.count <= CSVReader.maximumLength { bytes += line }
    }
  }

  private static func encoded(_ cells: [String]) -> [UInt8] {
    var line: [UInt8] = []
    TableText.append(cells, to: &line)
    return line
  }

  private static func row(_ object: ShowObject) -> [String] {
    [
      "\(object.id)", object.kind.rawValue, object.number.text, object.cue?.text ?? "",
      TableText.guarded(object.name),
      object.color.map { "\($0)" } ?? "", object.isOutlined ? "yes" : "",
      String(object.created.milliseconds), TableText.guarded(object.source?.format ?? ""),
      TableText.guarded(object.source?.identifier ?? ""), object.metadata.json?.text ?? "",
    ]
  }

  private static func row(_ board: Board) -> [String] {
    [
      "\(board.id)", TableText.guarded(board.name), TableText.guarded(board.rules.key),
      String(board.rules.minimum.rawValue), String(board.created.milliseconds),
      TableText.guarded(board.source?.format ?? ""),
      TableText.guarded(board.source?.identifier ?? ""), board.rules.otherSettings?.text ?? "",
      board.metadata.json?.text ?? "",
    ]
  }

  private static func blocks(of show: OrderedShow) -> [[String]] {
    show.boards.flatMap { sheet in
      sheet.items.map { item in
        let object = item.object.flatMap { show.objectsByID[$0] }
        let cells = sheet.cells(of: item).map { [$0.minX, $0.minY, $0.width, $0.height] }
        return ["\(item.id)", "\(sheet.board.id)", TableText.guarded(sheet.board.name)]
          + (cells?.map { String($0) } ?? ["", "", "", ""]) + [
            object.map { "\($0.id)" } ?? "", object?.kind.rawValue ?? "",
            object?.number.text ?? "", object?.cue?.text ?? "",
            TableText.guarded(object?.name ?? ""), item.action.rawValue,
            TableText.guarded(item.message ?? ""), TableText.guarded(item.label ?? ""),
            exactly(item),
          ]
      }
    }
  }

  /// What the other columns do not say of an item; empty for a block on cells.
  private static func exactly(_ item: BoardItem) -> String {
    let text = JSONWriter.object(.unseen) { $0.writeExactly(item) }
    return text == "{}" ? "" : text
  }
}
