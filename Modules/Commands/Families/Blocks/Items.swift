import Domain
import GridGeometry
package import JSONText
import PluginAPI
import TextCells
package import Workspace

extension CommandSpec {
  static let items = CommandSpec(
    "items", "lists the blocks of the board in reading order, or those that match TEXT",
    .optional(.text("TEXT", missing: "the text is missing")),
    details: "The number in the first column is what #N names.",
    examples: ["items", "items opening"], synonyms: "ls list dir block blocks"
  ) { runner, text throws(CommandError) in
    let items = try await runner.items()
    let workspace = runner.workspace
    guard let board = await workspace.board, let mode = await workspace.mode else {
      throw CommandError(.noBoard, workspace.wording.text(.message(.boardDeleted)))
    }
    let query = ObjectQuery(text?.value ?? "", wholeNumbers: true)
    let matches = items.enumerated().filter { _, placed in
      query.matches(placed.object, label: placed.item.label, texts: placed.texts)
    }
    return ItemsAnswer(
      board: board, mode: mode, form: await workspace.poseForm ?? .cells,
      items: matches.map { (ordinal: $0.offset + 1, placed: $0.element) }, count: items.count)
  }
}

/// The blocks of the board that were asked for, in reading order.
package struct ItemsAnswer: Answer {
  let board: Board
  let mode: InteractionMode
  /// The form of the poses that new blocks get.
  let form: Pose.Form
  /// The blocks, each with its place from 1.
  package let items: [(ordinal: Int, placed: PlacedItem)]
  /// How many there are in all.
  let count: Int

  package var json: [(name: String, value: JSON)] {
    [
      ("board", .string(board.name)), ("mode", .string(mode.rawValue)),
      ("items", .array(items.map { JSON($0.placed) })),
    ]
  }

  /// How to add the first block.
  private var advice: String {
    switch self.form {
    case .cells: "'place OBJECT at X,Y' places one"
    case .ordered: "'place OBJECT' adds one"
    case .shaped: "'place tile SHAPE' adds a piece"
    case .free: "'card add TEXT' adds a card"
    }
  }

  package func text(in form: TextForm) -> String {
    guard !items.isEmpty else {
      if count > 0 { return "none of \(Count.items(count)) matches; 'items' lists all\n" }
      return form.line("no blocks; \(advice)")
    }
    func has(_ property: (BoardItem) -> Bool) -> Bool {
      items.contains { property($0.placed.item) }
    }
    // What no block has needs no column.
    let fields: [(column: TextTable.Column, isShown: Bool, text: (PlacedItem) -> String)] = [
      (form.number("AT"), true, Description.corner(of:)),
      (
        form.whole("SIZE", leaves: 2), has { $0.pose.cells != nil || $0.pose.area != nil },
        Description.size(of:)
      ),
      (form.whole("SHAPE", leaves: 2), has { $0.pose.piece != nil }, Description.shape(of:)),
      (
        form.whole("LIES", leaves: 3), has { $0.pose.orientation.map { $0 != .upright } ?? false },
        { $0.item.pose.orientation.map { Description.text(of: $0) } ?? "" }
      ),
      (form.whole("KIND", leaves: 5), true, Description.kind(of:)),
      (form.number("NUMBER", leaves: 6), has { $0.object != nil }, { $0.object?.numberText ?? "" }),
      (.init("NAME"), true, Description.title(of:)),
      (.init("LABEL"), has { $0.label != nil }, { $0.item.label ?? "" }),
      (form.whole("ACTION", leaves: 4), has { $0.action != .go }, { $0.item.action.rawValue }),
      (.init("SENDS", leaves: 3), has { $0.message != nil }, { $0.item.message ?? "" }),
      (form.whole("ID", leaves: 1), true, { Description.short($0.item.id) }),
    ]
    let shown = fields.filter(\.isShown)
    return form.table(
      [form.number("#")] + shown.map(\.column),
      items.map { ordinal, placed in ["#\(ordinal)"] + shown.map { $0.text(placed) } })
  }
}
