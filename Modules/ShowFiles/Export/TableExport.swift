import Domain
import GridGeometry
import JSONText
import PluginAPI
import XMLReading

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
        let more = show.objects.contains { !$0.metadata.isEmpty } ? [ExportTable.metadata] : []
        append(show.objects.lazy.map { row($0) }, of: table, with: more, to: &bytes)
      case .boards:
        let boards = show.boards.map(\.board)
        let more =
          (boards.contains { $0.rules.otherSettings != nil } ? [ExportTable.settings] : [])
          + (boards.contains { $0.chosenOrder != nil } ? [ExportTable.order] : [])
          + (boards.contains { !$0.metadata.isEmpty } ? [ExportTable.metadata] : [])
        append(boards.lazy.map { row($0) }, of: table, with: more, to: &bytes)
      case .blocks:
        let isPlain = show.boards.allSatisfy { sheet in
          sheet.items.allSatisfy { $0.pose.cells != nil && $0.content.isPlayable }
        }
        let rows = show.boards.lazy.flatMap { sheet in
          sheet.items.lazy.map { row($0, in: sheet, of: show) }
        }
        append(rows, of: table, with: isPlain ? [] : [ExportTable.item], to: &bytes)
      }
      return ExportedFile(name: table.fileName, bytes: bytes)
    }
  }

  /// How many items have a row that is too long to be read again, and is not written.
  static func omitted(of contents: ShowContents) -> Int {
    let show = OrderedShow(contents)
    return show.boards.reduce(0) { count, sheet in
      // Only a card or stroke can be so long.
      count
        + sheet.items.lazy.filter { !$0.content.isPlayable }.count {
          encoded(row($0, in: sheet, of: show)).count > CSVReader.maximumLength
        }
    }
  }

  /// Appends headings and rows, one after the other.
  ///
  /// - Parameters:
  ///   - rows: The rows, with cells for all headings.
  ///   - table: The table.
  ///   - optional: The optional columns that it has.
  ///   - bytes: The file.
  private static func append(
    _ rows: some Sequence<[String]>, of table: ExportTable, with optional: [String],
    to bytes: inout [UInt8]
  ) {
    let headings = table.headings
    let shown = headings.indices.filter { place in
      !ExportTable.optional.contains(headings[place]) || optional.contains(headings[place])
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
      board.chosenOrder?.digits ?? "", board.metadata.json?.text ?? "",
    ]
  }

  private static func row(
    _ item: BoardItem, in sheet: OrderedShow.Sheet, of show: OrderedShow
  ) -> [String] {
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

  /// What the other columns do not say of an item; empty for a block on cells.
  private static func exactly(_ item: BoardItem) -> String {
    guard item.pose.cells == nil || !item.content.isPlayable else { return "" }
    return JSONWriter.object(.unseen) { $0.writeExactly(item) }
  }
}
