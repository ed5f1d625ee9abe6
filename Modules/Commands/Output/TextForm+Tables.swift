import Domain
import GridGeometry
import PluginAPI
import TextCells
import Workspace

extension TextForm {
  func table(of shows: [ShowSummary], current: ID<Show>?) -> String {
    guard !shows.isEmpty else {
      return "no shows yet; 'show new NAME' makes one, 'import FILE' reads one\n"
    }
    return table(
      [whole(""), .init("SHOW"), number("OBJECTS"), number("BOARDS")],
      shows.map {
        [mark($0.show.id == current), $0.show.name, "\($0.objectCount)", "\($0.boardCount)"]
      })
  }

  func table(of objects: [ShowObject], among count: Int) -> String {
    guard !objects.isEmpty else {
      return count > 0
        ? "no object fits; 'objects' lists all\n"
        : "no objects; 'object add KIND NUMBER' makes one\n"
    }
    return table(
      [
        whole("KIND"), number("NUMBER"), .init("NAME"), whole("COLOR", leaves: 3),
        whole("STYLE", leaves: 2), whole("ID", leaves: 1),
      ],
      objects.map {
        [
          $0.kind.rawValue, $0.consoleNumber.text, $0.name, $0.color?.description ?? "",
          $0.isOutlined ? "outlined" : "", Description.short($0.id),
        ]
      })
  }

  func table(of boards: [BoardSummary], current: ID<Board>?) -> String {
    guard !boards.isEmpty else { return "no boards yet; 'board new' makes one\n" }
    // What all boards once followed needs no column.
    let tellsRules = boards.contains { $0.board.rules.key != BoardRules.defaultKey }
    return table(
      [whole(""), .init("BOARD"), number("BLOCKS"), whole("MINIMUM", leaves: 1)]
        + (tellsRules ? [whole("RULES", leaves: 2)] : []),
      boards.map { summary in
        let (board, side) = (summary.board, summary.board.rules.minimum.rawValue)
        let isGrid = board.rules.key == BoardRules.defaultKey
        let row = [
          mark(board.id == current), board.name, "\(summary.itemCount)",
          isGrid ? "\(side)x\(side)" : "",
        ]
        return row + (tellsRules ? [isGrid ? board.rules.key : Description.rules(board.rules)] : [])
      })
  }

  func table(
    of items: [(ordinal: Int, placed: PlacedItem)], among count: Int, on board: Board
  ) -> String {
    guard items.count > 0 || count == 0 else {
      return "none of \(Count.items(count)) matches; 'items' lists all\n"
    }
    guard !items.isEmpty else {
      return board.rules.key == BoardRules.flowKey
        ? "no blocks; 'place OBJECT' adds one\n" : "no blocks; 'place OBJECT at X,Y' places one\n"
    }
    let tellsSizes = items.contains { $0.placed.item.pose.cells != nil }
    // What all boards once did needs no column.
    let tellsActions = items.contains { $0.placed.item.action != .go }
    let tellsLabels = items.contains { $0.placed.item.label != nil }
    let tellsMessages = items.contains { $0.placed.item.message != nil }
    var columns = [number("#"), number("AT")]
    if tellsSizes { columns.append(whole("SIZE", leaves: 2)) }
    columns += [whole("KIND"), number("NUMBER"), TextTable.Column("NAME")]
    if tellsLabels { columns.append(TextTable.Column("LABEL")) }
    if tellsActions { columns.append(whole("ACTION", leaves: 4)) }
    if tellsMessages { columns.append(TextTable.Column("SENDS", leaves: 3)) }
    columns.append(whole("ID", leaves: 1))
    return table(
      columns,
      items.map { ordinal, placed in
        let (item, object) = (placed.item, placed.object)
        var row = ["#\(ordinal)"]
        row.append(item.pose.cells?.origin.description ?? placed.position ?? "")
        if tellsSizes { row.append(item.pose.cells?.span.description ?? "") }
        row.append(object?.kind.rawValue ?? (placed.isOrphan ? "deleted" : "message"))
        row.append(object?.consoleNumber.text ?? "")
        row.append(object?.name ?? "")
        if tellsLabels { row.append(item.label ?? "") }
        if tellsActions { row.append(item.action.rawValue) }
        if tellsMessages { row.append(item.message ?? "") }
        return row + [Description.short(item.id)]
      })
  }

  func table(of registry: Registry) -> String {
    table(
      [whole("SORT"), whole("KEY"), .init("SUMMARY")],
      registry.sorts.flatMap { sort, plugins in
        plugins.map { [sort, $0.key, $0.summary] }
      })
  }

  func mark(_ isCurrent: Bool) -> String { isCurrent ? "*" : "" }

  func number(_ title: String) -> TextTable.Column {
    TextTable.Column(title, alignment: .trailing, isWhole: true)
  }

  /// A column that is of no use when it is cut.
  func whole(_ title: String, leaves order: Int? = nil) -> TextTable.Column {
    TextTable.Column(title, isWhole: true, leaves: order)
  }

  func table(_ titles: [TextTable.Column], _ rows: [[String]]) -> String {
    TextTable(columns: titles, rows: rows).lines(width: columns, depth: colorDepth)
      .map { $0 + "\n" }.joined()
  }
}

extension Registry {
  /// All plugins by their sort, in the order listed.
  var sorts: [(sort: String, plugins: [any Plugin])] {
    [
      ("store", stores), ("format", formats), ("export", exports), ("surface", surfaces),
      ("placement", placements), ("renderer", renderers), ("trip format", tripFormats),
      ("trip export", tripExports), ("transport", transports),
    ]
  }
}
