import Domain
import PluginAPI

/// The paper of a board: what it looks like, and what every block sends.
///
/// With it, a board can be built again by hand.
struct BoardSheet {
  /// What a block does.
  struct Row {
    /// The block.
    let placed: PlacedItem
    /// What is sent, or why nothing is.
    let messages: String
  }

  let board: Board
  /// All of the board; `nil` if it is empty.
  let scene: Scene?
  /// The blocks that a tap does something with, in reading order.
  let rows: [Row]
  /// Where messages go, in words.
  let console: String

  var parts: [PaperPart] {
    let heading = PaperHeading(
      board.name,
      detail: rows.isEmpty
        ? "nothing to press" : "\(counted(rows.count, "block", "blocks")) to press; \(console)")
    guard let scene else {
      return [.pageBreak, .heading(heading), .text("This board is empty.")]
    }
    let picture: [PaperPart] = [.pageBreak, .heading(heading), .scene(PaperScene(scene))]
    guard !rows.isEmpty else { return picture }
    return picture + [
      .heading(PaperHeading("What the blocks of '\(board.name)' send", level: .section)),
      .table(table),
    ]
  }

  /// The blocks, without columns in which there is nothing.
  private var table: PaperTable {
    let rows = rows.map(\.cells)
    let used = Self.columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return PaperTable(
      used.map { Self.columns[$0] }, rows: rows.map { row in used.map { row[$0] } })
  }

  private static let columns = [
    PaperColumn("Position", share: 1.1), PaperColumn("Label", share: 1.6),
    PaperColumn("Object", share: 2), PaperColumn("Action", share: 0.9),
    PaperColumn("Message", share: 3),
  ]
}

extension BoardSheet.Row {
  fileprivate var cells: [String] {
    let item = placed.item
    let object = placed.object?.reference ?? (placed.isOrphan ? "a deleted object" : "")
    if case .goto = item.content {
      let board = placed.destination.map { "board '\($0)'" } ?? "a deleted board"
      return [placed.position ?? "", item.label ?? "", board, "open", ""]
    }
    return [placed.position ?? "", item.label ?? "", object, item.action.rawValue, messages]
  }
}
